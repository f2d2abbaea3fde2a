import { formatDay, formatInstant } from '../calendar/dates.ts'
import { t, tSaid } from '../words/speech.ts'
import { COLUMN_WORDS } from './column-words.ts'
import { readValue } from './value-words.ts'

export interface CopiedSection {
  title: string
  rows: { term: string; value: string }[][]
}

/** Columns of a copy that have a label, for people. The file holds the others too. */
export function toSections(
  tables: readonly { title: string; rows: readonly Record<string, unknown>[] }[],
  zone: string
): CopiedSection[] {
  return tables
    .map(({ title, rows }) => ({
      title: tSaid(title),
      rows: rows.map((row) => toTerms(row, zone)).filter((terms) => terms.length > 0)
    }))
    .filter(({ rows }) => rows.length > 0)
}

function toTerms(row: Record<string, unknown>, zone: string) {
  return Object.entries(row).flatMap(([name, value]) => {
    const term = COLUMN_WORDS[name]
    return term && value !== null && value !== ''
      ? [{ term: tSaid(term), value: readValue(name, inWords(value, zone)) }]
      : []
  })
}

function inWords(value: unknown, zone: string): string {
  if (typeof value === 'boolean') return value ? t('sim') : t('não')
  if (Array.isArray(value)) return value.map((item) => inWords(item, zone)).join('; ')
  if (typeof value === 'object' && value !== null) {
    return Object.values(value)
      .map((item) => inWords(item, zone))
      .filter(Boolean)
      .join(', ')
  }
  const text = String(value ?? '')
  // The database writes an instant and a day in these forms.
  if (/^\d{4}-\d\d-\d\d[ T]\d\d:\d\d/.test(text))
    return formatInstant(new Date(text.replace(/([+-]\d\d)$/, '$1:00')), zone)
  return /^\d{4}-\d\d-\d\d$/.test(text) ? formatDay(text) : text
}
