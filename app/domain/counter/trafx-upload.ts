import type { IsoDay } from '../calendar/dates.ts'
import { ERRORS } from '../words/error-catalogue.ts'
import type { TrafxLog } from './trafx-file.ts'

/** Visits that begin at `HH:mm`. */
export interface TimeCount {
  time: string
  count: number
}

/** Wall clock `YYYY-MM-DDTHH:mm`, `to` excluded. */
export interface Coverage {
  from: string
  to: string
}

/** POST /trafx (specification §3, counting-device upload). */
export interface TrafxUpload {
  serial: string
  prodUuid: string
  name: string
  mode: string
  records: number
  date: IsoDay
  total: number
  /** Buckets of 3 minutes; empty for a day of totals. */
  entries: TimeCount[]
  /** Beyond the specification, since totals have no buckets. */
  grain: 'bucket' | 'hour' | 'day'
  totals: TimeCount[]
  /** Volts. */
  battery: number | null
  /** Span of the whole log: a day within it without records had no visitors, a day outside it is a gap. */
  covered: Coverage | null
}

/** Specification §5. */
export const DUPLICATE_UPLOAD = ERRORS.duplicateCounterFile

/** Minutes (specification §9). */
export const BUCKET_MINUTES = 3

export const GRAIN_MINUTES = { bucket: BUCKET_MINUTES, hour: 60, day: 24 * 60 }

/** `HH:mm[:ss]` → its 3-minute bucket `HH:mm` (specification §9). */
export function bucketOf(time: string): string {
  const minute = Number(time.slice(3, 5))
  const floored = minute - (minute % BUCKET_MINUTES)
  return `${time.slice(0, 2)}:${floored < 10 ? '0' : ''}${floored}`
}

/**
 * Same serial and record count (specification §5). Compare only with earlier files: the days of one file share both.
 */
export function isDuplicateUpload(
  { serial, records }: Pick<TrafxLog, 'serial' | 'records'>,
  earlier: readonly { serial: string; records: number | null }[]
): boolean {
  return records !== null && earlier.some((upload) => upload.serial === serial && upload.records === records)
}

/** Lines between two pauses. */
const LINES_AT_ONCE = 500

/**
 * Makes one upload per day; each line counts once. A generator with pauses.
 * @throws RangeError for a log with a problem
 */
export function* toUploads(log: TrafxLog, prodUuid: string): Generator<void, TrafxUpload[]> {
  const frame = yield* toFrame(log, prodUuid)
  const days: Days = new Map()
  for (const [index, { date, time }] of log.entries.entries()) {
    add(days, date, { time: bucketOf(time), count: 1 })
    if (index % LINES_AT_ONCE === 0) yield
  }
  return (yield* inOrder(days)).map(({ date, total, counts }) => ({
    ...frame,
    date,
    total,
    entries: counts,
    grain: 'bucket',
    totals: []
  }))
}

/**
 * Makes one upload per day of totals.
 * @throws RangeError like `toUploads`
 */
export function* toTotalUploads(log: TrafxLog, prodUuid: string): Generator<void, TrafxUpload[]> {
  const frame = yield* toFrame(log, prodUuid)
  const days: Days = new Map()
  for (const [index, { date, ...counted }] of log.totals.entries()) {
    add(days, date, counted)
    if (index % LINES_AT_ONCE === 0) yield
  }
  return (yield* inOrder(days)).map(({ date, total, counts }) => ({
    ...frame,
    date,
    total,
    entries: [],
    grain: log.grain ?? 'hour',
    totals: counts
  }))
}

function* toFrame(log: TrafxLog, prodUuid: string) {
  const { serial, name, mode, records, battery, problem } = log
  if (problem !== null || records === null) throw new RangeError(problem ?? 'no records')
  return { serial, prodUuid, name, mode, records, battery, covered: yield* coverageOf(log) }
}

type Days = Map<IsoDay, Map<string, number>>

function add(days: Days, date: IsoDay, { time, count }: TimeCount): void {
  const day = days.get(date) ?? new Map<string, number>()
  day.set(time, (day.get(time) ?? 0) + count)
  days.set(date, day)
}

interface CountedDay {
  date: IsoDay
  total: number
  counts: TimeCount[]
}

function* inOrder(days: Days): Generator<void, CountedDay[]> {
  const counted: CountedDay[] = []
  for (const [date, day] of days) {
    const counts = Array.from(day, ([time, count]) => ({ time, count })).sort((a, b) => (a.time < b.time ? -1 : 1))
    counted.push({ date, total: counts.reduce((sum, { count }) => sum + count, 0), counts })
    yield
  }
  return counted.sort((a, b) => (a.date < b.date ? -1 : 1))
}

/**
 * Span from the log's start to its reading, widened to wherever it has records; null if there is neither. A generator,
 * so that the caller can pause it.
 */
export function* coverageOf({ start, clock, entries, totals, grain }: TrafxLog): Generator<void, Coverage | null> {
  const minutes = grain === 'day' ? 24 * 60 : 60
  let [from, to] = start && clock.at && start <= clock.at ? [start, clock.at.slice(0, 16)] : ['', '']
  const include = (first: string, end: string) => {
    if (from === '' || first < from) from = first
    if (end > to) to = end
  }
  for (const [index, { date, time }] of entries.entries()) {
    const first = `${date}T${bucketOf(time)}`
    if (from === '' || first < from || `${date}T${time}` >= to) include(first, addMinutes(first, BUCKET_MINUTES))
    if (index % LINES_AT_ONCE === 0) yield
  }
  for (const [index, { date, time }] of totals.entries()) {
    include(`${date}T${time}`, addMinutes(`${date}T${time}`, minutes))
    if (index % LINES_AT_ONCE === 0) yield
  }
  return from === '' ? null : { from: from.slice(0, 16), to }
}

type Told = Pick<TrafxUpload, 'date' | 'grain'> & Partial<Pick<TrafxUpload, 'entries' | 'totals'>>

/**
 * Span from the first count to the end of the last, for a log that does not tell its span; null if there is no count.
 */
export function spanOf(days: readonly Told[]): Coverage | null {
  let from = ''
  let to = ''
  for (const { date, grain, entries = [], totals = [] } of days) {
    for (const { time } of grain === 'bucket' ? entries : totals) {
      const first = `${date}T${time}`
      const end = addMinutes(first, GRAIN_MINUTES[grain])
      if (from === '' || first < from) from = first
      if (end > to) to = end
    }
  }
  return from === '' ? null : { from, to }
}

/** Adds to wall clock `YYYY-MM-DDTHH:mm`; counters know no summer time. */
export function addMinutes(local: string, minutes: number): string {
  return new Date(Date.parse(`${local}:00Z`) + minutes * 60_000).toISOString().slice(0, 16)
}
