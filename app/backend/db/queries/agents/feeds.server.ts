import { and, asc, between, eq, isNull, or, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../connection.server.ts'
import { agents, bookings, calendarFeeds, permissions, places, products, users } from '../../schema.server.ts'
import { isConfirmed } from '../bookings/amounts.server.ts'

/** Null for the calendar of the whole place. */
interface Whose {
  placeId: string
  agentUuid: string | null
}

const isOf = ({ placeId, agentUuid }: Whose) =>
  and(
    eq(calendarFeeds.placeId, placeId),
    agentUuid === null ? isNull(calendarFeeds.agentUuid) : eq(calendarFeeds.agentUuid, agentUuid)
  )

export async function findFeed(reader: Queryable, whose: Whose) {
  const [row] = await reader
    .select({ createdAt: calendarFeeds.createdAt, by: users.name })
    .from(calendarFeeds)
    .innerJoin(users, eq(users.id, calendarFeeds.userId))
    .where(isOf(whose))
  return row ?? null
}

/** False if there was none. */
export async function deleteFeed(tx: Transaction, whose: Whose): Promise<boolean> {
  const done = await tx.delete(calendarFeeds).where(isOf(whose))
  return (done.rowCount ?? 0) > 0
}

export async function insertFeed(tx: Transaction, feed: typeof calendarFeeds.$inferInsert): Promise<void> {
  await tx.insert(calendarFeeds).values(feed)
}

/** The guide works here, their user is the one who made the address, may sign in, and may still see their groups. */
const isOwnersStill = and(
  eq(agents.active, true),
  eq(agents.userId, calendarFeeds.userId),
  isNull(users.suspendedAt),
  isNull(users.removedAt),
  sql`exists (select from ${permissions} p where p.user_id = ${users.id} and p.controller = 'operation'
    and p.action = 'my-groups')`
)

/** Null for an unknown key, one that was ended or replaced, and one whose guide left. */
export async function findOpenFeed(reader: Queryable, keyHash: string) {
  const [row] = await reader
    .select({
      placeId: calendarFeeds.placeId,
      agentUuid: calendarFeeds.agentUuid,
      placeName: places.name,
      timezone: places.timezone,
      guideName: agents.name
    })
    .from(calendarFeeds)
    .innerJoin(places, eq(places.id, calendarFeeds.placeId))
    .innerJoin(users, eq(users.id, calendarFeeds.userId))
    .leftJoin(agents, eq(agents.uuid, calendarFeeds.agentUuid))
    .where(and(eq(calendarFeeds.keyHash, keyHash), or(isNull(calendarFeeds.agentUuid), isOwnersStill)))
  return row ?? null
}

interface Days {
  placeId: string
  /** Days of the place's zone, both included. */
  from: string
  to: string
}

const mostSlots = 2000

const guidesOfSlot = sql<string[]>`(select coalesce(json_agg(distinct a.name), '[]'::json) from agents a
  where a.uuid in (
    select g.agent_uuid from slot_guides g
    where g.product_id = "bookings"."product_id" and g.date = "bookings"."date" and g.time = "bookings"."time"
    union select ba.agent_uuid from booking_agents ba join bookings b on b.id = ba.booking_id
    where b.product_id = "bookings"."product_id" and b.date = "bookings"."date" and b.time = "bookings"."time"
      and ${isConfirmed('b')}))`

/** Slots of the place that have confirmed bookings, without anything about a visitor. */
export function listBookedSlots(reader: Queryable, { placeId, from, to }: Days) {
  return reader
    .select({
      product: products.uuid,
      productName: products.name,
      address: products.address,
      placeAddress: places.address,
      minutes: products.durationMinutes,
      date: bookings.date,
      time: bookings.time,
      people: sql<number>`sum(${bookings.people})::int`,
      bookings: sql<number>`count(*)::int`,
      notes: sql<number>`(count(*) filter (where ${bookings.notes} <> ''))::int`,
      languages: sql<string[]>`coalesce(array_agg(distinct ${bookings.language})
        filter (where ${bookings.language} <> ''), '{}')`,
      guides: guidesOfSlot
    })
    .from(bookings)
    .innerJoin(products, eq(products.id, bookings.productId))
    .innerJoin(places, eq(places.id, bookings.placeId))
    .where(and(eq(bookings.placeId, placeId), between(bookings.date, from, to), isConfirmed('bookings')))
    .groupBy(bookings.productId, bookings.date, bookings.time, products.id, places.id)
    .orderBy(asc(bookings.date), asc(bookings.time), asc(bookings.productId))
    .limit(mostSlots)
}
