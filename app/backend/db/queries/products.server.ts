import { and, asc, between, eq, inArray } from 'drizzle-orm'
import type { Database, Transaction } from '../connection.server.ts'
import { places, products, ticketTypes, timeSlots, unavailabilities } from '../schema.server.ts'
import type { DayRange } from './bookings/places-taken.server.ts'

export async function listPlaceProducts(db: Database, { placeId, uuid }: { placeId: string; uuid?: string }) {
  return db.orm
    .select()
    .from(products)
    .where(and(eq(products.placeId, placeId), eq(products.active, true), uuid ? eq(products.uuid, uuid) : undefined))
    .orderBy(asc(products.position), asc(products.id))
}

export async function listTicketTypes(db: Database, { placeId, ids }: { placeId: string; ids: number[] }) {
  if (ids.length === 0) return []
  const rows = await db.orm
    .select({ ticket: ticketTypes })
    .from(ticketTypes)
    .innerJoin(products, eq(products.id, ticketTypes.productId))
    .where(and(eq(products.placeId, placeId), inArray(ticketTypes.productId, ids), eq(ticketTypes.active, true)))
    .orderBy(asc(ticketTypes.position), asc(ticketTypes.id))
  return rows.map((row) => row.ticket)
}

export interface Timetable {
  productId: number
  placeId: string
  /** The place's zone, in which its days and slots are. */
  timezone: string
  slots: { time: string; capacity: number; weekdays: number[] }[]
}

export async function findTimetable(db: Database, productUuid: string): Promise<Timetable | null> {
  const rows = await db.orm
    .select({ productId: products.id, placeId: products.placeId, timezone: places.timezone, slot: timeSlots })
    .from(products)
    .innerJoin(places, eq(places.id, products.placeId))
    .leftJoin(timeSlots, eq(timeSlots.productId, products.id))
    .where(and(eq(products.uuid, productUuid), eq(products.active, true)))
    .orderBy(asc(timeSlots.time))
  const [first] = rows
  if (!first) return null
  const { productId, placeId, timezone } = first
  return { productId, placeId, timezone, slots: rows.flatMap((row) => (row.slot ? [row.slot] : [])) }
}

/** Blocked days (`time` empty) and blocked slots of a range. */
export async function listUnavailabilities(db: Database, range: DayRange) {
  return db.orm
    .select({ date: unavailabilities.date, time: unavailabilities.time })
    .from(unavailabilities)
    .where(and(eq(unavailabilities.productId, range.productId), between(unavailabilities.date, range.from, range.to)))
}

export async function findProducts({ orm }: Database, placeId: string) {
  const rows = await orm.select().from(products).where(eq(products.placeId, placeId))
  return new Map(rows.map((product) => [product.id, product]))
}

interface NewProduct {
  product: typeof products.$inferInsert
  tickets: Omit<typeof ticketTypes.$inferInsert, 'productId'>[]
  slots: Omit<typeof timeSlots.$inferInsert, 'productId'>[]
}

/** False, and nothing changed, where the place has it already. */
export async function insertProduct(tx: Transaction, { product, tickets, slots }: NewProduct): Promise<boolean> {
  const [inserted] = await tx.insert(products).values(product).onConflictDoNothing().returning({ id: products.id })
  if (!inserted) return false
  const productId = inserted.id
  await tx.insert(ticketTypes).values(tickets.map((ticket) => ({ ...ticket, productId })))
  await tx.insert(timeSlots).values(slots.map((slot) => ({ ...slot, productId })))
  return true
}
