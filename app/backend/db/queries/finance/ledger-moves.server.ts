import { type SQL, sql } from 'drizzle-orm'
import { readBookingCode } from '#app/domain/booking/code.ts'
import type { LedgerFlow, LedgerStatus } from '#app/domain/finance/ledger.ts'
import { searchText } from '#app/domain/person/names.ts'
import { matchesWords } from '../bookings/search.server.ts'
import { likeAnywhere } from '../folded.server.ts'

export interface LedgerSearch {
  placeId: string
  /** Days of the place's zone, both included. */
  from: string
  to: string
  /** '' for both. */
  flow: '' | LedgerFlow
  q: string
  status: '' | LedgerStatus
  method: string
  /** uuid. */
  product: string
  /** True if the reader may see the buyer. */
  seesClients: boolean
}

const inFlow = (flow: LedgerSearch['flow'], table: string): SQL =>
  flow === '' ? sql.raw(`${table}.flow in ('in', 'out')`) : sql`${sql.raw(table)}.flow = ${flow}`

function foundBookings({ q, placeId, seesClients }: LedgerSearch): SQL {
  if (q.trim() === '') return sql``
  // Fields that the reader may not see are not searched either.
  const matches = seesClients ? matchesWords(q) : sql`code = ${readBookingCode(q)}`
  return sql`and e.booking_id in (select id from bookings where place_id = ${placeId} and ${matches ?? sql`true`})`
}

function foundTransactions({ q, status }: LedgerSearch): SQL {
  const typed = searchText(q)
  const text = typed === '' ? sql`` : sql`and t.search_text like ${likeAnywhere(typed)}`
  return status === '' ? text : sql`${text} and t.status = ${status}`
}

/**
 * `parts` splits each amount of a transaction over its live items. `offset 0` forces one look-up by key per
 * transaction; the planner would otherwise read all items that ever existed.
 */
const partsOf = (placeId: string): SQL => sql`
    units as materialized (
      select row_number() over () as unit, u.* from (
        select e.transaction_id, e.finance_payment_id, e.date, e.method, e.value, 0::int8 as owed
        from entries e join known k on k.id = e.transaction_id
        union all
        select id, null, date, '', 0, case when status in ('open', 'partial') then final - paid else 0 end
        from known where is_own
      ) u
    ),
    items as materialized (
      select i.id, i.transaction_id, i.position, p.id as product_id, i.final, sum(i.final) over (partition by i.transaction_id) as whole
      from known k cross join lateral (
        select id, transaction_id, position, product_uuid, final from finance_items
        where transaction_id = k.id and removed_at is null offset 0
      ) i left join products p on p.uuid = i.product_uuid and p.place_id = ${placeId}
    ),
    shares as (
      select unit, product_id, base + case when row_number() over (
          partition by unit order by rest desc, position, id) <= amount - sum(base) over (partition by unit) then 1 else 0 end as amount
      from (
        select u.unit, i.id, i.position, i.product_id, abs(u.value) + u.owed as amount,
          div((abs(u.value) + u.owed)::numeric * i.final, i.whole)::int8 as base,
          mod((abs(u.value) + u.owed)::numeric * i.final, i.whole) as rest
        from units u join items i on i.transaction_id = u.transaction_id and i.whole > 0
        where u.value <> 0 or u.owed > 0
      ) s
      union all
      select u.unit, i.product_id, 0
      from units u join items i on i.transaction_id = u.transaction_id and i.whole > 0
      where u.value = 0 and u.owed = 0
    ),
    parts as (
      select u.unit, u.transaction_id, u.finance_payment_id, u.date, u.method, s.product_id,
        case when u.owed > 0 then 0 else sign(u.value) * coalesce(s.amount, abs(u.value)) end::int8 as value,
        case when u.owed > 0 then coalesce(s.amount, u.owed) else 0 end::int8 as owed
      from units u left join shares s on s.unit = u.unit
    )`

/**
 * Every amount that the answer adds up, each once. `booked`: ledger entries of bookings. `billed`: for a transaction,
 * each entry split over the products of its live items by their price (the largest remainders get the left-over
 * centavos, so that the parts add up), and the amount still due in the days of its own date. `known` are its
 * transactions.
 */
export function ledgerMoves(search: LedgerSearch): SQL {
  const { placeId, from, to, flow, status, method, product } = search
  const within = sql`between ${from}::date and ${to}::date`
  const counted = (table: 'e' | 'p') => {
    const t = sql.raw(table)
    const ofMethod = method === '' ? sql`` : sql`and ${t}.method = ${method}`
    if (product === '') return ofMethod
    return sql`${ofMethod} and ${t}.product_id = (
      select id from products where place_id = ${placeId} and uuid::text = ${product.toLowerCase()})`
  }
  const ofBookings = status === '' || status === 'paid' ? sql`true` : sql`false`
  return sql`
    entries as materialized (
      select e.transaction_id, e.finance_payment_id, e.date, e.method, e.value from ledger_entries e
      where e.place_id = ${placeId} and e.date ${within} and ${inFlow(flow, 'e')} and e.transaction_id is not null
    ),
    known as materialized (
      select t.*, t.date ${within} as is_own
      from (
        select o.id from finance_transactions o
        where o.place_id = ${placeId} and o.date ${within} and ${inFlow(flow, 'o')}
        union select e.transaction_id from entries e
      ) n cross join lateral (select * from finance_transactions where id = n.id offset 0) t
      where true ${foundTransactions(search)}
    ),
    ${partsOf(placeId)},
    billed as materialized (
      select p.transaction_id, p.finance_payment_id, k.flow, p.date, p.method, p.product_id, p.value, p.owed
      from parts p join known k on k.id = p.transaction_id where true ${counted('p')}
    ),
    booked as materialized (
      select e.booking_id, e.client_id, e.flow, e.date, e.method, e.product_id, e.value
      from ledger_entries e
      where e.place_id = ${placeId} and e.date ${within} and ${inFlow(flow, 'e')} and e.booking_id is not null
        and ${ofBookings} ${foundBookings(search)} ${counted('e')}
    )`
}
