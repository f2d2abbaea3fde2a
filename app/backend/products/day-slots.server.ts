import { type Availability, availabilityOf, BOOKING_HORIZON_DAYS } from '#app/domain/booking/capacity.ts'
import { addDays, isClosedSlot, todayIn } from '#app/domain/calendar/dates.ts'
import { typesOn } from '#app/domain/product/price.ts'
import { quotaPlaces, quotaRemaining } from '#app/domain/product/quota.ts'
import { slotsOn } from '#app/domain/product/timetable.ts'
import { listSlotDays } from '../db/queries/bookings/places-taken.server.ts'
import type { DayRange, ProductTimetable } from '../db/queries/products/timetable.server.ts'
import type { Backend } from '../kernel/context.server.ts'

export interface DaySlot {
  /** HH:mm in the place's zone. */
  time: string
  capacity: number
  availability: Availability
  /** Places left for types that count to the half-price quota. */
  quotaRemaining: number
  /** Quota of the whole slot. */
  quota: number
}

interface Wanted extends Pick<DayRange, 'from' | 'to'> {
  of: ProductTimetable
  /** Replaces the slots' own closing minutes. */
  closing?: number
}

/** Ends where bookings end. Runs one query, however long the range, which lies in the range of the timetable. */
export async function readDaySlots(
  { db, now }: Pick<Backend, 'db' | 'now'>,
  { of, from, to, closing }: Wanted
): Promise<(day: string) => DaySlot[]> {
  const { productId, timezone, quotaPercent, timetable } = of
  const at = now()
  const sold = await listSlotDays(db, { productId, from, to, now: at })
  const soldBySlot = new Map(sold.map((row) => [`${row.date} ${row.time}`, row]))
  const blockedSlots = new Set(of.blocks.map((row) => `${row.date} ${row.time}`.trim()))

  const lastDay = addDays(todayIn(timezone, at), BOOKING_HORIZON_DAYS)

  return (day) => {
    // Hours without any type of ticket on sale are useless.
    if (day > lastDay || typesOn(of.tickets, day).length === 0) return []
    return slotsOn(timetable, day).map(({ time, capacity: usual, closingMinutes }) => {
      const row = soldBySlot.get(`${day} ${time}`)
      const capacity = row?.capacity ?? usual
      const availability = availabilityOf({
        capacity,
        taken: row?.taken ?? 0,
        isBlocked: blockedSlots.has(day) || blockedSlots.has(`${day} ${time}`),
        isPast: isClosedSlot({ day, time, closingMinutes: closing ?? closingMinutes }, timezone, at)
      })
      const left = quotaRemaining({ capacity, quotaTaken: row?.quotaTaken ?? 0 }, quotaPercent)
      const quota = quotaPlaces(capacity, quotaPercent)
      return { time, capacity, availability, quota, quotaRemaining: Math.min(left, availability.remaining) }
    })
  }
}
