import { addDays, daysBetween, type IsoDay, toIsoDay } from '#app/domain/calendar/dates.ts'
import type { DayRange } from '#app/domain/calendar/range.ts'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'

/** Most days per call: a leap year. */
const mostDays = 366

export interface PeriodQuery {
  /** Days as typed. */
  typed: DayRange
  errors: { from?: string; to?: string }
  /** Null when the days are invalid. */
  days: DayRange | null
}

/** Reads `inicio` and `fim`, both included; a missing one gets the usual value. */
export function readPeriod(search: URLSearchParams, usual: DayRange): PeriodQuery {
  const text = (name: string) => (search.get(name) ?? '').trim().slice(0, 10)
  const typed = { from: text('inicio') || usual.from, to: text('fim') || usual.to }
  const from = toIsoDay(typed.from)
  const to = toIsoDay(typed.to)
  const errors: PeriodQuery['errors'] = {}
  if (!from) errors.from = ERRORS.unknownDay
  if (!to) errors.to = ERRORS.unknownDay
  if (!from || !to) return { typed, errors, days: null }
  if (from > to) errors.to = ERRORS.daysReversed
  else if (daysBetween(from, to) >= mostDays) errors.to = 'Escolha no máximo um ano por vez.'
  return { typed: { from, to }, errors, days: errors.to ? null : { from, to } }
}

export const lastDays = (count: number, today: IsoDay): DayRange => ({ from: addDays(today, 1 - count), to: today })

export const periodSearch = ({ from, to }: DayRange): string => `?inicio=${from}&fim=${to}`
