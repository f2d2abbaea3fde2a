import { addDays, type IsoDay } from '#app/domain/calendar/dates.ts'
import { toMonth } from '#app/domain/calendar/months.ts'

/** Default, also for an invalid month: the current one. */
export function readMonthQuery(search: URLSearchParams, today: IsoDay) {
  return {
    month: toMonth(search.get('mes') ?? '') ?? today.slice(0, 7),
    attraction: (search.get('atrativo') ?? '').trim().toLowerCase()
  }
}

/** True within the years that can be opened. */
export const isOpenDay = (day: IsoDay) => day >= '2000-01-01' && day <= '2199-12-31'

/** Null outside the years that can be opened. */
export function shiftDay(day: IsoDay, by: number): IsoDay | null {
  const other = addDays(day, by)
  return isOpenDay(other) ? other : null
}
