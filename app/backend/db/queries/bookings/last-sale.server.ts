import { and, asc, desc, eq, gte, notInArray } from 'drizzle-orm'
import type { Database } from '../../connection.server.ts'
import { bookingItems, bookings, products } from '../../schema.server.ts'

interface Seller {
  placeId: string
  sellerUuid: string
  since: Date
}

/** Latest sale of a seller at the counter that still stands, with its tickets; null if there is none. */
export async function findLastSale({ orm }: Database, { placeId, sellerUuid, since }: Seller) {
  const [sale] = await orm
    .select({
      id: bookings.id,
      product: products.uuid,
      date: bookings.date,
      time: bookings.time,
      people: bookings.people,
      method: bookings.paymentMethod,
      inside: bookings.checkedInPeople
    })
    .from(bookings)
    .innerJoin(products, eq(products.id, bookings.productId))
    .where(
      and(
        eq(bookings.placeId, placeId),
        eq(bookings.channel, 'POSCONTROLE'),
        eq(bookings.sellerUuid, sellerUuid),
        gte(bookings.createdAt, since),
        notInArray(bookings.status, ['CANCELLED', 'EXPIRED'])
      )
    )
    .orderBy(desc(bookings.createdAt), desc(bookings.id))
    .limit(1)
  if (!sale) return null
  const { id, ...told } = sale
  const tickets = await orm
    .select({ label: bookingItems.label, quantity: bookingItems.quantity })
    .from(bookingItems)
    .where(eq(bookingItems.bookingId, id))
    .orderBy(asc(bookingItems.position))
  return { ...told, tickets }
}
