import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import { createUser, type TestPlace } from '../../../support/database/backend.ts'
import { openTestDatabase } from '../../../support/database/database.ts'
import { cancelTransaction, enterTransaction, payBooking } from '../../../support/world/finance/transactions.ts'
import { openTill } from '../../payments/world.ts'

let db: Database
let till: ReturnType<typeof openTill>
let place: TestPlace
let token: string

beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())
beforeEach(async () => {
  // A Friday, 2026-11-20, at nine in Bahia.
  till = openTill(db)
  place = await till.openPlace()
  ;({ token } = await createUser(db, place.placeId, ['financial/cash-flow']))
})

const read = async () => (await till.call('GET', '/finance/cash-flow', { token })).body
const owing = async (date: string) => {
  const { uuid } = await till.book(place, { payment_method: 'cod', payLater: true })
  const booking = await till.readBooking(uuid)
  await db.pool.query(`update bookings set date = $2, status = 'UNPAID' where id = $1`, [booking.id, date])
  return booking
}

it('is empty where nothing moves', async () => {
  expect(await read()).toMatchObject({
    today: '2026-11-20',
    from: '2026-10-21',
    to: '2027-02-18',
    days: [],
    overdue: { bookings: 0, bookings_count: 0, to_receive: 0, to_pay: 0, total: 0, data: [] }
  })
  // 22:30 in Bahia, the next day in UTC.
  till.clock.pass(13.5 * 60)
  expect(await read()).toMatchObject({ today: '2026-11-20', from: '2026-10-21', to: '2027-02-18' })
})

it("shows movements until today, and then amounts due by the visit's or due day", async () => {
  const { placeId } = place
  const booking = await owing('2026-11-22')
  // Half past ten in the evening before, in Bahia.
  await payBooking(db, booking.id, { value: 5_000, at: '2026-11-19T01:30:00Z' })
  await owing('2026-11-20')
  await owing('2027-02-19')
  await enterTransaction(db, {
    placeId,
    date: '2026-11-10',
    dueOn: '2026-12-01',
    items: [{ final: 700 }],
    paid: [{ value: 200, date: '2026-11-19' }]
  })
  await enterTransaction(db, { placeId, flow: 'in', date: '2026-11-22', items: [{ final: 900 }] })
  await cancelTransaction(db, await enterTransaction(db, { placeId, date: '2026-11-23' }))
  // Before the first of the days.
  await enterTransaction(db, { placeId, date: '2026-10-01', paid: [{ value: 10_000, date: '2026-10-20' }] })
  const none = { in: 0, out: 0, bookings: 0, to_receive: 0, to_pay: 0 }
  expect((await read()).days).toEqual([
    { ...none, date: '2026-11-18', in: 50 },
    { ...none, date: '2026-11-19', out: 2 },
    { ...none, date: '2026-11-20', bookings: 200 },
    { ...none, date: '2026-11-22', bookings: 150, to_receive: 9 },
    { ...none, date: '2026-12-01', to_pay: 5 }
  ])
})

it('lists overdue amounts apart, the oldest first', async () => {
  const { placeId } = place
  await owing('2026-11-19')
  const late = await enterTransaction(db, { placeId, date: '2026-11-19', label: 'Água', items: [{ final: 300 }] })
  const later = await enterTransaction(db, {
    placeId,
    flow: 'in',
    date: '2026-10-02',
    dueOn: '2026-11-01',
    label: 'Evento',
    items: [{ final: 500 }],
    paid: [{ value: 100, date: '2026-10-02' }]
  })
  await enterTransaction(db, { placeId, date: '2026-11-01', dueOn: '2026-11-20' })
  const { overdue, days } = await read()
  expect(overdue).toMatchObject({
    bookings: 200,
    bookings_count: 1,
    to_receive: 4,
    to_pay: 3,
    total: 2,
    data: [
      { id: later, flow: 'in', label: 'Evento', due_date: '2026-11-01', owed_value: 4 },
      { id: late, flow: 'out', label: 'Água', due_date: '2026-11-19', owed_value: 3 }
    ]
  })
  expect(days).toMatchObject([{ date: '2026-11-20', to_pay: 100 }])
})

it('belongs to one place, and needs permission', async () => {
  const other = await till.openPlace()
  await enterTransaction(db, { placeId: other.placeId, date: '2026-11-19' })
  expect(await read()).toMatchObject({ days: [], overdue: { total: 0 } })
  const { token: stranger } = await createUser(db, place.placeId, ['financial/index'])
  expect((await till.call('GET', '/finance/cash-flow', { token: stranger })).status).toBe(403)
})
