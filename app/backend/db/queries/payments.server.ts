import { and, desc, eq, isNotNull, isNull, lte, ne, or, sql } from 'drizzle-orm'
import { nextAskAt } from '#app/domain/money/charge-asking.ts'
import type { Database, Queryable, Transaction } from '../connection.server.ts'
import { bookings, payments, places, products, strayPayments } from '../schema.server.ts'
import { inTransaction } from '../transaction.server.ts'
import { hasRow } from './kernel/conditions.server.ts'

export type PaymentRow = typeof payments.$inferSelect

export interface ChargeKey {
  provider: string
  providerId: string
}

const isCharge = ({ provider, providerId }: ChargeKey) =>
  and(eq(payments.provider, provider), eq(payments.providerId, providerId))

/** Finds it by the form's hash, which is as hard to guess as a booking's public id, so no place is needed. */
export async function findBookingToPay({ orm }: Database, by: { hash: string } | { id: number }) {
  const [found] = await orm
    .select({ booking: bookings, place: places })
    .from(bookings)
    .innerJoin(places, eq(places.id, bookings.placeId))
    .where('id' in by ? eq(bookings.id, by.id) : eq(bookings.hash, by.hash))
  return found ?? null
}

export type BookingToPay = NonNullable<Awaited<ReturnType<typeof findBookingToPay>>>

/** A booking has at most one. */
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

/** Keeps the first answer. Null if there is no such charge. */
export async function fillCharge(orm: Queryable, id: string, made: MadeCharge): Promise<PaymentRow | null> {
  await orm
    .update(payments)
    .set(made)
    .where(and(eq(payments.id, id), isNull(payments.providerId)))
  const [kept] = await orm.select().from(payments).where(eq(payments.id, id))
  return kept ?? null
}

/** Keeps the first page. Null if there is no such charge. */
export async function fillCheckout(
  { orm }: Database,
  id: string,
  made: Pick<PaymentRow, 'checkoutId' | 'checkoutUrl'>
): Promise<PaymentRow | null> {
  await orm
    .update(payments)
    .set(made)
    .where(and(eq(payments.id, id), eq(payments.checkoutId, '')))
  const [kept] = await orm.select().from(payments).where(eq(payments.id, id))
  return kept ?? null
}

/** Ends the charge. Money may still arrive, so the provider is asked further. */
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
): Promise<Pick<PaymentRow, 'bookingId' | 'status' | 'placeId' | 'terminalId' | 'cv'> | null> {
  const { bookingId, status, placeId, terminalId, cv } = payments
  const [known] = await orm
    .select({ bookingId, status, placeId, terminalId, cv })
    .from(payments)
    .where(isCharge(charge))
  return known ?? null
}

/** A stray payment is known too: it was counted once. */
export async function findKnownMoney({ orm }: Database, charge: ChargeKey) {
  const { status, refunded, dispute, held } = payments
  const [known] = await orm.select({ status, refunded, dispute, held }).from(payments).where(isCharge(charge))
  if (known) return known
  const isStray = and(eq(strayPayments.provider, charge.provider), eq(strayPayments.providerId, charge.providerId))
  const [stray] = await orm.select({ refunded: strayPayments.value }).from(strayPayments).where(isStray)
  return stray ? { ...stray, status: 'APPROVED', dispute: '', held: '' } : null
}

/** Finds the booking, in any place, by the order id that providers know it by. */
export async function findBookingOfOrder({ orm }: Database, hash: string) {
  if (hash === '') return null
  const [found] = await orm
    .select({ id: bookings.id, placeId: bookings.placeId })
    .from(bookings)
    .where(eq(bookings.hash, hash))
  return found ?? null
}

interface Unnamed {
  bookingId: number
  provider: string
  /** '' for any. */
  method: string
}

/** Newest pending or expired charge without the provider's own id; locked. */
export async function findUnnamedCharge(tx: Transaction, { bookingId, provider, method }: Unnamed) {
  const isOf = and(eq(payments.bookingId, bookingId), eq(payments.provider, provider))
  const isUnnamed = and(isNull(payments.providerId), method === '' ? undefined : eq(payments.method, method))
  const [found] = await tx
    .select()
    .from(payments)
    .where(and(isOf, isUnnamed, sql`${payments.status} in ('PENDING', 'EXPIRED')`))
    .orderBy(desc(payments.createdAt))
    .limit(1)
    .for('update')
  return found ?? null
}

/** Number that the attraction notifies of bookings, E.164 or ''. */
export async function findToldOfMoney(tx: Transaction, { productId }: { productId: number }) {
  const [told] = await tx
    .select({ placeName: places.name, staff: products.notificationNumber })
    .from(products)
    .innerJoin(places, eq(places.id, products.placeId))
    .where(eq(products.id, productId))
  return told ?? { placeName: '', staff: '' }
}

/** Lock order everywhere: booking, payment, slot. */
export async function lockPayment(tx: Transaction, charge: ChargeKey): Promise<PaymentRow | null> {
  const [payment] = await tx.select().from(payments).where(isCharge(charge)).for('update')
  return payment ?? null
}

type Changeable =
  | ('status' | 'paidAt' | 'askAt' | 'held' | 'heldValue' | 'refunded' | 'fee' | 'dispute' | 'providerId' | 'value')
  | ('bookingId' | 'method' | 'cv' | 'aut' | 'brand' | 'checkoutId' | 'transactionId' | 'terminalState')

export async function findPaymentById(reader: Queryable, id: string): Promise<PaymentRow | null> {
  const [payment] = await reader.select().from(payments).where(eq(payments.id, id))
  return payment ?? null
}

export async function setPayment(
  tx: Transaction,
  id: string,
  change: Partial<Pick<PaymentRow, Changeable>>
): Promise<void> {
  await tx.update(payments).set(change).where(eq(payments.id, id))
}

/** Centavos of a booking's other payments, less refunds. */
export async function sumOtherMoney(tx: Transaction, { id, bookingId }: PaymentRow): Promise<number> {
  const [row] = await tx
    .select({ sum: sql<number>`coalesce(sum(${payments.value} - ${payments.refunded}), 0)::int8` })
    .from(payments)
    .where(and(eq(payments.bookingId, bookingId), eq(payments.status, 'APPROVED'), ne(payments.id, id)))
  return row?.sum ?? 0
}

export type DueCharge = Pick<
  PaymentRow,
  'id' | 'placeId' | 'provider' | 'providerId' | 'bookingId' | 'method' | 'terminalId' | 'createdAt' | 'expiresAt'
>

const dueColumns = {
  id: payments.id,
  placeId: payments.placeId,
  provider: payments.provider,
  providerId: payments.providerId,
  bookingId: payments.bookingId,
  method: payments.method,
  terminalId: payments.terminalId,
  createdAt: payments.createdAt,
  expiresAt: payments.expiresAt
}

const isDue = (now: Date) => lte(payments.askAt, now)

export const chargesDue = (now: Date) => hasRow(payments, isDue(now))

/**
 * Takes the newest charge that is due to be asked about and that no other worker has. Its next time is set before the
 * request, so that a crash leaves it for then.
 */
export async function takeDueCharge(db: Database, now: Date): Promise<DueCharge | null> {
  return inTransaction(db, async (tx) => {
    const [due] = await tx
      .select(dueColumns)
      .from(payments)
      .where(isDue(now))
      .orderBy(desc(payments.createdAt))
      .limit(1)
      .for('update', { skipLocked: true })
    if (due) await askLater(tx, due, now)
    return due ?? null
  })
}

/**
 * Takes the newest few charges of a booking that its provider is still asked about, except those that nobody was shown
 * yet.
 */
export async function takeOpenCharges(db: Database, bookingId: number, now: Date): Promise<DueCharge[]> {
  const isShown = or(isNotNull(payments.providerId), ne(payments.checkoutId, ''))
  return inTransaction(db, async (tx) => {
    const open = await tx
      .select(dueColumns)
      .from(payments)
      .where(and(eq(payments.bookingId, bookingId), isNotNull(payments.askAt), isShown))
      .orderBy(desc(payments.createdAt))
      .limit(3)
      .for('update', { skipLocked: true })
    for (const due of open) await askLater(tx, due, now)
    return open
  })
}

async function askLater(tx: Transaction, due: DueCharge, now: Date): Promise<void> {
  const { id, createdAt, expiresAt, terminalId } = due
  const isAtTerminal = terminalId !== ''
  await setPayment(tx, id, { askAt: nextAskAt({ createdAt, expiresAt: expiresAt ?? createdAt, now, isAtTerminal }) })
}
