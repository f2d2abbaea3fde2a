import { type SQL, sql } from 'drizzle-orm'
import { normaliseBookingCode } from '#app/domain/booking/code.ts'
import type { LedgerFlow, LedgerStatus } from '#app/domain/finance/ledger.ts'
import { searchText } from '#app/domain/person/names.ts'
import { matchesWords } from '../bookings/search.server.ts'

export interface LedgerSearch {
  placeId: string
  /** Days of the place's zone, both included. */
  from: string
  to: string
  /** '' is both. */
  flow: '' | LedgerFlow
  q: string
  status: '' | LedgerStatus
  method: string
  /** uuid. */
  product: string
  /** May see who booked. */
  seesClients: boolean
}

const inFlow = (flow: LedgerSearch['flow'], table: string): SQL =>
  flow === '' ? sql.raw(`${table}.flow in ('in', 'out')`) : sql`${sql.raw(table)}.flow = ${flow}`

function foundBookings({ q, placeId, seesClients }: LedgerSearch): SQL {
  if (q.trim() === '') return sql``
  // By what is not shown nobody is found.
  const matches = seesClients ? matchesWords(q) : sql`code = ${normaliseBookingCode(q)}`
  return sql`and e.booking_id in (select id from bookings where place_id = ${placeId} and ${matches ?? sql`true`})`
}

function foundTransactions({ q, status }: LedgerSearch): SQL {
  const typed = searchText(q).replace(/[\\%_]/g, '\\$&')
  const text = typed === '' ? sql`` : sql`and t.search_text like ${`%${typed}%`}`
  return status === '' ? text : sql`${text} and t.status = ${status}`
}

/** `parts`: each amount of a transaction, shared over its living items. */
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
      from finance_items i left join products p on p.uuid = i.product_uuid and p.place_id = ${placeId}
      where i.removed_at is null and i.transaction_id in (select id from known)
    ),
    shares as (
      select unit, product_id, base + case when row_number() over (
          partition by unit order by rest desc, position, id) <= amount - sum(base) over (partition by unit) then 1 else 0 end as amount
      from (
        select u.unit, i.id, i.position, i.product_id, abs(u.value) + u.owed as amount,
          div((abs(u.value) + u.owed)::numeric * i.final, i.whole)::int8 as base,
          mod((abs(u.value) + u.owed)::numeric * i.final, i.whole) as rest
        from units u join items i on i.transaction_id = u.transaction_id and i.whole > 0
      ) s
    ),
    parts as (
      select u.unit, u.transaction_id, u.finance_payment_id, u.date, u.method, s.product_id,
        case when u.owed > 0 then 0 else sign(u.value) * coalesce(s.amount, abs(u.value)) end::int8 as value,
        case when u.owed > 0 then coalesce(s.amount, u.owed) else 0 end::int8 as owed
      from units u left join shares s on s.unit = u.unit
    )`

/**
 * `moves`: every amount that the answer adds up, and nothing twice. Of a booking an entry as the ledger has it; of a
 * transaction each entry in parts, one for each product among its living items by what they cost (the largest remainders
 * take the centavos left over, so the parts are the whole), and what it still owes in the days of its own date. `known`
 * are its transactions.
 */
export function ledgerMoves(search: LedgerSearch): SQL {
  const { placeId, from, to, flow, status, method, product } = search
  const within = sql`between ${from}::date and ${to}::date`
  const counted = [
    method === '' ? sql`true` : sql`m.method = ${method}`,
    product === ''
      ? sql`true`
      : sql`m.product_id = (select id from products where place_id = ${placeId} and uuid::text = ${product.toLowerCase()})`
  ]
  const ofBookings = status === '' || status === 'paid' ? sql`true` : sql`false`
  return sql`
    entries as materialized (
      select e.transaction_id, e.finance_payment_id, e.date, e.method, e.value from ledger_entries e
      where e.place_id = ${placeId} and e.date ${within} and ${inFlow(flow, 'e')} and e.transaction_id is not null
    ),
    known as materialized (
      select t.*, t.date ${within} as is_own
      from finance_transactions t
      where t.id in (
        select o.id from finance_transactions o
        where o.place_id = ${placeId} and o.date ${within} and ${inFlow(flow, 'o')}
        union select e.transaction_id from entries e)
      ${foundTransactions(search)}
    ),
    ${partsOf(placeId)},
    moves as materialized (
      select * from (
        select e.booking_id, null::int8 as transaction_id, null::int8 as finance_payment_id, e.flow, e.date, e.method,
          e.product_id, e.value, 0::int8 as owed
        from ledger_entries e
        where e.place_id = ${placeId} and e.date ${within} and ${inFlow(flow, 'e')} and e.booking_id is not null
          and ${ofBookings} ${foundBookings(search)}
        union all
        select null, p.transaction_id, p.finance_payment_id, k.flow, p.date, p.method, p.product_id, p.value, p.owed
        from parts p join known k on k.id = p.transaction_id
      ) m where ${sql.join(counted, sql` and `)}
    )`
}
