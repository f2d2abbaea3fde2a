import { and, eq, inArray } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../connection.server.ts'
import {
  bookingEvents,
  bookingItems,
  bookingMetadata,
  bookings,
  checkins,
  financeItems,
  financePayments,
  financeTransactions,
  payments
} from '../../schema.server.ts'

type New<T extends { $inferInsert: unknown }> = T['$inferInsert']

/** Booking with all its rows, which get the booking's key on insertion. */
export interface ImportedBooking {
  booking: New<typeof bookings>
  metadata: Omit<New<typeof bookingMetadata>, 'bookingId'>
  items: Omit<New<typeof bookingItems>, 'bookingId'>[]
  payments: Omit<New<typeof payments>, 'bookingId'>[]
  checkins: Omit<New<typeof checkins>, 'bookingId'>[]
  events: Omit<New<typeof bookingEvents>, 'bookingId'>[]
}

/** Finds which of the codes are taken in the place. */
export async function findTakenCodes(
  reader: Queryable,
  placeId: string,
  codes: readonly string[]
): Promise<ReadonlySet<string>> {
  if (codes.length === 0) return new Set()
  const rows = await reader
    .select({ code: bookings.code })
    .from(bookings)
    .where(and(eq(bookings.placeId, placeId), inArray(bookings.code, [...codes])))
  return new Set(rows.map(({ code }) => code))
}

/** Their places are taken already. Returns ids by public id. */
export async function insertImportedBookings(
  tx: Transaction,
  all: readonly ImportedBooking[]
): Promise<ReadonlyMap<string, number>> {
  if (all.length === 0) return new Map()
  const rows = await tx
    .insert(bookings)
    .values(all.map(({ booking }) => booking))
    .returning({ id: bookings.id, publicId: bookings.publicId })
  const ids = new Map(rows.map(({ id, publicId }) => [publicId, id]))
  const idOf = ({ booking }: ImportedBooking) => ids.get(booking.publicId) ?? 0
  const withId = <R>(rowsOf: (one: ImportedBooking) => readonly R[]) =>
    all.flatMap((one) => rowsOf(one).map((row) => ({ ...row, bookingId: idOf(one) })))
  await tx.insert(bookingItems).values(withId(({ items }) => items))
  await tx.insert(bookingMetadata).values(withId(({ metadata }) => [metadata]))
  const paid = withId((one) => one.payments)
  if (paid.length > 0) await tx.insert(payments).values(paid)
  const entered = withId((one) => one.checkins)
  if (entered.length > 0) await tx.insert(checkins).values(entered)
  await tx.insert(bookingEvents).values(withId(({ events }) => events))
  return ids
}

export function listImportedBookings(reader: Queryable, placeId: string, ids: readonly number[]) {
  return reader
    .select({
      id: bookings.id,
      status: bookings.status,
      date: bookings.date,
      time: bookings.time,
      final: bookings.final,
      people: bookings.people
    })
    .from(bookings)
    .where(and(eq(bookings.placeId, placeId), inArray(bookings.id, [...ids])))
}

export interface ImportedTransaction {
  transaction: New<typeof financeTransactions>
  item: Omit<New<typeof financeItems>, 'transactionId'>
  payments: Omit<New<typeof financePayments>, 'transactionId'>[]
}

/** Returns its id. */
export async function insertImportedTransaction(
  tx: Transaction,
  { transaction, item, payments: paid }: ImportedTransaction
): Promise<number> {
  const [row] = await tx.insert(financeTransactions).values(transaction).returning({ id: financeTransactions.id })
  if (!row) throw new Error('an inserted transaction has no row')
  await tx.insert(financeItems).values({ ...item, transactionId: row.id })
  if (paid.length > 0) await tx.insert(financePayments).values(paid.map((one) => ({ ...one, transactionId: row.id })))
  return row.id
}

export function listImportedTransactions(reader: Queryable, placeId: string, ids: readonly number[]) {
  return reader
    .select({
      id: financeTransactions.id,
      label: financeTransactions.label,
      date: financeTransactions.date,
      final: financeTransactions.final,
      status: financeTransactions.status
    })
    .from(financeTransactions)
    .where(and(eq(financeTransactions.placeId, placeId), inArray(financeTransactions.id, [...ids])))
}
