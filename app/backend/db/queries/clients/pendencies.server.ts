import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../connection.server.ts'
import { amountsOf } from '../bookings/amounts.server.ts'
import { isFound } from './list.server.ts'

export interface PendencySearch {
  placeId: string
  q: string
  /** '' for both. */
  kind: '' | 'receivable' | 'refund'
  /** Visits from today on, or before today; '' for all. */
  visits: '' | 'ahead' | 'past'
  today: string
  sort: '' | 'refund' | 'until' | 'name'
}

/** Centavos; days of the place's zone. */
export interface PendencyRow {
  uuid: string
  name: string
  document: string
  documentCountry: string
  phone: string
  bookings: number
  receivable: number
  refundDue: number
  /** End of the first hold among its unconfirmed bookings. */
  heldUntil: Date | null
  nextVisit: string | null
  lastVisit: string | null
}

/** Reads only unpaid bookings and those with a refund due: a paid booking owes nothing. */
function owing({ placeId, visits, today }: PendencySearch): SQL {
  const when = visits === '' ? sql`` : visits === 'ahead' ? sql`and b.date >= ${today}` : sql`and b.date < ${today}`
  return sql`
    select coalesce(c.merged_into, c.id) as client, b.date, m.receivable, m.refund_due,
      case when b.status = 'UNPAID' then b.hold_until end as held_until
    from (
      select * from bookings where place_id = ${placeId} and status = 'UNPAID'
      union all
      select * from bookings where place_id = ${placeId} and refund = 'due' and status <> 'UNPAID'
    ) b
    join clients c on c.id = b.client_id
    cross join lateral (${amountsOf('b')}) m
    where (m.receivable > 0 or m.refund_due > 0) ${when}`
}

const orders: Readonly<Record<PendencySearch['sort'], SQL>> = {
  '': sql`"receivable" desc, c.id`,
  refund: sql`"refundDue" desc, c.id`,
  until: sql`"heldUntil" asc nulls last, "nextVisit" asc nulls last, c.id`,
  name: sql`c.folded_name, c.id`
}

function pendenciesWhere(search: PendencySearch): SQL {
  const { placeId, kind } = search
  const owed = kind === '' ? sql`true` : kind === 'refund' ? sql`o.refund_due > 0` : sql`o.receivable > 0`
  return sql`c.place_id = ${placeId} and ${isFound(sql`c.id`, search)} and ${owed}`
}

const grouped = (search: PendencySearch): SQL => sql`
  select client, count(*)::int as bookings, sum(receivable)::int8 as receivable, sum(refund_due)::int8 as refund_due,
    min(held_until) as held_until, min(date) filter (where date >= ${search.today}) as next_visit, max(date) as last_visit
  from (${owing(search)}) x group by client`

export async function listPendencyRows(
  reader: Queryable,
  search: PendencySearch,
  { limit, offset }: { limit: number; offset: number }
): Promise<PendencyRow[]> {
  const { rows } = await reader.execute<
    Record<string, unknown> & Omit<PendencyRow, 'heldUntil'> & { heldUntil: number | null }
  >(
    sql`
    select c.uuid, c.name, c.document, c.document_country as "documentCountry", c.phone, o.bookings,
      o.receivable as "receivable", o.refund_due as "refundDue", (extract(epoch from o.held_until) * 1000)::int8 as "heldUntil",
      o.next_visit::text as "nextVisit", o.last_visit::text as "lastVisit"
    from (${grouped(search)}) o join clients c on c.id = o.client
    where ${pendenciesWhere(search)}
    order by ${orders[search.sort]}
    limit ${limit} offset ${offset}`
  )
  return rows.map((row) => ({ ...row, heldUntil: row.heldUntil === null ? null : new Date(row.heldUntil) }))
}

export async function sumPendencies(reader: Queryable, search: PendencySearch) {
  const { rows } = await reader.execute<{ clients: number; receivable: number; refundDue: number }>(sql`
    select count(*)::int as clients, coalesce(sum(o.receivable), 0)::int8 as receivable,
      coalesce(sum(o.refund_due), 0)::int8 as "refundDue"
    from (${grouped(search)}) o join clients c on c.id = o.client
    where ${pendenciesWhere(search)}`)
  return rows[0] ?? { clients: 0, receivable: 0, refundDue: 0 }
}
