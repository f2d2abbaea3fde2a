import { type Availability, availabilityOf, BOOKING_HORIZON_DAYS } from '#app/domain/booking/capacity.ts'
import { addDays, isPastSlot, todayIn } from '#app/domain/calendar/dates.ts'
import { type DayRange, listSlotDays } from '../db/queries/bookings/places-taken.server.ts'
import { listUnavailabilities, type Timetable } from '../db/queries/products.server.ts'
import type { Backend } from '../kernel/context.server.ts'

export interface DaySlot {
  /** HH:mm in the place's zone. */
  time: string
  capacity: number
  availability: Availability
}

/** 0 is Sunday, as the timetable counts. */
function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay()
}

/** None beyond what may be booked yet. Two queries, however long the range. */
export async function readDaySlots(
  { db, now }: Pick<Backend, 'db' | 'now'>,
  { timetable, from, to }: { timetable: Timetable } & Pick<DayRange, 'from' | 'to'>
): Promise<(day: string) => DaySlot[]> {
  const range = { productId: timetable.productId, from, to }
  const at = now()
  const [sold, blocked] = await Promise.all([listSlotDays(db, { ...range, now: at }), listUnavailabilities(db, range)])
  const soldBySlot = new Map(sold.map((row) => [`${row.date} ${row.time}`, row]))
  const blockedSlots = new Set(blocked.map((row) => `${row.date} ${row.time}`.trim()))

  const lastDay = addDays(todayIn(timetable.timezone, at), BOOKING_HORIZON_DAYS)

  return (day) => {
    if (day > lastDay) return []
    const weekday = weekdayOf(day)
    return timetable.slots
      .filter((slot) => slot.weekdays.includes(weekday))
      .map(({ time, capacity: usual }) => {
        const row = soldBySlot.get(`${day} ${time}`)
        const capacity = row?.capacity ?? usual
        const availability = availabilityOf({
          capacity,
          taken: row?.taken ?? 0,
          isBlocked: blockedSlots.has(day) || blockedSlots.has(`${day} ${time}`),
          isPast: isPastSlot(day, time, timetable.timezone, at)
        })
        return { time, capacity, availability }
      })
  }
}
