import { type SQL, sql } from 'drizzle-orm'
import { documentsOf, firstNamesOf, type Person, phonesOf } from '#app/domain/privacy/person.ts'
import type { Queryable } from '../../connection.server.ts'
import { foldText } from '../folded.server.ts'

export interface ConsentSearch {
  placeId: string
  /** Null for everybody. */
  person: Person | null
  from: Date | null
  until: Date | null
  page: number
  limit: number
}

export interface ConsentRow extends Record<string, unknown> {
  at: string
  kind: string
  allowed: boolean
  subject: string
  name: string
  hash: string
  source: string
  address: string
  agent: string
}

const texts = (values: readonly string[]) => sql`${sql.param([...values])}::text[]`

function ofPerson(person: Person): SQL {
  const contact = sql`(b.document = '' and (b.phone = any(${texts(phonesOf(person))}) or lower(b.email) = any(${texts(person.emails)}))
    and split_part(${foldText(sql`trim(b.name)`)}, ' ', 1) = any(${texts(firstNamesOf(person))}))`
  return sql`(b.document = any(${texts(documentsOf(person))}) and b.document_country = ${person.country} or ${contact})`
}

const ofAddress = ({ phones, emails }: Person): SQL =>
  sql`(c.address = any(${texts(phones)}) or lower(c.address) = any(${texts(emails)}))`

function rowsOf({ placeId, person, from, until }: ConsentSearch): SQL {
  const since = from?.toISOString() ?? null
  const to = until?.toISOString() ?? null
  return sql`select b.term_accepted_at as at, 'term' as kind, true as allowed, b.code as subject,
      trim(b.name || ' ' || b.surname) as name, b.term_hash as hash, b.channel as source,
      b.term_address as address, b.term_agent as agent, b.id
    from bookings b
    where b.place_id = ${placeId} and b.term_accepted_at is not null
      and ${person ? ofPerson(person) : sql`true`}
      and (${since}::timestamptz is null or b.term_accepted_at >= ${since}::timestamptz)
      and (${to}::timestamptz is null or b.term_accepted_at < ${to}::timestamptz)
    union all
    select c.at, 'message', c.allowed, c.channel, c.address, '', c.source, '', '', c.id
    from message_consents c
    where c.place_id = ${placeId} and ${person ? ofAddress(person) : sql`true`}
      and (${since}::timestamptz is null or c.at >= ${since}::timestamptz)
      and (${to}::timestamptz is null or c.at < ${to}::timestamptz)`
}

/** Acceptances of the term and wishes about messages, the newest first. */
export async function listConsentRows(reader: Queryable, search: ConsentSearch): Promise<ConsentRow[]> {
  const { rows } = await reader.execute<ConsentRow>(
    sql`select * from (${rowsOf(search)}) c order by c.at desc, c.id desc limit ${search.limit} offset ${(search.page - 1) * search.limit}`
  )
  return rows
}

export async function countConsents(reader: Queryable, search: ConsentSearch): Promise<number> {
  const { rows } = await reader.execute<{ total: number }>(
    sql`select count(*)::int as total from (${rowsOf(search)}) c`
  )
  return rows[0]?.total ?? 0
}
