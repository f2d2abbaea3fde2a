import { and, asc, eq, gte, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../connection.server.ts'
import { agentDaysOff, agentProducts, agents, bookingAgents, bookings, products, users } from '../../schema.server.ts'
import { agentPhoto } from '../agents.server.ts'

export interface AgentKey {
  placeId: string
  uuid: string
}

export type AgentRecord = NonNullable<Awaited<ReturnType<typeof findAgent>>>
export type AgentData = Omit<typeof agents.$inferInsert, 'uuid' | 'placeId' | 'photoUrl' | 'version' | 'createdAt'>
export type DayOff = Pick<typeof agentDaysOff.$inferInsert, 'from' | 'until' | 'reason'>

/** Finds active and inactive ones, with days off that last until `since` or later. */
export async function findAgent(reader: Queryable, { placeId, uuid, since }: AgentKey & { since: string }) {
  const [row] = await reader
    .select({ agent: agents, photoUrl: agentPhoto, userUuid: users.uuid, userName: users.name })
    .from(agents)
    .leftJoin(users, eq(users.id, agents.userId))
    .where(and(eq(agents.placeId, placeId), eq(agents.uuid, uuid)))
  if (!row) return null
  const [led, daysOff] = await Promise.all([
    reader
      .select({ id: products.id, uuid: products.uuid, name: products.name })
      .from(agentProducts)
      .innerJoin(products, eq(products.id, agentProducts.productId))
      .where(eq(agentProducts.agentUuid, uuid))
      .orderBy(asc(products.position), asc(products.id)),
    reader
      .select({ from: agentDaysOff.from, until: agentDaysOff.until, reason: agentDaysOff.reason })
      .from(agentDaysOff)
      .where(and(eq(agentDaysOff.agentUuid, uuid), gte(agentDaysOff.until, since)))
      .orderBy(asc(agentDaysOff.from), asc(agentDaysOff.id))
  ])
  return { ...row, products: led, daysOff }
}

/** Bookings of the agent from a day on, nearest first; `all` counts also those beyond the limit. */
export async function listLed(reader: Queryable, { placeId, uuid, from }: AgentKey & { from: string }) {
  return reader
    .select({
      id: bookings.id,
      publicId: bookings.publicId,
      placeId: bookings.placeId,
      productId: bookings.productId,
      product: products.name,
      date: bookings.date,
      time: bookings.time,
      minutes: products.durationMinutes,
      people: bookings.people,
      all: sql<number>`(count(*) over ())::int`
    })
    .from(bookingAgents)
    .innerJoin(bookings, eq(bookings.id, bookingAgents.bookingId))
    .innerJoin(products, eq(products.id, bookings.productId))
    .where(
      and(
        eq(bookingAgents.agentUuid, uuid),
        eq(bookings.placeId, placeId),
        gte(bookings.date, from),
        inArray(bookings.status, ['PENDING', 'UNPAID', 'APPROVED'])
      )
    )
    .orderBy(asc(bookings.date), asc(bookings.time), asc(bookings.id))
    .limit(200)
}

/** False if it exists already. */
export async function insertAgent(tx: Transaction, row: AgentData & AgentKey & { createdAt: Date }): Promise<boolean> {
  const done = await tx.insert(agents).values(row).onConflictDoNothing()
  return (done.rowCount ?? 0) > 0
}

/** The caller holds its lock (`lockAgents`). False if the version has changed. */
export async function saveAgent(
  tx: Transaction,
  key: AgentKey & { version: number },
  row: AgentData
): Promise<boolean> {
  const done = await tx
    .update(agents)
    .set({ ...row, version: key.version + 1 })
    .where(and(eq(agents.placeId, key.placeId), eq(agents.uuid, key.uuid), eq(agents.version, key.version)))
  return (done.rowCount ?? 0) > 0
}

export async function replaceAttractions(tx: Transaction, agentUuid: string, productIds: readonly number[]) {
  await tx.delete(agentProducts).where(eq(agentProducts.agentUuid, agentUuid))
  if (productIds.length > 0) {
    await tx.insert(agentProducts).values(productIds.map((productId) => ({ agentUuid, productId })))
  }
}

/** Days off that ended before `since` stay as they are. */
export async function replaceDaysOff(
  tx: Transaction,
  { uuid: agentUuid, since }: { uuid: string; since: string },
  days: readonly DayOff[]
) {
  await tx.delete(agentDaysOff).where(and(eq(agentDaysOff.agentUuid, agentUuid), gte(agentDaysOff.until, since)))
  const kept = days.filter(({ until }) => until >= since)
  if (kept.length > 0) await tx.insert(agentDaysOff).values(kept.map((day) => ({ ...day, agentUuid })))
}

export async function countAgents(tx: Transaction, placeId: string): Promise<number> {
  const [row] = await tx.select({ count: sql<number>`count(*)::int` }).from(agents).where(eq(agents.placeId, placeId))
  return row?.count ?? 0
}

/** The place's attractions by uuid; those of other places are missing. */
export async function findAttractions(reader: Queryable, placeId: string, uuids: readonly string[]) {
  if (uuids.length === 0) return []
  return reader
    .select({ id: products.id, uuid: products.uuid, name: products.name })
    .from(products)
    .where(and(eq(products.placeId, placeId), inArray(products.uuid, [...uuids])))
    .orderBy(asc(products.position), asc(products.id))
}

const mayBeLinked = and(isNull(users.removedAt), isNull(users.waitingSince))

/** Users of the place without an agent, by name. */
export async function listLinkable(reader: Queryable, placeId: string) {
  return reader
    .select({ uuid: users.uuid, name: users.name })
    .from(users)
    .leftJoin(agents, eq(agents.userId, users.id))
    .where(and(eq(users.placeId, placeId), mayBeLinked, isNull(agents.uuid)))
    .orderBy(asc(users.name), asc(users.id))
    .limit(500)
}

/** Finds a user of the place; `agent` is the agent that has this user already, `but` apart. */
export async function findLinkable(reader: Queryable, { placeId, uuid, but }: AgentKey & { but: string }) {
  const [row] = await reader
    .select({ id: users.id, name: users.name, agent: agents.name })
    .from(users)
    .leftJoin(agents, and(eq(agents.userId, users.id), ne(agents.uuid, but)))
    .where(and(eq(users.placeId, placeId), eq(users.uuid, uuid), or(mayBeLinked, eq(agents.uuid, but))))
  return row ?? null
}

/** Returns the path of the former photo. The caller holds the agent's lock. */
export async function setAgentPhoto(tx: Transaction, key: AgentKey, photoUrl: string): Promise<string> {
  const isIt = and(eq(agents.placeId, key.placeId), eq(agents.uuid, key.uuid))
  const [before] = await tx.select({ photoUrl: agents.photoUrl }).from(agents).where(isIt)
  await tx.update(agents).set({ photoUrl }).where(isIt)
  return before?.photoUrl ?? ''
}
