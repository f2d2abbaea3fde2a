import { type SQL, sql } from 'drizzle-orm'
import { isPerson, type Person } from '#app/domain/privacy/person.ts'
import { createRedactor, redactJson } from '#app/domain/privacy/redact.ts'
import type { Transaction } from '../../connection.server.ts'
import { ANONYMOUS } from '../../personal/entry.server.ts'
import { type ColumnShape, isPersonal, type TableShape } from '../../personal/table-shapes.server.ts'
import { keyText, type Located, type RawRow } from './locate.server.ts'

export interface Anonymised {
  /** Table → number of changed or erased rows. */
  gone: Record<string, number>
  /** Table → number of rows that the law requires the place to keep. */
  kept: Record<string, number>
}

const name = (text: string) => sql.identifier(text)

/** Runs in the transaction of `locatePerson`: the rows found must not change in between. */
export async function anonymiseLocated(
  tx: Transaction,
  located: readonly Located[],
  { placeId, person }: { placeId: string; person: Person }
): Promise<Anonymised> {
  await tx.execute(sql`set local trilha.audit_anonymise = 'on'`)
  const done: Anonymised = { gone: {}, kept: {} }
  // Referring rows go first.
  for (const { shape, theirs, naming } of [...located].reverse()) {
    const kept = await keptKeys(tx, shape, theirs)
    const own = theirs.filter((row) => !kept.has(keyText(shape, row)))
    if (kept.size > 0) done.kept[shape.table] = kept.size
    if (shape.entry.erased) await eraseRows(tx, shape, own)
    else {
      await redactRows(tx, shape, [...own, ...naming], person)
      await blankRows(tx, shape, own)
    }
    const gone = own.length + naming.length
    if (gone > 0 && isChanged(shape)) done.gone[shape.table] = gone
  }
  await tx.execute(sql`set local trilha.audit_anonymise = 'off'`)
  // Finished reports may contain names.
  await tx.execute(sql`delete from report_slots where place_id = ${placeId}`)
  return done
}

/** Rows with only amounts and dates stay as they are. */
const isChanged = ({ entry, columns }: TableShape) =>
  Boolean(entry.erased ?? entry.becomes) ||
  columns.some((column) => isPersonal(column) || column.kind === 'shared' || column.kind === 'people')

/** Counts what `anonymiseLocated` would do, and changes nothing. */
export async function countAnonymised(tx: Transaction, located: readonly Located[]): Promise<Anonymised> {
  const would: Anonymised = { gone: {}, kept: {} }
  for (const { shape, theirs, naming } of located) {
    const kept = (await keptKeys(tx, shape, theirs)).size
    const gone = theirs.length - kept + naming.length
    if (kept > 0) would.kept[shape.table] = kept
    if (gone > 0 && isChanged(shape)) would.gone[shape.table] = gone
  }
  return would
}

async function keptKeys(tx: Transaction, shape: TableShape, rows: readonly RawRow[]): Promise<Set<string>> {
  const { kept } = shape.entry
  if (!kept || rows.length === 0) return new Set()
  const keys = shape.key.map((column) => name(column.name))
  const { rows: found } = await tx.execute<RawRow>(
    sql`select ${sql.join(keys, sql`, `)} from ${name(shape.table)} where (${sql.raw(kept.where)}) and ${among(shape, rows)}`
  )
  return new Set(found.map((row) => keyText(shape, row)))
}

/** Condition for those rows, by their keys. */
function among({ table, key }: TableShape, rows: readonly RawRow[]): SQL {
  const lists = key.map(
    ({ name: column, type }) => sql`${sql.param(rows.map((row) => String(row[column])))}::${sql.raw(type)}[]`
  )
  const own = key.map(({ name: column }) => sql`${name(table)}.${name(column)}`)
  return sql`(${sql.join(own, sql`, `)}) in (select * from unnest(${sql.join(lists, sql`, `)}))`
}

async function eraseRows(tx: Transaction, shape: TableShape, rows: readonly RawRow[]): Promise<void> {
  if (rows.length === 0) return
  await tx.execute(sql`delete from ${name(shape.table)} where ${among(shape, rows)}`)
}

function blankOf({ kind, type, notNull }: ColumnShape): SQL {
  if (kind === 'name') return sql`case when true then ${ANONYMOUS} end`
  if (!notNull) return sql`null`
  return type === 'jsonb' ? sql`'{}'::jsonb` : sql`''`
}

/** A list stays a list. */
function blankJson(column: ColumnShape): SQL {
  const own = name(column.name)
  return sql`case when jsonb_typeof(${own}) = 'array' then '[]'::jsonb else '{}'::jsonb end`
}

/** Blanks columns about the person alone, and none that may be about others. */
export async function blankRows(tx: Transaction, shape: TableShape, rows: readonly RawRow[]): Promise<void> {
  const becomes = shape.entry.becomes ?? {}
  const changes = shape.columns.flatMap((column) => {
    const special = becomes[column.name]
    if (special !== undefined) return [sql`${name(column.name)} = ${sql.raw(special)}`]
    if (!isPersonal(column)) return []
    const empty = column.type === 'jsonb' && column.notNull ? blankJson(column) : blankOf(column)
    return [sql`${name(column.name)} = ${empty}`]
  })
  if (rows.length === 0 || changes.length === 0) return
  await tx.execute(sql`update ${name(shape.table)} set ${sql.join(changes, sql`, `)} where ${among(shape, rows)}`)
}

/** Removes only the person's names, documents and numbers from texts that may be about others. */
async function redactRows(tx: Transaction, shape: TableShape, rows: readonly RawRow[], person: Person): Promise<void> {
  const redact = createRedactor(person)
  const shared = shape.columns.filter(({ kind }) => kind === 'shared' || kind === 'people')
  if (shared.length === 0) return
  for (const row of rows) {
    const changes = shared.flatMap(({ name: column, kind, type }) => {
      const value = row[column]
      const without = redactJson(kind === 'people' ? withoutPerson(value, person) : value, redact)
      if (JSON.stringify(without) === JSON.stringify(value)) return []
      const written = type === 'jsonb' ? sql`${JSON.stringify(without)}::jsonb` : sql`${without}`
      return [sql`${name(column)} = ${written}`]
    })
    if (changes.length === 0) continue
    await tx.execute(sql`update ${name(shape.table)} set ${sql.join(changes, sql`, `)} where ${among(shape, [row])}`)
  }
}

function withoutPerson(value: unknown, person: Person): unknown {
  if (!Array.isArray(value)) return value
  return value.map((one) =>
    isPerson(person, { document: '', name: '', ...one }) ? { name: ANONYMOUS, document: '', issuer: '' } : one
  )
}
