import { and, eq, inArray, lte, or, sql } from 'drizzle-orm'
import type { Transaction } from '../../connection.server.ts'
import { bookingEvents, bookings } from '../../schema.server.ts'
import { hasRow } from '../kernel/conditions.server.ts'
import { givePlacesBack, isLimitedWith, type SlotKey } from './places-taken.server.ts'

const unpaid = 'Prazo de pagamento encerrado'
const unconfirmed = 'Visita não confirmada até a véspera'

interface Only {
  slot: SlotKey
  /** Also the holds of other slots that count under a people limit of this one. */
  isLimited: boolean
  /** Waits for rows that another transaction has locked (a payment arriving just now) instead of skipping them. */
  wait: boolean
}

const isOverdue = (now: Date) => and(inArray(bookings.status, ['PENDING', 'UNPAID']), lte(bookings.holdUntil, now))

export const holdsDue = (now: Date) => hasRow(bookings, isOverdue(now))

/**
 * Releases at most 200 and returns the place of each. Lock order everywhere: bookings, days of people limits, then
 * slots by their key.
 */
export async function releaseOverdueHolds(tx: Transaction, now: Date, only?: Only): Promise<string[]> {
  const released = await expire(tx, now, only)
  if (released.length === 0) return []
  for (const group of groupBySlot(released)) {
    const people = group.reduce((sum, booking) => sum + booking.people, 0)
    const quotaPeople = group.reduce((sum, booking) => sum + booking.quotaPeople, 0)
    const [first] = group
    if (first) await givePlacesBack(tx, first, { people, quotaPeople })
  }
  const expired = { action: 'expired', at: now, actor: 'sistema', to: 'EXPIRED' }
  await tx.insert(bookingEvents).values(
    released.map(({ id: bookingId, placeId, payLater, reason }) => {
      return { bookingId, placeId, ...expired, from: payLater ? 'UNPAID' : 'PENDING', reason }
    })
  )
  return released.map(({ placeId }) => placeId)
}

const isOf = ({ productId, date, time }: SlotKey) =>
  and(eq(bookings.productId, productId), eq(bookings.date, date), eq(bookings.time, time))

function expire(tx: Transaction, now: Date, only?: Only) {
  const slot = only?.slot
  const overdue = tx
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(isOverdue(now), slot && or(isOf(slot), only.isLimited ? isLimitedWith(slot) : undefined)))
    .orderBy(bookings.id)
    .limit(200)
    .for('update', only?.wait ? {} : { skipLocked: true })
  return tx
    .update(bookings)
    .set({
      status: 'EXPIRED',
      cancelledAt: now,
      cancelReason: sql`case ${bookings.status} when 'UNPAID' then ${unconfirmed} else ${unpaid} end`
    })
    .where(sql`${bookings.id} in ${overdue}`)
    .returning({
      id: bookings.id,
      placeId: bookings.placeId,
      productId: bookings.productId,
      date: bookings.date,
      time: bookings.time,
      people: bookings.people,
      quotaPeople: bookings.quotaPeople,
      payLater: bookings.payLater,
      reason: bookings.cancelReason
    })
}

/** Sorts by key like `lockSlots`, so that two releases lock slots in the same order. */
function groupBySlot<B extends SlotKey>(rows: B[]): B[][] {
  const groups = new Map<string, B[]>()
  for (const row of rows) {
    const key = `${row.productId} ${row.date} ${row.time}`
    groups.set(key, [...(groups.get(key) ?? []), row])
  }
  return [...groups.values()].sort(([one], [other]) => (one && other ? byKey(one, other) : 0))
}

function byKey(one: SlotKey, other: SlotKey): number {
  return one.productId - other.productId || (`${one.date} ${one.time}` < `${other.date} ${other.time}` ? -1 : 1)
}
