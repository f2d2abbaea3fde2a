import { addDays, type IsoDay, slotInstant, todayIn } from '../calendar/dates.ts'

/** Visit of a slot, with what decides how long it lasts. */
export interface Visit {
  date: IsoDay
  /** Start as `HH:mm`; any other text is a visit of the whole day. */
  time: string
  timezone: string
  /** Minutes before and after that count as on time. */
  tolerance: number
  /** 0 if unknown. */
  durationMinutes: number
}

/** Start less tolerance to end plus tolerance, on any day; null for a visit without a time. */
export function visitWindow({ date, time, timezone, tolerance, durationMinutes }: Visit) {
  if (!/^\d\d:\d\d$/.test(time)) return null
  const start = slotInstant(date, time, timezone).getTime()
  return {
    from: new Date(start - tolerance * 60_000),
    until: new Date(start + (durationMinutes + tolerance) * 60_000)
  }
}

/**
 * True on the visit's own day, and within its window on the days around it: a slot of 23:30 is still the visit at
 * 00:05.
 */
export function isVisitNow(visit: Visit, now: Date): boolean {
  if (todayIn(visit.timezone, now) === visit.date) return true
  const window = visitWindow(visit)
  return window !== null && window.from <= now && now <= window.until
}

/** True if both instants belong to one visit: the same day, or the visit's window. */
export function isSameVisit(visit: Visit, at: Date, now: Date): boolean {
  if (todayIn(visit.timezone, at) === todayIn(visit.timezone, now)) return true
  return isVisitNow(visit, at) && isVisitNow(visit, now)
}

/** Longest visit of an attraction, in days, rounded up. */
const longestDays = 8

/** Days on which a visit that lasts today may have begun, or will begin soon; both included. */
export function visitDays(today: IsoDay): { from: IsoDay; to: IsoDay } {
  return { from: addDays(today, -longestDays), to: addDays(today, 1) }
}
