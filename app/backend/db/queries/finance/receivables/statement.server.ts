import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../../connection.server.ts'
import { amountsOf, isConfirmed, paymentsOf } from '../../bookings/amounts.server.ts'
import { idsOf } from '../../clients/clients.server.ts'
import { customerOf } from './list.server.ts'

export interface StatementSearch {
  placeId: string
  /** Id of a client that was not merged into another. */
  clientId: number
  /** Days of the place's zone, both included. */
  from: string
  until: string
}

export type StatementKind = 'booking' | 'change' | 'payment' | 'refund' | 'transaction' | 'receipt'

/** Centavos: above 0 they owe more, below 0 less. `balance` is the amount due after the line. */
export interface StatementRow {
  date: string
  kind: StatementKind
  booking: string
  code: string
  transaction: number | null
  /** Name of the attraction, or label of the transaction. */
  what: string
  visit: string | null
  status: string
  method: string
  value: number
  balance: number
}

/**
 * A booking is charged on the day of the purchase, with its present price; a later change is a line on the day of the
 * cancellation. All its lines add up to receivable less refund due, as in the lists.
 */
const ofBookings = sql`
  select (b.created_at at time zone z.timezone)::date as date, b.created_at as at, 1 as step, 'booking' as kind, b.id,
    b.public_id as booking, b.code, null::bigint as transaction, p.name as what, b.date::text as visit, b.status,
    '' as method, w.told as value
  from weighed w join bookings b on b.id = w.id join products p on p.id = b.product_id join places z on z.id = b.place_id
  where w.told <> 0
  union all
  select (coalesce(b.cancelled_at, b.created_at) at time zone z.timezone)::date, coalesce(b.cancelled_at, b.created_at), 2,
    'change', b.id, b.public_id, b.code, null, p.name, b.date::text, b.status, '', w.charge - w.told
  from weighed w join bookings b on b.id = w.id join products p on p.id = b.product_id join places z on z.id = b.place_id
  where w.charge <> w.told
  union all
  select e.date, e.at, 3, case when e.kind = 'returned' then 'refund' else 'payment' end, e.id, b.public_id, b.code, null,
    p.name, b.date::text, b.status, e.method, -e.value
  from bookings b join products p on p.id = b.product_id join ledger_entries e on e.booking_id = b.id
  where b.client_id = any((select ids from who)::bigint[])`

/** Bookings that were never owed are left out: an expired hold, or one cancelled before it was paid. */
const weighed = sql`
  select b.id, m.received + m.receivable - m.refund_due as charge,
    case when ${isConfirmed('b')} or (b.status = 'CANCELLED' and (b.pay_later or y.paid > 0)) then b.final else 0 end as told
  from bookings b cross join lateral (${amountsOf('b')}) m cross join lateral (${paymentsOf('b')}) y
  where b.client_id = any((select ids from who)::bigint[])`

/** Each payment belongs to the client that it names; the open part belongs to the transaction's client. */
const transactionsOf = (placeId: string): SQL => sql`
  select t.date, t.created_at as at, 1 as step, 'transaction' as kind, t.id, '' as booking, '' as code, t.id as transaction,
    t.label as what, null::text as visit, t.status, '' as method, c.charge as value
  from finance_transactions t cross join lateral (
    select coalesce((select sum(y.value) from finance_payments y where y.transaction_id = t.id and y.removed_at is null
        and y.customer_document = any((select documents from who)::text[])), 0)
      + case when t.status <> 'cancelled' and ${customerOf('t')} = any((select documents from who)::text[])
        then greatest(0, t.final - t.paid) else 0 end as charge) c
  where t.place_id = ${placeId} and t.flow = 'in' and c.charge <> 0 and t.id in (
    select y.transaction_id from finance_payments y where y.customer_document <> ''
      and y.customer_document = any((select documents from who)::text[]))
  union all
  select e.date, e.at, 3, 'receipt', e.id, '', '', t.id, t.label, null, t.status, e.method, -e.value
  from finance_payments y join finance_transactions t on t.id = y.transaction_id
  join ledger_entries e on e.finance_payment_id = y.id
  where y.customer_document <> '' and y.customer_document = any((select documents from who)::text[])
    and t.place_id = ${placeId} and t.flow = 'in'`

/** Lines of one client and of those merged into it. Reads only their rows, however many others there are. */
const linesOf = ({ placeId, clientId }: StatementSearch): SQL => sql`
  with who as materialized (
    select array_agg(c.id) as ids,
      coalesce(array_agg(c.document) filter (where c.document <> '' and c.document_country = 'BR'), '{}') as documents
    from clients c where c.place_id = ${placeId} and c.id = any(${idsOf(clientId)})
  ), weighed as (${weighed}), lines as (
    select x.*, (sum(x.value) over (order by x.date, x.at, x.step, x.kind, x.id))::int8 as balance
    from (${ofBookings} union all ${transactionsOf(placeId)}) x
  )`

const within = ({ from, until }: StatementSearch): SQL => sql`l.date between ${from}::date and ${until}::date`

export async function listStatementRows(
  reader: Queryable,
  search: StatementSearch,
  { limit, offset }: { limit: number; offset: number }
): Promise<StatementRow[]> {
  const { rows } = await reader.execute<StatementRow & Record<string, unknown>>(sql`
    ${linesOf(search)}
    select l.date::text as date, l.kind, l.booking, l.code, l.transaction, l.what, l.visit, l.status, l.method,
      l.value::int8 as value, l.balance
    from lines l where ${within(search)} order by l.date, l.at, l.step, l.kind, l.id limit ${limit} offset ${offset}`)
  return rows
}

/** Centavos: `opening` + `charged` − `paid` + `refunded` = `closing`. */
export interface StatementSums {
  total: number
  opening: number
  charged: number
  paid: number
  refunded: number
  closing: number
}

export async function sumStatement(reader: Queryable, search: StatementSearch): Promise<StatementSums> {
  const sum = (where: SQL, sign = '') => sql`coalesce(sum(${sql.raw(sign)}l.value) filter (where ${where}), 0)::int8`
  const here = within(search)
  const { rows } = await reader.execute<StatementSums & Record<string, unknown>>(sql`
    ${linesOf(search)}
    select (count(*) filter (where ${here}))::int as total, ${sum(sql`l.date < ${search.from}::date`)} as opening,
      ${sum(sql`${here} and l.kind in ('booking', 'change', 'transaction')`)} as charged,
      ${sum(sql`${here} and l.kind in ('payment', 'receipt')`, '-')} as paid,
      ${sum(sql`${here} and l.kind = 'refund'`)} as refunded, ${sum(sql`l.date <= ${search.until}::date`)} as closing
    from lines l`)
  return rows[0] ?? { total: 0, opening: 0, charged: 0, paid: 0, refunded: 0, closing: 0 }
}
