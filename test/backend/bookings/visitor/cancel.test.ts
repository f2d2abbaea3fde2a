import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { releaseHolds } from '#app/backend/bookings/jobs.server.ts'
import type { Database } from '#app/backend/db/connection.server.ts'
import { bookingEvents, payments, places } from '#app/backend/db/schema.server.ts'
import { createTestBackend } from '../../../support/database/backend.ts'
import { openTestDatabase } from '../../../support/database/database.ts'
import { openVisitor, visitDay } from './world.ts'

let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

const day = 24 * 60

/** Seven days are over before this visit, bought long before. */
const far = '2026-12-20'

describe('a visitor’s own cancellation', () => {
  it('refunds the shown amount once, however many requests come at once', async () => {
    const { book, pay, prove, ask, read, rowOf, taken } = await openVisitor(db)
    const uuid = await book()
    await pay(uuid)
    expect((await read(uuid)).cancel_quote.visitor).toMatchObject({ value: 160, rule: 'withdrawal' })
    const proof = await prove(uuid)
    const answers = await Promise.all([1, 2, 3].map(() => ask(uuid, 'cancel', { proof, refund_seen: 160 })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await rowOf(uuid)).toMatchObject({ status: 'CANCELLED', refund: 'due', kept: 0 })
    expect(await taken()).toBe(0)
    const { id } = await rowOf(uuid)
    const cancels = and(eq(bookingEvents.bookingId, id), eq(bookingEvents.action, 'cancelled'))
    expect(await db.orm.select().from(bookingEvents).where(cancels)).toHaveLength(1)
  })

  it('follows the tiers, keeps the rest with the place and counts only the refund as due', async () => {
    const policy = { tiers: [{ hours: 48, percent: 50 }], feeBearer: 'visitor' as const }
    const { book, pay, prove, ask, clock, read, rowOf } = await openVisitor(db, { policy })
    const uuid = await book({ date: far })
    await pay(uuid, { fee: 160 })
    clock.pass(8 * day)
    expect((await read(uuid)).cancel_quote.visitor).toMatchObject({ value: 78.4, rule: 'tier', fee_kept: 1.6 })
    const proof = await prove(uuid)
    const other = await ask(uuid, 'cancel', { proof, refund_seen: 160 })
    expect([other.status, other.body.code]).toEqual([409, 'changed'])
    expect((await ask(uuid, 'cancel', { proof, refund_seen: 78.4 })).status).toBe(200)
    expect(await rowOf(uuid)).toMatchObject({ refund: 'due', kept: 8160 })
  })

  it('follows the policy at the purchase, even if the place has changed it', async () => {
    const { book, pay, clock, place, read } = await openVisitor(db, { policy: { tiers: [{ hours: 24, percent: 80 }] } })
    const uuid = await book({ date: far })
    await pay(uuid)
    await db.orm
      .update(places)
      .set({ refundPolicy: { tiers: [] } })
      .where(eq(places.id, place.placeId))
    clock.pass(8 * day)
    expect((await read(uuid)).cancel_quote.visitor.value).toBe(128)
    const later = await book({ date: '2026-12-21' })
    expect((await read(later)).refund_policy.tiers).toEqual([])
  })

  it('refunds nothing when it is too late, and tells so before', async () => {
    const { book, pay, prove, ask, clock, read, rowOf } = await openVisitor(db)
    const uuid = await book({ date: far })
    await pay(uuid)
    clock.pass(8 * day)
    expect((await read(uuid)).cancel_quote.visitor).toMatchObject({ value: 0, rule: 'none' })
    expect((await ask(uuid, 'cancel', { proof: await prove(uuid), refund_seen: 0 })).status).toBe(200)
    expect(await rowOf(uuid)).toMatchObject({ refund: '', kept: 16_000 })
    const again = await ask(uuid, 'claim-refund', { proof: await prove(uuid) })
    expect([again.status, again.body.code]).toEqual([409, 'nothing_due'])
  })

  it('is accepted an hour before the visit in the time zone of the place, with no refund', async () => {
    const { book, pay, prove, ask, clock, rowOf } = await openVisitor(db, { policy: { tiers: [] } })
    const uuid = await book({ date: far })
    await pay(uuid)
    // 08:00 there.
    clock.pass((Date.parse('2026-12-20T11:00:00Z') - clock.now().getTime()) / 60_000)
    expect((await ask(uuid, 'cancel', { proof: await prove(uuid), refund_seen: 0 })).status).toBe(200)
    expect(await rowOf(uuid)).toMatchObject({ status: 'CANCELLED', kept: 16_000 })
  })

  it('is over with the hour of the visit', async () => {
    const { book, pay, prove, ask, clock, rowOf } = await openVisitor(db)
    const uuid = await book()
    await pay(uuid)
    clock.pass(6 * day)
    const { status, body } = await ask(uuid, 'cancel', { proof: await prove(uuid), refund_seen: 0 })
    expect([status, body.code]).toEqual([409, 'over'])
    expect((await rowOf(uuid)).status).toBe('APPROVED')
  })
})

it('says beforehand that disputed money cannot go back, so that the booking can be cancelled', async () => {
  const { book, pay, prove, ask, read, rowOf } = await openVisitor(db)
  const uuid = await book()
  await pay(uuid)
  await db.orm
    .update(payments)
    .set({ dispute: 'open' })
    .where(eq(payments.bookingId, (await rowOf(uuid)).id))
  const { value } = (await read(uuid)).cancel_quote.visitor
  expect(value).toBe(0)
  const { status, body } = await ask(uuid, 'cancel', { proof: await prove(uuid), refund_seen: value })
  expect([status, body.code]).toEqual([200, undefined])
  expect(await rowOf(uuid)).toMatchObject({ status: 'CANCELLED', kept: 16_000 })
})

describe('another date by the visitor', () => {
  const move = { date: '2026-11-27', time: '14:00', from: `${visitDay} 09:00`, total_seen: 160 }

  it('takes its places there and is counted', async () => {
    const { book, pay, prove, ask, rowOf, taken } = await openVisitor(db)
    const uuid = await book()
    await pay(uuid)
    const proof = await prove(uuid)
    const moved = await ask(uuid, 'visitor-change', { proof, ...move })
    expect(moved.status, JSON.stringify(moved.body)).toBe(200)
    expect(await rowOf(uuid)).toMatchObject({ date: move.date, time: '14:00', visitorChanges: 1, status: 'APPROVED' })
    expect([await taken(), await taken(move.date)]).toEqual([0, 2])
    // Sent twice it is once.
    expect((await ask(uuid, 'visitor-change', { proof, ...move })).status).toBe(200)
    expect((await rowOf(uuid)).visitorChanges).toBe(1)
    const back = { date: visitDay, time: '09:00', from: '', total_seen: 160 }
    expect((await ask(uuid, 'visitor-change', { proof, ...back })).status).toBe(200)
    const third = await ask(uuid, 'visitor-change', { proof, ...move, from: '' })
    expect([third.status, third.body.code]).toEqual([409, 'change_refused'])
  })

  it('gives the last places to one of two visitors, and the other keeps their own', async () => {
    const { book, pay, prove, ask, rowOf, taken } = await openVisitor(db, { capacity: 2 })
    const one = await book()
    const other = await book({ time: '14:00' })
    for (const uuid of [one, other]) await pay(uuid)
    const proofs = await Promise.all([one, other].map(prove))
    const asked = [one, other].map((uuid, index) =>
      ask(uuid, 'visitor-change', { proof: proofs[index], ...move, from: '' })
    )
    expect((await Promise.all(asked)).map(({ status }) => status).sort()).toEqual([200, 409])
    const days = [(await rowOf(one)).date, (await rowOf(other)).date].sort()
    expect(days).toEqual([visitDay, move.date])
    expect([await taken(), await taken(move.date)]).toEqual([2, 2])
  })

  it('is refused too late, against the policy, and where its fee can be paid neither here nor there', async () => {
    const change = { allowed: true, untilHours: 24, times: 2, fee: { percent: 10, value: 500 } }
    const world = await openVisitor(db, { policy: { change }, payOnSite: false })
    const { book, pay, prove, ask, clock, read, place } = world
    const uuid = await book()
    await pay(uuid)
    await db.orm.update(places).set({ pixKey: '' }).where(eq(places.id, place.placeId))
    expect((await read(uuid)).change_quote).toMatchObject({ allowed: true, fee: 21 })
    const withFee = await ask(uuid, 'visitor-change', { proof: await prove(uuid), ...move, fee_seen: 21 })
    expect([withFee.status, withFee.body.code]).toEqual([409, 'change_fee'])
    expect(withFee.body.message).toContain('R$\u00a021,00')
    clock.pass(4 * day + 60)
    const late = await ask(uuid, 'visitor-change', { proof: await prove(uuid), ...move })
    expect([late.status, late.body.code]).toEqual([409, 'change_refused'])
  })
})

describe('paying once more', () => {
  const expire = async (world: Awaited<ReturnType<typeof openVisitor>>) => {
    world.clock.pass(20)
    await releaseHolds(createTestBackend(db, world.clock))
  }

  it('holds the places again after the time was over, once', async () => {
    const world = await openVisitor(db, { capacity: 2 })
    const { book, ask, rowOf, taken } = world
    const uuid = await book()
    await expire(world)
    expect([(await rowOf(uuid)).status, await taken()]).toEqual(['EXPIRED', 0])
    const answers = await Promise.all([ask(uuid, 'pay-again'), ask(uuid, 'pay-again')])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect([(await rowOf(uuid)).status, await taken()]).toEqual(['PENDING', 2])
    expect((await rowOf(uuid)).holdUntil?.getTime()).toBeGreaterThan(world.clock.now().getTime())
    const charge = await ask(uuid, 'pay-again')
    expect(charge.status).toBe(200)
  })

  it('is refused when the places are gone, after a cancellation, and long after the visit', async () => {
    const world = await openVisitor(db, { capacity: 2 })
    const { book, ask, rowOf, prove } = world
    const uuid = await book()
    await expire(world)
    const buyer = await book({ payment_method: 'cod' })
    const full = await ask(uuid, 'pay-again')
    expect([full.status, full.body.code]).toEqual([409, 'full'])
    await ask(buyer, 'cancel', { proof: await prove(buyer), refund_seen: 0 })
    expect((await ask(buyer, 'pay-again')).body.code).toBe('not_payable')
    world.clock.pass(25 * 60)
    expect((await ask(uuid, 'pay-again')).body.code).toBe('not_payable')
    expect((await rowOf(uuid)).status).toBe('EXPIRED')
  })
})
