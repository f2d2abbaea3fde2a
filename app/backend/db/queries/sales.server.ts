import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { SaleDay } from '#app/contracts/bills.ts'
import type { Database, Orm, Transaction } from '../connection.server.ts'
import { agents, bookings, places, products, users } from '../schema.server.ts'
import { isConfirmed } from './bookings/amounts.server.ts'
import { sellerColumns } from './bookings/sellers.server.ts'

/** `purchase` uses the day in the place's zone. */
export type SaleBasis = 'purchase' | 'visit'

export function toSaleBasis(day: SaleDay): SaleBasis {
  return day === 'visita' ? 'visit' : 'purchase'
}

export interface SalesSearch {
  placeId: string
  basis: SaleBasis
  /** Days of the place's zone, both inclusive. */
  from: string
  to: string
}

/** Money in centavos. */
export interface SalesRow extends Record<string, unknown> {
  productUuid: string
  productName: string
  date: string
  channel: string
  method: string
  sellerUuid: string
  sellerName: string
  bookings: number
  people: number
  checkedIn: number
  gross: number
  discount: number
  net: number
  paid: number
  fees: number
  refunded: number
  receivable: number
  refundDue: number
  cancelledBookings: number
  cancelledPeople: number
  cancelledValue: number
  expiredBookings: number
  expiredPeople: number
  expiredValue: number
}

/** Lock number: one refresh at a time, in any process. */
export const salesRefreshLock = 7_281_019_424

const columns = sql.raw(
  'date, product_id, channel, method, seller, status, bookings, people, checked_in, gross, discount, net, paid, fees, refunded, receivable, refund_due'
)

const boughtSince = (day: SQL, zone: SQL) => sql`b.created_at >= (${day})::date::timestamp at time zone ${zone}`
const boughtUntil = (day: SQL, zone: SQL) => sql`b.created_at < ((${day})::date + 1)::timestamp at time zone ${zone}`

export const salesDue = () => sql`exists (select from dirty_days)`

/**
 * Adds waiting differences to the sums of their days, at a cost of what changed and not of what the days hold. Resolves to
 * the number of marks, also 0 if another process is refreshing.
 */
export async function refreshSalesDays(tx: Transaction, limit: number): Promise<number> {
  const lock = await tx.execute<{ got: boolean }>(sql`select pg_try_advisory_xact_lock(${salesRefreshLock}) as got`)
  if (!lock.rows[0]?.got) return 0
  // The trigger of the table adds what goes. Sales committed after this statement keep their mark until the next time.
  const gone = await tx.execute(sql`
    delete from dirty_days where ctid = any(array(select ctid from dirty_days limit ${limit}))`)
  return gone.rowCount ?? 0
}

const confirmed = isConfirmed('r')
const cancelled = sql.raw(`r.status = 'CANCELLED'`)
const expired = sql.raw(`r.status = 'EXPIRED'`)

const sumOf = (column: string, where?: SQL) =>
  sql`coalesce(sum(r.${sql.raw(column)})${where ? sql` filter (where ${where})` : sql``}, 0)::int8`

/** Adds the differences that wait. One statement is one snapshot. */
export async function listSales({ orm }: Database, { placeId, basis, from, to }: SalesSearch): Promise<SalesRow[]> {
  const within = sql`place_id = ${placeId} and basis = ${basis} and date between ${from} and ${to}`
  const { rows } = await orm.execute<SalesRow>(sql`
    with rolled as (
      select ${columns} from sales_days where ${within}
      union all
      select ${columns} from dirty_days where ${within} and product_id is not null
    -- Sums first: names are joined to the few sums, not to the many rows that they are made of.
    ), sums as (
      select r.date, r.product_id, r.channel, r.method, r.seller,
        ${sumOf('bookings', confirmed)} as bookings, ${sumOf('people', confirmed)} as people,
        ${sumOf('checked_in', confirmed)} as "checkedIn",
        ${sumOf('gross', confirmed)} as gross, ${sumOf('discount', confirmed)} as discount, ${sumOf('net', confirmed)} as net,
        ${sumOf('paid')} as paid, ${sumOf('fees')} as fees,
        ${sumOf('refunded')} as refunded, ${sumOf('receivable')} as receivable, ${sumOf('refund_due')} as "refundDue",
        ${sumOf('bookings', cancelled)} as "cancelledBookings", ${sumOf('people', cancelled)} as "cancelledPeople",
        ${sumOf('net', cancelled)} as "cancelledValue", ${sumOf('bookings', expired)} as "expiredBookings",
        ${sumOf('people', expired)} as "expiredPeople", ${sumOf('net', expired)} as "expiredValue"
      from rolled r
      group by r.date, r.product_id, r.channel, r.method, r.seller
      having sum(r.bookings) > 0
    )
    select p.uuid as "productUuid", p.name as "productName", s.date::text as date, s.channel, s.method,
      s.seller as "sellerUuid", coalesce(u.name, a.name, '') as "sellerName",
      s.bookings, s.people, s."checkedIn", s.gross, s.discount, s.net, s.paid, s.fees, s.refunded, s.receivable, s."refundDue",
      s."cancelledBookings", s."cancelledPeople", s."cancelledValue", s."expiredBookings", s."expiredPeople", s."expiredValue"
    from sums s
    join products p on p.id = s.product_id and p.place_id = ${placeId}
    left join agents a on a.uuid::text = s.seller and a.place_id = ${placeId}
    left join users u on u.uuid::text = s.seller and u.place_id = ${placeId}
    order by p.position, p.name, p.id, s.date, s.channel, s.method, coalesce(u.name, a.name, ''), s.seller`)
  return rows
}

/** Confirmed bookings with a discount code. They are few, so they are counted directly. */
export type DiscountedSales = Pick<
  SalesRow,
  'productUuid' | 'date' | 'channel' | 'method' | 'sellerUuid' | 'sellerName' | 'bookings' | 'people'
> &
  Pick<SalesRow, 'gross' | 'discount' | 'net'> & { code: string }

export async function listDiscountedSales(
  { orm }: Database,
  { placeId, basis, from, to }: SalesSearch
): Promise<DiscountedSales[]> {
  const zone = sql.raw('l.timezone')
  const bought = sql`${boughtSince(sql`${from}`, zone)} and ${boughtUntil(sql`${to}`, zone)}`
  const day = basis === 'visit' ? sql.raw('b.date') : sql`(b.created_at at time zone ${zone})::date`
  const { rows } = await orm.execute<DiscountedSales & Record<string, unknown>>(sql`
    select p.uuid as "productUuid", ${day}::text as date, b.channel, b.payment_method as method,
      coalesce(b.seller_uuid::text, '') as "sellerUuid", coalesce(u.name, a.name, '') as "sellerName",
      b.discount_code as code, count(*)::int as bookings, sum(b.people)::int as people,
      sum(b.total)::int8 as gross, sum(b.discount)::int8 as discount, sum(b.final)::int8 as net
    from bookings b
    join places l on l.id = b.place_id
    join products p on p.id = b.product_id
    left join agents a on a.uuid = b.seller_uuid and a.place_id = b.place_id
    left join users u on u.uuid = b.seller_uuid and u.place_id = b.place_id
    where b.place_id = ${placeId} and b.discount_code_id is not null and ${isConfirmed('b')}
      and ${basis === 'visit' ? sql`b.date between ${from} and ${to}` : bought}
    group by 1, 2, 3, 4, 5, 6, 7 order by 1, 2, 3, 4, 5, 6, 7`)
  return rows
}

export async function listSaleBookings({ orm }: { orm: Orm }, { placeId, basis, from, to }: SalesSearch) {
  const zone = sql`(select timezone from ${places} where id = ${placeId})`
  const bought = sql`${bookings.createdAt} >= ${from}::date::timestamp at time zone ${zone}
    and ${bookings.createdAt} < (${to}::date + 1)::timestamp at time zone ${zone}`
  const visited = sql`${bookings.date} between ${from} and ${to}`
  return orm
    .select({
      booking: bookings,
      product: { uuid: products.uuid, name: products.name },
      seller: sellerColumns
    })
    .from(bookings)
    .innerJoin(products, eq(products.id, bookings.productId))
    .leftJoin(agents, eq(agents.uuid, bookings.sellerUuid))
    .leftJoin(users, eq(users.uuid, bookings.sellerUuid))
    .where(and(eq(bookings.placeId, placeId), basis === 'visit' ? visited : bought))
    .orderBy(
      ...(basis === 'visit' ? [asc(bookings.date), asc(bookings.time)] : [asc(bookings.createdAt)]),
      asc(bookings.id)
    )
}
