import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { awayByLabel, type Direction } from '#app/domain/booking/passage.ts'
import type { Queryable, Transaction } from '../../connection.server.ts'
import { bookings, passages, places, products } from '../../schema.server.ts'

export type PassageRow = typeof passages.$inferSelect

/** Standing exits and returns of a booking, the oldest first. */
export async function listPassages(reader: Queryable, bookingId: number): Promise<PassageRow[]> {
  return reader
    .select()
    .from(passages)
    .where(and(eq(passages.bookingId, bookingId), isNull(passages.undoneAt)))
    .orderBy(asc(passages.id))
}

interface NewPassage {
  booking: { id: number; placeId: string }
  direction: Direction
  items: Record<string, number>
  people: number
  personTicketId: number | null
  at: Date
  userId: number
}

/** Returns its id. The caller holds the booking's lock. */
export async function insertPassage(tx: Transaction, { booking, ...passage }: NewPassage): Promise<number> {
  const values = { placeId: booking.placeId, bookingId: booking.id, ...passage }
  const [made] = await tx.insert(passages).values(values).returning({ id: passages.id })
  if (!made) throw new Error('a passage was not inserted')
  await sumAway(tx, booking.id)
  return made.id
}

interface Undone {
  id: number
  bookingId: number
  by: { undoneAt: Date; undoneBy: number; undoReason: string }
}

/** The caller holds the booking's lock. */
export async function undoPassage(tx: Transaction, { id, bookingId, by }: Undone): Promise<void> {
  await tx.update(passages).set(by).where(eq(passages.id, id))
  await sumAway(tx, bookingId)
}

/** Reads the events again instead of moving a counter. */
async function sumAway(tx: Transaction, bookingId: number): Promise<void> {
  const away = awayByLabel(await listPassages(tx, bookingId))
  const awayPeople = Object.values(away).reduce((sum, people) => sum + people, 0)
  await tx.update(bookings).set({ awayPeople }).where(eq(bookings.id, bookingId))
}

/** Zone, tolerance and duration, which decide when a booking's visit is. */
export async function findVisitRules(reader: Queryable, bookingId: number) {
  const [found] = await reader
    .select({
      timezone: places.timezone,
      tolerance: places.entryTolerance,
      durationMinutes: products.durationMinutes
    })
    .from(bookings)
    .innerJoin(places, eq(places.id, bookings.placeId))
    .innerJoin(products, eq(products.id, bookings.productId))
    .where(eq(bookings.id, bookingId))
  if (!found) throw new Error('a booking without a place')
  return found
}

/** Locks the bookings of a group in the order of their ids, so that two gates do not wait for each other. */
export function lockGroupBookings(tx: Transaction, groupId: number) {
  return tx
    .select()
    .from(bookings)
    .where(and(eq(bookings.groupId, groupId), sql`${bookings.checkedInPeople} > 0`))
    .orderBy(asc(bookings.id))
    .for('update')
}
