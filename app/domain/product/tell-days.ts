import { formatDay } from '../calendar/dates.ts'
import type { DayRule } from './day-rule.ts'
import type { SeasonDays } from './season.ts'

/** By weekday; 0 is Sunday. */
export const WEEKDAY_NAMES = ['dom', 'seg', 'ter', 'qua', 'qui', 'sex', 'sáb'] as const

/** `sáb e dom, de 20/12/2026 a 05/01/2027`. */
export function tellDays({ weekdays, ...span }: DayRule): string {
  return [tellWeekdays(weekdays), tellSpan(span)].filter(Boolean).join(', ')
}

/** `de 20/12/2026 a 05/01/2027`; empty where it has no end. */
export function tellSpan({ validFrom, validTo }: Omit<DayRule, 'weekdays'>): string {
  if (validFrom !== null && validFrom === validTo) return `só em ${formatDay(validFrom)}`
  if (validFrom !== null && validTo !== null) return `de ${formatDay(validFrom)} a ${formatDay(validTo)}`
  if (validFrom !== null) return `a partir de ${formatDay(validFrom)}`
  return validTo === null ? '' : `até ${formatDay(validTo)}`
}

/** `de 20/12 a 31/01, todo ano`; `sáb e dom, de 20/12/2026 a 31/01/2027`. */
export function tellSeasonDays({ weekdays, periods, yearly }: Omit<SeasonDays, 'id'>): string {
  const short = (day: string) => formatDay(day).slice(0, yearly ? 5 : 10)
  const spans = periods.map(({ first, last }) =>
    first === last ? `em ${short(first)}` : `de ${short(first)} a ${short(last)}`
  )
  const held = weekdays.length === 7 ? '' : tellWeekdays(weekdays)
  return [held, spans.join(' e '), yearly ? 'todo ano' : ''].filter(Boolean).join(', ')
}

/** Weeks begin on Monday here. */
function tellWeekdays(weekdays: readonly number[]): string {
  const held = [1, 2, 3, 4, 5, 6, 0].filter((weekday) => weekdays.includes(weekday))
  if (held.length === 7) return 'todos os dias'
  if (held.join('') === '12345') return 'de seg a sex'
  const names = held.map((weekday) => WEEKDAY_NAMES[weekday] ?? '')
  const last = names.pop() ?? ''
  return names.length === 0 ? last : `${names.join(', ')} e ${last}`
}
