import { and, asc, eq, gte, isNull, lt, ne, or, sql } from 'drizzle-orm'
import type { Database, Queryable, Transaction } from '../../connection.server.ts'
import { bookingEvents, bookings, products, ticketKeys } from '../../schema.server.ts'
import { isSigningRequired } from './waivers.server.ts'

export type TicketKeyRow = typeof ticketKeys.$inferSelect

const isSigning = isNull(ticketKeys.until)

/** The key that signs. */
export async function findTicketKey(reader: Queryable, placeId: string): Promise<TicketKeyRow | null> {
  const [found] = await reader
    .select()
    .from(ticketKeys)
    .where(and(eq(ticketKeys.placeId, placeId), isSigning))
  return found ?? null
}

/** Keeps the one that is there, if another process made it meanwhile. */
export async function insertTicketKey(reader: Queryable, row: Omit<TicketKeyRow, 'until'>): Promise<void> {
  await reader.insert(ticketKeys).values(row).onConflictDoNothing()
}

/** Keys that may have signed a ticket for this day or a later one. */
export function listTicketKeys({ orm }: Database, { placeId, day }: { placeId: string; day: string }) {
  const { key, publicKey } = ticketKeys
  return orm
    .select({ key, publicKey })
    .from(ticketKeys)
    .where(and(eq(ticketKeys.placeId, placeId), or(isSigning, gte(ticketKeys.until, day))))
    .orderBy(asc(key))
}

/** The key signs no more; it is believed until the last day that the place has a booking for. Drops those of the past. */
export async function retireTicketKey(
  tx: Transaction,
  { placeId, day }: { placeId: string; day: string }
): Promise<void> {
  const ofPlace = eq(ticketKeys.placeId, placeId)
  await tx.delete(ticketKeys).where(and(ofPlace, lt(ticketKeys.until, day)))
  const until = sql`(select greatest(max(${bookings.date}), ${day}::date) from ${bookings} where ${bookings.placeId} = ${placeId})`
  await tx.update(ticketKeys).set({ sealed: '', until }).where(and(ofPlace, isSigning))
}

/** Latest change of the booking's day or hour; null if it never moved. */
export async function findLastMove(reader: Queryable, bookingId: number): Promise<Date | null> {
  const [row] = await reader
    .select({ at: sql<Date | null>`max(${bookingEvents.at})`.mapWith(bookingEvents.at) })
    .from(bookingEvents)
    .where(and(eq(bookingEvents.bookingId, bookingId), eq(bookingEvents.action, 'date-changed')))
  return row?.at ?? null
}

/** Attractions that a ticket of the place may be for. */
export function listTicketProducts({ orm }: Database, placeId: string) {
  const { uuid, name } = products
  const columns = { uuid, name, waiver: isSigningRequired }
  return orm.select(columns).from(products).where(eq(products.placeId, placeId)).orderBy(asc(products.id))
}

export function listSealedTicketKeys(reader: Queryable) {
  const { placeId, key, sealed } = ticketKeys
  return reader.select({ placeId, key, sealed }).from(ticketKeys).where(ne(sealed, ''))
}

/** Leaves a key that somebody has just replaced. */
export async function resealTicketKey(
  tx: Queryable,
  { placeId, key, from, to }: { placeId: string; key: string; from: string; to: string }
): Promise<void> {
  const isIt = and(eq(ticketKeys.placeId, placeId), eq(ticketKeys.key, key), eq(ticketKeys.sealed, from))
  await tx.update(ticketKeys).set({ sealed: to }).where(isIt)
}
