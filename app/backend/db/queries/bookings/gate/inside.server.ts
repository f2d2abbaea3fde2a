import { type SQL, sql } from 'drizzle-orm'
import { slotInstant } from '#app/domain/calendar/dates.ts'
import type { Database } from '../../../connection.server.ts'
import { agents, bookingAgents, bookings, checkins, passages, places, products } from '../../../schema.server.ts'
import { guidedBy } from '../bookings.server.ts'
import { type AtGate, ofProducts } from './slots.server.ts'

interface Inside extends Omit<AtGate, 'from' | 'to'> {
  /** Stays that end from then on are wanted, too; without it only those that may last now. */
  since?: Date
}

/** Hours for which people without a recorded exit are missed after their visit. */
const missedHours = 12

/**
 * Bookings with people who came and have not left, and when their stay ends. It begins with the slot, or later if they
 * came late; people let in on another day begin when they came. `ends` is the slot's end plus the tolerance, or the
 * place's closing time if that is later; a visit of unknown length ends with its day. `missed`: the attraction records
 * exits, so people without one are missing.
 */
function staying({ placeId, products: wanted, agentUserId, now: date, since = date }: Inside): SQL {
  const now = date.toISOString()
  return sql`
  with came as (
    select ${checkins.bookingId} as id, min(${checkins.at}) as first, max(${checkins.at}) as last from ${checkins}
    where ${checkins.placeId} = ${placeId} and ${checkins.undoneAt} is null
      and ${checkins.at} > ${since.toISOString()}::timestamptz - interval '2 days' - (
        select coalesce(max(${products.durationMinutes}), 0) * interval '1 minute' from ${products}
        where ${products.placeId} = ${placeId})
    group by 1),
  exits as (
    select distinct ${bookings.productId} as product_id from ${passages}
    join ${bookings} on ${bookings.id} = ${passages.bookingId}
    where ${passages.placeId} = ${placeId} and ${passages.direction} = 'out' and ${passages.undoneAt} is null
      and ${passages.at} > ${now}::timestamptz - interval '1 day'),
  visits as (
    select ${bookings.id} as id, ${products.uuid} as "productUuid", ${products.name} as "productName",
      ${products.id} as product_id, ${bookings.date} as date, ${bookings.time} as time,
      ${bookings.checkedInPeople} - ${bookings.awayPeople} as inside, ${bookings.awayPeople} as away,
      ${products.durationMinutes} * interval '1 minute' as lasts,
      ${places.entryTolerance} * interval '1 minute' as tolerance, ${places.timezone} as zone,
      ${places.closingTime} as closing, came.first, came.last,
      (select max(p.at) from ${passages} p
        where p.booking_id = ${bookings.id} and p.direction = 'back' and p.undone_at is null) as returned,
      (${bookings.date} + case when ${bookings.time} ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$' then ${bookings.time}::time else '00:00'::time end)
        at time zone ${places.timezone} as slot
    from came join ${bookings} on ${bookings.id} = came.id
    join ${products} on ${products.id} = ${bookings.productId}
    join ${places} on ${places.id} = ${bookings.placeId}
    where ${bookings.placeId} = ${placeId} and ${bookings.checkedInPeople} > 0
      and ${ofProducts(wanted)} and ${guidedBy(agentUserId)}),
  begun as (
    select *, case when abs(extract(epoch from first - slot)) < 86400 then greatest(first, slot) else first end as began,
      case when abs(extract(epoch from first - slot)) < 86400 then date else (first at time zone zone)::date end as day
    from visits),
  stays as (
    select *, case when lasts > interval '0' then began + lasts else (day + 1)::timestamp at time zone zone end as due,
      greatest(
        case when lasts > interval '0' then greatest(began, last, returned) + lasts
          else (day + 1)::timestamp at time zone zone end + tolerance,
        case when closing = '' then null else (day + closing::time) at time zone zone end) as ends
    from begun)
  select stays.*, ends > ${now}::timestamptz as counted, ends <= ${now}::timestamptz
      and due + ${missedHours} * interval '1 hour' > ${now}::timestamptz
      and exists (select from exits where exits.product_id = stays.product_id) as missed
  from stays`
}

interface InsideSlot {
  productUuid: string
  productName: string
  date: string
  time: string
  inside: number
  away: number
}

interface InsideCount extends Record<string, unknown> {
  timezone: string
  /** Time from which the gate lists who has not come back, HH:mm; '' for the whole day. */
  dusk: string
  slots: InsideSlot[]
}

/** People inside by slot, whose stay has not ended. Null for an unknown place. */
export async function countInside({ orm }: Database, asked: Inside): Promise<InsideCount | null> {
  const { rows } = await orm.execute<InsideCount>(sql`
    select p.timezone, p.dusk_time as dusk, (
      select coalesce(json_agg(slot order by slot.date, slot.time, slot."productName", slot."productUuid"), '[]'::json)
      from (
        select "productUuid", "productName", date::text as date, time, sum(inside)::int as inside, sum(away)::int as away
        from (${staying(asked)}) stays where counted
        group by "productUuid", "productName", date, time) slot) as slots
    from ${places} p where p.id = ${asked.placeId}`)
  return rows[0] ?? null
}

interface InsideParty extends Record<string, unknown> {
  uuid: string
  code: string
  name: string
  surname: string
  phone: string
  guides: string[]
  productUuid: string
  productName: string
  date: string
  time: string
  people: number
  /** Milliseconds. */
  due: string
  counted: boolean
  total: number
}

/** Parties inside and missed ones, those first who should be back the longest. */
export async function listInside({ orm }: Database, { limit, ...asked }: Inside & { limit: number }) {
  const { rows } = await orm.execute<InsideParty>(sql`
    select ${bookings.publicId} as uuid, ${bookings.code} as code, ${bookings.name} as name,
      ${bookings.surname} as surname, ${bookings.phone} as phone,
      (select coalesce(json_agg(${agents.name} order by ${agents.name}), '[]'::json) from ${bookingAgents}
        join ${agents} on ${agents.uuid} = ${bookingAgents.agentUuid}
        where ${bookingAgents.bookingId} = ${bookings.id}) as guides,
      stays."productUuid", stays."productName", stays.date::text as date, stays.time, stays.inside as people,
      (extract(epoch from stays.due) * 1000)::int8 as due, stays.counted, count(*) over ()::int as total
    from (${staying(asked)}) stays join ${bookings} on ${bookings.id} = stays.id
    where stays.inside > 0 and (stays.counted or stays.missed)
    order by stays.due, ${bookings.id} limit ${limit}`)
  return rows
}

interface DayOfPassages extends Record<string, unknown> {
  productUuid: string
  date: string
  entered: number
  cameBack: number
  left: number
  /** People whose stay ended on the day without a recorded exit. */
  ended: number
}

interface Passing {
  placeId: string
  /** Days of `zone`, both included. */
  from: string
  to: string
  zone: string
  now: Date
}

/** People who entered, came back, left, or whose stay ended, by attraction and the day on which it happened. */
export async function countPassages({ orm }: Database, { placeId, from, to, zone, now }: Passing) {
  const stays = staying({ placeId, products: [], agentUserId: null, now, since: slotInstant(from, '00:00', zone) })
  const { rows } = await orm.execute<DayOfPassages>(sql`
    select ${products.uuid} as "productUuid", moved.date::text as date, sum(moved.entered)::int as entered,
      sum(moved.came_back)::int as "cameBack", sum(moved.gone)::int as "left", sum(moved.ended)::int as ended
    from (
      select ${bookings.productId} as product_id, (${checkins.at} at time zone ${zone})::date as date,
        ${checkins.people} as entered, 0 as came_back, 0 as gone, 0 as ended
      from ${checkins} join ${bookings} on ${bookings.id} = ${checkins.bookingId}
      where ${checkins.placeId} = ${placeId} and ${checkins.undoneAt} is null
      union all
      select ${bookings.productId}, (${passages.at} at time zone ${zone})::date, 0,
        case when ${passages.direction} = 'back' then ${passages.people} else 0 end,
        case when ${passages.direction} = 'out' then ${passages.people} else 0 end, 0
      from ${passages} join ${bookings} on ${bookings.id} = ${passages.bookingId}
      where ${passages.placeId} = ${placeId} and ${passages.undoneAt} is null
      union all
      select stays.product_id, (stays.ends at time zone ${zone})::date, 0, 0, 0, stays.inside
      from (${stays}) stays where not stays.counted and stays.inside > 0) moved
    join ${products} on ${products.id} = moved.product_id
    where moved.date between ${from}::date and ${to}::date
    group by 1, 2 order by 2, 1`)
  return rows
}
