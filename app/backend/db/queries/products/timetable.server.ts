import { and, eq, isNull, or, sql } from 'drizzle-orm'
import type { Timetable } from '#app/domain/product/timetable.ts'
import type { Database, Transaction } from '../../connection.server.ts'
import { places, products } from '../../schema.server.ts'
import { blocksBetween, exceptionsOn, type SaleTicket, saleTickets, slotRules } from './as-json.server.ts'

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

export interface ProductTimetable {
  productId: number
  placeId: string
  /** Zone of the place, for its days and slots. */
  timezone: string
  /** Minutes. */
  entryTolerance: number
  quotaPercent: number
  /** True if the place or the attraction limits people. */
  isLimited: boolean
  timetable: Timetable
  /** Types of all days: `typesOn` says which are sold on one. */
  tickets: SaleTicket[]
  /** Blocked days (`time` empty) and blocked slots. */
  blocks: { date: string; time: string }[]
}

/** On sale, or of the place and perhaps on sale later. */
export const isShown = (placeId: string) =>
  or(eq(products.active, true), and(eq(products.placeId, placeId), isNull(products.archivedAt)))

/**
 * Null for an attraction that is not on sale, unless it belongs to the place `unsoldOf`. Only exceptions and blocks of
 * the range.
 */
export async function findTimetable(
  db: Database,
  productUuid: string,
  { from, to, unsoldOf }: Pick<DayRange, 'from' | 'to'> & { unsoldOf: string | null }
): Promise<ProductTimetable | null> {
  const [found] = await db.orm
    .select({
      productId: products.id,
      placeId: products.placeId,
      timezone: places.timezone,
      entryTolerance: places.entryTolerance,
      quotaPercent: places.quotaPercent,
      isLimited: sql<boolean>`(${places.dayPeople} > 0 or ${products.atOncePeople} > 0)`,
      tickets: saleTickets,
      rules: slotRules,
      exceptions: exceptionsOn(sql`e.date between ${from}::date and ${to}::date`),
      blocks: blocksBetween(from, to)
    })
    .from(products)
    .innerJoin(places, eq(places.id, products.placeId))
    .where(and(eq(products.uuid, productUuid), unsoldOf ? isShown(unsoldOf) : eq(products.active, true)))
  if (!found) return null
  const { rules, exceptions, ...known } = found
  return { ...known, timetable: { rules, exceptions } }
}
