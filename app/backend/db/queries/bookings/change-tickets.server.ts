import { and, eq, notInArray } from 'drizzle-orm'
import type { Transaction } from '../../connection.server.ts'
import { bookingItems, bookings } from '../../schema.server.ts'

type BookingRow = typeof bookings.$inferSelect
type ItemRow = typeof bookingItems.$inferSelect

interface Changed
  extends Pick<BookingRow, 'people' | 'quotaPeople' | 'total' | 'discount' | 'final' | 'kept' | 'version'> {
  /** Tickets that the booking has now, in the order of its page. */
  items: Omit<ItemRow, 'bookingId' | 'checkedIn' | 'position'>[]
}

/** The caller holds the booking's lock and has taken its places. */
export async function writeTickets(tx: Transaction, id: number, { items, ...row }: Changed): Promise<void> {
  await tx.update(bookings).set(row).where(eq(bookings.id, id))
  const labels = items.map(({ label }) => label)
  await tx.delete(bookingItems).where(and(eq(bookingItems.bookingId, id), notInArray(bookingItems.label, labels)))
  for (const [position, item] of items.entries()) {
    await tx
      .insert(bookingItems)
      .values({ bookingId: id, ...item, position })
      .onConflictDoUpdate({
        target: [bookingItems.bookingId, bookingItems.label],
        set: { quantity: item.quantity, position }
      })
  }
}

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
