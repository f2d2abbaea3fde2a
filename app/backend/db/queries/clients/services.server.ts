import { type SQL, sql } from 'drizzle-orm'
import type { ServiceKind, ServiceState } from '#app/domain/client/service.ts'
import type { Queryable } from '../../connection.server.ts'
import { amountsOf, guidesLackingOf, isConfirmed } from '../bookings/amounts.server.ts'
import { idsOf } from './clients.server.ts'
import { isFound } from './list.server.ts'

export interface ServiceSearch {
  placeId: string
  q: string
  kind: ServiceKind | ''
  state: ServiceState
  today: string
  /** First day of the visits that are read. */
  from: string
  to: string
}

export interface ServiceRow {
  kind: ServiceKind
  client: string
  name: string
  phone: string
  /** Public id of the booking; '' if the row is about none. */
  booking: string
  code: string
  product: string
  visit: string | null
  time: string
  /** Number of missing guides, or of tickets to prove, or centavos. */
  amount: number
  due: string
  /** Only for a follow-up. */
  uuid: string
  body: string
  version: number
  /** Milliseconds. */
  doneAt: number | null
}

const none = sql`'' as uuid, '' as body, 0 as version, null::timestamptz as done_at`

function ofBookings({ placeId, kind, today, from, to }: ServiceSearch): SQL {
  const near = sql`
    select b.id, b.client_id, b.public_id, b.code, b.date, b.time, b.status, b.people, b.checked_in_people, p.name as product,
      m.receivable, m.refund_due,
      ${guidesLackingOf('b', 'p')} as guides,
      (select coalesce(sum(i.quantity - i.checked_in), 0)::int from booking_items i
        where i.booking_id = b.id and i.needs_proof) as proofs
    from bookings b join products p on p.id = b.product_id cross join lateral (${amountsOf('b')}) m
    where b.place_id = ${placeId} and b.date between ${from} and ${to} and b.client_id is not null
      and (${isConfirmed('b')} or b.refund = 'due')`
  const line = (kind: ServiceKind, amount: string, where: SQL) => sql`
    select ${sql.raw(`'${kind}'`)} as kind, n.client_id, n.public_id as booking, n.code, n.product, n.date::text as visit,
      n.time, ${sql.raw(amount)}::int8 as amount, n.date::text as due, ${none}
    from near n where ${where}`
  const comes = sql`${isConfirmed('n')} and n.date >= ${today}`
  const lines: Partial<Record<ServiceKind, SQL>> = {
    unpaid: line('unpaid', 'n.receivable', sql`n.status = 'UNPAID' and n.receivable > 0`),
    guide: line('guide', 'n.guides', sql`${comes} and n.guides > 0`),
    proof: line('proof', 'n.proofs', sql`${comes} and n.proofs > 0`),
    refund: line('refund', 'n.refund_due', sql`n.refund_due > 0`)
  }
  // Kinds that nobody asks for are not computed: PostgreSQL drops columns that no line reads.
  const asked = kind === '' ? Object.values(lines) : [lines[kind] ?? sql`select null where false`]
  return sql`with near as (${near})
    ${sql.join(asked, sql` union all `)}`
}

function ofNotes({ placeId, state }: ServiceSearch): SQL {
  const isDone = state === 'done' ? sql`f.done_at is not null` : sql`f.done_at is null`
  return sql`
    select 'follow-up' as kind, f.client_id, f.booking, coalesce(b.code, '') as code, coalesce(p.name, '') as product,
      b.date::text as visit, coalesce(b.time, '') as time, 0::int8 as amount, f.due_on::text as due,
      f.uuid::text, f.body, f.version, f.done_at
    from client_follow_ups f
    left join bookings b on f.booking <> '' and b.public_id = f.booking left join products p on p.id = b.product_id
    where f.place_id = ${placeId} and ${isDone}`
}

/** Only notes are stored as done; the other tasks are done in the booking itself. */
function found(search: ServiceSearch): SQL {
  const { kind, state, today } = search
  const parts = [
    ...(kind === '' || kind === 'follow-up' ? [sql`select * from (${ofNotes(search)}) notes`] : []),
    ...(kind === 'follow-up' || state === 'done' ? [] : [sql`select * from (${ofBookings(search)}) near`])
  ]
  if (parts.length === 0) return sql`select null where false`
  return sql`
    select s.*, c.uuid::text as client, c.name, c.phone
    from (${sql.join(parts, sql` union all `)}) s
    join clients own on own.id = s.client_id join clients c on c.id = coalesce(own.merged_into, own.id)
    where ${isFound(sql`c.id`, search)} ${kind === '' ? sql`` : sql`and s.kind = ${kind}`} ${state === 'overdue' ? sql`and s.due < ${today}` : sql``}`
}

/** Overdue tasks first; among done ones, the latest first. */
export async function listServiceRows(
  reader: Queryable,
  search: ServiceSearch,
  { limit, offset }: { limit: number; offset: number }
) {
  if (search.state === 'done' && search.kind !== '' && search.kind !== 'follow-up') return { rows: [], total: 0 }
  const order = search.state === 'done' ? sql`done_at desc, uuid` : sql`due, name, kind, booking, uuid`
  const { rows } = await reader.execute<ServiceRow & { total: number } & Record<string, unknown>>(sql`
    select kind, client, name, phone, booking, code, product, visit, time, amount, due, uuid, body, version,
      (extract(epoch from done_at) * 1000)::int8 as "doneAt", count(*) over ()::int as total
    from (${found(search)}) x order by ${order} limit ${limit} offset ${offset}`)
  const [first] = rows
  // A page beyond the last still returns the count.
  if (!first && offset > 0) return { rows: [], total: await countFound(reader, search) }
  return { rows: rows.map(({ total: _total, ...row }) => row), total: first?.total ?? 0 }
}

async function countFound(reader: Queryable, search: ServiceSearch): Promise<number> {
  const { rows } = await reader.execute<{ total: number }>(sql`select count(*)::int as total from (${found(search)}) x`)
  return rows[0]?.total ?? 0
}

interface Asked {
  placeId: string
  /** Days of the place's zone, both included. */
  from: string
  to: string
  /** Null for all clients of the place. */
  clientId: number | null
}

/** Number of bills whose last payment was received on those days, and their average days from purchase to payment. */
export async function averageDaysToPay(reader: Queryable, { placeId, from, to, clientId }: Asked) {
  // Buyers pay within a year or not at all. The limit lets PostgreSQL find the place's bookings by their index.
  const whose =
    clientId === null
      ? sql`b.created_at >= (${from}::date - 400)::timestamp and b.created_at < (${to}::date + 2)::timestamp`
      : sql`b.client_id = any(${idsOf(clientId)})`
  const { rows } = await reader.execute<{ bills: number; days: number | null }>(sql`
    select count(*)::int as bills,
      round(avg((b.paid_at at time zone p.timezone)::date - (b.created_at at time zone p.timezone)::date))::int as days
    from bookings b join places p on p.id = b.place_id
    where b.place_id = ${placeId} and ${whose} and b.final > 0 and b.status = 'APPROVED' and b.paid_at is not null
      and (b.paid_at at time zone p.timezone)::date between ${from}::date and ${to}::date`)
  return rows[0] ?? { bills: 0, days: null }
}
