import { and, eq, isNull, or, type Placeholder, sql } from 'drizzle-orm'
import type { Timetable } from '#app/domain/product/timetable.ts'
import type { Transaction } from '../../connection.server.ts'
import { products } from '../../schema.server.ts'
import { exceptionsOn, slotRules } from './as-json.server.ts'

export interface DayRange {
  productId: number
  /** Days of the place's zone, both included. */
  from: string
  to: string
}

/**
 * Locks the timetable until the transaction ends: changes take `no key update`, sales take `share`. A stronger lock
 * would deadlock: a booking holds its slot when its foreign key asks for the attraction, and would wait for the
 * transaction that waits for that slot.
 */
export async function lockTimetable(
  tx: Transaction,
  productId: number,
  { day, strength }: { day: string; strength: 'share' | 'no key update' }
): Promise<Timetable> {
  const days = strength === 'no key update' ? sql`e.date >= ${day}::date` : sql`e.date = ${day}::date`
  // Locks first, then reads in another statement, so that it sees changes just committed by others.
  await tx.select({ id: products.id }).from(products).where(eq(products.id, productId)).for(strength)
  const found = tx.select({ rules: slotRules, exceptions: exceptionsOn(days) }).from(products)
  const [timetable] = await found.where(eq(products.id, productId))
  return timetable ?? { rules: [], exceptions: [] }
}

/** On sale, or of the place and perhaps on sale later. */
export const isShown = (placeId: string | Placeholder) =>
  or(eq(products.active, true), and(eq(products.placeId, placeId), isNull(products.archivedAt)))
