import { and, eq, lte, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../connection.server.ts'
import { bookingEvents, bookings, slotDays, timeSlots, unavailabilities } from '../../schema.server.ts'
import { inTransaction } from '../../transaction.server.ts'

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
  const released = await releaseOverdueHolds(tx, now, { slot, wait: false })
  if (!created && released === 0) return false
  return tryTake(tx, slot, people)
}

/** What a slot is like for whoever found no places in it. */
export interface SlotState {
  /** False until somebody first books the slot of that day. */
  exists: boolean
  blocked: boolean
  remaining: number
  /** Holds ran out whose places nobody gave back yet. */
  overdue: boolean
}

/** Reads in one query why places could not be taken, and whether trying again may help. */
export async function readSlot({ orm }: Database, slot: SlotKey, now: Date): Promise<SlotState> {
  const { rows } = await orm.execute<{ exists: boolean; remaining: number; blocked: boolean; overdue: boolean }>(sql`
    select s.product_id is not null as exists, greatest(coalesce(s.capacity - s.taken, 0), 0)::int as remaining,
      exists (select from ${unavailabilities} u
        where u.product_id = ${slot.productId} and u.date = ${slot.date} and u.time in ('', ${slot.time})) as blocked,
      exists (select from ${bookings} b
        where b.product_id = ${slot.productId} and b.date = ${slot.date} and b.time = ${slot.time}
          and b.status = 'PENDING' and b.hold_until <= ${now.toISOString()}) as overdue
    from (select) here left join ${slotDays} s
      on s.product_id = ${slot.productId} and s.date = ${slot.date} and s.time = ${slot.time}`)
  return rows[0] ?? { exists: false, remaining: 0, blocked: false, overdue: false }
}

/**
 * Makes a slot's row where it is missing and gives back what overdue holds keep; what somebody else is giving back at
 * this moment has been given back too when this resolves.
 */
export async function openSlot(db: Database, slot: SlotKey, now: Date): Promise<void> {
  await inTransaction(db, async (tx) => {
    await createSlotDay(tx, slot)
    await releaseOverdueHolds(tx, now, { slot, wait: true })
  })
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
 * somebody else is working on (a payment arriving just now) are left for the next time, or waited for.
 */
export async function releaseOverdueHolds(
  tx: Transaction,
  now: Date,
  only?: { slot: SlotKey; wait: boolean }
): Promise<number> {
  const slot = only?.slot
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
    .for('update', only?.wait ? {} : { skipLocked: true })
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
