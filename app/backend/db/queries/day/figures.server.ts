import { type SQL, sql } from 'drizzle-orm'
import { bookings, payments, products } from '../../schema.server.ts'
import { amountsOf, hasCome, wentBack } from '../bookings/amounts.server.ts'
import { guidedBy } from '../bookings/bookings.server.ts'
import { inSituation, lacksGuide } from '../bookings/search.server.ts'

// Computes sums only: no row of a booking leaves the database, however many there are.

/** Sums of one slot (then `productId` and `time` are set) or of one channel. Money in centavos. */
export interface DayRow {
  productId: number | null
  time: string | null
  channel: string | null
  /** Counts without cancelled bookings, as for `people` and `inside`. */
  bookings: number
  people: number
  inside: number
  cancelled: number
  pending: number
  pendingPeople: number
  pendingValue: number
  /** Milliseconds, like the other instants here. */
  pendingFirst: number | null
  pendingLast: number | null
  unconfirmed: number
  unconfirmedPeople: number
  unconfirmedFirst: number | null
  onSite: number
  onSitePeople: number
  unguided: number
  unguidedPeople: number
  sold: number
  received: number
  receivable: number
  receivables: number
}

const guide = sql.placeholder('agentUserId')

const ofDay = sql`${bookings.placeId} = ${sql.placeholder('placeId')} and ${bookings.date} = ${sql.placeholder('day')}::date
  and (${guide}::int8 is null or ${guidedBy(guide)})`

const is = (situation: string) => inSituation(situation, sql`${sql.placeholder('today')}::date`)
// Instant as a number, because drivers write instants differently.
const instantOf = (at: SQL) => sql`(extract(epoch from ${at}) * 1000)::int8`

/** Reads each booking once, by the day's index, and sums by slot and by channel. */
export const daySums = sql`
    with booked as (
      select ${bookings.productId}, ${bookings.time}, ${bookings.channel}, ${bookings.people}, ${bookings.final},
        ${bookings.checkedInPeople} as inside, ${bookings.holdUntil} as hold, m.sold, m.received,
        m.receivable, ${is('cancelled')} as gone, ${is('pending')} as pending, ${is('unconfirmed')} as unconfirmed,
        ${is('on-site')} as on_site, ${lacksGuide} as unguided
      from ${bookings} join ${products} on ${products.id} = ${bookings.productId}
      cross join lateral (${amountsOf('bookings')}) m
      where ${ofDay})
    select product_id as "productId", time, channel,
      count(*) filter (where not gone) as bookings,
      coalesce(sum(people) filter (where not gone), 0) as people,
      coalesce(sum(inside) filter (where not gone), 0) as inside,
      count(*) filter (where gone) as cancelled,
      count(*) filter (where pending) as pending,
      coalesce(sum(people) filter (where pending), 0) as "pendingPeople",
      coalesce(sum(final) filter (where pending), 0)::int8 as "pendingValue",
      ${instantOf(sql`min(hold) filter (where pending)`)} as "pendingFirst",
      ${instantOf(sql`max(hold) filter (where pending)`)} as "pendingLast",
      count(*) filter (where unconfirmed) as unconfirmed,
      coalesce(sum(people) filter (where unconfirmed), 0) as "unconfirmedPeople",
      ${instantOf(sql`min(hold) filter (where unconfirmed)`)} as "unconfirmedFirst",
      count(*) filter (where on_site) as "onSite",
      coalesce(sum(people) filter (where on_site), 0) as "onSitePeople",
      count(*) filter (where unguided) as unguided,
      coalesce(sum(people) filter (where unguided), 0) as "unguidedPeople",
      coalesce(sum(sold), 0)::int8 as sold, coalesce(sum(received), 0)::int8 as received,
      coalesce(sum(receivable), 0)::int8 as receivable, count(*) filter (where receivable > 0) as receivables
    from booked group by grouping sets ((product_id, time), (channel))`

export interface MethodRow {
  method: string
  bookings: number
  /** Centavos received less refunds. */
  received: number
}

/** Sums by the payments' own methods: a booking may have several, whatever method it was to be paid by. */
export const methodSums = sql`
    select ${payments.method} as method, count(distinct ${bookings.id}) as bookings,
      sum(${payments.value} - ${wentBack('payments')})::int8
        as received
    from ${bookings} join ${payments} on ${payments.bookingId} = ${bookings.id}
    where ${ofDay} and ${hasCome('payments')}
    group by ${payments.method} order by received desc, method`
