import { addDays, type IsoDay } from '#app/domain/calendar/dates.ts'

export const todayPath = '/dashboard/index'

/** Today's has no date in it: whoever keeps it always sees the day it is. */
export function dayPath(day: IsoDay, today: IsoDay): string {
  return day === today ? todayPath : `${todayPath}/${day}`
}

/** `Hoje`, `Ontem`, `Amanhã`; empty for any other day. */
export function nearName(day: IsoDay, today: IsoDay): string {
  if (day === today) return 'Hoje'
  if (day === addDays(today, -1)) return 'Ontem'
  return day === addDays(today, 1) ? 'Amanhã' : ''
}
