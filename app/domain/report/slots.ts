import { addDays, daysBetween, type IsoDay } from '../calendar/dates.ts'
import { countDays, type DayRange, isSplittable } from '../calendar/range.ts'

/** One request of a report: its place in the run and its days of the place's zone, both inclusive. */
export interface Slot extends DayRange {
  index: number
}

/** Days a slot has when the query does not say (specification §9). */
export const DEFAULT_INTERVAL_DAYS = 1

/** No slot is shorter where the range is not (specification §9, the chunking logic). */
const MIN_CHUNK_DAYS = 2

/** Slots older than this many days are kept; newer ones live for an hour (specification §9). */
const CACHE_WINDOW_DAYS = 2

/**
 * Cuts a range into slots in order, each day in exactly one. A slot has `intervalDays` days and at least two; a single
 * day that would be left over joins the last slot. @throws RangeError for what is not `isSplittable`, or no interval
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

/** True for a slot that starts today or later: its request says `nocache` (specification §7). */
export function needsNoCache({ from }: DayRange, today: IsoDay): boolean {
  return from >= today
}

/** `kept` until an event touches it, for what ended more than two days ago; `hourly` for what may still change. */
export type CacheLifetime = 'kept' | 'hourly'

/** How long a slot's answer may be used again (specification §9, request cache). */
export function cacheLifetime({ to }: DayRange, today: IsoDay): CacheLifetime {
  return daysBetween(to, today) > CACHE_WINDOW_DAYS ? 'kept' : 'hourly'
}

/** A slot's part of its cache key: its days and, where the answer ages, the hour (UTC) it was asked in. */
export function slotCacheKey(slot: DayRange, { today, now }: { today: IsoDay; now: Date }): string {
  const days = `${slot.from}/${slot.to}`
  return cacheLifetime(slot, today) === 'kept' ? days : `${days}@${now.toISOString().slice(0, 13)}`
}

function requireRange({ from, to }: DayRange): void {
  if (!isSplittable({ from, to })) throw new RangeError(`not a range to split: ${from} to ${to}`)
}
