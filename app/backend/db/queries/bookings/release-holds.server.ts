import { and, eq, lte, sql } from 'drizzle-orm'
import type { Transaction } from '../../connection.server.ts'
import { bookingEvents, bookings } from '../../schema.server.ts'
import { givePlacesBack, type SlotKey } from './places-taken.server.ts'

const reason = 'Prazo de pagamento encerrado'

interface Only {
  slot: SlotKey
  /** Waits for rows that somebody else works on (a payment arriving just now) instead of passing them over. */
  wait: boolean
}

/** At most 200; resolves to how many. Lock order everywhere: bookings, then slot. */
export async function releaseOverdueHolds(tx: Transaction, now: Date, only?: Only): Promise<number> {
  const released = await expire(tx, now, only)
  if (released.length === 0) return 0
  for (const group of groupBySlot(released)) {
    const people = group.reduce((sum, booking) => sum + booking.people, 0)
    const [first] = group
    if (first) await givePlacesBack(tx, first, people)
  }
  const expired = { action: 'expired', at: now, actor: 'sistema', from: 'PENDING', to: 'EXPIRED', reason }
  await tx
    .insert(bookingEvents)
    .values(released.map(({ id: bookingId, placeId }) => ({ bookingId, placeId, ...expired })))
  return released.length
}

function expire(tx: Transaction, now: Date, only?: Only) {
  const slot = only?.slot
  const overdue = tx
    .select({ id: bookings.id })
    .from(bookings)
    .where(
      and(
        eq(bookings.status, 'PENDING'),
        lte(bookings.holdUntil, now),
        slot && and(eq(bookings.productId, slot.productId), eq(bookings.date, slot.date), eq(bookings.time, slot.time))
      )
    )
    .orderBy(bookings.id)
    .limit(200)
    .for('update', only?.wait ? {} : { skipLocked: true })
  return tx
    .update(bookings)
    .set({ status: 'EXPIRED', cancelledAt: now, cancelReason: reason })
    .where(sql`${bookings.id} in ${overdue}`)
    .returning({
      id: bookings.id,
      placeId: bookings.placeId,
      productId: bookings.productId,
      date: bookings.date,
      time: bookings.time,
      people: bookings.people
    })
}

/** In key order, so that two releases lock slots in the same order. */
function groupBySlot<B extends SlotKey>(rows: B[]): B[][] {
  const groups = new Map<string, B[]>()
  for (const row of rows) {
    const key = `${row.productId} ${row.date} ${row.time}`
    groups.set(key, [...(groups.get(key) ?? []), row])
  }
  return [...groups].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, group]) => group)
}
