import type { BookingItem } from '#app/contracts/booking/calls.ts'
import { isPaidStatus } from '#app/domain/booking/situation.ts'
import { formatTime, todayIn } from '#app/domain/calendar/dates.ts'
import type { KeyedCount } from '#app/domain/counter/ratios.ts'
import type { CompareGrain } from './query.ts'

/** People of paid bookings, by the day or hour of the visit. */
export function countSold(items: readonly BookingItem[], grain: CompareGrain): KeyedCount[] {
  return items
    .filter(({ status }) => isPaidStatus(status))
    .map(({ sdate, time, people }) => ({ key: keyOf(sdate, time, grain), count: people }))
}

/** Counts check-ins by their day or hour; by that of the visit if the check-in has no time. */
export function countCheckedIn(
  items: readonly BookingItem[],
  { grain, timezone }: { grain: CompareGrain; timezone: string }
): KeyedCount[] {
  return items.flatMap(({ checkin, checkins, sdate, time, checked_in_people: inside }) => {
    const list = checkin.list.length > 0 ? checkin.list : checkins
    const known = list.filter(({ undone, datetime, people }) => !undone && datetime && people > 0)
    const people = known.reduce((sum, one) => sum + one.people, 0)
    // A list that does not add up to what is inside knows less than the booking itself.
    if (people !== inside) return inside > 0 ? [{ key: keyOf(sdate, time, grain), count: inside }] : []
    return known.map((one) => {
      const at = new Date(one.datetime ?? '')
      return { key: keyOf(todayIn(timezone, at), formatTime(at, timezone), grain), count: one.people }
    })
  })
}

function keyOf(day: string, time: string, grain: CompareGrain): string {
  return grain === 'day' ? day : `${day}T${time.slice(0, 2) || '00'}:00`
}
