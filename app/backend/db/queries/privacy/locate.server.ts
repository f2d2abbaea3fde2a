import { type SQL, sql } from 'drizzle-orm'
import { documentsOf, firstNamesOf, type Person, phonesOf, tracesOf } from '#app/domain/privacy/person.ts'
import type { Transaction } from '../../connection.server.ts'
import { type ColumnShape, shapeOf, type TableShape, tableShapes, wordsOf } from '../../personal/table-shapes.server.ts'
import { foldText } from '../folded.server.ts'

/** Row by column; eight-byte numbers and instants are text. */
export type RawRow = Record<string, unknown>

export interface Located {
  shape: TableShape
  /** Rows of the person, by their own data or by a reference. */
  theirs: RawRow[]
  /** Rows of others whose text names the person. */
  naming: RawRow[]
}

interface Whose {
  placeId: string
  person: Person
}

const name = (text: string) => sql.identifier(text)
const of = (table: string, column: string) => sql`${name(table)}.${name(column)}`
const texts = (values: readonly string[]) => sql`${sql.param([...values])}::text[]`

/** The search reads whole tables, which takes longer than a page may. */
const patience = sql`set local statement_timeout = '120s'`

/** Finds every row of the place about a person, table by table. */
export async function locatePerson(tx: Transaction, whose: Whose): Promise<Located[]> {
  await tx.execute(patience)
  const found = new Map<string, RawRow[]>()
  const located: Located[] = []
  for (const shape of tableShapes()) {
    const theirs = await findTheirs(tx, shape, { ...whose, found })
    const naming = await findNaming(tx, shape, whose)
    found.set(shape.table, theirs)
    const keys = new Set(theirs.map((row) => keyText(shape, row)))
    const others = naming.filter((row) => !keys.has(keyText(shape, row)))
    if (theirs.length + others.length > 0) located.push({ shape, theirs, naming: others })
  }
  return located
}

export const keyText = ({ key }: TableShape, row: RawRow) => JSON.stringify(key.map(({ name }) => row[name]))

async function select(tx: Transaction, { table, columns }: TableShape, where: SQL): Promise<RawRow[]> {
  const shown = columns.filter(({ type }) => type !== 'bytea').map((column) => sql`${of(table, column.name)}`)
  const { rows } = await tx.execute<RawRow>(sql`select ${sql.join(shown, sql`, `)} from ${name(table)} where ${where}`)
  return rows
}

async function findTheirs(
  tx: Transaction,
  shape: TableShape,
  { placeId, person, found }: Whose & { found: Map<string, RawRow[]> }
): Promise<RawRow[]> {
  const { table, entry } = shape
  const ways = [...namedWays(shape, person), ...viaWays(shape, found)]
  if (ways.length === 0) return []
  const rows = await select(tx, shape, sql`(${sql.join(ways, sql` or `)}) and ${inPlace(shape, placeId)}`)
  if (table !== 'clients' || !entry) return rows
  // Merged clients are one person: all that point to the same one.
  const ids = rows.flatMap((row) => [row.id, row.merged_into]).filter((id) => id !== null)
  if (ids.length === 0) return rows
  const kept = sql`${sql.param(ids.map(String))}::int8[]`
  return select(
    tx,
    shape,
    sql`(clients.id = any(${kept}) or clients.merged_into = any(${kept})) and ${inPlace(shape, placeId)}`
  )
}

function namedWays({ table, entry, columns }: TableShape, person: Person): SQL[] {
  const { named } = entry
  if (!named) return []
  const documents = documentsOf(person)
  const ways: SQL[] = []
  const document = named.document ? of(table, named.document) : null
  if (document && documents.length > 0) {
    const same = sql`${document} = any(${texts(documents)})`
    ways.push(named.country ? sql`(${same} and ${of(table, named.country)} = ${person.country})` : same)
  }
  if (named.json && documents.length > 0) ways.push(jsonWay(table, named.json, { columns, documents }))
  const contact = contactWay(table, named, person)
  if (contact) ways.push(document ? sql`(${document} = '' and ${contact})` : contact)
  return ways
}

/** A row without a document belongs to the person if telephone or e-mail and the first name match. */
function contactWay(table: string, named: NonNullable<TableShape['entry']['named']>, person: Person): SQL | null {
  const phones = phonesOf(person)
  const emails = person.emails
  const firsts = firstNamesOf(person)
  const ways = [
    ...(named.phone && phones.length > 0 ? [sql`${of(table, named.phone)} = any(${texts(phones)})`] : []),
    ...(named.email && emails.length > 0 ? [sql`lower(${of(table, named.email)}) = any(${texts(emails)})`] : [])
  ]
  if (ways.length === 0) return null
  const any = sql`(${sql.join(ways, sql` or `)})`
  if (!named.name || firsts.length === 0) return any
  return sql`(${any} and split_part(${foldText(sql`trim(${of(table, named.name)})`)}, ' ', 1) = any(${texts(firsts)}))`
}

interface InJson {
  columns: readonly ColumnShape[]
  documents: readonly string[]
}

function jsonWay(table: string, column: string, { columns, documents }: InJson): SQL {
  const isList = columns.some((one) => one.name === column && one.kind === 'people')
  const own = of(table, column)
  if (!isList) return sql`${own} ->> 'document' = any(${texts(documents)})`
  return sql`exists (select 1 from jsonb_array_elements(${own}) e where e ->> 'document' = any(${texts(documents)}))`
}

/** Some tables store a picture by its path. */
const toKey = (value: unknown) => String(value).replace(/^\/photos\//, '')

function viaWays({ table, entry, columns }: TableShape, found: Map<string, RawRow[]>): SQL[] {
  return Object.entries(entry.via ?? {}).flatMap(([own, targets]) => {
    const values = wordsOf(targets).flatMap((target) => {
      const [other = '', column = ''] = target.split('.')
      return (found.get(other) ?? []).map((row) => row[column])
    })
    const known = Array.from(new Set(values.filter((value) => value !== null && value !== '').map(toKey)))
    const type = columns.find((column) => column.name === own)?.type ?? 'text'
    return known.length === 0 ? [] : [sql`${of(table, own)} = any(${sql.param(known)}::${sql.raw(type)}[])`]
  })
}

/** A table without a place column belongs to the place of the row that it refers to. */
function inPlace({ table, entry, columns }: TableShape, placeId: string): SQL {
  if (columns.some((column) => column.name === 'place_id')) return sql`${of(table, 'place_id')} = ${placeId}`
  if (entry.place === 'none' || !entry.place) return sql`true`
  const [[own, target] = ['', '']] = Object.entries(entry.place)
  const [other = '', column = ''] = target.split('.')
  if (other === table) return sql`${of(table, own)} = ${placeId}`
  return sql`${of(table, own)} in (select ${of(other, column)} from ${name(other)} where ${inPlace(shapeOf(other), placeId)})`
}

/** Finds rows whose text holds the person's document, telephone or e-mail, with or without signs. */
async function findNaming(tx: Transaction, shape: TableShape, { placeId, person }: Whose): Promise<RawRow[]> {
  const traces = tracesOf(person)
  const shared = shape.columns.filter(({ kind }) => kind === 'shared' || kind === 'people')
  if (traces.length === 0 || shared.length === 0) return []
  const ways = shared.map((column) => {
    const plain = sql`translate(lower(${of(shape.table, column.name)}::text), ' .()/+-', '')`
    return sql`exists (select 1 from unnest(${texts(traces)}) trace where strpos(${plain}, trace) > 0)`
  })
  return select(tx, shape, sql`(${sql.join(ways, sql` or `)}) and ${inPlace(shape, placeId)}`)
}
