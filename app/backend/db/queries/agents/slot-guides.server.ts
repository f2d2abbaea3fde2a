import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../connection.server.ts'
import { nested } from '../../nested.server.ts'
import {
  agents,
  bookingAgents,
  bookings,
  places,
  products,
  slotDeclines,
  slotGuides,
  slotsToShare
} from '../../schema.server.ts'
import { isConfirmed } from '../bookings/amounts.server.ts'
import { hasRow } from '../kernel/conditions.server.ts'

export interface SlotOfDay {
  productId: number
  /** Day of the place's zone. */
  date: string
  /** `HH:mm`. */
  time: string
}

const isSlot = ({ productId, date, time }: SlotOfDay): SQL | undefined =>
  and(eq(slotGuides.productId, productId), eq(slotGuides.date, date), eq(slotGuides.time, time))

/** Held until the transaction ends: two changes of one slot's guides run one after the other. Comes before `lockAgents`. */
export async function lockSlotGuides(tx: Transaction, { productId, date, time }: SlotOfDay): Promise<void> {
  const key = `slot guides ${productId} ${date} ${time}`
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`)
}

/** Guides assigned to slots of a day of the place, by name. */
export function listSlotGuides(reader: Queryable, { placeId, date }: { placeId: string; date: string }) {
  return reader
    .select({
      productId: slotGuides.productId,
      time: slotGuides.time,
      agentUuid: slotGuides.agentUuid,
      name: agents.name,
      people: slotGuides.people,
      groupPeople: agents.groupPeople,
      reason: slotGuides.reason,
      acceptedAt: slotGuides.acceptedAt
    })
    .from(slotGuides)
    .innerJoin(agents, eq(agents.uuid, slotGuides.agentUuid))
    .where(and(eq(slotGuides.placeId, placeId), eq(slotGuides.date, date)))
    .orderBy(asc(agents.name), asc(agents.uuid))
}

export async function findSlotGuide(tx: Transaction, slot: SlotOfDay, agentUuid: string) {
  const { people, reason, acceptedAt } = slotGuides
  const found = tx.select({ people, reason, acceptedAt }).from(slotGuides)
  const [row] = await found.where(and(isSlot(slot), eq(slotGuides.agentUuid, agentUuid)))
  return row ?? null
}

/** Replaces the number and the reason of a guide who is there already. Forgets that a new one declined before. */
export async function putSlotGuide(tx: Transaction, guide: typeof slotGuides.$inferInsert): Promise<void> {
  const { people = null, reason = '' } = guide
  await tx.delete(slotDeclines).where(and(isDeclined(guide), eq(slotDeclines.agentUuid, guide.agentUuid)))
  await tx
    .insert(slotGuides)
    .values(guide)
    .onConflictDoUpdate({
      target: [slotGuides.productId, slotGuides.date, slotGuides.time, slotGuides.agentUuid],
      set: { people, reason }
    })
}

const isDeclined = ({ productId, date, time }: SlotOfDay): SQL | undefined =>
  and(eq(slotDeclines.productId, productId), eq(slotDeclines.date, date), eq(slotDeclines.time, time))

export async function markAccepted(tx: Transaction, slot: SlotOfDay, agentUuid: string, at: Date): Promise<void> {
  await tx
    .update(slotGuides)
    .set({ acceptedAt: at })
    .where(and(isSlot(slot), eq(slotGuides.agentUuid, agentUuid)))
}

/** Takes the guide out of the slot and keeps why. The caller shares the slot again. */
export async function moveToDeclined(tx: Transaction, decline: typeof slotDeclines.$inferInsert): Promise<void> {
  await deleteSlotGuide(tx, decline, decline.agentUuid)
  await tx.insert(slotDeclines).values(decline)
}

/** Reason of a guide who declined the slot; null if they did not. */
export async function findDecline(reader: Queryable, slot: SlotOfDay, agentUuid: string): Promise<string | null> {
  const found = reader.select({ reason: slotDeclines.reason }).from(slotDeclines)
  const [row] = await found.where(and(isDeclined(slot), eq(slotDeclines.agentUuid, agentUuid)))
  return row?.reason ?? null
}

/** Guides who declined slots of a day of the place, by name. */
export function listDeclines(reader: Queryable, { placeId, date }: { placeId: string; date: string }) {
  return reader
    .select({
      productId: slotDeclines.productId,
      time: slotDeclines.time,
      agentUuid: slotDeclines.agentUuid,
      name: agents.name,
      reason: slotDeclines.reason
    })
    .from(slotDeclines)
    .innerJoin(agents, eq(agents.uuid, slotDeclines.agentUuid))
    .where(and(eq(slotDeclines.placeId, placeId), eq(slotDeclines.date, date)))
    .orderBy(asc(agents.name), asc(agents.uuid))
}

/** Says whether guides of the place accept or decline their slots. */
export async function findGuidesConfirm(reader: Queryable, placeId: string): Promise<boolean> {
  const [row] = await reader.select({ confirm: places.guidesConfirm }).from(places).where(eq(places.id, placeId))
  return row?.confirm ?? false
}

export async function deleteSlotGuide(tx: Transaction, slot: SlotOfDay, agentUuid: string): Promise<void> {
  await tx.delete(slotGuides).where(and(isSlot(slot), eq(slotGuides.agentUuid, agentUuid)))
}

export async function countSlotGuides(tx: Transaction, slot: SlotOfDay): Promise<number> {
  return tx.$count(slotGuides, isSlot(slot))
}

/** Rule and guides of a slot, and its confirmed bookings in the order of their sale; null for an unknown attraction. */
export async function readSharedSlot(tx: Transaction, slot: SlotOfDay) {
  const [product] = await tx
    .select({ guide: products.guide, guidePeople: products.guidePeople })
    .from(products)
    .where(eq(products.id, slot.productId))
  if (!product) return null
  const guides = await tx
    .select({
      uuid: slotGuides.agentUuid,
      name: agents.name,
      people: slotGuides.people,
      groupPeople: agents.groupPeople
    })
    .from(slotGuides)
    .innerJoin(agents, eq(agents.uuid, slotGuides.agentUuid))
    .where(isSlot(slot))
    .orderBy(asc(slotGuides.createdAt), asc(slotGuides.agentUuid))
  const rows = await tx
    .select({
      id: bookings.id,
      placeId: bookings.placeId,
      code: bookings.code,
      people: bookings.people,
      agents: nested(
        { uuid: agents.uuid, name: agents.name, groupPeople: agents.groupPeople, follows: bookingAgents.follows },
        {
          by: sql`${agents.uuid}`,
          rest: sql`from ${bookingAgents} join ${agents} on ${agents.uuid} = ${bookingAgents.agentUuid}
            where ${bookingAgents.bookingId} = "bookings"."id"`
        }
      )
    })
    .from(bookings)
    .where(
      and(
        eq(bookings.productId, slot.productId),
        eq(bookings.date, slot.date),
        eq(bookings.time, slot.time),
        isConfirmed('bookings')
      )
    )
    .orderBy(asc(bookings.id))
  return { ...product, guides, bookings: rows }
}

export async function insertFollowed(tx: Transaction, bookingId: number, agentUuid: string): Promise<void> {
  await tx.insert(bookingAgents).values({ bookingId, agentUuid, follows: true }).onConflictDoNothing()
}

export async function deleteFollowed(tx: Transaction, bookingId: number, agentUuids: readonly string[]): Promise<void> {
  const { bookingId: id, agentUuid, follows } = bookingAgents
  await tx.delete(bookingAgents).where(and(eq(id, bookingId), inArray(agentUuid, [...agentUuids]), eq(follows, true)))
}

/** Guides whom the booking follows and who are not assigned to this slot, for a booking that moves there. */
export async function listLeftBehind(tx: Transaction, bookingId: number, slot: SlotOfDay) {
  const assigned = tx.select({ uuid: slotGuides.agentUuid }).from(slotGuides).where(isSlot(slot))
  return tx
    .select({ uuid: agents.uuid, name: agents.name })
    .from(bookingAgents)
    .innerJoin(agents, eq(agents.uuid, bookingAgents.agentUuid))
    .where(
      and(
        eq(bookingAgents.bookingId, bookingId),
        eq(bookingAgents.follows, true),
        sql`${bookingAgents.agentUuid} not in ${assigned}`
      )
    )
    .orderBy(asc(agents.uuid))
}

/** For a booking whose own guides changed, in a slot that has guides. A trigger notes its other changes. */
export async function noteSlotToShare(tx: Transaction, slot: SlotOfDay): Promise<void> {
  const { productId, date, time } = slot
  if ((await countSlotGuides(tx, slot)) > 0) await tx.insert(slotsToShare).values({ productId, date, time })
}

/**
 * Notes the slots from today on that these guides lead, and those where others lead and a booking names one of them.
 * For guides whose number of people changed.
 */
export async function noteSlotsOfGuides(tx: Transaction, guides: readonly string[], now: Date): Promise<void> {
  if (guides.length === 0) return
  await noteSlots(
    tx,
    now,
    sql`${slotGuides.placeId} in (select place_id from ${agents} where uuid in ${guides}) and (
      ${slotGuides.agentUuid} in ${guides} or exists (
      select from ${bookings} b join ${bookingAgents} a on a.booking_id = b.id
      where b.product_id = ${slotGuides.productId} and b.date = ${slotGuides.date} and b.time = ${slotGuides.time}
        and a.agent_uuid in ${guides}))`
  )
}

/** Notes the slots from today on of an attraction whose rule changed. */
export async function noteSlotsOfProduct(tx: Transaction, productId: number, now: Date): Promise<void> {
  await noteSlots(tx, now, eq(slotGuides.productId, productId))
}

async function noteSlots(tx: Transaction, now: Date, which: SQL): Promise<void> {
  await tx.execute(sql`
    insert into ${slotsToShare} (product_id, date, time)
    select distinct ${slotGuides.productId}, ${slotGuides.date}, ${slotGuides.time}
    from ${slotGuides} join ${places} on ${places.id} = ${slotGuides.placeId}
    where ${slotGuides.date} >= (${now.toISOString()}::timestamptz at time zone ${places.timezone})::date and ${which}`)
}

export const slotsDue = () => hasRow(slotsToShare, sql`true`)

/** Takes all notes of one slot and locks its guides; null if there are none. */
export async function takeSlotToShare(tx: Transaction): Promise<SlotOfDay | null> {
  const { productId, date, time } = slotsToShare
  const [first] = await tx.select({ productId, date, time }).from(slotsToShare).orderBy(asc(slotsToShare.id)).limit(1)
  if (!first) return null
  // The lock comes first: two processes that delete notes of one slot would wait for each other.
  await lockSlotGuides(tx, first)
  await tx.delete(slotsToShare).where(and(eq(productId, first.productId), eq(date, first.date), eq(time, first.time)))
  return first
}

export async function listActiveAgents(reader: Queryable, placeId: string): Promise<string[]> {
  const rows = await reader
    .select({ uuid: agents.uuid })
    .from(agents)
    .where(and(eq(agents.placeId, placeId), eq(agents.active, true)))
    .orderBy(asc(agents.name), asc(agents.uuid))
    .limit(500)
  return rows.map(({ uuid }) => uuid)
}

export type GuidedBooking = Awaited<ReturnType<typeof listGuidedBookings>>[number]

/** Confirmed bookings of a day of the place with their guides. */
export function listGuidedBookings(reader: Queryable, { placeId, date }: { placeId: string; date: string }) {
  return reader
    .select({
      id: bookings.id,
      productId: bookings.productId,
      time: bookings.time,
      people: bookings.people,
      agents: nested(
        { uuid: bookingAgents.agentUuid, follows: bookingAgents.follows },
        {
          by: sql`${bookingAgents.agentUuid}`,
          rest: sql`from ${bookingAgents} where ${bookingAgents.bookingId} = "bookings"."id"`
        }
      )
    })
    .from(bookings)
    .where(and(eq(bookings.placeId, placeId), eq(bookings.date, date), isConfirmed('bookings')))
    .orderBy(asc(bookings.id))
}
