import { sql } from 'drizzle-orm'
import type { Database } from '../../connection.server.ts'
import { bookingAgents, bookings, products } from '../../schema.server.ts'
import { guidesWantedOf, isConfirmed } from '../bookings/amounts.server.ts'

export interface UnguidedQuery {
  /** Days of the place's zone, both included. */
  from: string
  to: string
  /** Uuid of an attraction, or ''. */
  product: string
  limit: number
  offset: number
}

type Row = {
  date: string
  time: string
  productUuid: string
  productName: string
  bookings: number
  people: number
  missingBookings: number
  wanted: number
  missing: number
  total: number
}

/**
 * Slots whose bookings want more guides than they have. Uses `lacksGuide`, so that the list of bookings and the day's
 * overview agree. Unconfirmed holds want none yet.
 */
export async function listUnguidedSlots({ orm }: Database, placeId: string, query: UnguidedQuery) {
  const { from, to, product, limit, offset } = query
  const { rows } = await orm.execute<Row>(sql`
    with wanted as (
      select b.date, b.time, p.uuid, p.name, p.position, p.id, b.people,
        ${guidesWantedOf('b', 'p')} as guides,
        (select count(*)::int from ${bookingAgents} ba where ba.booking_id = b.id) as has
      from ${bookings} b join ${products} p on p.id = b.product_id
      where b.place_id = ${placeId} and b.date between ${from}::date and ${to}::date
        and ${isConfirmed('b')} and p.guide in ('booking', 'people')
        and (${product} = '' or p.uuid::text = ${product})),
    slots as (
      select date, time, uuid, name, position, id, count(*)::int as bookings, sum(people)::int as people,
        (count(*) filter (where has < guides))::int as short, sum(guides)::int as guides,
        sum(greatest(guides - has, 0))::int as missing
      from wanted group by date, time, uuid, name, position, id having sum(greatest(guides - has, 0)) > 0)
    select date::text as date, time, uuid as "productUuid", name as "productName", bookings, people,
      short as "missingBookings", guides as wanted, missing, (count(*) over ())::int as total
    from slots order by slots.date, slots.time, slots.position, slots.id limit ${limit} offset ${offset}`)
  return { rows, total: rows[0]?.total ?? 0 }
}
