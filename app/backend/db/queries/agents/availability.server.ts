import { and, asc, eq, gte, inArray, lte, ne, or, sql } from 'drizzle-orm'
import type { Availability } from '#app/domain/agent/availability.ts'
import { slotKey } from '#app/domain/agent/engagement.ts'
import type { BookingStatus } from '#app/domain/booking/state.ts'
import { groupSize } from '#app/domain/product/guides.ts'
import { tripSpan } from '#app/domain/transport/span.ts'
import { directionLabel } from '#app/domain/transport/status.ts'
import type { Queryable } from '../../connection.server.ts'
import {
  agentDaysOff,
  agentProducts,
  agents,
  bookingAgents,
  bookings,
  places,
  products,
  slotGuides,
  tripPassengers,
  trips
} from '../../schema.server.ts'
import { isStanding } from '../transport/passengers.server.ts'
import { stopTimes } from '../transport/trips.server.ts'

/** Visit that wants a guide; `id` is its booking, which does not count as another group. */
export interface GuidedVisit {
  id: number
  placeId: string
  productId: number
  date: string
  time: string
  people: number
}

export type AvailableAgent = Availability & {
  uuid: string
  name: string
  /** Most people in a group of theirs; null for what the attraction's rule says. */
  groupPeople: number | null
}

/** Bookings in these states are groups that need a guide. */
const standing: BookingStatus[] = ['PENDING', 'UNPAID', 'APPROVED']

interface Days {
  placeId: string
  dates: readonly string[]
}

const attractions = sql<number[]>`(select coalesce(json_agg(ap.product_id), '[]'::json) from ${agentProducts} ap
  where ap.agent_uuid = "agents"."uuid")`

/** Availability of the agents `uuids` of the place on a day. If it decides something, the caller holds `lockAgents`. */
export async function listAvailability(
  reader: Queryable,
  { placeId, date }: { placeId: string; date: string },
  uuids: readonly string[]
): Promise<AvailableAgent[]> {
  return (await listAvailabilityOn(reader, { placeId, dates: [date] }, uuids)).get(date) ?? []
}

/** Returns agents by day, with five queries for any number of days and agents. */
export async function listAvailabilityOn(
  reader: Queryable,
  days: Days,
  uuids: readonly string[]
): Promise<Map<string, AvailableAgent[]>> {
  if (uuids.length === 0 || days.dates.length === 0) return new Map()
  const rows = await reader
    .select({
      uuid: agents.uuid,
      name: agents.name,
      active: agents.active,
      attractions,
      cadastur: agents.cadastur,
      cadasturUntil: agents.cadasturUntil,
      certificates: agents.certificates,
      weekdaysOff: agents.weekdaysOff,
      bookingsPerDay: agents.bookingsPerDay,
      groupPeople: agents.groupPeople
    })
    .from(agents)
    .where(and(eq(agents.placeId, days.placeId), inArray(agents.uuid, [...uuids])))
    .orderBy(asc(agents.uuid))
  // Run one after the other: a transaction has one connection.
  const daysOff = await listDaysOff(reader, days, uuids)
  const engagements = [
    ...(await listVisits(reader, days, uuids)),
    ...(await listGuidedSlots(reader, days, uuids)),
    ...(await listRides(reader, days, uuids))
  ]
  const isOf = (uuid: string) => (one: { agentUuid: string | null }) => one.agentUuid === uuid
  const agentsOn = (date: string) =>
    rows.map((row) => ({
      ...row,
      daysOff: daysOff.filter(isOf(row.uuid)),
      engagements: engagements.filter((one) => one.date === date && isOf(row.uuid)(one))
    }))
  return new Map(days.dates.map((date) => [date, agentsOn(date)]))
}

/** Days off on any of the days; the rule picks its own day. */
function listDaysOff(reader: Queryable, { dates }: Days, uuids: readonly string[]) {
  const { agentUuid, from, until, reason } = agentDaysOff
  return reader
    .select({ agentUuid, from, until, reason })
    .from(agentDaysOff)
    .where(and(inArray(agentUuid, [...uuids]), or(...dates.map((day) => and(lte(from, day), gte(until, day))))))
    .orderBy(asc(from))
}

/** Bookings that they guide. Those that only follow their slot's guides take no place: they can follow another. */
async function listVisits(reader: Queryable, { placeId, dates }: Days, uuids: readonly string[]) {
  const rows = await reader
    .select({
      id: bookings.id,
      agentUuid: bookingAgents.agentUuid,
      date: bookings.date,
      time: bookings.time,
      minutes: products.durationMinutes,
      label: products.name,
      productId: bookings.productId,
      people: bookings.people,
      follows: bookingAgents.follows,
      guide: products.guide,
      guidePeople: products.guidePeople
    })
    .from(bookingAgents)
    .innerJoin(bookings, eq(bookings.id, bookingAgents.bookingId))
    .innerJoin(products, eq(products.id, bookings.productId))
    .where(
      and(
        inArray(bookingAgents.agentUuid, [...uuids]),
        eq(bookings.placeId, placeId),
        inArray(bookings.date, [...dates]),
        or(...standing.map((status) => eq(bookings.status, status)))
      )
    )
    .orderBy(asc(bookings.time), asc(bookings.id))
  return rows.map(({ id, agentUuid, date, time, minutes, label, ...row }) => ({
    id,
    agentUuid,
    date,
    time,
    minutes,
    label,
    riding: null,
    slot: slotKey({ productId: row.productId, time }),
    takes: row.follows ? 0 : groupSize(row, row.people)
  }))
}

const slotBookings = sql<number[]>`(select coalesce(json_agg(b.id), '[]'::json) from ${bookings} b
  where b.product_id = "slot_guides"."product_id" and b.date = "slot_guides"."date" and b.time = "slot_guides"."time"
    and ${isStanding('b')})`

/** Slots to which they are assigned. */
async function listGuidedSlots(reader: Queryable, { placeId, dates }: Days, uuids: readonly string[]) {
  const rows = await reader
    .select({
      agentUuid: slotGuides.agentUuid,
      date: slotGuides.date,
      time: slotGuides.time,
      minutes: products.durationMinutes,
      label: products.name,
      productId: slotGuides.productId,
      bookings: slotBookings
    })
    .from(slotGuides)
    .innerJoin(products, eq(products.id, slotGuides.productId))
    .where(
      and(
        inArray(slotGuides.agentUuid, [...uuids]),
        eq(slotGuides.placeId, placeId),
        inArray(slotGuides.date, [...dates])
      )
    )
    .orderBy(asc(slotGuides.time), asc(slotGuides.productId))
  return rows.map(({ productId, ...row }) => ({
    ...row,
    id: 0,
    riding: null,
    slot: slotKey({ productId, time: row.time }),
    takes: 0
  }))
}

const ridingIds = sql<number[]>`(select coalesce(json_agg(tp.booking_id), '[]'::json) from ${tripPassengers} tp
  join ${bookings} b on b.id = tp.booking_id where tp.trip_id = "trips"."id" and ${isStanding('b')})`

/** Trips that they guide. */
async function listRides(reader: Queryable, { placeId, dates }: Days, uuids: readonly string[]) {
  const rows = await reader
    .select({
      id: trips.id,
      agentUuid: trips.agentUuid,
      date: trips.date,
      time: trips.time,
      direction: trips.direction,
      stopTimes,
      riding: ridingIds
    })
    .from(trips)
    .where(
      and(
        inArray(trips.agentUuid, [...uuids]),
        eq(trips.placeId, placeId),
        inArray(trips.date, [...dates]),
        ne(trips.status, 'cancelled')
      )
    )
    .orderBy(asc(trips.time), asc(trips.id))
  return rows.map(({ id, agentUuid, date, direction, riding, ...times }) => ({
    id,
    agentUuid,
    date,
    riding,
    slot: '',
    takes: 0,
    label: directionLabel(direction).toLowerCase(),
    ...tripSpan(times)
  }))
}

/** Reads the place's and the attraction's rules for guides, and the length of its visit (minutes, 0 if unknown). */
export async function readGuideRules(
  reader: Queryable,
  { placeId, productId }: Pick<GuidedVisit, 'placeId' | 'productId'>
) {
  const [row] = await reader
    .select({
      needsValid: places.agentsNeedValid,
      minutes: products.durationMinutes,
      guide: products.guide,
      guidePeople: products.guidePeople
    })
    .from(products)
    .innerJoin(places, eq(places.id, products.placeId))
    .where(and(eq(products.id, productId), eq(places.id, placeId)))
  return row ?? { needsValid: false, minutes: 0, guide: 'none', guidePeople: 0 }
}

/** Uuids of a booking's agents; `named` leaves out those whom it follows because they guide its slot. */
export async function listAgentsOf(
  reader: Queryable,
  bookingId: number,
  { named }: { named: boolean }
): Promise<string[]> {
  const rows = await reader
    .select({ uuid: bookingAgents.agentUuid })
    .from(bookingAgents)
    .where(and(eq(bookingAgents.bookingId, bookingId), named ? eq(bookingAgents.follows, false) : undefined))
    .orderBy(asc(bookingAgents.agentUuid))
  return rows.map(({ uuid }) => uuid)
}

/** Says whether the place gives no group to agents with expired credentials. */
export async function findNeedsValid(reader: Queryable, placeId: string): Promise<boolean> {
  const [row] = await reader.select({ needsValid: places.agentsNeedValid }).from(places).where(eq(places.id, placeId))
  return row?.needsValid ?? false
}
