import { and, eq } from 'drizzle-orm'
import type { Transaction } from '../../connection.server.ts'
import { bookingItems, bookings, discountCodes, places, products } from '../../schema.server.ts'
import { saleTickets } from '../products/as-json.server.ts'

/** Reads prices and rules for a booking's visit, and the number that its place notifies. */
export async function findVisitSale(tx: Transaction, bookingId: number) {
  const [found] = await tx
    .select({
      tickets: saleTickets,
      product: products.name,
      productUuid: products.uuid,
      isSold: products.active,
      place: places.name,
      timezone: places.timezone,
      entryTolerance: places.entryTolerance,
      unpaidUntil: places.unpaidUntil,
      placePolicy: places.refundPolicy,
      ownPolicy: products.refundPolicy,
      discount: discountCodes
    })
    .from(bookings)
    .innerJoin(products, eq(products.id, bookings.productId))
    .innerJoin(places, eq(places.id, bookings.placeId))
    .leftJoin(discountCodes, eq(discountCodes.id, bookings.discountCodeId))
    .where(eq(bookings.id, bookingId))
  return found ?? null
}

type BookingRow = typeof bookings.$inferSelect

interface Moved extends Pick<BookingRow, 'date' | 'time' | 'total' | 'discount' | 'final' | 'kept' | 'holdUntil'> {
  items: { label: string; unitPrice: number; unitDiscount: number }[]
}

export async function moveBooking(tx: Transaction, id: number, { items, ...visit }: Moved): Promise<void> {
  await tx
    .update(bookings)
    .set({ ...visit, confirmationAskedAt: null })
    .where(eq(bookings.id, id))
  for (const { label, unitPrice, unitDiscount } of items) {
    await tx
      .update(bookingItems)
      .set({ unitPrice, unitDiscount })
      .where(and(eq(bookingItems.bookingId, id), eq(bookingItems.label, label)))
  }
}
