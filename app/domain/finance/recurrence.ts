import { addDays, type IsoDay } from '../calendar/dates.ts'

/** First day of a month, as `2026-11-01`. */
export type MonthStart = IsoDay

export const monthOf = (day: IsoDay): MonthStart => `${day.slice(0, 7)}-01`

/** 32 days after a first are always in the next month. */
export const nextMonth = (month: MonthStart): MonthStart => monthOf(addDays(month, 32))

/** Day of that number, or the month's last day. */
export function dayInMonth(month: MonthStart, dayOfMonth: number): IsoDay {
  const last = addDays(nextMonth(month), -1)
  const day = Math.min(dayOfMonth, Number(last.slice(8)))
  return `${month.slice(0, 8)}${String(day).padStart(2, '0')}`
}
