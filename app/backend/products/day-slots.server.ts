import { type Availability, availabilityOf, BOOKING_HORIZON_DAYS } from '#app/domain/booking/capacity.ts'
import { addDays, isClosedSlot, todayIn } from '#app/domain/calendar/dates.ts'
import { typesOn } from '#app/domain/product/price.ts'
import { quotaPlaces, quotaRemaining } from '#app/domain/product/quota.ts'
import { slotsOn } from '#app/domain/product/timetable.ts'
import { readCrowd } from '../db/queries/bookings/places-taken.server.ts'
import type { ProductTimetable } from '../db/queries/products/sale-timetable.server.ts'
import type { DayRange } from '../db/queries/products/timetable.server.ts'
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

interface DaySlots {
  on(day: string): DaySlot[]
  /** People who may still come on a day under the place's limit; Infinity without one. */
  leftOn(day: string): number
}

/** Ends where bookings end. Runs one query under a people limit, however long the range, which lies in that of the timetable. */
export async function readDaySlots(
  { db, now }: Pick<Backend, 'db' | 'now'>,
  { of, from, to, closing }: Wanted
): Promise<DaySlots> {
  const { productId, placeId, timezone, quotaPercent, timetable, sold } = of
  const at = now()
  const crowd = of.isLimited ? await readCrowd(db.orm, { placeId, from, to, now: at }) : null
  const soldBySlot = new Map(sold.map((row) => [`${row.date} ${row.time}`, row]))
  const blockedSlots = new Set(of.blocks.map((row) => `${row.date} ${row.time}`.trim()))

  const lastDay = addDays(todayIn(timezone, at), BOOKING_HORIZON_DAYS)

  const on = (day: string) => {
    // Hours without any type of ticket on sale are useless.
    if (day > lastDay || typesOn(of.tickets, day).length === 0) return []
    return slotsOn(timetable, day).map(({ time, capacity: usual, closingMinutes }) => {
      const row = soldBySlot.get(`${day} ${time}`)
      const capacity = row?.capacity ?? usual
      const taken = row?.taken ?? 0
      const left = crowd?.leftFor({ productId, date: day, time }) ?? Number.POSITIVE_INFINITY
      const availability = availabilityOf({
        capacity: Math.min(capacity, taken + left),
        taken,
        isBlocked: blockedSlots.has(day) || blockedSlots.has(`${day} ${time}`),
        isPast: isClosedSlot({ day, time, closingMinutes: closing ?? closingMinutes }, timezone, at)
      })
      const quotaLeft = quotaRemaining({ capacity, quotaTaken: row?.quotaTaken ?? 0 }, quotaPercent)
      const quota = quotaPlaces(capacity, quotaPercent)
      return { time, capacity, availability, quota, quotaRemaining: Math.min(quotaLeft, availability.remaining) }
    })
  }
  return { on, leftOn: (day) => crowd?.leftOn(day) ?? Number.POSITIVE_INFINITY }
}
