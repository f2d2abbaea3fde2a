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
  /** Weeks begin on Sunday; null marks a day of another month. */
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

interface Wanted {
  people: number
  from: IsoDay
  until: IsoDay
  /** `YYYY-MM`; any other text for the month of the first free day. */
  month: string
}

/** Null if no day between `from` and `until` has room for all. */
export function toFreeMonth(days: readonly Told[], { people, from, until, month }: Wanted): FreeMonth | null {
  const isFree = ({ date, state, remaining, largest = remaining }: Told) =>
    date >= from && date <= until && (state === 'open' || state === 'few') && largest >= people
  const first = days.find(isFree)
  if (!first) return null
  const months = [...new Set(days.map(({ date }) => date.slice(0, 7)))].sort()
  const shown = months.includes(month) ? month : first.date.slice(0, 7)
  const at = months.indexOf(shown)
  const byDate = new Map(days.map((day) => [day.date, day]))
  const stateOf = (date: IsoDay): FreeDay['state'] => {
    const day = byDate.get(date)
    if (date < from) return 'past'
    if (!day || date > until) return 'closed'
    if (isFree(day)) return day.state === 'few' ? 'few' : 'open'
    if (day.state === 'past') return 'past'
    return day.state === 'closed' || day.state === 'blocked' ? 'closed' : 'full'
  }
  return {
    title: formatMonth(shown),
    weeks: monthDays(shown).map((week) =>
      week.map((date) => (date ? { date, state: stateOf(date), price: byDate.get(date)?.price ?? null } : null))
    ),
    before: months[at - 1] ?? '',
    after: months[at + 1] ?? ''
  }
}
