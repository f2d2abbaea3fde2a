import { and, desc, eq, isNull, lte, ne, sql } from 'drizzle-orm'
import { nextAskAt } from '#app/domain/money/charge-asking.ts'
import type { Database, Queryable, Transaction } from '../connection.server.ts'
import { bookings, payments, places } from '../schema.server.ts'
import { inTransaction } from '../transaction.server.ts'

export type PaymentRow = typeof payments.$inferSelect

export interface ChargeKey {
  provider: string
  providerId: string
}

const isCharge = ({ provider, providerId }: ChargeKey) =>
  and(eq(payments.provider, provider), eq(payments.providerId, providerId))

/** By the form's hash, which is as hard to guess as a booking's public id; so no place is needed. */
export async function findBookingToPay({ orm }: Database, by: { hash: string } | { id: number }) {
  const [found] = await orm
    .select({ booking: bookings, place: places })
    .from(bookings)
    .innerJoin(places, eq(places.id, bookings.placeId))
    .where('id' in by ? eq(bookings.id, by.id) : eq(bookings.hash, by.hash))
  return found ?? null
}

export type BookingToPay = NonNullable<Awaited<ReturnType<typeof findBookingToPay>>>

/** A booking has one at most. */
export async function findPendingCharge(db: Queryable, bookingId: number): Promise<PaymentRow | null> {
  const [pending] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.bookingId, bookingId), eq(payments.status, 'PENDING')))
  return pending ?? null
}

/** The caller has locked the booking. */
export async function insertCharge(tx: Transaction, payment: typeof payments.$inferInsert): Promise<PaymentRow> {
  const [kept] = await tx.insert(payments).values(payment).returning()
  if (!kept) throw new Error('the charge was not kept')
  return kept
}

type MadeCharge = Pick<PaymentRow, 'providerId' | 'brCode' | 'expiresAt' | 'askAt'>

/** The first answer stays. Null where there is no such charge. */
export async function fillCharge({ orm }: Database, id: string, made: MadeCharge): Promise<PaymentRow | null> {
  await orm
    .update(payments)
    .set(made)
    .where(and(eq(payments.id, id), isNull(payments.providerId)))
  const [kept] = await orm.select().from(payments).where(eq(payments.id, id))
  return kept ?? null
}

/** Its time is over. Money may still come: the provider is asked on. */
export async function expireCharge(tx: Queryable, id: string): Promise<void> {
  await tx
    .update(payments)
    .set({ status: 'EXPIRED' })
    .where(and(eq(payments.id, id), eq(payments.status, 'PENDING')))
}

/** Nobody ever saw its code, so nobody can pay it. */
export async function abandonCharge({ orm }: Database, id: string): Promise<void> {
  await orm
    .update(payments)
    .set({ status: 'EXPIRED', askAt: null })
    .where(and(eq(payments.id, id), eq(payments.status, 'PENDING'), isNull(payments.providerId)))
}

export async function findCharge(
  { orm }: Database,
  charge: ChargeKey
): Promise<Pick<PaymentRow, 'bookingId' | 'status'> | null> {
  const { bookingId, status } = payments
  const [known] = await orm.select({ bookingId, status }).from(payments).where(isCharge(charge))
  return known ?? null
}

/** Lock order everywhere: booking, payment, slot. */
export async function lockPayment(tx: Transaction, charge: ChargeKey): Promise<PaymentRow | null> {
  const [payment] = await tx.select().from(payments).where(isCharge(charge)).for('update')
  return payment ?? null
}

export async function findPaymentById(reader: Queryable, id: string): Promise<PaymentRow | null> {
  const [payment] = await reader.select().from(payments).where(eq(payments.id, id))
  return payment ?? null
}

export async function setPaymentStatus(
  tx: Transaction,
  id: string,
  change: Partial<Pick<PaymentRow, 'status' | 'paidAt' | 'askAt' | 'refunded'>>
): Promise<void> {
  await tx.update(payments).set(change).where(eq(payments.id, id))
}

/** Centavos that came for a booking by other payments and are still there. */
export async function sumOtherMoney(tx: Transaction, { id, bookingId }: PaymentRow): Promise<number> {
  const [row] = await tx
    .select({ sum: sql<number>`coalesce(sum(${payments.value} - ${payments.refunded}), 0)::int8` })
    .from(payments)
    .where(and(eq(payments.bookingId, bookingId), eq(payments.status, 'APPROVED'), ne(payments.id, id)))
  return row?.sum ?? 0
}

export type DueCharge = Pick<PaymentRow, 'id' | 'providerId' | 'bookingId' | 'createdAt' | 'expiresAt'>

/**
 * The newest whose time to be asked about has come, nobody else's at this moment. Its next time is set before it is
 * asked: who dies or fails meanwhile leaves it for then.
 */
export async function takeDueCharge(
  db: Database,
  { provider, now }: { provider: string; now: Date }
): Promise<DueCharge | null> {
  const { id, providerId, bookingId, createdAt, expiresAt } = payments
  return inTransaction(db, async (tx) => {
    const [due] = await tx
      .select({ id, providerId, bookingId, createdAt, expiresAt })
      .from(payments)
      .where(and(eq(payments.provider, provider), lte(payments.askAt, now)))
      .orderBy(desc(createdAt))
      .limit(1)
      .for('update', { skipLocked: true })
    if (!due) return null
    const askAt = nextAskAt({ createdAt: due.createdAt, expiresAt: due.expiresAt ?? due.createdAt, now })
    await setPaymentStatus(tx, due.id, { askAt })
    return due
  })
}
