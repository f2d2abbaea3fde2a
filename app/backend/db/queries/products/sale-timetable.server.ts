import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Timetable } from '#app/domain/product/timetable.ts'
import type { Orm } from '../../connection.server.ts'
import { prepareOnce } from '../../prepared.server.ts'
import { places, products } from '../../schema.server.ts'
import { type SoldSlot, soldBetween } from '../bookings/places-taken.server.ts'
import { blocksBetween, exceptionsOn, type SaleTicket, saleTickets, slotRules } from './as-json.server.ts'
import { type DayRange, isShown } from './timetable.server.ts'

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
  /** Slots with a row: those that somebody has booked. */
  sold: SoldSlot[]
}

export interface WantedTimetable extends Pick<DayRange, 'from' | 'to'> {
  uuid: string
  unsoldOf: string | null
  now: Date
}

const rangeOf = { from: sql.placeholder('from'), to: sql.placeholder('to') }

const select = (orm: Orm, isOpen: SQL | undefined) =>
  orm
    .select({
      productId: products.id,
      placeId: products.placeId,
      timezone: places.timezone,
      entryTolerance: places.entryTolerance,
      quotaPercent: places.quotaPercent,
      isLimited: sql<boolean>`(${places.dayPeople} > 0 or ${products.atOncePeople} > 0)`,
      tickets: saleTickets,
      rules: slotRules,
      exceptions: exceptionsOn(sql`e.date between ${rangeOf.from}::date and ${rangeOf.to}::date`),
      blocks: blocksBetween(rangeOf.from, rangeOf.to),
      sold: soldBetween(rangeOf, sql.placeholder('now'))
    })
    .from(products)
    .innerJoin(places, eq(places.id, products.placeId))
    .where(and(eq(products.uuid, sql.placeholder('uuid')), isOpen))

const prepareTimetable = prepareOnce((orm) => ({
  ofAnybody: select(orm, eq(products.active, true)).prepare('timetable'),
  ofPlace: select(orm, isShown(sql.placeholder('unsoldOf'))).prepare('timetable_of_place')
}))

/**
 * Null for an attraction that is not on sale, unless it belongs to the place `unsoldOf`. Only exceptions, blocks and sold
 * slots of the range; expired holds at `now` count as free.
 */
export async function findTimetable(orm: Orm, { now, ...wanted }: WantedTimetable): Promise<ProductTimetable | null> {
  const { ofAnybody, ofPlace } = prepareTimetable(orm)
  const [found] = await (wanted.unsoldOf ? ofPlace : ofAnybody).execute({ ...wanted, now: now.toISOString() })
  if (!found) return null
  const { rules, exceptions, ...known } = found
  return { ...known, timetable: { rules, exceptions } }
}
