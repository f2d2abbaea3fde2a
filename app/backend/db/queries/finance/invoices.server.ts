import { and, eq, inArray, lte, ne, notInArray, sql } from 'drizzle-orm'
import type { InvoiceTarget } from '#app/domain/invoice/invoice.ts'
import { nextTryAt } from '#app/domain/refund/tries.ts'
import type { Database, Queryable, Transaction } from '../../connection.server.ts'
import { invoiceCounters, invoices } from '../../schema.server.ts'
import { inTransaction } from '../../transaction.server.ts'
import { hasRow } from '../kernel/conditions.server.ts'

export type InvoiceRow = typeof invoices.$inferSelect
export type NewInvoice = typeof invoices.$inferInsert

export async function insertInvoice(tx: Transaction, row: NewInvoice): Promise<void> {
  await tx.insert(invoices).values(row)
}

/** Reads it without a lock, so that its origin can be locked before it. */
export async function findInvoice(
  reader: Queryable,
  { placeId, id }: { placeId: string; id: string }
): Promise<InvoiceRow | null> {
  const [row] = await reader
    .select()
    .from(invoices)
    .where(and(eq(invoices.id, id), eq(invoices.placeId, placeId)))
  return row ?? null
}

export async function lockInvoice(tx: Transaction, id: string): Promise<InvoiceRow | null> {
  const [row] = await tx.select().from(invoices).where(eq(invoices.id, id)).for('update')
  return row ?? null
}

/** Raises the version, so that other readers notice. */
export async function setInvoice(
  tx: Transaction,
  id: string,
  change: Partial<Omit<InvoiceRow, 'id' | 'placeId' | 'bookingId' | 'transactionId'>>
): Promise<void> {
  await tx
    .update(invoices)
    .set({ ...change, version: sql`${invoices.version} + 1` })
    .where(eq(invoices.id, id))
}

/** Locks a booking's invoices that the authority has not issued; the caller has locked the booking. */
export async function lockUnissued(tx: Transaction, bookingId: number) {
  return tx
    .select({ id: invoices.id, taker: invoices.taker })
    .from(invoices)
    .where(and(eq(invoices.bookingId, bookingId), inArray(invoices.state, ['draft', 'rejected'])))
    .orderBy(invoices.id)
    .for('update')
}

interface Origin {
  bookingId: number | null
  transactionId: number | null
}

/** The caller has locked the origin. */
export async function hasStanding(tx: Transaction, { bookingId, transactionId }: Origin): Promise<boolean> {
  const ofIt = bookingId === null ? eq(invoices.transactionId, transactionId ?? 0) : eq(invoices.bookingId, bookingId)
  const [row] = await tx
    .select({ id: invoices.id })
    .from(invoices)
    .where(and(ofIt, eq(invoices.standing, true)))
    .limit(1)
  return row !== undefined
}

/** Finds the invoice that replaces this one, or did; null if there is none. */
export async function findReplacement(reader: Queryable, id: string): Promise<InvoiceRow | null> {
  const [row] = await reader
    .select()
    .from(invoices)
    .where(and(eq(invoices.replaces, id), ne(invoices.state, 'cancelled')))
    .limit(1)
  return row ?? null
}

interface Counter {
  placeId: string
  target: InvoiceTarget
  series: number
}

/** Next number, or the smallest one that was given up. The counter stays locked until the caller's transaction ends. */
export async function takeInvoiceNumber(tx: Transaction, counter: Counter): Promise<number> {
  await tx.insert(invoiceCounters).values(counter).onConflictDoNothing()
  const [row] = await tx.select().from(invoiceCounters).where(isCounter(counter)).for('update')
  if (!row) throw new Error('the counter of invoices was not kept')
  const [given, ...free] = [...row.free].sort((a, b) => a - b)
  const number = given ?? row.last + 1
  const change = given === undefined ? { last: number } : { free }
  await tx.update(invoiceCounters).set(change).where(isCounter(counter))
  return number
}

/** Gives back a number that no invoice was ever issued with. */
export async function giveNumberBack(tx: Transaction, { number, ...counter }: Counter & { number: number }) {
  const [row] = await tx.select().from(invoiceCounters).where(isCounter(counter)).for('update')
  if (!row) return
  await tx
    .update(invoiceCounters)
    .set({ free: [...row.free, number] })
    .where(isCounter(counter))
}

const isCounter = ({ placeId, target, series }: Counter) =>
  and(eq(invoiceCounters.placeId, placeId), eq(invoiceCounters.target, target), eq(invoiceCounters.series, series))

const isDue = (now: Date) => and(lte(invoices.tryAt, now), inArray(invoices.state, ['processing', 'authorized']))

export const invoicesDue = (now: Date) => hasRow(invoices, isDue(now))

/**
 * Takes the invoice that has waited longest and that no other worker has. Its next try is set before the authority is
 * asked, so that a crash leaves it for then.
 */
export async function takeDueInvoice(
  db: Database,
  now: Date,
  busyPlaces: readonly string[] = []
): Promise<InvoiceRow | null> {
  return inTransaction(db, async (tx) => {
    const [due] = await tx
      .select()
      .from(invoices)
      .where(and(isDue(now), notInArray(invoices.placeId, [...busyPlaces])))
      .orderBy(invoices.tryAt)
      .limit(1)
      .for('update', { skipLocked: true })
    if (!due) return null
    const attempts = due.attempts + 1
    const taken = { attempts, tryAt: nextTryAt({ attempts, now }) }
    await tx.update(invoices).set(taken).where(eq(invoices.id, due.id))
    return { ...due, ...taken }
  })
}
