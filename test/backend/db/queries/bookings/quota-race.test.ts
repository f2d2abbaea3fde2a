import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { releaseHolds } from '#app/backend/bookings/jobs.server.ts'
import type { Database } from '#app/backend/db/connection.server.ts'
import { bookings, slotDays } from '#app/backend/db/schema.server.ts'
import { inTransaction } from '#app/backend/db/transaction.server.ts'
import {
  bookingForm,
  createCaller,
  createClock,
  createPlace,
  createTestBackend,
  createUser,
  type TestPlace,
  tomorrow
} from '../../../../support/database/backend.ts'
import { openTestDatabase } from '../../../../support/database/database.ts'

let db: Database
beforeAll(async () => {
  db = await openTestDatabase({ poolSize: 16 })
})
afterAll(() => db.close())

const half = (quantity = 1) => ({ tickets: [{ label: 'MEIA', quantity: String(quantity) }] })

async function slotOf({ productId }: TestPlace) {
  const [slot] = await db.orm.select().from(slotDays).where(eq(slotDays.productId, productId))
  return { taken: slot?.taken ?? 0, quotaTaken: slot?.quotaTaken ?? 0 }
}

it('sells no half-price ticket beyond the quota to 50 at once, and reports it at that ticket', async () => {
  const place = await createPlace(db, { capacity: 20, quotaPercent: 40 })
  const call = createCaller(createTestBackend(db))
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => call('POST', '/booking/express', { body: bookingForm(place, half()) }))
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(8)
  const refused = answers.filter(({ body }) => body.code === 'quota_full')
  expect(refused).toHaveLength(42)
  expect(Object.keys(refused[0]?.body.fields)).toEqual(['tickets[0].quantity'])
  expect(await slotOf(place)).toEqual({ taken: 8, quotaTaken: 8 })
  const { body } = await call('GET', `/products/${place.productUuid}/availability?date=${tomorrow}`)
  expect(body.slots[0]).toMatchObject({ remaining: 12, quota_remaining: 0, quota: 8 })
  const full = bookingForm(place, { tickets: [{ label: 'INTEIRA', quantity: '12' }] })
  expect((await call('POST', '/booking/express', { body: full })).status).toBe(201)
})

it('the same race without the condition sells beyond it: the test above can fail', async () => {
  const place = await createPlace(db, { capacity: 20, quotaPercent: 40 })
  await db.orm
    .insert(slotDays)
    .values({ productId: place.productId, date: tomorrow, time: '09:00', capacity: 20, taken: 0 })
  const unguarded = () =>
    inTransaction(db, async (tx) => {
      const [seen] = await tx.select().from(slotDays).where(eq(slotDays.productId, place.productId))
      await tx.execute(sql`select pg_sleep(0.02)`)
      if ((seen?.quotaTaken ?? 0) >= 8) return
      await tx
        .update(slotDays)
        .set({ quotaTaken: sql`${slotDays.quotaTaken} + 1` })
        .where(eq(slotDays.productId, place.productId))
    })
  await Promise.all(Array.from({ length: 50 }, unguarded))
  expect((await slotOf(place)).quotaTaken).toBeGreaterThan(8)
})

it('gives the quota back once, by cancelling and by a hold that ends; a late payment takes it again where it is there', async () => {
  const clock = createClock()
  const backend = createTestBackend(db, clock)
  const call = createCaller(backend)
  const place = await createPlace(db, { capacity: 10, quotaPercent: 40, holdMinutes: 5 })
  const { token } = await createUser(db, place.placeId, [
    'operation/cancel',
    'operation/booking-list',
    'operation/all-bookings'
  ])
  const book = (quantity: number) =>
    call('POST', '/booking/express', { body: bookingForm(place, half(quantity)), token })
  const one = await book(3)
  const other = await book(1)
  expect((await book(1)).body.code).toBe('quota_full')
  const cancel = { action: 'cancel', hash: one.body.hash, payload: { reason: 'Chuva forte' } }
  await Promise.all(Array.from({ length: 5 }, () => call('POST', '/booking/event', { body: cancel, token })))
  expect(await slotOf(place)).toEqual({ taken: 1, quotaTaken: 1 })
  clock.pass(6)
  await Promise.all([releaseHolds(backend), releaseHolds(backend)])
  expect(await slotOf(place)).toEqual({ taken: 0, quotaTaken: 0 })

  expect((await book(4)).status).toBe(201)
  const [expired] = await db.orm.select().from(bookings).where(eq(bookings.hash, other.body.hash))
  expect(expired).toMatchObject({ status: 'EXPIRED', quotaPeople: 1 })
  // Overdue holds make room for the next buyer before the job has freed them.
  clock.pass(6)
  expect((await book(4)).status).toBe(201)
  expect(await slotOf(place)).toEqual({ taken: 4, quotaTaken: 4 })
})
