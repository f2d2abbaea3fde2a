import { and, eq, lte, sql } from 'drizzle-orm'
import type { Transaction } from '../db/connection.server.ts'
import { bookingEvents, bookings, slotDays, timeSlots, unavailabilities } from '../db/schema.server.ts'

export interface SlotKey {
  productId: number
  /** Day in the place's zone. */
  date: string
  /** `HH:mm`. */
  time: string
}

export const slotOf = ({ productId, date, time }: SlotKey): SlotKey => ({ productId, date, time })

const isSlot = ({ productId, date, time }: SlotKey) =>
  and(eq(slotDays.productId, productId), eq(slotDays.date, date), eq(slotDays.time, time))

/**
 * Takes places of a slot inside the caller's transaction, or says that they are not there. The row's lock, held until
 * the commit, is what makes bookings of one slot wait for each other. Lock order everywhere: bookings, then slot.
 */
export async function takePlaces(tx: Transaction, slot: SlotKey, people: number, now: Date): Promise<boolean> {
  if (await tryTake(tx, slot, people)) return true
  const created = await createSlotDay(tx, slot)
  const released = await releaseOverdueHolds(tx, now, slot)
  if (!created && released === 0) return false
  return tryTake(tx, slot, people)
}

async function tryTake(tx: Transaction, slot: SlotKey, people: number): Promise<boolean> {
  const taken = await tx
    .update(slotDays)
    .set({ taken: sql`${slotDays.taken} + ${people}` })
    .where(
      and(
        isSlot(slot),
        sql`${slotDays.taken} + ${people} <= ${slotDays.capacity}`,
        sql`not exists (select 1 from ${unavailabilities} u where u.product_id = ${slot.productId} and u.date = ${slot.date} and u.time in ('', ${slot.time}))`
      )
    )
  return (taken.rowCount ?? 0) > 0
}

/** The first booking of a slot and day copies the timetable's capacity. Weekday 0 is Sunday. */
async function createSlotDay(tx: Transaction, slot: SlotKey): Promise<boolean> {
  const weekday = new Date(`${slot.date}T12:00:00Z`).getUTCDay()
  const [timetable] = await tx
    .select({ capacity: timeSlots.capacity })
    .from(timeSlots)
    .where(
      and(
        eq(timeSlots.productId, slot.productId),
        eq(timeSlots.time, slot.time),
        sql`${timeSlots.weekdays} @> ${JSON.stringify([weekday])}::jsonb`
      )
    )
  if (!timetable) return false
  const inserted = await tx
    .insert(slotDays)
    .values({ ...slot, capacity: timetable.capacity, taken: 0 })
    .onConflictDoNothing()
  return (inserted.rowCount ?? 0) > 0
}

/** Gives places of a slot back inside the caller's transaction, which has already marked their booking. */
export async function givePlacesBack(tx: Transaction, slot: SlotKey, people: number): Promise<void> {
  await tx
    .update(slotDays)
    .set({ taken: sql`${slotDays.taken} - ${people}` })
    .where(isSlot(slot))
}

/**
 * Cancels unpaid bookings whose hold ran out and gives their places back; with a slot, only that slot's. Rows that
 * somebody else is working on (a payment arriving just now) are left for the next time.
 */
export async function releaseOverdueHolds(tx: Transaction, now: Date, slot?: SlotKey): Promise<number> {
  const overdue = tx
    .select({ id: bookings.id })
    .from(bookings)
    .where(
      and(
        eq(bookings.status, 'PENDING'),
        lte(bookings.holdUntil, now),
        slot && and(eq(bookings.productId, slot.productId), eq(bookings.date, slot.date), eq(bookings.time, slot.time))
      )
    )
    .orderBy(bookings.id)
    .limit(200)
    .for('update', { skipLocked: true })
  const released = await tx
    .update(bookings)
    .set({ status: 'EXPIRED', cancelledAt: now, cancelReason: 'Prazo de pagamento encerrado' })
    .where(sql`${bookings.id} in ${overdue}`)
    .returning({
      id: bookings.id,
      placeId: bookings.placeId,
      productId: bookings.productId,
      date: bookings.date,
      time: bookings.time,
      people: bookings.people
    })
  if (released.length === 0) return 0
  for (const [, group] of groupBySlot(released)) {
    const people = group.reduce((sum, booking) => sum + booking.people, 0)
    const first = group[0]
    if (first) await givePlacesBack(tx, first, people)
  }
  await tx.insert(bookingEvents).values(
    released.map(({ id, placeId }) => ({
      bookingId: id,
      placeId,
      action: 'expired',
      at: now,
      actor: 'sistema',
      from: 'PENDING',
      to: 'EXPIRED',
      reason: 'Prazo de pagamento encerrado'
    }))
  )
  return released.length
}

/** In key order, so that two releases lock slots in the same order. */
function groupBySlot<B extends SlotKey>(rows: B[]): [string, B[]][] {
  const groups = new Map<string, B[]>()
  for (const row of rows) {
    const key = `${row.productId} ${row.date} ${row.time}`
    groups.set(key, [...(groups.get(key) ?? []), row])
  }
  return [...groups].sort(([a], [b]) => (a < b ? -1 : 1))
}

/** Why places could not be taken, read after the refusal, for the message. */
export async function explainRefusal(tx: Transaction, slot: SlotKey): Promise<{ blocked: boolean; remaining: number }> {
  const [row] = await tx
    .select({ capacity: slotDays.capacity, taken: slotDays.taken })
    .from(slotDays)
    .where(isSlot(slot))
  const blocks = await tx
    .select({ id: unavailabilities.id })
    .from(unavailabilities)
    .where(
      and(
        eq(unavailabilities.productId, slot.productId),
        eq(unavailabilities.date, slot.date),
        sql`${unavailabilities.time} in ('', ${slot.time})`
      )
    )
    .limit(1)
  return { blocked: blocks.length > 0, remaining: row ? Math.max(0, row.capacity - row.taken) : 0 }
}
