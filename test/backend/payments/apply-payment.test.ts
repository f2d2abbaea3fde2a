import { randomUUID } from 'node:crypto'
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
import { type Applied, applyPayment } from '#app/backend/payments/apply-payment.server.ts'
import { noticeJob } from '#app/backend/payments/notices/apply-notice.server.ts'
import { pollCharges } from '#app/backend/payments/poll-charges.server.ts'
import {
  type GatewayPayment,
  noGateways,
  type PaymentGateway
} from '#app/backend/providers/gateways/payment-gateway.server.ts'
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
import { openCharge } from './charge-world.ts'
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

describe('a charge of which its provider says', () => {
  const began = createClock().now()
  const later = (ms: number) => new Date(began.getTime() + ms)
  const minute = 60_000
  const paid = { status: 'APPROVED', paidAt: later(-minute), askAt: null } as const
  const gone = { status: 'CANCELLED', paidAt: later(-minute), expiresAt: null } as const
  const held = { held: 'O valor não confere.', heldValue: 15_000 }
  const over = { expiresAt: began }
  const moved = (to: string) => ['payment', 'provedor', 'PENDING', to, '']
  const refunded = ['refunded', 'provedor', 'APPROVED', 'CANCELLED', '']

  type Row = Partial<typeof payments.$inferInsert>
  type Said = Partial<GatewayPayment> | null

  const cases: [string, Row, Said, Applied, Row, string[][]?][] = [
    ['that it still waits', {}, { status: 'PENDING' }, 'unchanged', { status: 'PENDING' }, []],
    ['that it waits again', { status: 'DENIED' }, { status: 'PENDING' }, 'unchanged', { status: 'DENIED' }, []],
    ['that it was denied', {}, { status: 'DENIED' }, 'DENIED', { status: 'DENIED', held: '' }, [moved('DENIED')]],
    [
      'that it was cancelled unpaid',
      {},
      { status: 'CANCELLED' },
      'CANCELLED',
      { status: 'CANCELLED', paidAt: null, refunded: 0 },
      [moved('CANCELLED')]
    ],
    ['that it waits after its time', over, { status: 'PENDING' }, 'EXPIRED', { status: 'EXPIRED', held: '' }, []],
    [
      'that it waits a moment before its time',
      { expiresAt: later(1) },
      { status: 'PENDING' },
      'unchanged',
      { status: 'PENDING' }
    ],
    ['that it waits without an end', { expiresAt: null }, { status: 'PENDING' }, 'unchanged', { status: 'PENDING' }],
    ['that it was denied after its time', over, { status: 'DENIED' }, 'DENIED', { status: 'DENIED' }],
    ['that it was paid after its time', over, { status: 'APPROVED' }, 'APPROVED', { status: 'APPROVED' }],
    ['that it waits, which we saw paid', { ...paid, ...over }, { status: 'PENDING' }, 'unchanged', paid, []],
    ['nothing', {}, null, 'unknown', { status: 'PENDING' }, []],
    ['nothing after its time', over, null, 'EXPIRED', { status: 'EXPIRED' }, []],
    ['nothing after it was paid', { ...paid, ...over }, null, 'unknown', paid, []],
    [
      'that it was paid',
      { askAt: later(minute) },
      { status: 'APPROVED' },
      'APPROVED',
      { status: 'APPROVED', paidAt: began, askAt: null, held: '', refunded: 0 },
      [['paid', 'provedor', 'PENDING', 'APPROVED', '']]
    ],
    [
      'that it was paid as asked, once held',
      held,
      { status: 'APPROVED' },
      'APPROVED',
      { status: 'APPROVED', held: '' }
    ],
    [
      'another amount of what waits',
      {},
      { status: 'PENDING', amount: 1 },
      'unchanged',
      { held: '', heldValue: null },
      []
    ],
    [
      'another amount of what is paid',
      {},
      { status: 'APPROVED', amount: 1 },
      'held',
      { status: 'PENDING', heldValue: 1 }
    ],
    [
      'another amount of what is paid after its time',
      over,
      { status: 'APPROVED', amount: 1 },
      'held',
      { status: 'EXPIRED', heldValue: 1 }
    ],
    [
      'another amount of what was paid',
      paid,
      { status: 'APPROVED', amount: 1 },
      'unchanged',
      { ...paid, held: '' },
      []
    ],
    ['that it waits after its time, held', { ...held, ...over }, { status: 'PENDING' }, 'EXPIRED', held, []],
    ['that it was denied, once held', held, { status: 'DENIED' }, 'DENIED', { held: '' }, [moved('DENIED')]],
    [
      'that more went back than was held',
      held,
      { status: 'CANCELLED', amount: 25_000 },
      'CANCELLED',
      { status: 'CANCELLED', held: '', value: 25_000, refunded: 25_000, paidAt: began },
      [refunded]
    ],
    [
      'that what was held went back',
      held,
      { status: 'CANCELLED', amount: null },
      'CANCELLED',
      { status: 'CANCELLED', held: '', value: 15_000, refunded: 15_000 },
      [refunded]
    ],
    [
      'that it went back, held without an amount',
      { ...held, heldValue: null },
      { status: 'CANCELLED', amount: null },
      'CANCELLED',
      { status: 'CANCELLED', held: '', value: 20_000, refunded: 20_000 },
      [refunded]
    ],
    ['that a part had gone back', {}, { status: 'APPROVED', refunded: 5000 }, 'APPROVED', { refunded: 5000 }],
    ['that more had gone back', {}, { status: 'APPROVED', refunded: 999_999 }, 'APPROVED', { refunded: 20_000 }],
    [
      'that a part of what waits went back',
      {},
      { status: 'PENDING', refunded: 5000 },
      'unchanged',
      { refunded: 0 },
      []
    ],
    ['a fee of what waits', {}, { status: 'PENDING', fee: 100 }, 'unchanged', { fee: 0 }, []],
    ['a fee', paid, { status: 'APPROVED', fee: 100 }, 'noted', { fee: 100 }, []],
    ['the same fee', { ...paid, fee: 100 }, { status: 'APPROVED', fee: 100 }, 'unchanged', { fee: 100 }, []],
    ['no fee any more', { ...paid, fee: 100 }, { status: 'APPROVED', fee: null }, 'unchanged', { fee: 100 }, []],
    [
      'that it is disputed',
      paid,
      { status: 'APPROVED', dispute: 'open', said: 'contestado' },
      'noted',
      { status: 'APPROVED', dispute: 'open' },
      [['disputed', 'provedor', '', '', 'contestado']]
    ],
    [
      'that it was lost, whatever its status',
      paid,
      { status: 'APPROVED', dispute: 'lost', said: 'perdido' },
      'CANCELLED',
      { status: 'CANCELLED', dispute: 'lost', refunded: 20_000 }
    ]
  ]

  it.each(cases)('%s', async (_, payment, said, applied, expected, events) => {
    const charge = await openCharge(db, { payment })
    expect(await charge.apply(said)).toBe(applied)
    expect(await charge.read()).toMatchObject(expected)
    if (events) expect(await charge.events()).toEqual(events)
  })

  const paidBooking = { status: 'APPROVED', holdUntil: null } as const

  it.each<[number, number | null, Applied, Row, number]>([
    [0, 5000, 'noted', { status: 'APPROVED', refunded: 5000 }, 1],
    [5000, 5000, 'unchanged', { status: 'APPROVED', refunded: 5000 }, 0],
    [5000, 4999, 'unchanged', { status: 'APPROVED', refunded: 5000 }, 0],
    [5000, null, 'unchanged', { status: 'APPROVED', refunded: 5000 }, 0],
    [5000, 5001, 'noted', { status: 'APPROVED', refunded: 5001 }, 1],
    [0, 999_999, 'noted', { status: 'CANCELLED', refunded: 20_000 }, 1]
  ])('that of what is paid, %s refunded, now %s is', async (before, now, applied, expected, events) => {
    const charge = await openCharge(db, { payment: { ...paid, refunded: before }, booking: paidBooking })
    expect(await charge.apply({ status: 'APPROVED', refunded: now })).toBe(applied)
    expect(await charge.read()).toMatchObject(expected)
    expect((await charge.events()).filter(([action]) => action === 'refunded')).toHaveLength(events)
  })

  it.each<Said>([
    { status: 'CANCELLED', refunded: 20_000 },
    { status: 'CANCELLED', refunded: null }
  ])('that all of it went back: %o', async (said) => {
    const charge = await openCharge(db, { payment: paid, booking: paidBooking })
    expect(await charge.apply(said)).toBe('CANCELLED')
    expect(await charge.read()).toMatchObject({ status: 'CANCELLED', refunded: 20_000 })
    expect((await charge.events()).filter(([action]) => action === 'refunded')).toEqual([refunded])
    expect(await charge.apply(said)).toBe('unchanged')
  })

  it.each<[number, string, number | null, Applied, Row]>([
    [3000, 'done', null, 'APPROVED', { status: 'APPROVED', refunded: 3000 }],
    [3000, 'done', 5000, 'APPROVED', { status: 'APPROVED', refunded: 5000 }],
    [3000, 'done', 999, 'APPROVED', { status: 'APPROVED', refunded: 3000 }],
    [3000, 'failed', null, 'APPROVED', { status: 'APPROVED', refunded: 0 }],
    [19_999, 'done', null, 'APPROVED', { status: 'APPROVED', refunded: 19_999 }],
    [20_000, 'done', null, 'unchanged', { status: 'CANCELLED', refunded: 0 }],
    [20_001, 'done', null, 'unchanged', { status: 'CANCELLED', refunded: 0 }]
  ])(
    'that it came back, of which we gave %s (%s), and %s is refunded',
    async (given, state, now, applied, expected) => {
      const charge = await openCharge(db, { payment: gone, booking: { status: 'CANCELLED' } })
      await charge.refund(given, { state })
      expect(await charge.apply({ status: 'APPROVED', refunded: now })).toBe(applied)
      expect(await charge.read()).toMatchObject(expected)
    }
  )

  it.each<[string, Row, Said, Applied]>([
    ['denied', {}, { status: 'DENIED' }, 'DENIED'],
    ['paid, as it was', { ...paid, refunded: 20_000 }, { status: 'APPROVED', fee: 100 }, 'noted']
  ])('that it is %s, whatever we gave', async (_, payment, said, applied) => {
    const charge = await openCharge(db, { payment })
    await charge.refund(20_000, { state: 'done' })
    expect(await charge.apply(said)).toBe(applied)
  })

  it('another amount is logged once, without the amount', async () => {
    const charge = await openCharge(db)
    const logged: unknown[] = []
    const error = (...parts: unknown[]) => void logged.push(parts)
    charge.till.backend.log = { ...charge.till.backend.log, error } as Backend['log']
    const wrong = { status: 'APPROVED', amount: 1 } as const
    expect([await charge.apply(wrong), await charge.apply(wrong), await charge.apply()]).toEqual([
      'held',
      'unchanged',
      'unchanged'
    ])
    const { paymentId, bookingId } = charge
    expect(logged).toEqual([[{ paymentId, bookingId }, 'payment differs from what was asked for']])
  })

  it.each<[Said, Applied, boolean]>([
    [null, 'unknown', false],
    [{ status: 'PENDING' }, 'unchanged', false],
    [{ status: 'DENIED' }, 'DENIED', true],
    [{ status: 'APPROVED', amount: 1 }, 'held', true]
  ])('%o, and the place’s pages are told of news only', async (said, applied, isNews) => {
    const charge = await openCharge(db)
    const told: unknown[] = []
    const tell = (...parts: unknown[]) => void told.push(parts)
    charge.till.backend.live = { ...charge.till.backend.live, tell }
    expect(await charge.apply(said)).toBe(applied)
    expect(told).toEqual(isNews ? [[charge.place.placeId, ['bookings', 'places']]] : [])
  })

  it('something that another worker has overtaken, and is asked again', async () => {
    const { till, chargeId, place, read } = await openCharge(db)
    const said = await till.provider.findPayment(chargeId)
    let asked = 0
    const findPayment = async (id: string) => {
      asked += 1
      if (asked > 1) return till.provider.findPayment(id)
      await till.bankSays(id, 'PAID')
      await till.apply(id)
      return said
    }
    const gateway = { ...till.provider, findPayment }
    expect(await applyPayment(till.backend, { gateway, placeId: place.placeId, paymentId: chargeId })).toBe('unchanged')
    expect(asked).toBe(2)
    expect(await read()).toMatchObject({ status: 'APPROVED' })
  })

  it('is believed of the charge that was asked about only', async () => {
    const charge = await openCharge(db)
    const fault = { kind: 'unsure', message: 'the provider told of another payment than asked' }
    await expect(charge.apply({ id: 'another', status: 'APPROVED' })).rejects.toMatchObject(fault)
    expect(await charge.read()).toMatchObject({ status: 'PENDING' })
  })
})

describe('a payment that our books do not know', () => {
  /** A booking of a place, and what is said of a payment for it. */
  async function openFound(own: Partial<GatewayPayment> = {}) {
    const till = openTill(db)
    const place = await till.openPlace()
    const { uuid, hash } = await till.book(place)
    const known = await till.bookWithPix(await till.openPlace())
    const said = await till.provider.findPayment(known.chargeId)
    if (!said) throw new Error('the bank does not know its charge')
    const paymentId = `found-${known.chargeId}`
    const found: GatewayPayment = { ...said, id: paymentId, orderId: hash, status: 'APPROVED', amount: 20_000, ...own }
    const gateway = { ...till.provider, findPayment: async () => found }
    const apply = (placeId = place.placeId) => applyPayment(till.backend, { gateway, placeId, paymentId })
    const strays = (placeId: string) => db.orm.$count(strayPayments, eq(strayPayments.placeId, placeId))
    return { till, place, uuid, known, paymentId, gateway, apply, strays }
  }

  it('pays the booking that it names', async () => {
    const { till, place, uuid, paymentId, apply, strays } = await openFound()
    expect(await apply()).toBe('APPROVED')
    const { booking, payments: rows } = await till.readMoney(uuid)
    expect([booking.status, rows]).toMatchObject(['APPROVED', [{ providerId: paymentId, status: 'APPROVED' }]])
    expect(await strays(place.placeId)).toBe(0)
  })

  it('is nothing yet while it waits', async () => {
    const { till, uuid, apply } = await openFound({ status: 'PENDING' })
    expect(await apply()).toBe('unknown')
    expect((await till.readMoney(uuid)).payments).toEqual([])
  })

  it('is noted once as the attempt of a card that is on its way', async () => {
    const { till, place, uuid, paymentId, gateway, apply } = await openFound({ status: 'PENDING', method: 'card' })
    const { id: bookingId } = await till.readBooking(uuid)
    const card = { provider: gateway.name, method: 'card', status: 'PENDING', value: 20_000 } as const
    const id = randomUUID()
    await db.orm
      .insert(payments)
      .values({ ...card, id, placeId: place.placeId, bookingId, createdAt: till.clock.now() })
    expect([await apply(), await apply()]).toEqual(['noted', 'unchanged'])
    expect((await till.readMoney(uuid)).payments).toMatchObject([{ id, providerId: paymentId, status: 'PENDING' }])
  })

  it('is not read where its charge is another place’s', async () => {
    const { till, place, known, gateway } = await openFound()
    const findPayment = () => Promise.reject(new Error('nobody asks'))
    const asked = { gateway: { ...gateway, findPayment }, placeId: place.placeId, paymentId: known.chargeId }
    expect(await applyPayment(till.backend, asked)).toBe('unknown')
  })

  it('is nothing where its provider does not know it either', async () => {
    const { till, place, gateway, strays } = await openFound()
    const asked = {
      gateway: { ...gateway, findPayment: async () => null },
      placeId: place.placeId,
      paymentId: 'nobody'
    }
    expect(await applyPayment(till.backend, asked)).toBe('unknown')
    expect(await strays(place.placeId)).toBe(0)
  })

  it('is money of nobody where it names no booking', async () => {
    const { place, apply, strays } = await openFound({ orderId: '' })
    expect(await apply()).toBe('stray')
    expect(await strays(place.placeId)).toBe(1)
  })

  it.each<[string, (found: PaymentGateway) => PaymentGateway | null, Applied]>([
    ['has the account too', (found) => found, 'unknown'],
    ['has another account', (found) => ({ ...found, findPayment: async () => null }), 'stray'],
    ['has no account', () => null, 'stray']
  ])('for a booking of another place that %s', async (_, theirs, applied) => {
    const { till, place, uuid, gateway, apply, strays } = await openFound()
    const { placeId } = await till.openPlace()
    const named = async (of: string, name: string) =>
      of === place.placeId && name === gateway.name ? theirs(gateway) : null
    till.backend.gateways = { ...till.backend.gateways, named }
    expect(await apply(placeId)).toBe(applied)
    expect(await strays(placeId)).toBe(applied === 'stray' ? 1 : 0)
    expect((await till.readMoney(uuid)).payments).toEqual([])
  })
})
