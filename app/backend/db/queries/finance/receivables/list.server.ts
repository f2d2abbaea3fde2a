import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../../connection.server.ts'
import { unpaidOf } from '../../bookings/amounts.server.ts'
import { isFound } from '../../clients/list.server.ts'

export interface ReceivableSearch {
  placeId: string
  q: string
  /** `all` includes clients who owe nothing. */
  state: 'open' | 'overdue' | 'all'
  /** `agency` means a client with a CNPJ. */
  kind: '' | 'person' | 'agency'
  sort: '' | 'overdue' | 'oldest' | 'name'
  today: string
  /** First day from which received money, and days until payment, are counted. */
  since: string
}

/** Centavos; days of the place's zone. */
export interface ReceivableRow {
  uuid: string
  name: string
  document: string
  documentCountry: string
  phone: string
  open: number
  overdue: number
  /** Number of open bookings and transactions. */
  items: number
  /** Due day of the oldest of them. */
  oldest: string | null
  received: number
  /** Number of paid bookings, and the sum of their days from the purchase. */
  bills: number
  days: number
}

/**
 * Open amounts by client: few rows of many, found by their own indexes. A booking is due on the day of its visit (only
 * unpaid ones owe: `pendencies`); a transaction on its own due day.
 */
const owing = (placeId: string): SQL => sql`
  select coalesce(c.merged_into, c.id) as client, b.date as due, ${unpaidOf('b')} as value
  from bookings b join clients c on c.id = b.client_id
  where b.place_id = ${placeId} and b.status = 'UNPAID' and ${unpaidOf('b')} > 0
  union all
  select coalesce(c.merged_into, c.id), coalesce(t.due_on, t.date), t.final - t.paid
  from finance_transactions t join clients c on c.place_id = t.place_id and ${hasDocument('c', customerOf('t'))}
  where t.place_id = ${placeId} and t.flow = 'in' and t.status in ('open', 'partial') and t.final > t.paid`

const kinds: Readonly<Record<ReceivableSearch['kind'], SQL>> = {
  '': sql`true`,
  agency: sql`(length(c.document) = 14 and c.document_country = 'BR')`,
  person: sql`not (length(c.document) = 14 and c.document_country = 'BR')`
}

const orders: Readonly<Record<ReceivableSearch['sort'], SQL>> = {
  '': sql`open desc, folded_name, id`,
  overdue: sql`overdue desc, open desc, folded_name, id`,
  oldest: sql`oldest asc nulls last, folded_name, id`,
  name: sql`folded_name, id`
}

function found(search: ReceivableSearch): SQL {
  const { placeId, state, kind, today } = search
  const join = state === 'all' ? sql`left join` : sql`join`
  const late = state === 'overdue' ? sql`and g.overdue > 0` : sql``
  return sql`
    with owed as (
      select client, sum(value)::int8 as open, coalesce(sum(value) filter (where due < ${today}::date), 0)::int8 as overdue,
        count(*)::int as items, min(due)::text as oldest
      from (${owing(placeId)}) o group by client
    ), found as materialized (
      select c.id, c.uuid, c.name, c.folded_name, c.document, c.document_country, c.phone, coalesce(g.open, 0)::int8 as open,
        coalesce(g.overdue, 0)::int8 as overdue, coalesce(g.items, 0) as items, g.oldest
      from clients c ${join} owed g on g.client = c.id
      where c.place_id = ${placeId} and c.merged_into is null and ${kinds[kind]} and ${isFound(sql`c.id`, search)} ${late}
    )`
}

/** Money received from the one client in `f`, by the indexes on their bookings and payments. */
const ofOne = ({ placeId, since }: ReceivableSearch): SQL => sql`
  select coalesce(sum(x.received), 0)::int8 as received, coalesce(sum(x.bills), 0)::int as bills,
    coalesce(sum(x.days), 0)::int as days
  from (
    select coalesce((select sum(e.value) from ledger_entries e where e.booking_id = b.id and e.date >= ${since}::date), 0) as received,
      p.bill as bills, case when p.bill = 1 then p.paid - (b.created_at at time zone z.timezone)::date else 0 end as days
    from clients i join bookings b on b.client_id = i.id join places z on z.id = b.place_id
    cross join lateral (select (b.paid_at at time zone z.timezone)::date as paid,
      case when b.final > 0 and b.status = 'APPROVED' and (b.paid_at at time zone z.timezone)::date >= ${since}::date
        then 1 else 0 end as bill) p
    where i.id = f.id or i.merged_into = f.id
    union all
    select e.value, 0, 0
    from clients i join finance_payments y on ${hasDocument('i', sql`y.customer_document`)} and y.customer_document <> ''
    join ledger_entries e on e.finance_payment_id = y.id
    where (i.id = f.id or i.merged_into = f.id) and e.place_id = ${placeId} and e.flow = 'in' and e.date >= ${since}::date
  ) x`

/**
 * Sums over all clients found. Received money is told only for each client: its sum would become slower with every
 * payment ever made.
 */
export interface Receivables {
  clients: number
  open: number
  overdue: number
  rows: ReceivableRow[]
}

/** The rows of one page with the sums of all: what is owed is added up once for both. */
export async function listReceivableRows(
  reader: Queryable,
  search: ReceivableSearch,
  { limit, offset }: { limit: number; offset: number }
): Promise<Receivables> {
  const order = orders[search.sort]
  const { rows } = await reader.execute<Receivables & Record<string, unknown>>(sql`
    ${found(search)}
    select s.*, (
      select coalesce(json_agg(p), '[]'::json) from (
        select f.uuid, f.name, f.document, f.document_country as "documentCountry", f.phone, f.open, f.overdue, f.items,
          f.oldest, came.received, came.bills, came.days
        from (select * from found order by ${order} limit ${limit} offset ${offset}) f cross join lateral (${ofOne(search)}) came
        order by ${order}
      ) p) as rows
    from (
      select count(*)::int as clients, coalesce(sum(f.open), 0)::int8 as open, coalesce(sum(f.overdue), 0)::int8 as overdue
      from found f
    ) s`)
  return rows[0] ?? { clients: 0, open: 0, overdue: 0, rows: [] }
}

/**
 * For a row of finance_transactions under that name: the document of its customer, the first that its payments name.
 * Removed payments count only if no other names one.
 */
export const customerOf = (transaction: string): SQL => sql`(
  select y.customer_document from finance_payments y
  where y.transaction_id = ${sql.raw(`"${transaction}"`)}.id and y.customer_document <> ''
  order by (y.removed_at is not null), y.position, y.id limit 1)`

/**
 * Says whether a client under that name has that document. A foreign passport number alone does not identify anybody.
 */
const hasDocument = (client: string, document: SQL): SQL => {
  const c = sql.raw(`"${client}"`)
  return sql`${c}.document_country = 'BR' and ${c}.document <> '' and ${c}.document = ${document}`
}
