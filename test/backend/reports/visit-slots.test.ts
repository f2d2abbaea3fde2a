import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import {
  bookingForm,
  createCaller,
  createPlace,
  createTestBackend,
  createUser,
  type TestPlace,
  today
} from '../../support/database/backend.ts'
import { openTestDatabase } from '../../support/database/database.ts'

let db: Database
let place: TestPlace
let call: ReturnType<typeof createCaller>
let token: string

beforeAll(async () => {
  db = await openTestDatabase()
  place = await createPlace(db, { capacity: 400 })
  call = createCaller(createTestBackend(db))
  const desk = ['operation/booking-list', 'operation/all-bookings', 'operation/values', 'operation/checkin']
  token = (await createUser(db, place.placeId, [...desk, 'operation/checkin-override', 'reports/sales'])).token
  for (let index = 0; index < 12; index++) {
    const body = bookingForm(place, { date: today, time: '14:00', payment_method: 'cod', payLater: 'on' })
    await call('POST', '/booking/express', { body })
    const event = { action: 'checkin', hash: body.hash, payload: { people: { INTEIRA: 1 }, override: true } }
    await call('POST', '/booking/event', { token, body: event })
  }
})
afterAll(() => db.close())

/** How many statements a call takes; the session's own are among them. */
async function countQueries(path: string): Promise<number> {
  const original = db.pool.query.bind(db.pool)
  let queries = 0
  Object.assign(db.pool, {
    query: (...given: Parameters<typeof original>) => {
      queries += 1
      return original(...given)
    }
  })
  expect((await call('GET', path, { token })).status).toBe(200)
  Object.assign(db.pool, { query: original })
  return queries
}

describe('one slot of a visits report', () => {
  const slot = `/booking/byPeriod?start_date=${today}&end_date=${today}`

  it('carries people, check-ins with their time, ticket types, channel and origin', async () => {
    const { body } = await call('GET', slot, { token })
    expect(body).toHaveLength(12)
    expect(body[0]).toMatchObject({
      people: 3,
      itemPersonType: { INTEIRA: 2, MEIA: 1 },
      checked_in_people: 1,
      checkins: [{ people: 1, items: { INTEIRA: 1 }, datetime: '2026-11-20T12:00:00.000Z' }],
      channel: 'RESERVAEXPRESSA',
      payment_method: 'cod',
      time: '14:00',
      product_uuid: place.productUuid,
      area_code: '75',
      seller: '',
      finalValue: 200,
      paid_value: 0,
      refunded_value: 0
    })
    const other = await call('GET', `/janoowp/bookings?start_date=${today}&end_date=${today}`, { token })
    expect(other.body).toHaveLength(12)
    expect(other.body[0]).toMatchObject({
      items: [
        { label: 'INTEIRA', quantity: 2, checked_in: 1 },
        { label: 'MEIA', quantity: 1, checked_in: 0 }
      ],
      checkins: [{ people: 1, items: { INTEIRA: 1 } }],
      area_code: '75',
      seller: ''
    })
  })

  it('and of the other reports takes a handful of statements, however many bookings there are', async () => {
    const range = `sdate=${today}&edate=${today}`
    expect(await countQueries(slot)).toBeLessThanOrEqual(12)
    expect(await countQueries(`/janoowp/bookings?start_date=${today}&end_date=${today}`)).toBeLessThanOrEqual(12)
    expect(await countQueries(`/bills/items?${range}`)).toBeLessThanOrEqual(12)
    expect(await countQueries(`/bills/products?${range}`)).toBeLessThanOrEqual(4)
  })
})
