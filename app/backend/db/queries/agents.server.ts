import { and, asc, eq, inArray, or, sql } from 'drizzle-orm'
import { MOST_CERTIFICATES } from '#app/domain/agent/limits.ts'
import type { Database, Queryable, Transaction } from '../connection.server.ts'
import { agents, bookingAgents, places, products, users } from '../schema.server.ts'
import { leadsIn } from './agents/leads-in.server.ts'

/** A removed user's photo is no longer shown. */
export const agentPhoto = sql<string>`case
  when ${agents.photoUrl} <> '' then ${agents.photoUrl}
  when ${users.photoId} <> '' and ${users.removedAt} is null then '/photos/' || ${users.photoId}
  else '' end`

const shown = {
  uuid: agents.uuid,
  name: agents.name,
  photoUrl: agentPhoto,
  languages: agents.languages,
  cadastur: agents.cadastur,
  cadasturUntil: agents.cadasturUntil,
  certificates: agents.certificates,
  hasPage: sql<boolean>`(${agents.isPublic} and ${agents.active})`
}

/** Finds the agent by uuid alone, because the page is public; a hidden agent is not found. */
export async function findPublicAgent({ orm }: Database, uuid: string) {
  const [row] = await orm
    .select({
      ...shown,
      about: agents.about,
      fields: agents.fields,
      phone: agents.phone,
      email: agents.email,
      placeId: places.id,
      timezone: places.timezone,
      contact: places.agentContact,
      placeWhatsapp: places.whatsapp
    })
    .from(agents)
    .innerJoin(places, eq(places.id, agents.placeId))
    .leftJoin(users, eq(users.id, agents.userId))
    .where(and(eq(agents.uuid, uuid), eq(agents.active, true), eq(agents.isPublic, true)))
  return row ?? null
}

export async function listAgentProducts({ orm }: Database, { uuid, placeId }: { uuid: string; placeId: string }) {
  return orm
    .select({ uuid: products.uuid, name: products.name, pictureUrl: products.pictureUrl })
    .from(products)
    .where(and(eq(products.placeId, placeId), eq(products.active, true), leadsIn(products.id, uuid)))
    .orderBy(asc(products.position), asc(products.id))
}

export async function hasAgents({ orm }: Database, { placeId, productId }: { placeId: string; productId: number }) {
  const found = await orm
    .select({ uuid: agents.uuid })
    .from(agents)
    .where(and(eq(agents.placeId, placeId), eq(agents.active, true), leadsIn(productId, agents.uuid)))
    .limit(1)
  return found.length > 0
}

type Booked = { id: number; placeId: string; productId: number; date: string }

/** Active agents who guide in a booking's attraction, and the booking's present ones in any state. */
export async function listAgentsFor({ orm }: Database, booking: Booked) {
  const chosen = sql<boolean>`exists (select 1 from ${bookingAgents} ba
    where ba.booking_id = ${booking.id} and ba.agent_uuid = ${agents.uuid})`
  return orm
    .select({ ...shown, chosen })
    .from(agents)
    .leftJoin(users, eq(users.id, agents.userId))
    .where(
      and(
        eq(agents.placeId, booking.placeId),
        or(and(eq(agents.active, true), leadsIn(booking.productId, agents.uuid)), chosen)
      )
    )
    .limit(500)
}

/**
 * Locks the agents, so that two bookings of one time cannot both find one free. Lock order: booking, then agents by
 * uuid.
 */
export async function lockAgents(tx: Transaction, { placeId, uuids }: { placeId: string; uuids: string[] }) {
  if (uuids.length === 0) return []
  return tx
    .select({ uuid: agents.uuid, name: agents.name, active: agents.active, groupPeople: agents.groupPeople })
    .from(agents)
    .where(and(eq(agents.placeId, placeId), inArray(agents.uuid, uuids)))
    .orderBy(asc(agents.uuid))
    .for('no key update')
}

/**
 * Renews an equal certificate (name, issuer, number). Raises the version, so that open forms notice. False if there are
 * too many.
 */
export async function addCertificate(
  tx: Transaction,
  uuid: string,
  certificate: (typeof agents.$inferSelect)['certificates'][number]
): Promise<boolean> {
  const [agent] = await tx.select({ certificates: agents.certificates }).from(agents).where(eq(agents.uuid, uuid))
  const key = (one: typeof certificate) => JSON.stringify([one.name, one.issuer, one.number])
  const others = (agent?.certificates ?? []).filter((one) => key(one) !== key(certificate))
  if (others.length >= MOST_CERTIFICATES) return false
  await tx
    .update(agents)
    .set({ certificates: [...others, certificate], version: sql`${agents.version} + 1` })
    .where(eq(agents.uuid, uuid))
  return true
}

export async function listBookingAgentNames(tx: Queryable, bookingId: number) {
  return tx
    .select({ uuid: agents.uuid, name: agents.name, follows: bookingAgents.follows })
    .from(bookingAgents)
    .innerJoin(agents, eq(agents.uuid, bookingAgents.agentUuid))
    .where(eq(bookingAgents.bookingId, bookingId))
    .orderBy(asc(agents.name), asc(agents.uuid))
}

/** False if the booking named the agent before; one whom it only followed becomes its own. */
export async function insertBookingAgent(tx: Transaction, bookingId: number, agentUuid: string): Promise<boolean> {
  const done = await tx
    .insert(bookingAgents)
    .values({ bookingId, agentUuid })
    .onConflictDoUpdate({
      target: [bookingAgents.bookingId, bookingAgents.agentUuid],
      set: { follows: false },
      setWhere: eq(bookingAgents.follows, true)
    })
  return (done.rowCount ?? 0) > 0
}

export async function deleteBookingAgent(tx: Transaction, bookingId: number, agentUuid: string): Promise<boolean> {
  const done = await tx
    .delete(bookingAgents)
    .where(and(eq(bookingAgents.bookingId, bookingId), eq(bookingAgents.agentUuid, agentUuid)))
  return (done.rowCount ?? 0) > 0
}

/** Finds active and inactive ones. */
export async function findAgentOfPlace(reader: Queryable, by: { placeId: string; uuid: string }) {
  const [row] = await reader
    .select({ uuid: agents.uuid, userId: agents.userId })
    .from(agents)
    .where(and(eq(agents.placeId, by.placeId), eq(agents.uuid, by.uuid)))
  return row ?? null
}
