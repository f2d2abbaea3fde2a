import { isPerson, type Person } from '#app/domain/privacy/person.ts'
import { createRedactor, redactJson } from '#app/domain/privacy/redact.ts'
import { type ColumnShape, isCopied } from '../../personal/table-shapes.server.ts'
import type { Located, RawRow } from './locate.server.ts'

export interface CopiedTable {
  table: string
  title: string
  rows: RawRow[]
}

/** Copies the person's data and leaves out data about others in the same rows. */
export function copyLocated(located: readonly Located[], person: Person): CopiedTable[] {
  const redact = createRedactor(person)
  const names = (value: unknown) => JSON.stringify(redactJson(value, redact)) !== JSON.stringify(value)
  return located.flatMap(({ shape, theirs, naming }) => {
    const shown = shape.columns.filter(isCopied)
    const own = theirs.map((row) => pick(row, shown, { person, names }))
    const shared = shown.filter(
      ({ kind, name }) => kind === 'shared' || kind === 'people' || shape.key.some((one) => one.name === name)
    )
    const others = naming.map((row) => pick(row, shared, { person, names }))
    const rows = [...own, ...others]
    return rows.length > 0 ? [{ table: shape.table, title: shape.entry.title, rows }] : []
  })
}

interface Reading {
  person: Person
  names(value: unknown): boolean
}

const isEmpty = (value: unknown) =>
  value === null || value === '' || (typeof value === 'object' && Object.keys(value).length === 0)

/** A text that may be about several people is copied only if it names this one. */
function pick(row: RawRow, columns: readonly ColumnShape[], { person, names }: Reading): RawRow {
  const told = columns.flatMap(({ name, kind }): [string, unknown][] => {
    const value = row[name]
    if (isEmpty(value)) return []
    if (kind === 'people') return [[name, ownEntries(value, person)]]
    if (kind === 'shared' && !names(value)) return []
    return [[name, value]]
  })
  return Object.fromEntries(told)
}

function ownEntries(value: unknown, person: Person): unknown[] {
  return (Array.isArray(value) ? value : []).filter((one) => isPerson(person, { document: '', name: '', ...one }))
}
