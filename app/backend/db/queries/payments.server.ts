import { and, asc, desc, eq, gt, lt } from 'drizzle-orm'
import type { Database, Transaction } from '../connection.server.ts'
import { bookings, payments, places } from '../schema.server.ts'

export type PaymentRow = typeof payments.$inferSelect

export interface ChargeKey {
  provider: string
  providerId: string
}

const isCharge = ({ provider, providerId }: ChargeKey) =>
  and(eq(payments.provider, provider), eq(payments.providerId, providerId))

/** By the form's hash, which is as hard to guess as a booking's public id; so no place is needed. */
export async function findBookingToPay({ orm }: Database, hash: string) {
  const [found] = await orm
    .select({ booking: bookings, place: places })
    .from(bookings)
    .innerJoin(places, eq(places.id, bookings.placeId))
    .where(eq(bookings.hash, hash))
  return found ?? null
}

export async function findWaitingPix({ orm }: Database, bookingId: number, now: Date): Promise<PaymentRow | null> {
  const [waiting] = await orm
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.bookingId, bookingId),
        eq(payments.method, 'pix'),
        eq(payments.status, 'PENDING'),
        gt(payments.expiresAt, now)
      )
    )
    .orderBy(desc(payments.createdAt))
    .limit(1)
  return waiting ?? null
}

/** A charge that the provider gave us before is the same row. */
export async function insertCharge({ orm }: Database, payment: typeof payments.$inferInsert): Promise<PaymentRow> {
  const [kept] = await orm
    .insert(payments)
    .values(payment)
    .onConflictDoUpdate({ target: [payments.provider, payments.providerId], set: { brCode: payment.brCode } })
    .returning()
  if (!kept) throw new Error('the charge was not kept')
  return kept
}

export async function findChargedBooking({ orm }: Database, charge: ChargeKey): Promise<number | null> {
  const [known] = await orm.select({ bookingId: payments.bookingId }).from(payments).where(isCharge(charge))
  return known?.bookingId ?? null
}

/** Lock order everywhere: booking, payment, slot. */
export async function lockPayment(tx: Transaction, charge: ChargeKey): Promise<PaymentRow | null> {
  const [payment] = await tx.select().from(payments).where(isCharge(charge)).for('update')
  return payment ?? null
}

export async function setPaymentStatus(
  tx: Transaction,
  id: string,
  change: Pick<PaymentRow, 'status' | 'paidAt'>
): Promise<void> {
  await tx.update(payments).set(change).where(eq(payments.id, id))
}

interface Waiting {
  provider: string
  createdAfter: Date
  createdBefore: Date
}

export async function listWaitingCharges({ orm }: Database, waiting: Waiting): Promise<string[]> {
  const rows = await orm
    .select({ providerId: payments.providerId })
    .from(payments)
    .where(
      and(
        eq(payments.provider, waiting.provider),
        eq(payments.status, 'PENDING'),
        lt(payments.createdAt, waiting.createdBefore),
        gt(payments.createdAt, waiting.createdAfter)
      )
    )
    .orderBy(asc(payments.createdAt))
    .limit(100)
  return rows.map(({ providerId }) => providerId)
}
