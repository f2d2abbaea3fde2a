import { and, asc, eq, inArray } from 'drizzle-orm'
import type { TicketType } from '#app/domain/tickets.ts'
import type { Database, Orm, Queryable, Transaction } from './connection.server.ts'
import {
  agents,
  bookingAgents,
  bookingEvents,
  bookingItems,
  bookingMetadata,
  bookings,
  checkins,
  payments,
  places,
  products,
  terms,
  ticketTypes,
  timeSlots,
  users
} from './schema.server.ts'

export type BookingRow = typeof bookings.$inferSelect
type ItemRow = typeof bookingItems.$inferInsert

export type NewBooking = typeof bookings.$inferInsert & {
  metadataUuid: string
  items: Omit<ItemRow, 'bookingId'>[]
}

const uuidShape = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

export const isUuid = (text: string): boolean => uuidShape.test(text)

/** What a sale needs to know of its place and attraction; null when the place is unknown. */
export interface Sale {
  place: { id: string; name: string; timezone: string; holdMinutes: number; payOnSite: boolean; termHash: string }
  product: {
    id: number
    tickets: TicketType[]
    slots: { time: string; capacity: number; weekdays: number[] }[]
  } | null
}

export async function findSale({ orm }: Database, placeId: string, productUuid: string): Promise<Sale | null> {
  if (!isUuid(placeId)) return null
  const [place] = await orm
    .select({
      id: places.id,
      name: places.name,
      timezone: places.timezone,
      holdMinutes: places.holdMinutes,
      payOnSite: places.payOnSite,
      termHash: terms.hash
    })
    .from(places)
    .leftJoin(terms, and(eq(terms.placeId, places.id), eq(terms.current, true)))
    .where(eq(places.id, placeId))
  if (!place) return null
  const known = { ...place, termHash: place.termHash ?? '' }
  if (!isUuid(productUuid)) return { place: known, product: null }
  const [product] = await orm
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.uuid, productUuid), eq(products.placeId, placeId), eq(products.active, true)))
  if (!product) return { place: known, product: null }
  const [tickets, slots] = await Promise.all([
    orm
      .select()
      .from(ticketTypes)
      .where(and(eq(ticketTypes.productId, product.id), eq(ticketTypes.active, true)))
      .orderBy(asc(ticketTypes.position)),
    orm.select().from(timeSlots).where(eq(timeSlots.productId, product.id))
  ])
  return {
    place: known,
    product: { id: product.id, slots, tickets: tickets.map((type) => ({ ...type, unitPrice: type.price })) }
  }
}

/** By the form's hash, which is as hard to guess as the public id; so no place is needed. */
export async function findBookingByHash(
  { orm }: Database,
  hash: string
): Promise<Pick<BookingRow, 'publicId' | 'bodyHash' | 'status'> | null> {
  const [row] = await orm
    .select({ publicId: bookings.publicId, bodyHash: bookings.bodyHash, status: bookings.status })
    .from(bookings)
    .where(eq(bookings.hash, hash))
  return row ?? null
}

/** Inserts a booking with its items, metadata and first event. A taken hash or code is 23505. */
export async function insertBooking(tx: Transaction, { items, metadataUuid, ...booking }: NewBooking): Promise<number> {
  const [row] = await tx.insert(bookings).values(booking).returning({ id: bookings.id })
  const bookingId = row?.id ?? 0
  await tx.insert(bookingItems).values(items.map((item) => ({ ...item, bookingId })))
  await tx.insert(bookingMetadata).values({ uuid: metadataUuid, bookingId })
  await tx.insert(bookingEvents).values({
    bookingId,
    placeId: booking.placeId,
    action: 'created',
    at: booking.createdAt ?? new Date(),
    actor: 'visitante',
    to: booking.status
  })
  return bookingId
}

/** Locks one booking of a place until the transaction ends; null when it is not there. */
export async function lockBooking(
  tx: Transaction,
  by: { hash: string; placeId?: string } | { id: number }
): Promise<BookingRow | null> {
  const where =
    'id' in by
      ? eq(bookings.id, by.id)
      : and(eq(bookings.hash, by.hash), by.placeId ? eq(bookings.placeId, by.placeId) : undefined)
  const [row] = await tx.select().from(bookings).where(where).for('update')
  return row ?? null
}

/** True when this user is one of the booking's guides. */
export async function isGuidedBy(tx: Queryable, bookingId: number, userId: number): Promise<boolean> {
  const found = await tx
    .select({ uuid: agents.uuid })
    .from(bookingAgents)
    .innerJoin(agents, eq(agents.uuid, bookingAgents.agentUuid))
    .where(and(eq(bookingAgents.bookingId, bookingId), eq(agents.userId, userId)))
    .limit(1)
  return found.length > 0
}

/** All that hangs on bookings, for drawing them: five queries, however many bookings there are. */
export async function loadParts(reader: Orm, ids: number[], { events = false } = {}) {
  if (ids.length === 0) return { items: [], payments: [], checkins: [], agents: [], events: [] }
  const [itemRows, paymentRows, checkinRows, agentRows, eventRows] = await Promise.all([
    reader.select().from(bookingItems).where(inArray(bookingItems.bookingId, ids)).orderBy(asc(bookingItems.position)),
    reader.select().from(payments).where(inArray(payments.bookingId, ids)).orderBy(asc(payments.createdAt)),
    reader
      .select({ checkin: checkins, user: users.name })
      .from(checkins)
      .leftJoin(users, eq(users.id, checkins.userId))
      .where(inArray(checkins.bookingId, ids))
      .orderBy(asc(checkins.id)),
    reader
      .select({
        bookingId: bookingAgents.bookingId,
        uuid: agents.uuid,
        userId: agents.userId,
        name: agents.name,
        phone: agents.phone
      })
      .from(bookingAgents)
      .innerJoin(agents, eq(agents.uuid, bookingAgents.agentUuid))
      .where(inArray(bookingAgents.bookingId, ids)),
    events
      ? reader
          .select({ event: bookingEvents, user: users.name })
          .from(bookingEvents)
          .leftJoin(users, eq(users.id, bookingEvents.userId))
          .where(inArray(bookingEvents.bookingId, ids))
          .orderBy(asc(bookingEvents.id))
      : []
  ])
  return { items: itemRows, payments: paymentRows, checkins: checkinRows, agents: agentRows, events: eventRows }
}

export type Parts = Awaited<ReturnType<typeof loadParts>>

const withProduct = { booking: bookings, product: products, place: places }

/** A booking with its attraction and place, by what opens it. */
export async function findFullBooking(
  { orm }: Database,
  by: { publicId: string } | { hash: string; placeId: string } | { id: number }
) {
  const where =
    'publicId' in by
      ? eq(bookings.publicId, by.publicId)
      : 'id' in by
        ? eq(bookings.id, by.id)
        : and(eq(bookings.hash, by.hash), eq(bookings.placeId, by.placeId))
  const [row] = await orm
    .select(withProduct)
    .from(bookings)
    .innerJoin(products, eq(products.id, bookings.productId))
    .innerJoin(places, eq(places.id, bookings.placeId))
    .where(where)
  return row ?? null
}

export type FullBooking = NonNullable<Awaited<ReturnType<typeof findFullBooking>>>
