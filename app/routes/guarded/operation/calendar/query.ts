import { addDays, type IsoDay } from '#app/domain/calendar/dates.ts'

/** Accepts `YYYY-MM` within the years that can be opened; null otherwise. */
function toMonth(typed: string): string | null {
  const [, year, month] = /^(\d{4})-(\d{1,2})$/.exec(typed.trim()) ?? []
  const [, otherMonth, otherYear] = /^(\d{1,2})\/(\d{4})$/.exec(typed.trim()) ?? []
  const y = Number(year ?? otherYear)
  const m = Number(month ?? otherMonth)
  if (!(y >= 2000 && y <= 2199 && m >= 1 && m <= 12)) return null
  return `${y}-${String(m).padStart(2, '0')}`
}

/** Default, also for an invalid month: the current one. */
export function readMonthQuery(search: URLSearchParams, today: IsoDay) {
  return {
    month: toMonth(search.get('mes') ?? '') ?? today.slice(0, 7),
    attraction: (search.get('atrativo') ?? '').trim().toLowerCase()
  }
}

/** Null outside the years that can be opened. */
export function shiftMonth(month: string, by: number): string | null {
  const index = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + by
  return toMonth(`${Math.floor(index / 12)}-${(index % 12) + 1}`)
}

/** True within the years that can be opened. */
export const isOpenDay = (day: IsoDay) => day >= '2000-01-01' && day <= '2199-12-31'

/** Null outside the years that can be opened. */
export function shiftDay(day: IsoDay, by: number): IsoDay | null {
  const other = addDays(day, by)
  return isOpenDay(other) ? other : null
}
