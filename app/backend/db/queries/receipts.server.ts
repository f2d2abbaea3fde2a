import { and, eq, gt, sql } from 'drizzle-orm'
import type { Transaction } from '../connection.server.ts'
import { bookingEvents, bookings, payments, places, products } from '../schema.server.ts'
import type { PaymentRow } from './payments.server.ts'

/** Provider of payments taken at the desk or the gate. */
const deskProvider = 'desk'

/** The caller has locked the booking. Null if the id belongs to another booking. */
export async function findReceipt(
  tx: Transaction,
  { id, bookingId }: { id: string; bookingId: number }
): Promise<PaymentRow | null> {
  const isIt = and(eq(payments.id, id), eq(payments.bookingId, bookingId), eq(payments.provider, deskProvider))
  const [receipt] = await tx.select().from(payments).where(isIt).for('update')
  return receipt ?? null
}

type NewReceipt = Pick<
  PaymentRow,
  | 'id'
  | 'placeId'
  | 'bookingId'
  | 'method'
  | 'value'
  | 'tendered'
  | 'cv'
  | 'aut'
  | 'description'
  | 'receivedBy'
  | 'createdAt'
>

/** False if a payment of another booking has this id. */
export async function insertReceipt(tx: Transaction, receipt: NewReceipt): Promise<boolean> {
  const row = {
    ...receipt,
    provider: deskProvider,
    origin: deskProvider,
    status: 'APPROVED',
    paidAt: receipt.createdAt
  } as const
  const inserted = await tx.insert(payments).values(row).onConflictDoNothing()
  return (inserted.rowCount ?? 0) > 0
}

/** The receipt counts as never made. */
export async function markReceiptUndone(
  tx: Transaction,
  id: string,
  by: { undoneAt: Date; undoneBy: number; undoReason: string }
): Promise<void> {
  await tx
    .update(payments)
    .set({ ...by, status: 'CANCELLED', paidAt: null })
    .where(eq(payments.id, id))
}

/** Says whether a user refunded money of a booking that they had received. */
export async function hasTakenBack(
  tx: Transaction,
  { bookingId, userId }: { bookingId: number; userId: number }
): Promise<boolean> {
  const isTheirs = and(eq(payments.receivedBy, userId), eq(payments.undoneBy, userId), gt(payments.value, 0))
  const [found] = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.bookingId, bookingId), isTheirs))
    .limit(1)
  return found !== undefined
}

/** Its code must not be paid any more; a late payment is still noticed, because the provider is asked further. */
export async function giveUpCharges(tx: Transaction, bookingId: number): Promise<void> {
  await tx
    .update(payments)
    .set({ status: 'EXPIRED' })
    .where(and(eq(payments.bookingId, bookingId), eq(payments.status, 'PENDING')))
}

interface Kept extends Record<string, unknown> {
  /** Centavos received and not refunded. */
  received: number
  /** Centavos waived by courtesies. */
  letOff: number
  /** Method of the largest part of it; '' if nothing was received. */
  method: string
}

export async function readKept(tx: Transaction, bookingId: number): Promise<Kept> {
  const { rows } = await tx.execute<Kept>(sql`
    select coalesce(sum(value - refunded), 0)::int8 as received,
      coalesce(sum(tendered) filter (where method = 'pos_cortesia'), 0)::int8 as "letOff",
      coalesce((array_agg(method order by value - refunded desc, paid_at desc))[1], '') as method
    from ${payments} where booking_id = ${bookingId} and status = 'APPROVED'`)
  const [kept] = rows
  if (!kept) throw new Error('a sum without a row')
  return kept
}

type Standing = Partial<
  Pick<
    typeof bookings.$inferSelect,
    | 'status'
    | 'refund'
    | 'paidAt'
    | 'paymentMethod'
    | 'payLater'
    | 'discount'
    | 'final'
    | 'holdUntil'
    | 'cancelledAt'
    | 'cancelReason'
    | 'kept'
  >
>

/** Sets a live booking's state from its money. */
export async function markStanding(tx: Transaction, id: number, standing: Standing): Promise<void> {
  await tx.update(bookings).set(standing).where(eq(bookings.id, id))
}

/** Reads the terms by which an unpaid booking ends by itself. */
export async function findHoldTerms(tx: Transaction, bookingId: number) {
  const told = sql`from ${bookingEvents} e where e.booking_id = "bookings"."id"`
  const [terms] = await tx
    .select({
      timezone: places.timezone,
      unpaidUntil: places.unpaidUntil,
      holdMinutes: sql<number>`coalesce(${products.holdMinutes}, ${places.holdMinutes})`,
      createdAs: sql<string>`coalesce((select e.to_value ${told} and e.action = 'created' order by e.id limit 1), '')`,
      /** True if its visitor, or the desk, had confirmed the visit. */
      wasConfirmed: sql<boolean>`exists (select ${told} and e.action = 'confirmed' and e.from_value <> 'PENDING')`
    })
    .from(bookings)
    .innerJoin(places, eq(places.id, bookings.placeId))
    .innerJoin(products, eq(products.id, bookings.productId))
    .where(eq(bookings.id, bookingId))
  return terms ?? null
}

/** Centavos of the tickets' own discounts, without courtesies. */
export async function sumItemDiscounts(tx: Transaction, bookingId: number): Promise<number> {
  const { rows } = await tx.execute<{ sum: number }>(sql`
    select coalesce(sum(quantity * unit_discount), 0)::int8 as sum from booking_items where booking_id = ${bookingId}`)
  return rows[0]?.sum ?? 0
}
