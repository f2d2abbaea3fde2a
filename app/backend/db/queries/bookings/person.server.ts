import { eq } from 'drizzle-orm'
import type { BookedPerson } from '#app/domain/booking/check-person.ts'
import type { Transaction } from '../../connection.server.ts'
import { bookings, visitorCodes } from '../../schema.server.ts'

interface Saved extends BookedPerson {
  searchText: string
  clientId: number | null
  version: number
}

/** The caller holds the booking's lock. */
export async function savePerson(tx: Transaction, id: number, person: Saved): Promise<void> {
  await tx.update(bookings).set(person).where(eq(bookings.id, id))
}

/** A code that went to a former telephone must not open the booking. */
export async function endVisitorCodes(tx: Transaction, bookingId: number): Promise<void> {
  await tx.delete(visitorCodes).where(eq(visitorCodes.bookingId, bookingId))
}
