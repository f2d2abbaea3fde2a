import { and, asc, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '../../connection.server.ts'
import { bookingItems, bookings, checkins } from '../../schema.server.ts'

export type ItemRow = typeof bookingItems.$inferSelect
export type CheckInRow = typeof checkins.$inferSelect

export async function listItems(tx: Transaction, bookingId: number): Promise<ItemRow[]> {
  return tx.select().from(bookingItems).where(eq(bookingItems.bookingId, bookingId)).orderBy(asc(bookingItems.position))
}

async function findCheckIn(tx: Transaction, bookingId: number, order: SQL): Promise<CheckInRow | null> {
  const [found] = await tx
    .select()
    .from(checkins)
    .where(and(eq(checkins.bookingId, bookingId), isNull(checkins.undoneAt)))
    .orderBy(order)
    .limit(1)
  return found ?? null
}

/** Ignores undone check-ins. */
export const findFirstCheckIn = (tx: Transaction, bookingId: number) => findCheckIn(tx, bookingId, asc(checkins.id))
export const findLatestCheckIn = (tx: Transaction, bookingId: number) => findCheckIn(tx, bookingId, desc(checkins.id))

/** Instant of the newest check-in, undone ones included. */
export async function readLastEntry(tx: Transaction, bookingId: number): Promise<Date | null> {
  const isOfBooking = eq(checkins.bookingId, bookingId)
  const [last] = await tx
    .select({ at: checkins.at })
    .from(checkins)
    .where(isOfBooking)
    .orderBy(desc(checkins.at))
    .limit(1)
  return last?.at ?? null
}

interface NewCheckIn {
  booking: { id: number; placeId: string; checkedInPeople: number }
  people: number
  /** People per ticket label; their sum is `people`. */
  items: Record<string, number>
  at: Date
  userId: number
}

/** Returns its id. The caller holds the booking's lock. */
export async function insertCheckIn(tx: Transaction, { booking, ...checkin }: NewCheckIn): Promise<number> {
  const values = { placeId: booking.placeId, bookingId: booking.id, ...checkin }
  const [made] = await tx.insert(checkins).values(values).returning({ id: checkins.id })
  if (!made) throw new Error('a check-in was not inserted')
  await moveItems(tx, booking.id, checkin.items, 1)
  await setInside(tx, booking.id, booking.checkedInPeople + checkin.people)
  return made.id
}

interface Undone {
  booking: { id: number; checkedInPeople: number }
  checkin: CheckInRow
  by: { undoneAt: Date; undoneBy: number; undoReason: string }
}

/** The caller holds the booking's lock. */
export async function markUndone(tx: Transaction, { booking, checkin, by }: Undone): Promise<void> {
  await tx.update(checkins).set(by).where(eq(checkins.id, checkin.id))
  await moveItems(tx, booking.id, checkin.items, -1)
  await setInside(tx, booking.id, booking.checkedInPeople - checkin.people)
}

async function moveItems(tx: Transaction, bookingId: number, items: Record<string, number>, sign: 1 | -1) {
  for (const [label, people] of Object.entries(items)) {
    if (people === 0) continue
    await tx
      .update(bookingItems)
      .set({ checkedIn: sql`${bookingItems.checkedIn} + ${sign * people}` })
      .where(and(eq(bookingItems.bookingId, bookingId), eq(bookingItems.label, label)))
  }
}

async function setInside(tx: Transaction, bookingId: number, checkedInPeople: number): Promise<void> {
  await tx.update(bookings).set({ checkedInPeople }).where(eq(bookings.id, bookingId))
}
