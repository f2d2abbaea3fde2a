import { is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { entriesOf } from '#app/domain/words/records.ts'
import * as schema from '../schema.server.ts'
import type { Kind, PersonalTable } from './entry.server.ts'
import { PERSONAL_COLUMNS } from './personal-columns.server.ts'

export interface ColumnShape {
  name: string
  /** Type in SQL: `int8`, `uuid`, `jsonb` … */
  type: string
  notNull: boolean
  kind: Kind
}

export interface TableShape {
  table: string
  entry: PersonalTable
  columns: readonly ColumnShape[]
  key: readonly ColumnShape[]
}

export const wordsOf = (list: string | undefined): string[] => (list ?? '').split(' ').filter(Boolean)

function kindsOf({ columns }: PersonalTable): Map<string, Kind> {
  const all = entriesOf(columns)
  return new Map(all.flatMap(([kind, list]) => wordsOf(list).map((name) => [name, kind] as const)))
}

/** The schema's columns by table; serial types appear as whole numbers. */
export function schemaColumns(): Map<string, { name: string; type: string; notNull: boolean }[]> {
  const tables = Object.values(schema).flatMap((value) => (is(value, PgTable) ? [getTableConfig(value)] : []))
  return new Map(
    tables.map(({ name, columns }) => [
      name,
      columns.map((column) => ({
        name: column.name,
        type: column.getSQLType().replace('bigserial', 'bigint').replace('serial', 'integer'),
        notNull: column.notNull
      }))
    ])
  )
}

let shapes: readonly TableShape[] | null = null

/** Tables in the order of the list. A table that it does not name does not exist here, and its test fails. */
export function tableShapes(): readonly TableShape[] {
  shapes ??= readShapes()
  return shapes
}

function readShapes(): TableShape[] {
  const known = schemaColumns()
  return Object.entries(PERSONAL_COLUMNS).flatMap(([table, entry]) => {
    const kinds = kindsOf(entry)
    const columns = (known.get(table) ?? []).flatMap((column) => {
      const kind = kinds.get(column.name)
      return kind ? [{ ...column, kind }] : []
    })
    const key = wordsOf(entry.key ?? 'id').flatMap((name) => columns.find((column) => column.name === name) ?? [])
    return columns.length > 0 ? [{ table, entry, columns, key }] : []
  })
}

export function shapeOf(table: string): TableShape {
  const found = tableShapes().find((shape) => shape.table === table)
  if (!found) throw new Error(`no personal columns are known of ${table}`)
  return found
}

/** True for the person's own data, which are erased. */
export const isPersonal = ({ kind }: ColumnShape): boolean =>
  kind !== 'fact' && kind !== 'hidden' && kind !== 'staff' && kind !== 'place' && kind !== 'shared' && kind !== 'people'

/** True for data that a copy of somebody's data holds. */
export const isCopied = ({ kind }: ColumnShape): boolean => kind !== 'hidden' && kind !== 'staff' && kind !== 'place'
