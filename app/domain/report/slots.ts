import { addDays, daysBetween, type IsoDay } from '../calendar/dates.ts'
import { countDays, type DayRange, isSplittable } from '../calendar/range.ts'

export interface Slot extends DayRange {
  index: number
}

/** Specification §9. */
export const DEFAULT_INTERVAL_DAYS = 1

/** Specification §9, the chunking logic. */
const MIN_CHUNK_DAYS = 2

/** Older slots are cached for good, newer ones for an hour (specification §9). */
const CACHE_WINDOW_DAYS = 2

/**
 * Splits into slots of at least two days, each day once; a left-over day joins the last slot.
 * @throws RangeError if the range is not `isSplittable`, or the interval is invalid
 */
export function splitRange({
  from,
  to,
  intervalDays = DEFAULT_INTERVAL_DAYS
}: DayRange & { intervalDays?: number }): Slot[] {
  requireRange({ from, to })
  if (!Number.isSafeInteger(intervalDays) || intervalDays < 1) throw new RangeError('not a number of days')
  const days = countDays({ from, to })
  const size = Math.max(intervalDays, MIN_CHUNK_DAYS)
  const slots: Slot[] = []
  for (let start = 0; start < days; ) {
    const rest = days - start
    const length = rest - size < MIN_CHUNK_DAYS ? rest : size
    slots.push({ index: slots.length, from: addDays(from, start), to: addDays(from, start + length - 1) })
    start += length
  }
  return slots
}

/** Specification §9, "days without cache": today and the day before. */
const DAYS_WITHOUT_CACHE = 2

/** Today and later are requested with `nocache` (specification §7). */
export function needsNoCache({ from }: Pick<DayRange, 'from'>, today: IsoDay): boolean {
  return from >= today
}

/** `kept`: until an event touches it. `hourly`: it may still change. */
export type CacheLifetime = 'kept' | 'hourly'

/** Specification §9, request cache. */
export function cacheLifetime({ to }: DayRange, today: IsoDay): CacheLifetime {
  return daysBetween(to, today) > CACHE_WINDOW_DAYS ? 'kept' : 'hourly'
}

/**
 * Instant until which an answer for these days may be reused (specification §9): the end of the hour if one of the days
 * is recent, else two days. Null if the range begins yesterday, today or later.
 */
export function requestKeptUntil(days: DayRange, { today, now }: { today: IsoDay; now: Date }): Date | null {
  if (daysBetween(days.from, today) < DAYS_WITHOUT_CACHE) return null
  const hour = 3_600_000
  if (cacheLifetime(days, today) === 'hourly') return new Date((Math.floor(now.getTime() / hour) + 1) * hour)
  return new Date(now.getTime() + CACHE_WINDOW_DAYS * 24 * hour)
}

/** Key of the days; for an ageing answer also the hour in UTC. */
export function slotCacheKey(slot: DayRange, { today, now }: { today: IsoDay; now: Date }): string {
  const days = `${slot.from}/${slot.to}`
  return cacheLifetime(slot, today) === 'kept' ? days : `${days}@${now.toISOString().slice(0, 13)}`
}

function requireRange({ from, to }: DayRange): void {
  if (!isSplittable({ from, to })) throw new RangeError(`not a range to split: ${from} to ${to}`)
}
