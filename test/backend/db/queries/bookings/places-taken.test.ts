import { and, eq, inArray, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { releaseHolds } from '#app/backend/bookings/jobs.server.ts'
import type { Database, Transaction } from '#app/backend/db/connection.server.ts'
import { swapPlaces, takePlaces } from '#app/backend/db/queries/bookings/take-places.server.ts'
import { bookings, slotDays } from '#app/backend/db/schema.server.ts'
import { inTransaction } from '#app/backend/db/transaction.server.ts'
import type { BookingStatus } from '#app/domain/booking/state.ts'
import {
  bookingForm,
  createCaller,
  createClock,
  createPlace,
  createTestBackend,
  createUser,
  tomorrow
} from '../../../../support/database/backend.ts'
import { openTestDatabase } from '../../../../support/database/database.ts'

let db: Database
beforeAll(async () => {
  db = await openTestDatabase({ poolSize: 16 })
})
afterAll(() => db.close())

const living: BookingStatus[] = ['PENDING', 'UNPAID', 'APPROVED']

async function ledger(productId: number) {
  const [slot] = await db.orm.select().from(slotDays).where(eq(slotDays.productId, productId))
  const [row] = await db.orm
    .select({ people: sql<number>`coalesce(sum(people), 0)::int` })
    .from(bookings)
    .where(and(eq(bookings.productId, productId), inArray(bookings.status, living)))
  return { taken: slot?.taken ?? 0, people: row?.people ?? 0 }
}

describe('many at once', () => {
  it('50 buyers of one place for 10 places: ten get one', async () => {
    const place = await createPlace(db, { capacity: 10 })
    const call = createCaller(createTestBackend(db))
    const one = { tickets: [{ label: 'INTEIRA', quantity: '1' }] }
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => call('POST', '/booking/express', { body: bookingForm(place, one) }))
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10)
    expect(answers.filter(({ body }) => body.code === 'full')).toHaveLength(40)
    expect(await ledger(place.productId)).toEqual({ taken: 10, people: 10 })
  })

  it('the same race without the guard oversells: the test above can fail', async () => {
    const place = await createPlace(db, { capacity: 10 })
    await db.orm.execute(sql`alter table slot_days drop constraint slot_days_within_capacity`)
    try {
      await db.orm
        .insert(slotDays)
        .values({ productId: place.productId, date: tomorrow, time: '09:00', capacity: 10, taken: 0 })
      const unguarded = () =>
        inTransaction(db, async (tx) => {
          const [seen] = await tx.select().from(slotDays).where(eq(slotDays.productId, place.productId))
          await tx.execute(sql`select pg_sleep(0.02)`)
          if ((seen?.taken ?? 0) >= 10) return false
          await tx
            .update(slotDays)
            .set({ taken: sql`${slotDays.taken} + 1` })
            .where(eq(slotDays.productId, place.productId))
          return true
        })
      const sold = await Promise.all(Array.from({ length: 50 }, unguarded))
      expect(sold.filter(Boolean).length).toBeGreaterThan(10)
    } finally {
      await db.orm.delete(slotDays).where(eq(slotDays.productId, place.productId))
      await db.orm.execute(
        sql`alter table slot_days add constraint slot_days_within_capacity check (taken <= capacity)`
      )
    }
  })

  it('cancelling ten times at once gives places back once', async () => {
    const place = await createPlace(db, { capacity: 10 })
    const call = createCaller(createTestBackend(db))
    const { token } = await createUser(db, place.placeId, [
      'operation/cancel',
      'operation/booking-list',
      'operation/all-bookings'
    ])
    const { body } = await call('POST', '/booking/express', { body: bookingForm(place) })
    await call('POST', '/booking/express', { body: bookingForm(place) })
    const cancel = { action: 'cancel', hash: body.hash, payload: { reason: 'Chuva forte' } }
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => call('POST', '/booking/event', { body: cancel, token }))
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
    expect(answers.filter(({ body: answer }) => answer.outcome === 'done')).toHaveLength(1)
    expect(await ledger(place.productId)).toEqual({ taken: 3, people: 3 })
  })

  it('expiring while others cancel and book gives back once', async () => {
    const clock = createClock()
    const backend = createTestBackend(db, clock)
    const call = createCaller(backend)
    const place = await createPlace(db, { capacity: 12, holdMinutes: 5 })
    const { token } = await createUser(db, place.placeId, [
      'operation/cancel',
      'operation/booking-list',
      'operation/all-bookings'
    ])
    const made = await Promise.all(
      Array.from({ length: 4 }, () => call('POST', '/booking/express', { body: bookingForm(place) }))
    )
    clock.pass(6)
    await Promise.all([
      releaseHolds(backend),
      releaseHolds(backend),
      ...made.map(({ body }) =>
        call('POST', '/booking/event', {
          body: { action: 'cancel', hash: body.hash, payload: { reason: 'teste' } },
          token
        })
      ),
      call('POST', '/booking/express', { body: bookingForm(place) })
    ])
    await releaseHolds(backend)
    const { taken, people } = await ledger(place.productId)
    expect(taken).toBe(people)
    expect(people).toBe(3)
  })
})

it('are refused for a blocked day or slot, and for no other', async () => {
  const place = await createPlace(db, { capacity: 10 })
  const other = await createPlace(db)
  const slot = { productId: place.productId, date: tomorrow, time: '09:00' }
  const party = { people: 2, quotaPeople: 1 }
  const now = createClock().now()
  const take = () => inTransaction(db, (tx) => takePlaces(tx, slot, party, now))
  const block = (productId: number, date: string, time: string) =>
    db.pool.query('insert into unavailabilities (product_id, date, time) values ($1, $2, $3)', [productId, date, time])
  const unblock = () => db.pool.query('delete from unavailabilities where product_id = $1', [place.productId])
  expect(await take()).toBe(true)
  for (const time of ['', '09:00']) {
    await block(place.productId, tomorrow, time)
    expect([time, await take()]).toEqual([time, false])
    const from = { ...slot, time: '14:00' }
    const swap = (tx: Transaction) => swapPlaces(tx, { from, to: slot, party, now })
    expect([time, await inTransaction(db, swap)]).toEqual([time, false])
    await unblock()
  }
  await block(place.productId, tomorrow, '14:00')
  await block(place.productId, '2026-11-22', '')
  await block(other.productId, tomorrow, '')
  expect(await take()).toBe(true)
  const [row] = await db.orm.select().from(slotDays).where(eq(slotDays.productId, place.productId))
  expect(row).toMatchObject({ taken: 4, quotaTaken: 2 })
})

it('a block of the whole day made between the page and the post sells nothing', async () => {
  const place = await createPlace(db, { capacity: 10 })
  const call = createCaller(createTestBackend(db))
  expect((await call('POST', '/booking/express', { body: bookingForm(place) })).status).toBe(201)
  await db.pool.query(`insert into unavailabilities (product_id, date, time) values ($1, $2, '')`, [
    place.productId,
    tomorrow
  ])
  const late = await call('POST', '/booking/express', { body: bookingForm(place) })
  expect([late.status, late.body.code]).toEqual([409, 'blocked'])
  expect(await ledger(place.productId)).toEqual({ taken: 3, people: 3 })
})

it("keep `taken` equal to the valid bookings' places, after any sequence of booking, cancelling and waiting", async () => {
  const step = fc.oneof(
    fc.record({ kind: fc.constant('book' as const), people: fc.integer({ min: 1, max: 6 }), later: fc.boolean() }),
    fc.record({ kind: fc.constant('cancel' as const), which: fc.nat(20) }),
    fc.record({ kind: fc.constant('wait' as const), minutes: fc.integer({ min: 1, max: 12 }) })
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
      const clock = createClock()
      const backend = createTestBackend(db, clock)
      const call = createCaller(backend)
      const place = await createPlace(db, { capacity: 8, holdMinutes: 10 })
      const { token } = await createUser(db, place.placeId, [
        'operation/cancel',
        'operation/booking-list',
        'operation/all-bookings'
      ])
      const hashes: string[] = []
      for (const one of steps) {
        if (one.kind === 'book') {
          const form = bookingForm(place, {
            tickets: [{ label: 'INTEIRA', quantity: String(one.people) }],
            payment_method: one.later ? 'cod' : 'pix',
            payLater: one.later
          })
          const { status, body } = await call('POST', '/booking/express', { body: form })
          if (status === 201) hashes.push(body.hash)
        } else if (one.kind === 'cancel' && hashes.length > 0) {
          const hash = hashes[one.which % hashes.length]
          await call('POST', '/booking/event', {
            body: { action: 'cancel', hash, payload: { reason: 'teste' } },
            token
          })
        } else if (one.kind === 'wait') {
          clock.pass(one.minutes)
          await releaseHolds(backend)
        }
        const { taken, people } = await ledger(place.productId)
        expect(taken).toBe(people)
        expect(taken).toBeLessThanOrEqual(8)
      }
    }),
    { numRuns: 12 }
  )
})
