import { addDays, type IsoDay } from '../calendar/dates.ts'
import { countDays, type DayRange } from '../calendar/range.ts'
import type { Checked } from '../words/checked.ts'
import { BUCKET_MINUTES, type Coverage, type TimeCount } from './trafx-upload.ts'

export type SeriesGrain = 'bucket' | 'hour' | 'day' | 'week' | 'month'

export interface CountedDay {
  date: IsoDay
  grain: 'bucket' | 'hour' | 'day'
  /** Null means the whole day. */
  covered: Coverage | null
  entries: readonly TimeCount[]
  totals: readonly TimeCount[]
}

export interface SeriesPoint {
  /** `YYYY-MM-DDTHH:mm` (bucket, hour), `YYYY-MM-DD` (day; a week's Sunday) or `YYYY-MM`. */
  start: string
  /** Null if the counter was not counting. */
  raw: number | null
  /** Calibrated, whole people. */
  count: number | null
  coverage: 'whole' | 'part' | 'none'
}

interface SeriesInput extends DayRange {
  /** Days of one single counter. */
  days: readonly CountedDay[]
  grain: SeriesGrain
  /** People per count. */
  factor?: number
}

const FINENESS: readonly SeriesGrain[] = ['bucket', 'hour', 'day', 'week', 'month']
const DAY_MINUTES = 24 * 60

/** Says whether a series can be drawn: daily totals have no hours, hourly ones no buckets. */
export function canShow(counted: CountedDay['grain'], grain: SeriesGrain): boolean {
  return FINENESS.indexOf(counted) <= FINENESS.indexOf(grain)
}

/** Builds the series; gaps stay gaps. */
export function countSeries({ days, grain, from, to, factor = 1 }: SeriesInput): SeriesPoint[] {
  const shown = days.filter((day) => canShow(day.grain, grain))
  const points = emptyPoints({ from, to }, { grain, covered: mergeIntervals(shown) })
  for (const { date, grain: counted, entries, totals } of shown) {
    if (date < from || date > to) continue
    for (const { time, count } of counted === 'bucket' ? entries : totals) {
      const point = points.get(pointOf(date, time, grain))
      if (point) point.raw = (point.raw ?? 0) + count
    }
  }
  return Array.from(points, ([start, { raw, covered, length }]) => ({
    start,
    raw: raw ?? (covered > 0 ? 0 : null),
    count: raw === null && covered === 0 ? null : calibrateCount(raw ?? 0, factor),
    coverage: covered >= length ? 'whole' : covered > 0 || raw !== null ? 'part' : 'none'
  }))
}

/** Whole people. Calibrate sums, not parts, which would each be rounded. */
export function calibrateCount(raw: number, factor: number): number {
  return Math.round(raw * factor)
}

/** Checks a typed factor, for example `1,25`. */
export function checkFactor(text: string): Checked<{ factor: number }> {
  const compact = text.trim().replace(',', '.')
  const factor = /^\d{1,3}(?:\.\d{1,4})?$/.test(compact) ? Number(compact) : 0
  if (factor < 0.01 || factor > 100) return { ok: false, message: 'Use um número entre 0,01 e 100, como 1,25.' }
  return { ok: true, factor }
}

export function pointOf(date: IsoDay, time: string, grain: SeriesGrain): string {
  if (grain === 'month') return date.slice(0, 7)
  if (grain === 'week') return addDays(date, -weekday(date))
  if (grain === 'day') return date
  if (grain === 'hour') return `${date}T${time.slice(0, 2)}:00`
  const minute = Number(time.slice(3, 5))
  return `${date}T${time.slice(0, 3)}${twoDigits(minute - (minute % BUCKET_MINUTES))}`
}

interface Gathered {
  raw: number | null
  /** Minutes. */
  length: number
  covered: number
}

type Interval = { from: number; to: number }

function emptyPoints(range: DayRange, { grain, covered }: { grain: SeriesGrain; covered: Interval[] }) {
  const step = grain === 'bucket' ? BUCKET_MINUTES : grain === 'hour' ? 60 : DAY_MINUTES
  const points = new Map<string, Gathered>()
  let next = 0
  for (let day = 0; day < countDays(range); day++) {
    const date = addDays(range.from, day)
    const midnight = toMinutes(`${date}T00:00`)
    for (let minute = 0; minute < DAY_MINUTES; minute += step) {
      const start = midnight + minute
      while ((covered[next]?.to ?? Number.POSITIVE_INFINITY) <= start) next++
      const key = pointOf(date, `${twoDigits(Math.floor(minute / 60))}:${twoDigits(minute % 60)}`, grain)
      const point = points.get(key) ?? { raw: null, length: 0, covered: 0 }
      point.length += step
      point.covered += overlap(covered, { next, start, end: start + step })
      points.set(key, point)
    }
  }
  return points
}

/** Minutes of `start`–`end` within the intervals from `next` on. */
function overlap(covered: readonly Interval[], { next, start, end }: { next: number; start: number; end: number }) {
  let minutes = 0
  for (let at = next; at < covered.length; at++) {
    const interval = covered[at]
    if (!interval || interval.from >= end) break
    minutes += Math.max(0, Math.min(end, interval.to) - Math.max(start, interval.from))
  }
  return minutes
}

/** Joins intervals in order, without overlap. */
function mergeIntervals(days: readonly CountedDay[]): Interval[] {
  const told = new Map<string, Interval>()
  for (const { date, covered } of days) {
    const { from, to } = covered ?? { from: `${date}T00:00`, to: `${addDays(date, 1)}T00:00` }
    if (!told.has(`${from} ${to}`)) told.set(`${from} ${to}`, { from: toMinutes(from), to: toMinutes(to) })
  }
  const merged: Interval[] = []
  for (const { from, to } of Array.from(told.values()).sort((a, b) => a.from - b.from)) {
    const last = merged[merged.length - 1]
    if (last && from <= last.to) last.to = Math.max(last.to, to)
    else if (from < to) merged.push({ from, to })
  }
  return merged
}

function toMinutes(local: string): number {
  const time = Date.parse(`${local}:00Z`)
  if (Number.isNaN(time)) throw new RangeError(`not a wall clock: ${local}`)
  return time / 60_000
}

function weekday(date: IsoDay): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay()
}

function twoDigits(value: number): string {
  return value < 10 ? `0${value}` : String(value)
}
