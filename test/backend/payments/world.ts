import { randomBytes, randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { releaseHolds } from '#app/backend/bookings/jobs.server.ts'
import type { Database } from '#app/backend/db/connection.server.ts'
import { simulatorRecordsOf } from '#app/backend/db/queries/money/simulator-records.server.ts'
import { bookingEvents, bookings, payments, simulatorRecords, slotDays } from '#app/backend/db/schema.server.ts'
import { applyPayment } from '#app/backend/payments/apply-payment.server.ts'
import { createSimulatedGetnet } from '#app/backend/providers/gateways/getnet/simulated-getnet.server.ts'
import type { Gateways, PaymentGateway } from '#app/backend/providers/gateways/payment-gateway.server.ts'
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

/** Uses one gateway for all payments. */
export const only = (gateway: PaymentGateway): Gateways => ({
  of: async (_placeId, method) => (gateway.methods.includes(method) ? gateway : null),
  named: async (_placeId, name) => (name === gateway.name ? gateway : null),
  all: async () => [gateway]
})

/** One bank for all places of a test. */
export const openBank = (db: Database, { now }: Pick<Clock, 'now'>): PaymentGateway =>
  createSimulatedGetnet({ store: simulatorRecordsOf(db), now, placeId: randomUUID(), deliver: async () => {} })

const isCharge = (id: string) => and(eq(simulatorRecords.kind, 'getnet-charge'), eq(simulatorRecords.id, id))

/** Places, visitors who pay by Pix, and the bank's word for their charges, on a clock of its own. */
export function openTill(db: Database) {
  const clock = createClock()
  const provider = openBank(db, clock)
  const backend = { ...createTestBackend(db, clock), gateways: only(provider) }
  const call = createCaller(backend)
  const pix = (hash: string) => call('POST', '/getnet/generate-qr-code-pix', { body: { hash } })

  /** For three people. */
  async function book(place: TestPlace, changes: Record<string, unknown> = {}) {
    const { body } = await call('POST', '/booking/express', { body: bookingForm(place, changes) })
    return { uuid: String(body.uuid), hash: String(body.hash) }
  }

  async function bookWithPix(place: TestPlace) {
    const booking = await book(place)
    const { body } = await pix(booking.hash)
    return { ...booking, chargeId: String(body.payment_id) }
  }

  /** So many more bookings like one, each with its own charge, written at once. */
  async function repeatBooking(uuid: string, count: number) {
    const { booking, payments: rows } = await readMoney(uuid)
    const { id: _id, sortName: _generated, waiverKey: _ownKey, ...likeBooking } = booking
    const [payment] = rows
    const [charge] = await db.orm
      .select()
      .from(simulatorRecords)
      .where(isCharge(payment?.providerId ?? ''))
    if (!payment || !charge) throw new Error('the booking has no charge')
    const copies = Array.from({ length: count }, () => {
      const hash = randomBytes(16).toString('hex')
      return { uuid: randomBytes(16).toString('hex'), hash, chargeId: randomBytes(16).toString('hex') }
    })
    const written = await db.orm
      .insert(bookings)
      .values(copies.map((copy) => ({ ...likeBooking, ...copy, publicId: copy.uuid, code: copy.hash.slice(0, 16) })))
      .returning({ id: bookings.id })
    await db.orm.insert(payments).values(
      copies.map(({ chargeId }, at) => {
        return { ...payment, id: randomUUID(), bookingId: written[at]?.id ?? 0, providerId: chargeId }
      })
    )
    const { position: _own, ...likeCharge } = charge
    await db.orm.insert(simulatorRecords).values(
      copies.map(({ hash, chargeId }) => {
        const value = { ...(charge.value as object), id: chargeId, orderId: hash }
        return { ...likeCharge, id: chargeId, key: `copy ${chargeId}`, group: hash, value }
      })
    )
    await db.orm
      .update(slotDays)
      .set({
        taken: sql`${slotDays.taken} + ${booking.people * count}`,
        quotaTaken: sql`${slotDays.quotaTaken} + ${booking.quotaPeople * count}`
      })
      .where(and(eq(slotDays.productId, booking.productId), eq(slotDays.date, booking.date)))
    return copies
  }

  const bankSays = (chargeId: string, status: string) =>
    db.orm
      .update(simulatorRecords)
      .set({ value: sql`${simulatorRecords.value} || jsonb_build_object('status', ${status}::text)` })
      .where(isCharge(chargeId))

  async function readBooking(uuid: string) {
    const [row] = await db.orm.select().from(bookings).where(eq(bookings.publicId, uuid))
    if (!row) throw new Error(`there is no booking ${uuid}`)
    return row
  }

  async function readMoney(uuid: string) {
    const booking = await readBooking(uuid)
    const [paid, events] = await Promise.all([
      db.orm.select().from(payments).where(eq(payments.bookingId, booking.id)).orderBy(payments.createdAt),
      db.orm.select().from(bookingEvents).where(eq(bookingEvents.bookingId, booking.id)).orderBy(bookingEvents.id)
    ])
    return { booking, payments: paid, events, actions: events.map(({ action }) => action) }
  }

  async function cancel(place: TestPlace, hash: string) {
    const { token } = await createUser(db, place.placeId, ['operation/cancel', 'operation/all-bookings'])
    const body = { action: 'cancel', hash, payload: { reason: 'Pedido' } }
    await call('POST', '/booking/event', { token, body })
  }

  async function apply(chargeId: string, gateway = provider) {
    const [row] = await db.orm.select().from(payments).where(eq(payments.providerId, chargeId))
    return applyPayment(backend, { gateway, placeId: row?.placeId ?? '', paymentId: chargeId })
  }

  return {
    clock,
    backend,
    call,
    provider,
    pix,
    book,
    bookWithPix,
    repeatBooking,
    bankSays,
    readBooking,
    readMoney,
    cancel,
    apply,

    release: () => releaseHolds(backend),
    openPlace: (settings: Parameters<typeof createPlace>[1] = {}) => createPlace(db, settings)
  }
}

export type Till = ReturnType<typeof openTill>
