import { eq } from 'drizzle-orm'
import type { Queryable } from '../../connection.server.ts'
import { bookings } from '../../schema.server.ts'

/** Buyer as the booking names them. */
export async function findBuyer(reader: Queryable, bookingId: number) {
  const [found] = await reader
    .select({
      name: bookings.name,
      surname: bookings.surname,
      document: bookings.document,
      country: bookings.documentCountry,
      phone: bookings.phone,
      email: bookings.email
    })
    .from(bookings)
    .where(eq(bookings.id, bookingId))
  return found ? { ...found, name: `${found.name} ${found.surname}`.trim() } : null
}
