import { formatDay, toIsoDay } from '../calendar/dates.ts'
import { keysOf } from '../words/records.ts'

/** Label of each field, and how to say its value where the plain way would not do. */
export type Wording<T> = {
  [K in keyof T]?: string | readonly [label: string, say: (value: NonNullable<T[K]>) => string]
}

/** Lines of old and new values, one per field; lines of the same number belong together. */
export interface Changed {
  from: string
  to: string
}

const longestValue = 160
const nothing = '—'

/** Null if no field that has a label changed. Fields that `after` leaves out did not change. */
export function changedFields<T extends object>(
  words: Wording<T>,
  before: Partial<T>,
  after: Partial<T>
): Changed | null {
  const names = keysOf(words).filter(
    (name) => after[name] !== undefined && isOther(words, name, [before[name], after[name]])
  )
  if (names.length === 0) return null
  const lines = (row: Partial<T>) => names.map((name) => `${labelOf(words, name)}: ${say(words, name, row[name])}`)
  return { from: lines(before).join('\n'), to: lines(after).join('\n') }
}

/** Lists are equal if their words are equal. A text that is cut for the record is still compared whole. */
function isOther<T>(words: Wording<T>, name: keyof T & string, [before, after]: (T[keyof T] | undefined)[]): boolean {
  if (typeof after === 'object' && after !== null) return say(words, name, before) !== say(words, name, after)
  return (before ?? '') !== (after ?? '')
}

/** Lists the fields of a new record. */
export function firstFields<T extends object>(words: Wording<T>, row: Partial<T>): Changed {
  const names = keysOf(words).filter((name) => !isEmpty(row[name]))
  return { from: '', to: names.map((name) => `${labelOf(words, name)}: ${say(words, name, row[name])}`).join('\n') }
}

/** Pairs two texts made elsewhere. Null if they are the same. */
export function changedText(label: string, before: string, after: string): Changed | null {
  if (before === after) return null
  return { from: `${label}: ${cut(before) || nothing}`, to: `${label}: ${cut(after) || nothing}` }
}

const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === '' || value === 0 || (Array.isArray(value) && value.length === 0)

function labelOf<T>(words: Wording<T>, name: keyof T & string): string {
  const said = words[name]
  return typeof said === 'string' || said === undefined ? String(said ?? name) : said[0]
}

function say<T>(words: Wording<T>, name: keyof T & string, value: T[keyof T] | undefined): string {
  const said = words[name]
  if (value === undefined || value === null || value === '') return nothing
  return cut(typeof said === 'object' ? said[1](value as never) : plainValue(value)) || nothing
}

function plainValue(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'sim' : 'não'
  if (typeof value === 'number') return value.toLocaleString('pt-BR', { maximumFractionDigits: 6 })
  if (Array.isArray(value)) return value.map(plainValue).join(', ')
  const text = String(value)
  return toIsoDay(text) === text ? formatDay(text) : text
}

/** Shortens the text to one line. */
function cut(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= longestValue) return line
  return `${line.slice(0, longestValue)}… (${text.length.toLocaleString('pt-BR')} letras)`
}
