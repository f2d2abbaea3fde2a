import { and, asc, between, eq, sql } from 'drizzle-orm'
import type { Queryable } from '../../connection.server.ts'
import { agents, bookingAgents, bookingGroups, bookings, places, products, slotGuides } from '../../schema.server.ts'
import { isConfirmed } from '../bookings/amounts.server.ts'

interface OwnDays {
  placeId: string
  agentUuid: string
  /** Days of the place's zone, both included. */
  from: string
  to: string
}

/** Most bookings, and most slots, of one answer. */
const mostRows = 1000

/** Agent of a user, active or not; null for a user who guides nobody. */
export async function findOwnAgent(reader: Queryable, by: { placeId: string; userId: number }) {
  const [row] = await reader
    .select({ uuid: agents.uuid, name: agents.name, active: agents.active })
    .from(agents)
    .where(and(eq(agents.placeId, by.placeId), eq(agents.userId, by.userId)))
    .orderBy(asc(agents.createdAt), asc(agents.uuid))
    .limit(1)
  return row ?? null
}

export async function findGuidedProduct(reader: Queryable, by: { placeId: string; uuid: string }) {
  const { id, uuid, name } = products
  const found = reader.select({ id, uuid, name }).from(products)
  const [row] = await found.where(and(eq(products.placeId, by.placeId), eq(uuid, by.uuid)))
  return row ?? null
}

/** Facts of the attraction that a guide must know; '' and null stand for the place's. */
const attraction = {
  product: products.uuid,
  productName: products.name,
  address: products.address,
  mapUrl: products.mapUrl,
  minutes: products.durationMinutes,
  arriveMinutes: products.arriveMinutes,
  placeAddress: places.address,
  placeArriveMinutes: places.arriveMinutes
}

/** Slots that the guide is assigned to. */
export function listOwnSlots(reader: Queryable, { placeId, agentUuid, from, to }: OwnDays) {
  return reader
    .select({ ...attraction, date: slotGuides.date, time: slotGuides.time, acceptedAt: slotGuides.acceptedAt })
    .from(slotGuides)
    .innerJoin(products, eq(products.id, slotGuides.productId))
    .innerJoin(places, eq(places.id, slotGuides.placeId))
    .where(
      and(eq(slotGuides.placeId, placeId), eq(slotGuides.agentUuid, agentUuid), between(slotGuides.date, from, to))
    )
    .orderBy(asc(slotGuides.date), asc(slotGuides.time), asc(slotGuides.productId))
    .limit(mostRows)
}

/** Confirmed bookings that the guide leads. */
export function listOwnLed(reader: Queryable, { placeId, agentUuid, from, to }: OwnDays) {
  return reader
    .select({
      ...attraction,
      publicId: bookings.publicId,
      date: bookings.date,
      time: bookings.time,
      people: bookings.people,
      inside: bookings.checkedInPeople,
      name: bookings.name,
      surname: bookings.surname,
      language: bookings.language,
      notes: bookings.notes,
      group: bookingGroups.uuid,
      signed: sql<number | null>`case when ${products.waiver} <> 'none' and newest_waiver(${products.id}) is not null
        then waivers_signed(${bookings.id}) end`
    })
    .from(bookingAgents)
    .innerJoin(bookings, eq(bookings.id, bookingAgents.bookingId))
    .innerJoin(products, eq(products.id, bookings.productId))
    .innerJoin(places, eq(places.id, bookings.placeId))
    .leftJoin(bookingGroups, eq(bookingGroups.id, bookings.groupId))
    .where(
      and(
        eq(bookings.placeId, placeId),
        eq(bookingAgents.agentUuid, agentUuid),
        between(bookings.date, from, to),
        isConfirmed('bookings')
      )
    )
    .orderBy(asc(bookings.date), asc(bookings.time), asc(bookings.id))
    .limit(mostRows)
}
