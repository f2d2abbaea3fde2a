import { and, desc, eq, gte, inArray, sql } from 'drizzle-orm'
import type { Database } from '../../../connection.server.ts'
import { bookings, checkins, passages, products } from '../../../schema.server.ts'
import { guidedBy } from '../bookings.server.ts'
import { type AtGate, ofProducts } from './slots.server.ts'

const named = { uuid: bookings.publicId, code: bookings.code, name: bookings.name, surname: bookings.surname }

interface Entries extends Omit<AtGate, 'from' | 'to' | 'now'> {
  /** User who let them in. */
  userId: number
  since: Date
  limit: number
}

type Reads = typeof checkins | typeof passages

/** True for the booking's latest standing one. */
const standsLast = (reads: Reads) => sql<boolean>`${reads.undoneAt} is null and not exists (
  select 1 from ${reads} n
  where n.booking_id = ${reads.bookingId} and n.undone_at is null and n.id > ${reads.id})`

const isReadBy = (reads: Reads, { userId, since, ...at }: Entries) =>
  and(
    eq(reads.placeId, at.placeId),
    eq(reads.userId, userId),
    gte(reads.at, since),
    ofProducts(at.products),
    guidedBy(at.agentUserId)
  )

const readOf = (reads: Reads) => ({
  ...named,
  id: reads.id,
  at: reads.at,
  people: reads.people,
  undoneAt: reads.undoneAt,
  isLast: standsLast(reads)
})

/** Latest first, undone ones included. */
export async function listEntries({ orm }: Database, asked: Entries) {
  return orm
    .select(readOf(checkins))
    .from(checkins)
    .innerJoin(bookings, eq(bookings.id, checkins.bookingId))
    .innerJoin(products, eq(products.id, bookings.productId))
    .where(isReadBy(checkins, asked))
    .orderBy(desc(checkins.at), desc(checkins.id))
    .limit(asked.limit)
}

/** Exits and returns, the latest first, undone ones included. */
export async function listOwnPassages({ orm }: Database, asked: Entries) {
  return orm
    .select({ ...readOf(passages), direction: passages.direction })
    .from(passages)
    .innerJoin(bookings, eq(bookings.id, passages.bookingId))
    .innerJoin(products, eq(products.id, bookings.productId))
    .where(isReadBy(passages, asked))
    .orderBy(desc(passages.at), desc(passages.id))
    .limit(asked.limit)
}

interface Named extends Pick<AtGate, 'placeId' | 'agentUserId'> {
  uuids: readonly string[]
}

export async function nameBookings({ orm }: Database, { placeId, agentUserId, uuids }: Named) {
  if (uuids.length === 0) return []
  return orm
    .select({ ...named, people: bookings.people })
    .from(bookings)
    .where(and(eq(bookings.placeId, placeId), inArray(bookings.publicId, [...uuids]), guidedBy(agentUserId)))
}
