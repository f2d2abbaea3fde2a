import { and, desc, eq, inArray, lte, ne, notInArray, sql } from 'drizzle-orm'
import { UNDER_WAY_STATES } from '#app/domain/refund/states.ts'
import { nextTryAt } from '#app/domain/refund/tries.ts'
import type { Database, Queryable, Transaction } from '../../connection.server.ts'
import { bookings, payments, places, products, refunds } from '../../schema.server.ts'
import { inTransaction } from '../../transaction.server.ts'
import { hasRow } from '../kernel/conditions.server.ts'
import type { PaymentRow } from '../payments.server.ts'

export type RefundRow = typeof refunds.$inferSelect
export type NewRefund = typeof refunds.$inferInsert

export const deskProvider = 'desk'

/** The caller has locked the booking. Locks payments with money left, in the order of their key, like all code. */
export async function lockMoney(tx: Transaction, bookingId: number): Promise<PaymentRow[]> {
  return tx
    .select()
    .from(payments)
    .where(and(eq(payments.bookingId, bookingId), eq(payments.status, 'APPROVED')))
    .orderBy(payments.id)
    .for('update')
}

export async function lockPaymentById(tx: Transaction, id: string): Promise<PaymentRow | null> {
  const [payment] = await tx.select().from(payments).where(eq(payments.id, id)).for('update')
  return payment ?? null
}

/** Only refunds of money that counts. Held money never belonged to the booking and goes back separately. */
export async function listUnderWay(reader: Queryable, bookingId: number): Promise<RefundRow[]> {
  const isOpen = inArray(refunds.state, [...UNDER_WAY_STATES])
  const rows = await reader
    .select({ refund: refunds })
    .from(refunds)
    .innerJoin(payments, and(eq(payments.id, refunds.paymentId), eq(payments.held, '')))
    .where(and(eq(refunds.bookingId, bookingId), isOpen))
    .orderBy(refunds.createdAt, refunds.id)
  return rows.map(({ refund }) => refund)
}

/** Refund that is sending the payment back; null if there is none. */
export async function findReturning(reader: Queryable, paymentId: string): Promise<RefundRow | null> {
  const isOpen = inArray(refunds.state, [...UNDER_WAY_STATES])
  const [refund] = await reader
    .select()
    .from(refunds)
    .where(and(eq(refunds.paymentId, paymentId), isOpen))
    .limit(1)
  return refund ?? null
}

export async function listOfBooking(reader: Queryable, bookingId: number): Promise<RefundRow[]> {
  return reader.select().from(refunds).where(eq(refunds.bookingId, bookingId)).orderBy(desc(refunds.createdAt))
}

export async function insertRefunds(tx: Transaction, rows: NewRefund[]): Promise<RefundRow[]> {
  return rows.length === 0 ? [] : tx.insert(refunds).values(rows).returning()
}

/** Reads it without a lock, so that booking and payment can be locked before it. */
export async function findRefund(reader: Queryable, id: string): Promise<RefundRow | null> {
  const [refund] = await reader.select().from(refunds).where(eq(refunds.id, id))
  return refund ?? null
}

export async function setRefund(
  tx: Transaction,
  id: string,
  change: Partial<Omit<RefundRow, 'id' | 'placeId' | 'bookingId' | 'paymentId' | 'value'>>
): Promise<void> {
  await tx.update(refunds).set(change).where(eq(refunds.id, id))
}

/** A wholly refunded payment becomes CANCELLED, although it was received. */
export async function setRefunded(tx: Transaction, { id, value }: PaymentRow, refunded: number): Promise<void> {
  const status = refunded === value ? ({ status: 'CANCELLED', askAt: null } as const) : {}
  await tx
    .update(payments)
    .set({ refunded, ...status })
    .where(eq(payments.id, id))
}

/**
 * Terms for decisions on a booking's money: policies, limit, zone of the visit, and the number that its place notifies.
 */
export async function findRefundTerms(reader: Queryable, bookingId: number) {
  const [terms] = await reader
    .select({
      place: places.name,
      timezone: places.timezone,
      limit: places.refundLimit,
      placePolicy: places.refundPolicy,
      ownPolicy: products.refundPolicy
    })
    .from(bookings)
    .innerJoin(places, eq(places.id, bookings.placeId))
    .innerJoin(products, eq(products.id, bookings.productId))
    .where(eq(bookings.id, bookingId))
  if (!terms) throw new Error('a booking without its place')
  return terms
}

const isDue = (now: Date) => and(inArray(refunds.state, ['asked', 'sent']), lte(refunds.tryAt, now))

export const refundsDue = (now: Date) => hasRow(refunds, isDue(now))

/**
 * Takes the refund that has waited longest and that no other worker has. Its next try is set before the provider is
 * asked, so that a crash leaves it for then.
 */
export async function takeDueRefund(
  db: Database,
  now: Date,
  busyPlaces: readonly string[] = []
): Promise<RefundRow | null> {
  return inTransaction(db, async (tx) => {
    const [due] = await tx
      .select()
      .from(refunds)
      .where(and(isDue(now), notInArray(refunds.placeId, [...busyPlaces])))
      .orderBy(refunds.tryAt)
      .limit(1)
      .for('update', { skipLocked: true })
    if (!due) return null
    const attempts = due.attempts + 1
    const taken = { attempts, tryAt: nextTryAt({ attempts, now }) }
    await setRefund(tx, due.id, taken)
    return { ...due, ...taken }
  })
}

/** Provider ids of the payment's other refunds. */
export async function listProviderIds(reader: Queryable, { id, paymentId }: RefundRow): Promise<string[]> {
  const rows = await reader
    .select({ providerId: refunds.providerId })
    .from(refunds)
    .where(and(eq(refunds.paymentId, paymentId), ne(refunds.id, id), ne(refunds.providerId, '')))
  return rows.map(({ providerId }) => providerId)
}

/** Centavos that staff asked to refund for a booking without a second person. */
export async function sumUnseen(tx: Transaction, bookingId: number): Promise<number> {
  const [row] = await tx
    .select({ sum: sql<number>`coalesce(sum(${refunds.value}), 0)::int8` })
    .from(refunds)
    .where(and(eq(refunds.bookingId, bookingId), ne(refunds.state, 'dropped'), sql`${refunds.approvedBy} is null`))
  return row?.sum ?? 0
}

/** Centavos of a payment that we refunded ourselves. */
export async function sumDone(tx: Transaction, paymentId: string): Promise<number> {
  const isDone = and(eq(refunds.paymentId, paymentId), eq(refunds.state, 'done'))
  const [row] = await tx
    .select({ sum: sql<number>`coalesce(sum(${refunds.value}), 0)::int8` })
    .from(refunds)
    .where(isDone)
  return row?.sum ?? 0
}
