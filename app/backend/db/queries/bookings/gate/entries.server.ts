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

/** Latest first, undone ones included. */
export async function listEntries({ orm }: Database, { userId, since, limit, ...at }: Entries) {
  const later = sql`(select 1 from checkins n
    where n.booking_id = "checkins"."booking_id" and n.undone_at is null and n.id > "checkins"."id")`
  return orm
    .select({
      ...named,
      id: checkins.id,
      at: checkins.at,
      people: checkins.people,
      undoneAt: checkins.undoneAt,
      isLast: sql<boolean>`"checkins"."undone_at" is null and not exists ${later}`
    })
    .from(checkins)
    .innerJoin(bookings, eq(bookings.id, checkins.bookingId))
    .innerJoin(products, eq(products.id, bookings.productId))
    .where(
      and(
        eq(checkins.placeId, at.placeId),
        eq(checkins.userId, userId),
        gte(checkins.at, since),
        ofProducts(at.products),
        guidedBy(at.agentUserId)
      )
    )
    .orderBy(desc(checkins.at), desc(checkins.id))
    .limit(limit)
}

/** Exits and returns, the latest first, undone ones included. */
export async function listOwnPassages({ orm }: Database, { userId, since, limit, ...at }: Entries) {
  const later = sql`(select 1 from passages n
    where n.booking_id = "passages"."booking_id" and n.undone_at is null and n.id > "passages"."id")`
  return orm
    .select({
      ...named,
      id: passages.id,
      at: passages.at,
      people: passages.people,
      direction: passages.direction,
      undoneAt: passages.undoneAt,
      isLast: sql<boolean>`"passages"."undone_at" is null and not exists ${later}`
    })
    .from(passages)
    .innerJoin(bookings, eq(bookings.id, passages.bookingId))
    .innerJoin(products, eq(products.id, bookings.productId))
    .where(
      and(
        eq(passages.placeId, at.placeId),
        eq(passages.userId, userId),
        gte(passages.at, since),
        ofProducts(at.products),
        guidedBy(at.agentUserId)
      )
    )
    .orderBy(desc(passages.at), desc(passages.id))
    .limit(limit)
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
