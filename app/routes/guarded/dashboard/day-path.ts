import { addDays, type IsoDay } from '#app/domain/calendar/dates.ts'

export const todayPath = '/dashboard/index'

/** Today's path has no date, so that a bookmark always opens the current day. */
export function dayPath(day: IsoDay, today: IsoDay): string {
  return day === today ? todayPath : `${todayPath}/${day}`
}

/** Returns `Hoje`, `Ontem` or `Amanhã`; '' for any other day. */
export function nearName(day: IsoDay, today: IsoDay): string {
  if (day === today) return 'Hoje'
  if (day === addDays(today, -1)) return 'Ontem'
  return day === addDays(today, 1) ? 'Amanhã' : ''
}
