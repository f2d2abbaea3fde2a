import { and, eq } from 'drizzle-orm'
import type { Transaction } from '../../connection.server.ts'
import { bookingItems, bookings } from '../../schema.server.ts'

type BookingRow = typeof bookings.$inferSelect

type Left = Pick<BookingRow, 'people' | 'quotaPeople' | 'total' | 'discount' | 'final' | 'kept'>

interface GivenUp {
  left: Left
  /** Remaining tickets of each type; 0 for none. */
  items: { label: string; quantity: number }[]
}

/** The caller holds the booking's lock and gives back its places. */
export async function giveUpTickets(tx: Transaction, id: number, { left, items }: GivenUp): Promise<void> {
  await tx.update(bookings).set(left).where(eq(bookings.id, id))
  for (const { label, quantity } of items) {
    const isIt = and(eq(bookingItems.bookingId, id), eq(bookingItems.label, label))
    if (quantity === 0) await tx.delete(bookingItems).where(isIt)
    else await tx.update(bookingItems).set({ quantity }).where(isIt)
  }
}
