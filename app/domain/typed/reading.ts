import { type IsoDay, toIsoDay } from '../calendar/dates.ts'
import type { Checked } from '../words/checked.ts'
import { cleanText } from '../words/clean-text.ts'
import { ERRORS, tooLong } from '../words/error-catalogue.ts'

/** Value of a whole form, or Portuguese messages by field. */
export type CheckedForm<T> = { ok: true; value: T } | { ok: false; fields: Record<string, string[]> }

export type Reading = ReturnType<typeof createReading>

/** Greatest length of a text, in UTF-16 units. */
interface Longest {
  most: number
}

/** Both ends are allowed. */
interface Range {
  least: number
  most: number
}

/** Reads the fields of a form, and collects the problems of all of them. The first problem of a field counts. */
export function createReading() {
  const fields: Record<string, string[]> = {}
  const fail = (name: string, message: string): void => {
    fields[name] ??= [message]
  }
  const limit = (name: string, value: string, { most }: Longest): string => {
    if (value.length > most) fail(name, tooLong(most))
    return value
  }
  return {
    fail,
    /** Copies the problems of a line to its own fields: `prices.0.price`. */
    carry(at: string, line: CheckedForm<unknown>): void {
      if (line.ok) return
      for (const [field, [message = '']] of Object.entries(line.fields)) fail(`${at}.${field}`, message)
    },
    finish: <T>(value: T): CheckedForm<T> =>
      Object.keys(fields).length === 0 ? { ok: true, value } : { ok: false, fields },
    /** Takes the value of a single check, or '' with its message. */
    take(name: string, check: Checked<{ value: string }>): string {
      if (check.ok) return check.value
      fail(name, check.message)
      return ''
    },
    /** Reads one line with single spaces. */
    line: (name: string, text: string, most: Longest): string =>
      limit(name, cleanText(text).replace(/\s+/g, ' ').trim(), most),
    /** Reads lines of text. Removes NUL, which no column of the database takes. */
    lines: (name: string, text: string, most: Longest): string =>
      limit(name, cleanText(text).replace(/\r\n?/g, '\n').replaceAll('\0', '').replaceAll('\t', ' ').trim(), most),
    /** Null if nothing was typed. Accepts days of 2000 to 2199: others are typing errors. */
    day(name: string, text: string): IsoDay | null {
      if (text.trim() === '') return null
      const day = toIsoDay(text)
      if (day !== null && day >= '2000-01-01' && day <= '2199-12-31') return day
      fail(name, ERRORS.unknownDay)
      return null
    },
    /** Reads `9:00`, `0900`, `9h`, `9h30`, `09:00:00` of the place's wall clock, as `HH:mm`. */
    time(name: string, text: string): string {
      const typed = text.trim().replace(/^(\d{1,2}:\d{2}):\d{2}$/, '$1')
      const [, hours = '', minutes = '00'] = /^(\d{1,2})[:h.]?(\d{2})?$/i.exec(typed) ?? []
      if (hours !== '' && Number(hours) < 24 && Number(minutes) < 60) return `${hours.padStart(2, '0')}:${minutes}`
      fail(name, ERRORS.unknownTime)
      return ''
    },
    /** Reads a whole number; a dot may part thousands. */
    whole(name: string, text: string, { least, most }: Range): number {
      const digits = text.trim().replace(/\.(?=\d{3}(\D|$))/g, '')
      const value = /^\d{1,9}$/.test(digits) ? Number(digits) : Number.NaN
      if (value >= least && value <= most) return value
      fail(name, `Use um número inteiro de ${least.toLocaleString('pt-BR')} a ${most.toLocaleString('pt-BR')}.`)
      return least
    }
  }
}
