import { asc, desc, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { ClientKind } from '#app/domain/client/kind.ts'
import { normaliseDocument } from '#app/domain/person/documents.ts'
import { searchText } from '#app/domain/person/names.ts'
import type { Database } from '../../connection.server.ts'
import { prepareText } from '../../prepared.server.ts'
import { clients } from '../../schema.server.ts'
import { type ClientRow, idsOf } from './clients.server.ts'

export interface ClientSearch {
  placeId: string
  q: string
  kind: ClientKind | ''
  source: string
  sort: string
}

/**
 * Each typed word must begin a word of the client; documents and telephones may have dots and dashes. '' for nothing
 * typed.
 */
function wordsWanted(q: string): string {
  const begins = (word: string) => `'${word.replace(/[\\']/g, '$&$&')}':*`
  const words = searchText(q).slice(0, 200).split(' ').filter(Boolean).slice(0, 8)
  if (words.length === 0) return ''
  const compact = searchText(normaliseDocument(q).replace(/[()+]/g, '')).slice(0, 100)
  return [words.map(begins).join(' & '), ...(compact ? [begins(compact)] : [])].join(' | ')
}

/** Says whether a client's `id` is found, also by names from before a merge; true if nothing was typed. */
export function isFound(id: SQL, { placeId, q }: { placeId: string; q: string }): SQL {
  const wanted = wordsWanted(q)
  // Evaluated once for the query, and not for each client.
  return wanted === '' ? sql`true` : sql`${id} = any(${idsWith({ placeId, wanted })})`
}

const idsWith = ({ placeId, wanted }: Record<'placeId' | 'wanted', string | Placeholder>): SQL =>
  sql`array(select coalesce(f.merged_into, f.id) from clients f
    where f.place_id = ${placeId}
      and array_to_tsvector(array_remove(string_to_array(f.search_text, ' '), '')) @@ ${wanted}::tsquery)`

const kinds: Readonly<Record<ClientKind, SQL>> = {
  none: sql`${clients.document} = ''`,
  foreign: sql`${clients.document} <> '' and ${clients.documentCountry} <> 'BR'`,
  company: sql`length(${clients.document}) = 14 and ${clients.documentCountry} = 'BR'`,
  person: sql`length(${clients.document}) = 11 and ${clients.documentCountry} = 'BR'`
}

const byName = [asc(clients.foldedName), asc(clients.id)]
const orders = new Map<string, SQL[]>([
  ['name', byName],
  ['-name', [desc(clients.foldedName), desc(clients.id)]],
  ['newest', [desc(clients.createdAt), desc(clients.id)]],
  ['oldest', [asc(clients.createdAt), asc(clients.id)]]
])

/** Client in a list: `bookings` counts live ones, and `lastVisit` is the last day of one. */
export type ListedClient = Pick<
  ClientRow,
  'uuid' | 'name' | 'document' | 'documentCountry' | 'phone' | 'email' | 'source' | 'version' | 'createdAt'
> & { bookings: number; lastVisit: string | null }

const listed = sql`clients.uuid, clients.name, clients.document, clients.document_country as "documentCountry",
  clients.phone, clients.email, clients.source, clients.version, clients.created_at as "createdAt",
  told.bookings, told."lastVisit"`

/** Runs by index for each row of the page, never for the whole table. */
const told = sql`cross join lateral (
  select count(*)::int as bookings, max(b.date)::text as "lastVisit" from bookings b
  where b.client_id = any(${idsOf(sql`"clients"."id"`)}) and b.status in ('APPROVED', 'UNPAID')) told`

type Narrowed = Pick<ClientSearch, 'kind' | 'source' | 'sort'> & { isSearch: boolean }

const given = (name: string) => sql.placeholder(name)

function clientsWhere({ kind, source, isSearch }: Narrowed): SQL {
  const conditions = [
    sql`"clients"."place_id" = ${given('placeId')} and "clients"."merged_into" is null`,
    ...(kind === '' ? [] : [kinds[kind]]),
    ...(source === '' ? [] : [sql`"clients"."source" = ${given('source')}`]),
    ...(isSearch ? [sql`"clients"."id" = any((select ids from words)::bigint[])`] : [])
  ]
  return sql.join(conditions, sql` and `)
}

/** Looked up once, for both the page and the count. */
const words = ({ isSearch }: Narrowed): SQL =>
  isSearch
    ? sql`with words as materialized (select ${idsWith({ placeId: given('placeId'), wanted: given('wanted') })} as ids)`
    : sql``

const counted = (narrowed: Narrowed) => sql`select count(*)::int as total from clients where ${clientsWhere(narrowed)}`

/** One statement for the page, its rows' details, and the count of all. */
function pageOf(narrowed: Narrowed): SQL {
  const order = sql.join(orders.get(narrowed.sort) ?? byName, sql`, `)
  return sql`
    ${words(narrowed)} select ${listed}, (${counted(narrowed)}) as total
    from (
      select id from clients where ${clientsWhere(narrowed)} order by ${order} limit ${given('limit')} offset ${given('offset')}
    ) page
    join clients on clients.id = page.id ${told}
    order by ${order}`
}

/** Prepares each form of the query once: a connection keeps its plan. */
function prepareEach<Row extends object>(name: string, write: (narrowed: Narrowed) => SQL) {
  const kept = new Map<string, ReturnType<typeof prepareText<Row>>>()
  return (
    db: Pool,
    { placeId, q, kind, source, sort }: ClientSearch,
    page: { limit?: number; offset?: number } = {}
  ) => {
    const wanted = wordsWanted(q)
    const narrowed = { kind, source, sort: orders.has(sort) ? sort : '', isSearch: wanted !== '' }
    const key = [name, kind, source && 'source', narrowed.sort, wanted && 'words'].filter(Boolean).join(' ')
    const ask = kept.get(key) ?? prepareText<Row>(key, write(narrowed))
    kept.set(key, ask)
    return ask(db, { placeId, source, wanted, ...page })
  }
}

type Pool = Pick<Database, 'pool'>

const askPage = prepareEach<ListedClient & { total: number }>('clients', pageOf)
const askCount = prepareEach<{ total: number }>(
  'clients counted',
  (narrowed) => sql`${words(narrowed)} ${counted(narrowed)}`
)

export async function listClientRows(db: Pool, search: ClientSearch, page: { limit: number; offset: number }) {
  const found = await askPage(db, search, page)
  const rows: ListedClient[] = found.map(({ total: _total, ...row }) => row)
  // A page beyond the last still returns the count.
  const isBeyond = rows.length === 0 && page.offset > 0
  return { rows, total: isBeyond ? await countClientRows(db, search) : (found[0]?.total ?? 0) }
}

export async function countClientRows(db: Pool, search: ClientSearch): Promise<number> {
  return (await askCount(db, { ...search, sort: '' }))[0]?.total ?? 0
}

const askByUuid = prepareText<ListedClient>(
  'clients by uuid',
  sql`select ${listed} from clients ${told}
    where clients.place_id = ${given('placeId')} and clients.uuid = any(${given('uuids')}::uuid[])`
)

export function listClientsByUuid(db: Pool, placeId: string, uuids: string[]): Promise<ListedClient[]> {
  return askByUuid(db, { placeId, uuids })
}
