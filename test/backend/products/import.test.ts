import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import { createCaller, createPlace, createTestBackend, createUser } from '../../support/database/backend.ts'
import { openTestDatabase } from '../../support/database/database.ts'

let db: Database
let call: ReturnType<typeof createCaller>

beforeAll(async () => {
  db = await openTestDatabase()
  call = createCaller(createTestBackend(db))
})
afterAll(() => db.close())

const head = 'slug;nome;descricao;duracao;ingressos;horarios\n'

it('saves a file as shown, changes nothing the second time, and never changes sales', async () => {
  const { placeId } = await createPlace(db)
  const { token } = await createUser(db, placeId, ['products/index', 'products/edit'])
  const post = (path: string, body: object) => call('POST', `${path}`, { token, body })
  const preview = async (csv: string) => (await post('/products/import/preview', { csv })).body
  const confirm = async (csv: string) => post('/products/import', { csv, digest: (await preview(csv)).digest })
  const stored = async () =>
    (await db.pool.query(`select slug, name, active, version from products where place_id = $1 order by id`, [placeId]))
      .rows
  const before = await stored()

  const half = `${head}poco;Poço;;60;INTEIRA=50;todos 09:00=20\nruim;;;;A;\n`
  expect((await preview(half)).lines.map((line: { action: string }) => line.action)).toEqual(['refused', 'create'])
  expect((await confirm(half)).status).toBe(422)
  expect(await stored()).toEqual(before)
  expect(await preview('nome;cor\nx;y')).toMatchObject({ problem: '', left: ['cor'] })

  const good = `${head}poco;Poço;'=1+1;60;INTEIRA=50|MEIA=25;todos 09:00=20\n;Gruta Nova;;;;\n`
  expect((await post('/products/import', { csv: good, digest: 'x' })).body.code).toBe('changed_meanwhile')
  expect((await confirm(good)).body).toEqual({ created: 2, updated: 0, skipped: 0, same: 0 })
  expect((await confirm(good)).body).toEqual({ created: 0, updated: 0, skipped: 0, same: 2 })
  expect((await stored()).slice(before.length)).toEqual([
    { slug: 'poco', name: 'Poço', active: false, version: 1 },
    { slug: 'gruta-nova', name: 'Gruta Nova', active: false, version: 1 }
  ])

  await db.pool.query(
    `update products set latitude = -12.5713, longitude = -41.4052 where place_id = $1 and slug = 'gruta-nova'`,
    [placeId]
  )
  const { csv } = (await call('GET', '/products/export', { token })).body
  expect(csv).toContain(`poco;Poço;'=1+1;Roteiro`)
  expect(csv).toContain(';-12,5713;-41,4052;')
  expect((await confirm(csv)).body).toMatchObject({ created: 0, updated: 0 })

  const [{ id }] = (await db.pool.query(`select id from products where slug = 'poco'`)).rows
  await db.pool.query(
    `insert into slot_days (product_id, date, time, capacity) values ($1, '2026-12-01', '09:00', 20)`,
    [id]
  )
  const changed = `slug;ingressos;horarios\npoco;INTEIRA=60|CRIANCA=0;seg-sex 09:00=30\n`
  expect((await confirm(changed)).body).toEqual({ created: 0, updated: 1, skipped: 0, same: 0 })
  const types = await db.pool.query(`select label, price, active from ticket_types where product_id = $1 order by id`, [
    id
  ])
  expect(types.rows).toEqual([
    { label: 'INTEIRA', price: 6000, active: true },
    { label: 'MEIA', price: 2500, active: false },
    { label: 'CRIANCA', price: 0, active: true }
  ])
  expect((await db.pool.query(`select * from slot_days where product_id = $1`, [id])).rows).toEqual([])
  await db.pool.query(
    `insert into slot_days (product_id, date, time, capacity, taken) values ($1, '2026-12-01', '09:00', 30, 2)`,
    [id]
  )
  const [refused] = (await preview('slug;horarios\npoco;todos 10:00=30')).lines
  expect(refused).toMatchObject({ action: 'refused', errors: [{ column: 'horarios' }] })
  const other = await createPlace(db)
  const foreign = (await createUser(db, other.placeId, ['products/index', 'products/edit'])).token
  expect((await call('GET', '/products/export', { token: foreign })).body.csv).not.toContain('poco;')
})

it('refuses a half-price ticket above half of the whole one, also in a season, and leaves what stands', async () => {
  const { placeId, productId } = await createPlace(db)
  const { token } = await createUser(db, placeId, ['products/index', 'products/edit'])
  const preview = async (csv: string) => (await call('POST', '/products/import/preview', { token, body: { csv } })).body
  const { rows } = await db.pool.query('select slug from products where id = $1', [productId])
  const lineOf = async (tickets: string, slug = rows[0].slug) => {
    const [line] = (await preview(`slug;nome;ingressos\n${slug};Gruta;${tickets}`)).lines
    return [line.action, ...line.errors.map(({ column, message }: Record<string, string>) => `${column}: ${message}`)]
  }
  const said = (price: string, day: string, whole: string, most: string) =>
    `ingressos: Meia-entrada sairia por R$ ${price} em ${day}, mais que a metade de Inteira (R$ ${whole}): pela lei, no máximo R$ ${most}.`
  const plain = (line: string[]) => line.map((text) => text.replaceAll('\u00a0', ' '))
  expect(plain(await lineOf('INTEIRA=80|MEIA=41', 'nova'))).toEqual([
    'refused',
    said('41,00', '20/11/2026', '80,00', '40,00')
  ])
  expect(await lineOf('INTEIRA=80|MEIA=40|MORADOR=60', 'nova')).toEqual(['create'])
  // The season's exact price of the whole ticket stays, and the half of the file follows no season of exact prices.
  await db.pool.query(
    `with made as (insert into seasons (uuid, place_id, name) values (gen_random_uuid(), $1, 'Baixa') returning id),
       spans as (insert into season_periods (season_id, first_day, last_day) select id, '2027-03-01', '2027-03-31' from made)
     insert into season_types (season_id, ticket_type_id, price)
       select made.id, t.id, 6000 from made, ticket_types t where t.product_id = $2 and t.label = 'INTEIRA'`,
    [placeId, productId]
  )
  await db.pool.query(`update ticket_types set active = false where product_id = $1 and label = 'MEIA'`, [productId])
  expect(plain(await lineOf('INTEIRA=80|MEIA=40|CRIANCA=0'))).toEqual([
    'refused',
    said('40,00', '01/03/2027', '60,00', '30,00')
  ])
  await db.pool.query(`update ticket_types set active = true where product_id = $1`, [productId])
  expect((await lineOf('INTEIRA=90|MEIA=40|CRIANCA=0'))[0]).toBe('update')
})
