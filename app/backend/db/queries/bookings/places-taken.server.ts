import { and, between, eq, inArray, lte, sql } from 'drizzle-orm'
import { remainingPlaces, type SlotCount } from '#app/domain/booking/capacity.ts'
import type { Database, Transaction } from '../../connection.server.ts'
import { bookings, slotDays, timeSlots, unavailabilities } from '../../schema.server.ts'

// The only file that knows how many places of a slot are taken: what takes them, gives them back or shows them asks here.

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

/** Never beyond the capacity, never blocked. `wanted`: relation of product_id, date, time, people. Locks the slot. */
export const takeWanted = `
  update slot_days s set taken = s.taken + n.people from wanted n
  where s.product_id = n.product_id and s.date = n.date and s.time = n.time and s.taken + n.people <= s.capacity
    and not exists (
      select from unavailabilities u
      where u.product_id = n.product_id and u.date = n.date and u.time in ('', n.time))
  returning s.product_id`

/** False where they are not there, or the slot has no row yet. */
export async function takeFreePlaces(tx: Transaction, { productId, date, time }: SlotKey, people: number) {
  const taken = await tx.execute(sql`
    with wanted as (
      select ${productId}::bigint as product_id, ${date}::date as date, ${time}::text as time, ${people}::int as people)
    ${sql.raw(takeWanted)}`)
  return (taken.rowCount ?? 0) > 0
}

/** The caller has already marked their booking. */
export async function givePlacesBack(tx: Transaction, slot: SlotKey, people: number): Promise<void> {
  await tx
    .update(slotDays)
    .set({ taken: sql`${slotDays.taken} - ${people}` })
    .where(isSlot(slot))
}

/** The first booking of a slot and day copies the timetable's capacity. Weekday 0 is Sunday. */
export async function createSlotDay(tx: Transaction, slot: SlotKey): Promise<boolean> {
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

export interface SlotState {
  /** False until somebody first books the slot of that day. */
  exists: boolean
  blocked: boolean
  remaining: number
  /** Holds ran out whose places nobody gave back yet. */
  overdue: boolean
}

type SlotRow = Omit<SlotState, 'remaining'> & SlotCount

export async function readSlot({ orm }: Database, slot: SlotKey, now: Date): Promise<SlotState> {
  const { rows } = await orm.execute<SlotRow & Record<string, unknown>>(sql`
    select s.product_id is not null as exists, coalesce(s.capacity, 0) as capacity, coalesce(s.taken, 0) as taken,
      exists (select from ${unavailabilities} u
        where u.product_id = ${slot.productId} and u.date = ${slot.date} and u.time in ('', ${slot.time})) as blocked,
      exists (select from ${bookings} b
        where b.product_id = ${slot.productId} and b.date = ${slot.date} and b.time = ${slot.time}
          and b.status in ('PENDING', 'UNPAID') and b.hold_until <= ${now.toISOString()}) as overdue
    from (select) here left join ${slotDays} s
      on s.product_id = ${slot.productId} and s.date = ${slot.date} and s.time = ${slot.time}`)
  const [row] = rows
  if (!row) throw new Error('a left join of one row gave none')
  return { exists: row.exists, blocked: row.blocked, overdue: row.overdue, remaining: remainingPlaces(row) }
}

export interface DayRange {
  productId: number
  /** Days of the place's zone, both included. */
  from: string
  to: string
}

/** Holds that ran out count as free: the booking transaction takes their places even before the job frees them. */
export async function listSlotDays(db: Database, range: DayRange & { now: Date }) {
  const lapsed = db.orm
    .select({
      date: bookings.date,
      time: bookings.time,
      people: sql<number>`sum(${bookings.people})`.as('people')
    })
    .from(bookings)
    .where(
      and(
        eq(bookings.productId, range.productId),
        between(bookings.date, range.from, range.to),
        inArray(bookings.status, ['PENDING', 'UNPAID']),
        lte(bookings.holdUntil, range.now)
      )
    )
    .groupBy(bookings.date, bookings.time)
    .as('lapsed')
  return db.orm
    .select({
      date: slotDays.date,
      time: slotDays.time,
      capacity: slotDays.capacity,
      taken: sql<number>`(${slotDays.taken} - coalesce(${lapsed.people}, 0))::int`
    })
    .from(slotDays)
    .leftJoin(lapsed, and(eq(lapsed.date, slotDays.date), eq(lapsed.time, slotDays.time)))
    .where(and(eq(slotDays.productId, range.productId), between(slotDays.date, range.from, range.to)))
}
