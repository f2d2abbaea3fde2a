import { sql } from 'drizzle-orm'
import type { Database } from '../../connection.server.ts'
import { agents, bookingAgents, bookings, products, slotDeclines, slotGuides } from '../../schema.server.ts'
import { guidesLackingOf, isConfirmed } from '../bookings/amounts.server.ts'

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
  /** Names of guides who declined it. */
  declined: string[]
  total: number
}

/**
 * Slots that want more guides than they have: `slotWants`, `ownPlaces` and `slotLacks` of domain/product in SQL.
 * Unconfirmed holds want none yet.
 */
export async function listUnguidedSlots({ orm }: Database, placeId: string, query: UnguidedQuery) {
  const { from, to, product, limit, offset } = query
  const { rows } = await orm.execute<Row>(sql`
    with booked as (
      select b.date, b.time, b.product_id, b.people, p.guide, greatest(1, p.guide_people) as size,
        ${guidesLackingOf('b', 'p')} > 0 as short,
        (select coalesce(sum(case p.guide when 'booking' then 1 else least(a.group_people, greatest(1, p.guide_people)) end), 0)::int
          from ${bookingAgents} ba join ${agents} a on a.uuid = ba.agent_uuid where ba.booking_id = b.id and not ba.follows
          and not exists (select from ${slotGuides} g where g.product_id = b.product_id and g.date = b.date
            and g.time = b.time and g.agent_uuid = ba.agent_uuid)) as own
      from ${bookings} b join ${products} p on p.id = b.product_id
      where b.place_id = ${placeId} and b.date between ${from}::date and ${to}::date
        and ${isConfirmed('b')} and p.guide in ('booking', 'people')
        and (${product} = '' or p.uuid::text = ${product})),
    slots as (
      select date, time, product_id, guide, size, count(*)::int as bookings, sum(people)::int as people,
        (count(*) filter (where short))::int as short,
        sum(case guide when 'booking' then least(own, 1) else least(people, own) end)::int as own
      from booked group by date, time, product_id, guide, size),
    guided as (
      select s.*, s.own + coalesce((
        select sum(case s.guide when 'booking' then 1 else least(g.people, a.group_people, s.size) end)::int
        from ${slotGuides} g join ${agents} a on a.uuid = g.agent_uuid where g.product_id = s.product_id and g.date = s.date and g.time = s.time), 0) as room
      from slots s),
    lacking as (
      select *, case guide when 'booking' then bookings else ceil(people::numeric / size)::int end as wanted,
        case guide when 'booking' then greatest(bookings - room, 0)
          else ceil(greatest(people - room, 0)::numeric / size)::int end as missing
      from guided)
    select l.date::text as date, l.time, p.uuid as "productUuid", p.name as "productName", l.bookings, l.people,
      l.short as "missingBookings", l.wanted, l.missing,
      (select coalesce(json_agg(a.name order by a.name), '[]'::json) from ${slotDeclines} d
        join ${agents} a on a.uuid = d.agent_uuid
        where d.product_id = l.product_id and d.date = l.date and d.time = l.time) as declined,
      (count(*) over ())::int as total
    from lacking l join ${products} p on p.id = l.product_id where l.missing > 0
    order by l.date, l.time, p.position, p.id limit ${limit} offset ${offset}`)
  return { rows, total: rows[0]?.total ?? 0 }
}
