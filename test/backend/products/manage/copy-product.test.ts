import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import {
  bookingForm,
  createCaller,
  createPlace,
  createTestBackend,
  createUser,
  type TestPlace,
  tomorrow
} from '../../../support/database/backend.ts'
import { openTestDatabase } from '../../../support/database/database.ts'

let db: Database
let place: TestPlace
let token: string

const call = (...asked: Parameters<ReturnType<typeof createCaller>>) => createCaller(createTestBackend(db))(...asked)
const copy = (uuid: string = randomUUID(), by = token) =>
  call('POST', `/products/${place.productUuid}/copy`, { token: by, body: { uuid } })
const rowsOf = async (text: string, values: unknown[]) => (await db.pool.query(text, values)).rows

beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db?.close())
beforeEach(async () => {
  place = await createPlace(db)
  token = (await createUser(db, place.placeId, ['products/index', 'products/edit', 'products/discounts'])).token
})

async function fill() {
  const { productId, placeId, productUuid } = place
  await db.pool.query(
    `update products set description = 'Salões', hold_minutes = 30, guide = 'people', guide_people = 8, term_hash = $2,
       refund_policy = '{"withdrawalDays": 12}', groups = '["Água"]' where id = $1`,
    [productId, place.termHash]
  )
  await db.pool.query('insert into product_terms (product_id, hash) values ($1, $2)', [productId, place.termHash])
  await db.pool.query(
    `insert into ticket_prices (ticket_type_id, weekdays, price) select id, '[0, 6]', 9000 from ticket_types
     where product_id = $1 and label = 'INTEIRA'`,
    [productId]
  )
  await db.pool.query(
    `insert into slot_exceptions (product_id, date, time, capacity) values ($1, '2026-11-01', '', 0), ($1, '2026-12-25', '', 0)`,
    [productId]
  )
  await db.pool.query(`insert into unavailabilities (product_id, date) values ($1, '2026-12-24')`, [productId])
  const photo = randomUUID().replaceAll('-', '')
  await db.pool.query(`insert into photos (id, place_id, mime, bytes) values ($1, $2, 'image/webp', 'RIFF')`, [
    photo,
    placeId
  ])
  await db.pool.query('insert into product_photos (product_id, photo_id, description) values ($1, $2, $3)', [
    productId,
    photo,
    'Entrada'
  ])
  const [meia] = await rowsOf(`select id from ticket_types where product_id = $1 and label = 'MEIA'`, [productId])
  const season = {
    uuid: randomUUID(),
    name: 'Alta',
    way: 'up',
    percent: '20',
    rounding: '50',
    weekdays: ['0', '1', '2', '3', '4', '5', '6'],
    periods: [{ first: tomorrow, last: tomorrow }],
    prices: [{ type: Number(meia.id), price: '44,00' }]
  }
  expect((await call('POST', '/products/seasons', { token, body: season })).status).toBe(201)
  const code = { uuid: randomUUID(), code: `SO${productUuid.slice(0, 6)}`, kind: 'percent', value: '10', active: true }
  await call('POST', '/products/discounts', { token, body: { ...code, products: [productUuid] } })
  expect((await call('POST', '/booking/express', { body: bookingForm(place) })).status).toBe(201)
  return photo
}

it('copies data, tickets, prices, hours, term, policy and photos, off sale, and nothing else', async () => {
  const photo = await fill()
  const { status, body } = await copy()
  expect([status, body.name, body.state]).toEqual([201, 'Cachoeira do Sossego (cópia)', 'inactive'])
  expect(body).toMatchObject({ description: 'Salões', hold_minutes: 30, guide: 'people', photos: 1, missing: [] })
  expect([body.has_bookings, body.slug]).toEqual([false, 'cachoeira-do-sossego-copia'])
  const { body: types } = await call('GET', `/products/${body.uuid}/tickets`, { token })
  expect(types.tickets.map(({ label, price }: { label: string; price: number }) => [label, price])).toEqual([
    ['INTEIRA', 80],
    ['MEIA', 40],
    ['CRIANCA', 0]
  ])
  expect(types.tickets[0].prices).toMatchObject([{ price: 90, weekdays: [0, 6] }])
  expect(types.tickets[1].seasons).toMatchObject([{ name: 'Alta', price: 44 }])
  const { body: hours } = await call('GET', `/products/${body.uuid}/hours`, { token })
  expect(hours.rules.map(({ time }: { time: string }) => time)).toEqual(['09:00', '14:00'])
  expect([hours.exceptions.length, hours.blocked]).toEqual([1, []])
  const [row] = await rowsOf('select term_hash, refund_policy, picture_url from products where id = $1', [body.id])
  expect(row).toMatchObject({ term_hash: place.termHash, refund_policy: { withdrawalDays: 12 } })
  const own = await rowsOf('select photo_id, description from product_photos where product_id = $1', [body.id])
  expect(own).toEqual([{ photo_id: row.picture_url.replace('/photos/', ''), description: 'Entrada' }])
  expect(own[0].photo_id).not.toBe(photo)
  const codes = await rowsOf('select products from discount_codes where products ? $1', [body.uuid])
  expect(codes).toEqual([])
  // The copy goes with its own photo, and the first attraction keeps its one.
  expect((await call('DELETE', `/api/v1/products/${body.uuid}`, { token })).status).toBe(200)
  expect(await rowsOf('select id from photos where id = $1', [photo])).toHaveLength(1)
})

it('makes one copy of a repeated form, and numbers the next one', async () => {
  const uuid = randomUUID()
  const [first, again] = [await copy(uuid), await copy(uuid)]
  expect([first.body.id, again.body.name]).toEqual([again.body.id, 'Cachoeira do Sossego (cópia)'])
  expect((await copy()).body.name).toBe('Cachoeira do Sossego (cópia 2)')
  expect(await rowsOf('select to_value from audit_events where subject_id = $1', [uuid])).toEqual([
    { to_value: expect.stringMatching(/^cópia de: Cachoeira do Sossego\n/) }
  ])
})

it('is refused to whoever may not add an attraction, and for one of another place', async () => {
  const reader = (await createUser(db, place.placeId, ['products/index'])).token
  expect((await copy(randomUUID(), reader)).status).toBe(403)
  const other = await createPlace(db)
  const stranger = (await createUser(db, other.placeId, ['products/index', 'products/edit'])).token
  expect((await copy(randomUUID(), stranger)).status).toBe(404)
  expect((await copy(place.productUuid)).status).toBe(201)
  const { body } = await copy(other.productUuid)
  expect(body.code).toBe('conflict')
})
