import { and, asc, between, eq, inArray, isNull, or } from 'drizzle-orm'
import type { Database } from '../../../connection.server.ts'
import { bookingItems, bookings, checkins, passages, personTickets, products } from '../../../schema.server.ts'
import { guidedBy } from '../bookings.server.ts'
import { askedSigned, requiredSigned } from '../waivers.server.ts'
import { inWindow } from './visit-now.server.ts'

interface OfDay {
  placeId: string
  /** User whose guided bookings are listed; null for all. */
  agentUserId: number | null
  day: string
  /** Days on which a visit of today may have begun or will begin; both included. */
  from: string
  to: string
  now: Date
  midnight: Date
}

/** Bookings of the day, and of slots around midnight that last now or begin before it ends. */
export async function listGateDay({ orm }: Database, { placeId, agentUserId, day, from, to, now, midnight }: OfDay) {
  return orm
    .select({
      id: bookings.id,
      publicId: bookings.publicId,
      code: bookings.code,
      name: bookings.name,
      surname: bookings.surname,
      status: bookings.status,
      final: bookings.final,
      received: bookings.received,
      kept: bookings.kept,
      date: bookings.date,
      time: bookings.time,
      product: products.name,
      productUuid: products.uuid,
      durationMinutes: products.durationMinutes,
      /** Null where nobody needs to sign. */
      signed: requiredSigned,
      asked: askedSigned
    })
    .from(bookings)
    .innerJoin(products, eq(products.id, bookings.productId))
    .where(
      and(
        eq(bookings.placeId, placeId),
        between(bookings.date, from, to),
        or(eq(bookings.date, day), inWindow(now), inWindow(midnight)),
        guidedBy(agentUserId)
      )
    )
    .orderBy(asc(bookings.date), asc(bookings.time), asc(bookings.id))
}

export type GateDayRow = Awaited<ReturnType<typeof listGateDay>>[number]

/** Tickets, persons and passages of these bookings. */
export async function listGateParts({ orm }: Database, ids: number[]) {
  if (ids.length === 0) return { items: [], persons: [], moves: [] }
  const [items, persons, moves] = await Promise.all([
    orm.select().from(bookingItems).where(inArray(bookingItems.bookingId, ids)).orderBy(asc(bookingItems.position)),
    orm
      .select({
        bookingId: personTickets.bookingId,
        id: personTickets.id,
        label: personTickets.label,
        position: personTickets.position,
        code: personTickets.code,
        enteredAt: checkins.at
      })
      .from(personTickets)
      .leftJoin(checkins, and(eq(checkins.id, personTickets.checkinId), isNull(checkins.undoneAt)))
      .where(inArray(personTickets.bookingId, ids))
      .orderBy(asc(personTickets.label), asc(personTickets.position)),
    orm
      .select()
      .from(passages)
      .where(and(inArray(passages.bookingId, ids), isNull(passages.undoneAt)))
      .orderBy(asc(passages.id))
  ])
  return { items, persons, moves }
}

export type GateParts = Awaited<ReturnType<typeof listGateParts>>
