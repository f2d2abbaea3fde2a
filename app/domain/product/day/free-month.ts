import { formatMonth, type IsoDay, monthDays } from '../../calendar/dates.ts'

export interface FreeDay {
  date: IsoDay
  state: 'open' | 'few' | 'full' | 'closed' | 'past'
  /** Centavos, from; null where the API does not tell. */
  price: number | null
}

/** A month of days to choose from, for so many people. */
export interface FreeMonth {
  title: string
  /** Weeks begin on Sunday; null marks a day of another month. Weeks that have passed are left out. */
  weeks: (FreeDay | null)[][]
  /** Months beside it as `YYYY-MM`; '' beyond the days to choose from. */
  before: string
  after: string
}

interface Told {
  date: string
  state: string
  /** Places of all slots together. */
  remaining: number
  /** Places of the slot that has most; absent where the API does not tell. */
  largest?: number
  price?: number | null
}

interface Choosable {
  people: number
  from: IsoDay
  until: IsoDay
}

interface Wanted extends Choosable {
  /** `YYYY-MM`; any other text for the month of the visit if it has a free day, else that of the first free day. */
  month: string
  visit: IsoDay
}

interface Shown extends Choosable {
  /** `YYYY-MM`, one of `months`. */
  month: string
  /** All months to choose from, ascending. */
  months: readonly string[]
}

const freeFor =
  ({ people, from, until }: Choosable) =>
  ({ date, state, remaining, largest = remaining }: Told) =>
    date >= from && date <= until && (state === 'open' || state === 'few') && largest >= people

/** Null if no day between `from` and `until` has room for all. */
export function toFreeMonth(days: readonly Told[], { month, visit, ...choosable }: Wanted): FreeMonth | null {
  const free = days.filter(freeFor(choosable))
  const first = free.find(({ date }) => date.slice(0, 7) === visit.slice(0, 7)) ?? free[0]
  if (!first) return null
  const months = [...new Set(days.map(({ date }) => date.slice(0, 7)))].sort()
  const shown = months.includes(month) ? month : first.date.slice(0, 7)
  return drawFreeMonth(days, { ...choosable, month: shown, months })
}

/** Draws one month, even if none of its days has room for all. `days` may be those of this month alone. */
export function drawFreeMonth(days: readonly Told[], { month, months, ...choosable }: Shown): FreeMonth {
  const isFree = freeFor(choosable)
  const at = months.indexOf(month)
  const byDate = new Map(days.map((day) => [day.date, day]))
  const stateOf = (date: IsoDay): FreeDay['state'] => {
    const day = byDate.get(date)
    if (date < choosable.from) return 'past'
    if (!day || date > choosable.until) return 'closed'
    if (isFree(day)) return day.state === 'few' ? 'few' : 'open'
    if (day.state === 'past') return 'past'
    return day.state === 'closed' || day.state === 'blocked' ? 'closed' : 'full'
  }
  const weeks = monthDays(month).map((week) =>
    week.map((date) => (date ? { date, state: stateOf(date), price: byDate.get(date)?.price ?? null } : null))
  )
  const ahead = weeks.filter((week) => week.some((day) => day && day.state !== 'past'))
  return {
    title: formatMonth(month),
    weeks: ahead.length > 0 ? ahead : weeks,
    before: months[at - 1] ?? '',
    after: months[at + 1] ?? ''
  }
}
