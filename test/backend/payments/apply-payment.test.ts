import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { releaseHolds } from '#app/backend/bookings/jobs.server.ts'
import type { Database } from '#app/backend/db/connection.server.ts'
import {
  bookingEvents,
  bookings,
  payments,
  simulatorRecords,
  slotDays,
  strayPayments
} from '#app/backend/db/schema.server.ts'
import type { Backend } from '#app/backend/kernel/context.server.ts'
import { applyPayment } from '#app/backend/payments/apply-payment.server.ts'
import { noticeJob } from '#app/backend/payments/notices/apply-notice.server.ts'
import { pollCharges } from '#app/backend/payments/poll-charges.server.ts'
import { type GatewayPayment, noGateways } from '#app/backend/providers/gateways/payment-gateway.server.ts'
import { parsePixCode } from '#app/domain/money/pix.ts'
import {
  bookingForm,
  type Clock,
  createCaller,
  createClock,
  createPlace,
  createTestBackend,
  createUser,
  type TestPlace
} from '../../support/database/backend.ts'
import { openTestDatabase } from '../../support/database/database.ts'
import { runDueJobs } from '../../support/database/jobs.ts'
import { putOnTrip } from '../transport/put-on-trip.ts'
import { openBank, openTill, type Till } from './world.ts'

let db: Database
let clock: Clock
let backend: Backend
let call: ReturnType<typeof createCaller>

beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

function start() {
  clock = createClock()
  backend = createTestBackend(db, clock)
  call = createCaller(backend)
}

async function bookWithPix(place: TestPlace, changes: Record<string, unknown> = {}) {
  const { body: booking } = await call('POST', '/booking/express', { body: bookingForm(place, changes) })
  const { body: charge, status } = await call('POST', '/getnet/generate-qr-code-pix', { body: { hash: booking.hash } })
  expect(status).toBe(200)
  return { booking, charge }
}

const bookingRow = async (publicId: string) =>
  (await db.orm.select().from(bookings).where(eq(bookings.publicId, publicId)))[0]
const pay = (paymentId: string) => call('POST', `/simulator/payments/${paymentId}`, { body: { status: 'PAID' } })
const work = () => runDueJobs(backend, [noticeJob])
const eventsOf = async (id: number) => {
  const events = await db.orm
    .select({ action: bookingEvents.action })
    .from(bookingEvents)
    .where(eq(bookingEvents.bookingId, id))
    .orderBy(bookingEvents.id)
  return events.map(({ action }) => action)
}
const taken = async (place: TestPlace) =>
  (await db.orm.select().from(slotDays).where(eq(slotDays.productId, place.productId)))[0]?.taken

describe('a Pix charge', () => {
  it('is a real BR Code over the booking’s amount, and the same until the hold ends', async () => {
    start()
    const place = await createPlace(db)
    const { booking, charge } = await bookWithPix(place)
    expect(parsePixCode(charge.qr_code)).toMatchObject({
      amount: 20000,
      key: 'pix@example.com',
      merchantCity: 'Lencois'
    })
    expect(charge).toMatchObject({ amount: 200, expires_at: booking.hold_until, simulated: true })
    const again = await call('POST', '/getnet/generate-qr-code-pix', { body: { hash: booking.hash } })
    expect(again.body.payment_id).toBe(charge.payment_id)
    expect(await db.orm.$count(payments, eq(payments.providerId, charge.payment_id))).toBe(1)
  })

  it('exists only for a booking that waits for money', async () => {
    start()
    const place = await createPlace(db)
    const { body } = await call('POST', '/booking/express', {
      body: bookingForm(place, { payment_method: 'cod', payLater: true })
    })
    await db.orm.update(bookings).set({ status: 'APPROVED', holdUntil: null }).where(eq(bookings.publicId, body.uuid))
    const refused = await call('POST', '/getnet/generate-qr-code-pix', { body: { hash: body.hash } })
    expect([refused.status, refused.body.code]).toEqual([409, 'not_payable'])
    expect((await call('POST', '/getnet/generate-qr-code-pix', { body: { hash: 'f'.repeat(32) } })).status).toBe(404)
  })

  it('is refused where no provider is set up', async () => {
    start()
    const { body: booking } = await call('POST', '/booking/express', { body: bookingForm(await createPlace(db)) })
    const without = createCaller({ ...backend, gateways: noGateways })
    const pix = (hash: string) => without('POST', '/getnet/generate-qr-code-pix', { body: { hash } })
    expect((await pix(booking.hash)).status).toBe(503)
    expect((await pix('f'.repeat(32))).status).toBe(404)
  })
})

describe('a payment', () => {
  it('pays the booking once, however often and in whatever way it is reported', async () => {
    start()
    const place = await createPlace(db)
    const { booking, charge } = await bookWithPix(place)
    await pay(charge.payment_id)
    await Promise.all([
      call('GET', `/getnet/callback/payment?payment_type=pix&payment_id=${charge.payment_id}&status=APPROVED`),
      call('POST', '/getnet/callback/payment', { body: { payment_id: charge.payment_id, status: 'DENIED' } }),
      pay(charge.payment_id)
    ])
    const row = await bookingRow(booking.uuid)
    expect(row).toMatchObject({ status: 'APPROVED', refund: '', holdUntil: null })
    await work()
    expect(await eventsOf(row?.id ?? 0)).toEqual(['created', 'paid'])
    expect(await taken(place)).toBe(3)
  })

  it('is not believed from a notice alone', async () => {
    start()
    const { booking, charge } = await bookWithPix(await createPlace(db))
    const notice = `payment_id=${charge.payment_id}&status=APPROVED&amount=20000`
    const { body } = await call('GET', `/getnet/callback/payment?${notice}`)
    expect(body).toEqual({ status: 'received' })
    await work()
    expect((await bookingRow(booking.uuid))?.status).toBe('PENDING')
    expect((await call('GET', '/getnet/callback/payment?payment_id=nobody&status=APPROVED')).body).toEqual(body)
  })

  it('is held for a person when its amount differs, and reported once', async () => {
    start()
    const { booking, charge } = await bookWithPix(await createPlace(db))
    await db.orm
      .update(simulatorRecords)
      .set({ value: sql`${simulatorRecords.value} || '{"amount": 1, "status": "PAID"}'` })
      .where(eq(simulatorRecords.id, charge.payment_id))
    for (const _time of [1, 2]) {
      await call('GET', `/getnet/callback/payment?payment_id=${charge.payment_id}`)
      await work()
    }
    const row = await bookingRow(booking.uuid)
    expect(row?.status).toBe('PENDING')
    const held = await db.orm.select().from(payments).where(eq(payments.providerId, charge.payment_id))
    const words = 'O provedor recebeu R$ 0,01, e a cobrança era de R$ 200,00.'
    expect(held).toMatchObject([{ status: 'PENDING', held: expect.any(String), paidAt: null }])
    expect(held[0]?.held.replace(/\s/g, ' ')).toBe(words)
    expect(await eventsOf(row?.id ?? 0)).toEqual(['created', 'held'])
  })

  it('that was denied leaves the booking waiting; the simulated bank has no second thoughts', async () => {
    start()
    const { booking, charge } = await bookWithPix(await createPlace(db))
    await call('POST', `/simulator/payments/${charge.payment_id}`, { body: { status: 'DENIED' } })
    await pay(charge.payment_id)
    expect((await bookingRow(booking.uuid))?.status).toBe('PENDING')
  })

  it('is found by asking when its notice never came', async () => {
    start()
    const { booking, charge } = await bookWithPix(await createPlace(db))
    await db.orm
      .update(simulatorRecords)
      .set({ value: sql`${simulatorRecords.value} || '{"status": "PAID"}'` })
      .where(eq(simulatorRecords.id, charge.payment_id))
    clock.pass(2)
    await pollCharges(backend)
    expect((await bookingRow(booking.uuid))?.status).toBe('APPROVED')
  })

  it('still counts after the hold ended but before its release', async () => {
    start()
    const place = await createPlace(db, { holdMinutes: 1 })
    const { booking, charge } = await bookWithPix(place)
    clock.pass(2)
    await pay(charge.payment_id)
    await releaseHolds(backend)
    expect((await bookingRow(booking.uuid))?.status).toBe('APPROVED')
    expect(await taken(place)).toBe(3)
  })

  it('after expiry takes the places again if they are free', async () => {
    start()
    const place = await createPlace(db, { capacity: 3, holdMinutes: 1 })
    const { booking, charge } = await bookWithPix(place)
    clock.pass(2)
    await releaseHolds(backend)
    expect(await bookingRow(booking.uuid)).toMatchObject({ status: 'EXPIRED' })
    expect(await taken(place)).toBe(0)
    await pay(charge.payment_id)
    expect(await bookingRow(booking.uuid)).toMatchObject({ status: 'APPROVED', refund: '', cancelledAt: null })
    expect(await taken(place)).toBe(3)
  })

  it('after expiry puts nobody back on a trip, except on a past one', async () => {
    start()
    const place = await createPlace(db, { holdMinutes: 1 })
    const { booking, charge } = await bookWithPix(place)
    const visit = { placeId: place.placeId, booking: String(booking.uuid), date: '2026-11-21' }
    const ways = [await putOnTrip(db, visit), await putOnTrip(db, { ...visit, status: 'done' })]
    clock.pass(2)
    await releaseHolds(backend)
    await pay(charge.payment_id)
    expect((await bookingRow(booking.uuid))?.status).toBe('APPROVED')
    expect(await Promise.all(ways.map(({ isRiding }) => isRiding()))).toEqual([false, true])
  })

  it('after expiry is marked for a refund when the places are sold', async () => {
    start()
    const place = await createPlace(db, { capacity: 3, holdMinutes: 1 })
    const { booking, charge } = await bookWithPix(place)
    clock.pass(2)
    const second = await bookWithPix(place)
    await pay(charge.payment_id)
    expect(await bookingRow(booking.uuid)).toMatchObject({ status: 'EXPIRED', refund: 'due' })
    const { body: seen } = await call('GET', `/booking/${booking.uuid}`)
    expect(seen).toMatchObject({ status: 'CANCELLED', refund: 'due', cancelled: { expired: true } })
    await pay(second.charge.payment_id)
    expect(await bookingRow(second.booking.uuid)).toMatchObject({ status: 'APPROVED', refund: '' })
  })

  it('after expiry takes the half-price quota again if it is free, otherwise is refunded', async () => {
    start()
    const place = await createPlace(db, { capacity: 10, quotaPercent: 40, holdMinutes: 1 })
    const half = { tickets: [{ label: 'MEIA', quantity: '3' }] }
    const slot = async () =>
      (await db.orm.select().from(slotDays).where(eq(slotDays.productId, place.productId)))[0] ?? null
    const first = await bookWithPix(place, half)
    clock.pass(2)
    await releaseHolds(backend)
    expect(await slot()).toMatchObject({ taken: 0, quotaTaken: 0 })
    await Promise.all([pay(first.charge.payment_id), pay(first.charge.payment_id)])
    expect(await bookingRow(first.booking.uuid)).toMatchObject({ status: 'APPROVED', refund: '', quotaPeople: 3 })
    expect(await slot()).toMatchObject({ taken: 3, quotaTaken: 3 })

    // Seven places are left, but of the quota of four one.
    const late = await bookWithPix(place, { tickets: [{ label: 'MEIA', quantity: '1' }] })
    clock.pass(2)
    await releaseHolds(backend)
    const other = await bookWithPix(place, { tickets: [{ label: 'MEIA', quantity: '1' }] })
    await pay(late.charge.payment_id)
    expect(await bookingRow(late.booking.uuid)).toMatchObject({ status: 'EXPIRED', refund: 'due' })
    const { body: seen } = await call('GET', `/booking/${late.booking.uuid}`)
    expect(seen).toMatchObject({ status: 'CANCELLED', refund: 'due' })
    await pay(other.charge.payment_id)
    expect(await bookingRow(other.booking.uuid)).toMatchObject({ status: 'APPROVED', refund: '' })
    expect(await slot()).toMatchObject({ taken: 4, quotaTaken: 4 })
  })

  it('never makes a cancelled booking paid', async () => {
    start()
    const place = await createPlace(db)
    const { token } = await createUser(db, place.placeId, ['operation/cancel', 'operation/all-bookings'])
    const { booking, charge } = await bookWithPix(place)
    await call('POST', '/booking/event', {
      token,
      body: { action: 'cancel', hash: booking.hash, payload: { reason: 'Pedido' } }
    })
    await pay(charge.payment_id)
    expect(await bookingRow(booking.uuid)).toMatchObject({ status: 'CANCELLED', refund: 'due' })
    expect(await taken(place)).toBe(0)
  })

  it('fails for the caller when the provider does not answer, and our books stay', async () => {
    start()
    const place = await createPlace(db)
    const { booking, charge } = await bookWithPix(place)
    const bank = (await backend.gateways.of(place.placeId, 'pix')) ?? openBank(db, clock)
    const silent = { ...bank, findPayment: () => Promise.reject(new Error('no answer')) }
    const asked = { gateway: silent, placeId: place.placeId, paymentId: charge.payment_id }
    await expect(applyPayment(backend, asked)).rejects.toThrow('no answer')
    expect((await bookingRow(booking.uuid))?.status).toBe('PENDING')
  })
})

describe('a payment that is read back', () => {
  /** Overrides parts of the bank's answer. */
  const saying = (till: Till, more: Partial<GatewayPayment>) => ({
    ...till.provider,
    findPayment: async (id: string) => {
      const said = await till.provider.findPayment(id)
      return said && { ...said, ...more }
    }
  })

  it('stays approved when the provider later tells another amount', async () => {
    const till = openTill(db)
    const { uuid, chargeId } = await till.bookWithPix(await till.openPlace())
    await till.bankSays(chargeId, 'PAID')
    await till.apply(chargeId)
    expect(await till.apply(chargeId, saying(till, { amount: 1 }))).toBe('unchanged')
    const { booking, payments } = await till.readMoney(uuid)
    expect([booking.status, payments[0]?.status, payments[0]?.held]).toEqual(['APPROVED', 'APPROVED', ''])
  })

  it('stays held when its time ends, and is recorded once', async () => {
    const till = openTill(db)
    const { uuid, chargeId } = await till.bookWithPix(await till.openPlace())
    await till.bankSays(chargeId, 'PAID')
    const wrong = saying(till, { amount: 1 })
    await till.apply(chargeId, wrong)
    till.clock.pass(20)
    expect(await till.apply(chargeId, wrong)).toBe('EXPIRED')
    await till.apply(chargeId, wrong)
    const { payments, actions } = await till.readMoney(uuid)
    expect(payments).toMatchObject([{ status: 'EXPIRED', held: expect.stringContaining('0,01'), heldValue: 1 }])
    expect(actions.filter((action) => action === 'held')).toHaveLength(1)
  })

  it('keeps the latest fee, and ignores an answer without one', async () => {
    const till = openTill(db)
    const { uuid, chargeId } = await till.bookWithPix(await till.openPlace())
    await till.bankSays(chargeId, 'PAID')
    for (const [fee, kept, applied] of [
      [100, 100, 'APPROVED'],
      [120, 120, 'noted'],
      [null, 120, 'unchanged'],
      [120, 120, 'unchanged']
    ] as const) {
      expect(await till.apply(chargeId, saying(till, { fee }))).toBe(applied)
      expect((await till.readMoney(uuid)).payments[0]?.fee).toBe(kept)
    }
  })

  it('is kept as money of no booking only once it is paid', async () => {
    const till = openTill(db)
    const { placeId } = await till.openPlace()
    const { chargeId } = await till.bookWithPix(await till.openPlace())
    const said = await till.provider.findPayment(chargeId)
    if (!said) throw new Error('the bank does not know its charge')
    const paymentId = `nobody-${chargeId}`
    for (const [status, applied, kept] of [
      ['PENDING', 'unknown', 0],
      ['DENIED', 'unknown', 0],
      ['APPROVED', 'stray', 1],
      ['APPROVED', 'unchanged', 1]
    ] as const) {
      const gateway = {
        ...till.provider,
        findPayment: async () => ({ ...said, id: paymentId, orderId: 'nobody', status })
      }
      expect(await applyPayment(till.backend, { gateway, placeId, paymentId })).toBe(applied)
      expect(await db.orm.$count(strayPayments, eq(strayPayments.placeId, placeId))).toBe(kept)
    }
  })

  it('is unknown to another place', async () => {
    const till = openTill(db)
    const { uuid, chargeId } = await till.bookWithPix(await till.openPlace())
    const other = await till.openPlace()
    await till.bankSays(chargeId, 'PAID')
    const asked = { gateway: till.provider, placeId: other.placeId, paymentId: chargeId }
    expect(await applyPayment(till.backend, asked)).toBe('unknown')
    expect((await till.readBooking(uuid)).status).toBe('PENDING')
  })
})
