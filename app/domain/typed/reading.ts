import { type IsoDay, toIsoDay } from '../calendar/dates.ts'
import type { Checked } from '../words/checked.ts'
import { cleanText } from '../words/clean-text.ts'
import { ERRORS, tooLong } from '../words/error-catalogue.ts'

export type CheckedFields<T> = { ok: true; value: T } | { ok: false; fields: Record<string, string[]> }

/** Collects the problems of a form by field. */
export function createReading() {
  const fields: Record<string, string[]> = {}
  const fail = (name: string, message: string) => {
    fields[name] ??= [message]
  }
  return { fields, fail }
}

export type Reading = ReturnType<typeof createReading>

export function takeChecked(reading: Reading, name: string, check: Checked<{ value: string }>): string {
  if (check.ok) return check.value
  reading.fail(name, check.message)
  return ''
}

/** Reads one line with single spaces. */
export function readTypedLine(reading: Reading, name: string, { text, most }: { text: string; most: number }): string {
  const value = cleanText(text).replace(/\s+/g, ' ').trim()
  if (value.length > most) reading.fail(name, tooLong(most))
  return value
}

/** Null if nothing was typed. */
export function readTypedDay(reading: Reading, name: string, text: string): IsoDay | null {
  if (text.trim() === '') return null
  const value = toIsoDay(text)
  if (value === null) reading.fail(name, ERRORS.unknownDay)
  return value
}

export function finishReading<T>({ fields }: Reading, value: T): CheckedFields<T> {
  return Object.keys(fields).length === 0 ? { ok: true, value } : { ok: false, fields }
}
