import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import { createCaller, createPlace, createTestBackend, createUser } from '../../support/database/backend.ts'
import { openTestDatabase } from '../../support/database/database.ts'

let db: Database
let call: ReturnType<typeof createCaller>

beforeAll(async () => {
  db = await openTestDatabase({ poolSize: 8 })
  call = createCaller(createTestBackend(db))
})
afterAll(() => db.close())

async function openPlace() {
  const place = await createPlace(db)
  const permissions = ['products/index', 'products/edit', 'products/discounts'] as const
  const { token } = await createUser(db, place.placeId, [...permissions])
  const post = (path: string, body: object) => call('POST', path, { token, body })
  const fill = (sql: string) => db.pool.query(sql.replaceAll(':place', `'${place.placeId}'::uuid`))
  return { ...place, token, post, fill }
}

const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).sort()

it('a place at its ceiling gets no more attractions in any way, and keeps those it has', async () => {
  const { post, fill } = await openPlace()
  await fill(`insert into products (uuid, place_id, slug, name)
    select gen_random_uuid(), :place, 'a' || n, 'Atrativo ' || n from generate_series(1, 498) n`)
  const make = (uuid = randomUUID()) => post('/products/', { uuid, name: `Novo ${uuid}` })
  const uuid = randomUUID()
  const both = await Promise.all([make(uuid), make(), make()])
  expect(statuses(both)).toEqual([201, 409, 409])
  const refused = both.find(({ status }) => status === 409)
  expect(refused?.body).toMatchObject({ code: 'too_many_kept', message: 'Um parque tem no máximo 500 atrativos.' })
  const csv = 'nome\nMais um\nE outro\n'
  const preview = (await post('/products/import/preview', { csv })).body
  expect(preview.lines.map(({ errors }: { errors: object[] }) => errors)).toEqual(
    Array.from({ length: 2 }, () => [{ column: 'slug', message: 'Um parque tem no máximo 500 atrativos.' }])
  )
  expect((await post('/products/import', { csv, digest: preview.digest })).status).toBe(422)
  await fill(`insert into products (uuid, place_id, slug, name) values (gen_random_uuid(), :place, 'alem', 'Além')`)
  const changes = await post('/products/import/preview', { csv: 'slug;categoria\na7;Gruta\n' })
  expect(changes.body.lines[0].action).toBe('update')
})

it('an attraction takes no type of ticket and no blocked day beyond theirs', async () => {
  const { post, fill, productUuid, productId, token } = await openPlace()
  await fill(`insert into ticket_types (product_id, label, title, price, active)
    select ${productId}, 'T' || n, 'Tipo', 100, false from generate_series(1, 36) n`)
  const type = { label: 'NOVO', title: 'Novo', price: '1,00', active: true, prices: [] }
  const { version } = (await call('GET', `/products/${productUuid}/tickets`, { token })).body
  const add = (label: string, seen: number) =>
    post(`/products/${productUuid}/tickets`, { ...type, label, version: seen })
  const last = await add('NOVO', version)
  expect(last.status).toBe(201)
  const beyond = await add('OUTRO', last.body.version)
  expect([beyond.status, beyond.body.message]).toEqual([409, 'Um atrativo tem no máximo 40 tipos de ingresso.'])
  const { rows } = await db.pool.query('select slug from products where id = $1', [productId])
  const csv = `slug;ingressos\n${rows[0].slug};MAIS=1,00\n`
  const [line] = (await post('/products/import/preview', { csv })).body.lines
  expect(line.errors).toEqual([{ column: 'ingressos', message: 'Um atrativo tem no máximo 40 tipos de ingresso.' }])

  await fill(`insert into unavailabilities (product_id, date, time)
    select ${productId}, date '2027-01-01' + n, '' from generate_series(1, 1999) n`)
  const block = (...days: string[]) =>
    post('/products/updateUnavailability', { product_uuid: productUuid, action: 'add', unavailability: days })
  const raced = await Promise.all([block('2026-12-01'), block('2026-12-02'), block('2026-12-03')])
  expect(statuses(raced)).toEqual([200, 409, 409])
  expect(raced.find(({ status }) => status === 409)?.body.message).toBe(
    'Um atrativo tem no máximo 2000 bloqueios daqui em diante.'
  )
  // Said again, it is no more than before.
  expect((await block('2027-01-02')).status).toBe(200)
})

it('a place takes no code beyond its ceiling; the same form twice is still one', async () => {
  const { post, fill } = await openPlace()
  await fill(`insert into discount_codes (uuid, place_id, code, kind, value)
    select gen_random_uuid(), :place, 'CODIGO' || n, 'percent', 5 from generate_series(1, 999) n`)
  const make = (code: string, uuid = randomUUID()) =>
    post('/products/discounts', { uuid, code, description: '', kind: 'percent', value: '10', active: true })
  const uuid = randomUUID()
  expect((await make('ULTIMO', uuid)).body.uuid).toBe(uuid)
  expect((await make('ULTIMO', uuid)).body.uuid).toBe(uuid)
  const beyond = await make('ALEM26')
  expect([beyond.status, beyond.body.message]).toEqual([409, 'Um parque tem no máximo 1000 códigos de desconto.'])
})
