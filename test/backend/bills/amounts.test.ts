import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import { BookingItemSchema, BookingTotalsSchema } from '#app/contracts/booking/calls.ts'
import { MONEY_STATES, matchesMoney } from '#app/domain/booking/amounts.ts'
import { totalBookings } from '#app/domain/booking/filter.ts'
import { createCaller, createClock, createTestBackend, createUser } from '../../support/database/backend.ts'
import { openTestDatabase } from '../../support/database/database.ts'
import { createSalesWorld } from './world.ts'

const clock = createClock()
let db: Database

beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

const stories = fc.record({
  status: fc.constantFrom('PENDING', 'UNPAID', 'APPROVED', 'CANCELLED', 'EXPIRED'),
  total: fc.nat(9999),
  refund: fc.constantFrom('', 'due', 'done'),
  kept: fc.oneof(fc.constant(0), fc.nat(2000)),
  payments: fc.array(
    fc.record({
      status: fc.constantFrom('APPROVED', 'CANCELLED', 'DENIED', 'EXPIRED'),
      value: fc.nat(9999),
      /** Share of the value that was refunded. */
      percent: fc.oneof(fc.constant(0), fc.nat(100)),
      isPaid: fc.boolean()
    }),
    { maxLength: 3 }
  )
})

it("computes each booking's amounts in SQL as the domain does, in totals and in filters", async () => {
  const world = await createSalesWorld(db, clock)
  const shared = { date: '2026-11-25', createdAt: clock.now(), channel: 'WORDPRESS', method: 'pix', seller: null }
  const [productId = 0] = world.productIds
  for (const { status, total, refund, kept, payments } of fc.sample(stories, 80)) {
    const one = await world.sell({ ...shared, productId, status, people: 1, total, discount: 0 })
    await world.change(one.id, 'refund = $2, kept = $3', [refund, kept])
    for (const payment of payments) {
      const id = await world.pay(one, payment.value)
      await db.pool.query(
        `update payments set status = $2, paid_at = case when $3 then paid_at end,
           refunded = case when $2 = 'APPROVED' then value * $4 / 100 else 0 end
         where id = $1`,
        [id, payment.status, payment.isPaid || payment.status === 'APPROVED', payment.percent]
      )
    }
  }
  const permissions = ['operation/booking-list', 'operation/all-bookings', 'operation/values']
  const { token } = await createUser(db, world.place.placeId, permissions)
  const call = createCaller(createTestBackend(db, clock))
  const days = 'start_date=2026-11-25&end_date=2026-11-25'
  const items = BookingItemSchema.array().parse((await call('GET', `/booking/byPeriod?${days}`, { token })).body)
  expect(items).toHaveLength(80)
  for (const money of ['', ...MONEY_STATES.map(({ code }) => code)]) {
    const { body } = await call('GET', `/booking/byPeriod?${days}&page=1&limit=150&money=${money}`, { token })
    const meant = items.filter((item) => matchesMoney(item, money))
    expect(meant.length).toBeGreaterThan(0)
    expect(body.data.map(({ hash }: { hash: string }) => hash).sort()).toEqual(meant.map(({ hash }) => hash).sort())
    // Expired ones look cancelled on the wire, and neither counts.
    expect(BookingTotalsSchema.parse(body.totals)).toEqual(totalBookings(meant))
  }
})
