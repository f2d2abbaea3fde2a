import type { Reading } from '../../typed/reading.ts'
import { ERRORS } from '../../words/error-catalogue.ts'
import { EVERY_WEEKDAY } from '../day-rule.ts'

export interface TypedDays {
  /** d/m/y or y-m-d; empty: no such end. */
  valid_from: string
  valid_to: string
  /** Figures, 0 is Sunday. */
  weekdays: readonly string[]
}

/** First and last day. */
export function readSpan(form: Reading, typed: Omit<TypedDays, 'weekdays'>) {
  const validFrom = form.day('valid_from', typed.valid_from)
  const validTo = form.day('valid_to', typed.valid_to)
  if (validFrom !== null && validTo !== null && validFrom > validTo) form.fail('valid_to', ERRORS.daysReversed)
  return { validFrom, validTo }
}

export function readDays(form: Reading, typed: TypedDays) {
  const weekdays = EVERY_WEEKDAY.filter((weekday) => typed.weekdays.includes(String(weekday)))
  if (weekdays.length === 0) form.fail('weekdays', 'Marque pelo menos um dia da semana.')
  return { ...readSpan(form, typed), weekdays: [...weekdays] }
}
