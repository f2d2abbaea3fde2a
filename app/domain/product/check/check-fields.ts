import { type IsoDay, toIsoDay } from '../../calendar/dates.ts'
import { ERRORS, tooLong } from '../../words/error-catalogue.ts'
import { EVERY_WEEKDAY } from '../day-rule.ts'

/** Value, or problems by field. */
export type CheckedForm<Value> = { ok: true; value: Value } | { ok: false; fields: Record<string, string[]> }

export interface TypedDays {
  /** d/m/y or y-m-d; empty: no such end. */
  valid_from: string
  valid_to: string
  /** Figures, 0 is Sunday. */
  weekdays: readonly string[]
}

/** Collects problems, so that all are reported at once. */
export function openCheck() {
  const fields: Record<string, string[]> = {}
  function refuse(field: string, message: string): void {
    fields[field] ??= [message]
  }
  return {
    refuse,
    /** Copies the problems of a line to its own fields: `prices.0.price`. */
    carry(at: string, line: CheckedForm<unknown>) {
      if (line.ok) return
      for (const [field, [message = '']] of Object.entries(line.fields)) refuse(`${at}.${field}`, message)
    },
    finish: <Value>(value: Value): CheckedForm<Value> =>
      Object.keys(fields).length > 0 ? { ok: false, fields } : { ok: true, value }
  }
}

export type Check = ReturnType<typeof openCheck>

interface Bounded {
  typed: string
  field: string
  least: number
  most: number
}

export function readWhole(check: Check, { typed, field, least, most }: Bounded): number {
  const text = typed.trim().replace(/\.(?=\d{3}(\D|$))/g, '')
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
  if (value >= least && value <= most) return value
  check.refuse(field, `Use um número inteiro de ${least} a ${most.toLocaleString('pt-BR')}.`)
  return least
}

/** Accepts days within a century around today: others are typing errors. */
export function readDay(check: Check, field: string, typed: string): IsoDay | null {
  if (typed.trim() === '') return null
  const day = toIsoDay(typed)
  if (day !== null && day >= '2000-01-01' && day <= '2199-12-31') return day
  check.refuse(field, ERRORS.unknownDay)
  return null
}

/** First and last day. */
export function readSpan(check: Check, typed: Omit<TypedDays, 'weekdays'>) {
  const validFrom = readDay(check, 'valid_from', typed.valid_from)
  const validTo = readDay(check, 'valid_to', typed.valid_to)
  if (validFrom !== null && validTo !== null && validFrom > validTo) check.refuse('valid_to', ERRORS.daysReversed)
  return { validFrom, validTo }
}

export function readDays(check: Check, typed: TypedDays) {
  const weekdays = EVERY_WEEKDAY.filter((weekday) => typed.weekdays.includes(String(weekday)))
  if (weekdays.length === 0) check.refuse('weekdays', 'Marque pelo menos um dia da semana.')
  return { ...readSpan(check, typed), weekdays: [...weekdays] }
}

/** Removes control characters: no column of the database takes a NUL. */
export function readText(check: Check, { typed, field, most }: { typed: string; field: string; most: number }): string {
  const text = [...typed.normalize('NFC')]
    .filter((letter) => letter >= ' ' || letter === '\n')
    .join('')
    .trim()
  if (text.length > most) check.refuse(field, tooLong(most))
  return text
}

/** `9:00`, `0900`, `9h`, `9h30` of the place's wall clock; as `HH:mm`. */
export function readTime(check: Check, typed: string): string {
  const [, hours = '', minutes = '00'] = /^(\d{1,2})[:h.]?(\d{2})?$/i.exec(typed.trim()) ?? []
  if (hours !== '' && Number(hours) < 24 && Number(minutes) < 60) return `${hours.padStart(2, '0')}:${minutes}`
  check.refuse('time', 'Escreva o horário como 09:00.')
  return ''
}
