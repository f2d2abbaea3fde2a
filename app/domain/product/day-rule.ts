import { addDays, type IsoDay } from '../calendar/dates.ts'

/** 0 is Sunday. */
export const EVERY_WEEKDAY = [0, 1, 2, 3, 4, 5, 6] as const

/** Days on which something holds; null for an open end. */
export interface DayRule {
  validFrom: IsoDay | null
  validTo: IsoDay | null
  weekdays: readonly number[]
}

const dayMs = 86_400_000
/** 1970-01-01. */
const thursday = 4

/**
 * 0 is Sunday. Called for every line of hours on every day of a calendar, so it must be fast.
 * @throws RangeError for an invalid day
 */
export function weekdayOf(day: IsoDay): number {
  const days = Date.parse(`${day.slice(0, 10)}T00:00:00Z`) / dayMs + thursday
  if (Number.isNaN(days)) throw new RangeError(`not a day: ${day}`)
  return ((days % 7) + 7) % 7
}

/** Both ends included. */
export function isWithin(day: IsoDay, { validFrom, validTo }: Omit<DayRule, 'weekdays'>): boolean {
  return (validFrom === null || validFrom <= day) && (validTo === null || day <= validTo)
}

export function holdsOn(rule: DayRule, day: IsoDay): boolean {
  return isWithin(day, rule) && rule.weekdays.includes(weekdayOf(day))
}

/** Says whether both hold on some day. */
export function holdTogether(one: DayRule, other: DayRule): boolean {
  const shared = one.weekdays.filter((weekday) => other.weekdays.includes(weekday))
  const from = [one.validFrom, other.validFrom].reduce((a, b) => (a === null || (b !== null && b > a) ? b : a))
  const to = [one.validTo, other.validTo].reduce((a, b) => (a === null || (b !== null && b < a) ? b : a))
  if (shared.length === 0 || (from !== null && to !== null && from > to)) return false
  if (from === null || to === null || addDays(from, 6) <= to) return true
  for (let day = from; day <= to; day = addDays(day, 1)) if (shared.includes(weekdayOf(day))) return true
  return false
}
