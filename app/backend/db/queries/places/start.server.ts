import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../connection.server.ts'
import { products, ticketPrices, ticketTypes, timeSlots } from '../../schema.server.ts'
import { wasEverSold } from '../bookings/places-taken.server.ts'
import { saleTickets, slotRules } from '../products/as-json.server.ts'

const ownId = sql`"products"."id"`
const sells = sql<boolean>`(${products.active}
  and exists (select from ${timeSlots} s where s.product_id = ${ownId})
  and exists (select from ${ticketTypes} t where t.product_id = ${ownId} and t.active))`

export type StartProduct = NonNullable<Awaited<ReturnType<typeof findStartProduct>>>

/** First attraction on sale, else the oldest that is not archived. */
export async function findStartProduct(reader: Queryable, placeId: string) {
  const [found] = await reader
    .select({
      id: products.id,
      uuid: products.uuid,
      version: products.version,
      name: products.name,
      description: products.description,
      address: products.address,
      durationMinutes: products.durationMinutes,
      active: products.active,
      sells,
      wasSold: wasEverSold,
      tickets: saleTickets,
      rules: slotRules
    })
    .from(products)
    .where(and(eq(products.placeId, placeId), isNull(products.archivedAt)))
    .orderBy(desc(sells), asc(products.id))
    .limit(1)
  return found ?? null
}

export async function slugIsFree(reader: Queryable, placeId: string, slug: string): Promise<boolean> {
  const [taken] = await reader
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.placeId, placeId), eq(products.slug, slug)))
  return taken === undefined
}

type Data = Pick<typeof products.$inferInsert, 'name' | 'description' | 'address' | 'durationMinutes' | 'active'>

export async function insertStartProduct(
  tx: Transaction,
  row: Data & { placeId: string; slug: string; uuid: string }
): Promise<void> {
  await tx.insert(products).values(row)
}

/** Raises the version at each change, so that another editor notices. */
export async function updateStartProduct(tx: Transaction, id: number, data: Partial<Data> = {}): Promise<void> {
  await tx
    .update(products)
    .set({ ...data, version: sql`${products.version} + 1` })
    .where(eq(products.id, id))
}

export type NewSlot = Omit<typeof timeSlots.$inferInsert, 'productId'>
export type NewTicket = Omit<typeof ticketTypes.$inferInsert, 'productId'>

/** Replaces the whole timetable. */
export async function replaceSlots(tx: Transaction, productId: number, slots: readonly NewSlot[]): Promise<void> {
  await tx.delete(timeSlots).where(eq(timeSlots.productId, productId))
  if (slots.length > 0) await tx.insert(timeSlots).values(slots.map((slot) => ({ ...slot, productId })))
}

/** Only for an attraction that nobody has bought yet. */
export async function replaceTickets(tx: Transaction, productId: number, tickets: readonly NewTicket[]): Promise<void> {
  const own = tx.select({ id: ticketTypes.id }).from(ticketTypes).where(eq(ticketTypes.productId, productId))
  await tx.delete(ticketPrices).where(sql`${ticketPrices.ticketTypeId} in ${own}`)
  await tx.delete(ticketTypes).where(eq(ticketTypes.productId, productId))
  await tx.insert(ticketTypes).values(tickets.map((ticket) => ({ ...ticket, productId })))
}
