import type { BookingItem } from '#app/contracts/booking/calls.ts'
import type { CounterDevice, CounterEntry, CounterProduct } from '#app/contracts/trafx/calls.ts'
import type { DayRange } from '#app/domain/calendar/range.ts'
import { isTrailCounter } from '#app/domain/counter/mode.ts'
import { type CapacityShare, capacityShare, compareCounts, type RatioRow } from '#app/domain/counter/ratios.ts'
import type { SeriesPoint } from '#app/domain/counter/trafx-series.ts'
import { addSeries, seriesByDevice } from '../counter-series.ts'
import { deviceLabel, numberLabel } from '../labels.ts'
import type { CompareGrain } from './query.ts'
import { countCheckedIn, countSold } from './visit-counts.ts'

type Device = Pick<CounterDevice, 'serial' | 'name' | 'mode' | 'prodUuid'>

export interface CompareSource {
  entries: readonly CounterEntry[]
  devices: readonly Device[]
  items: readonly BookingItem[]
  products: readonly CounterProduct[]
  timezone: string
  /** The place's own day or hour. */
  now: string
}

export interface CompareScope {
  range: DayRange
  grain: CompareGrain
  /** '' for all. */
  atrativo: string
  contador: string
}

export interface CompareRow extends RatioRow {
  coverage: SeriesPoint['coverage']
  capacity: CapacityShare
}

export interface Comparison {
  rows: CompareRow[]
  counters: string[]
  /** Attractions whose tickets and check-ins are compared; none if no chosen attraction has a trail counter. */
  attractions: string[]
  /** People a day; null where nobody has said, or for several attractions together. */
  capacity: number | null
}

/** Compares only attractions with a trail counter, and only such counters (decisions/take-one-counter-log.md). */
export function compareVisits(source: CompareSource, { range, grain, atrativo, contador }: CompareScope): Comparison {
  const { products, timezone, now } = source
  const measured = measuredBy(source, { atrativo, contador })
  const entries = source.entries.filter((entry) => isCompared(entry, { measured, contador }))
  const items = source.items.filter(({ product_uuid: uuid }) => measured.has(uuid))
  const series = seriesByDevice({ entries, grain, products, ...range })
  const points = new Map(addSeries(series.map((one) => one.points)).map((point) => [point.start, point]))
  const inRange = ({ key }: { key: string }) => key.slice(0, 10) >= range.from && key.slice(0, 10) <= range.to
  const rows = compareCounts({
    counted: Array.from(points.values(), ({ start, count }) => ({ key: start, count })),
    sold: countSold(items, grain).filter(inRange),
    checkedIn: countCheckedIn(items, { grain, timezone }).filter(inRange),
    now
  })
  const capacity = capacityOf(products.filter(({ uuid }) => measured.has(uuid)))
  return {
    rows: rows
      .filter((row) => grain === 'day' || hasFigures(row))
      .map((row) => toCompareRow(row, { points, capacity, grain })),
    counters: series.map(({ title }) => title),
    attractions: products.filter(({ uuid }) => measured.has(uuid)).map(({ name }) => name),
    capacity
  }
}

type Chosen = Pick<CompareScope, 'atrativo' | 'contador'>

/** The attractions whose people a trail counter counts, today or when its logs were sent. */
export function measuredBy(
  { entries, devices }: Pick<CompareSource, 'entries' | 'devices'>,
  { atrativo, contador }: Chosen
): Set<string> {
  const counting = [...devices, ...entries].filter(
    (one) => isTrailCounter(one) && (contador === '' || one.serial === contador)
  )
  return new Set(counting.map(({ prodUuid }) => prodUuid).filter((uuid) => atrativo === '' || uuid === atrativo))
}

function isCompared(entry: CounterEntry, { measured, contador }: { measured: Set<string>; contador: string }): boolean {
  return isTrailCounter(entry) && measured.has(entry.prodUuid) && (contador === '' || entry.serial === contador)
}

interface Placed {
  points: ReadonlyMap<string, SeriesPoint>
  capacity: number | null
  grain: CompareGrain
}

/** Half a day's count beside a whole day's check-ins says nothing about what is missing. */
function toCompareRow(row: RatioRow, { points, capacity, grain }: Placed): CompareRow {
  const coverage = points.get(row.key)?.coverage ?? 'none'
  return {
    ...row,
    alerts: coverage === 'part' ? row.alerts.filter(({ code }) => code !== 'counted-below') : row.alerts,
    coverage,
    capacity: capacityShare(row.counted, grain === 'day' ? capacity : null)
  }
}

function hasFigures({ counted, sold, checkedIn }: RatioRow): boolean {
  return (counted ?? 0) + sold + checkedIn > 0
}

function capacityOf([only, ...more]: readonly CounterProduct[]): number | null {
  return only && more.length === 0 && only.carrying_capacity > 0 ? only.carrying_capacity : null
}

export interface ApartCounter {
  title: string
  /** Says what the counter counts, and where. */
  note: string
  total: string
  href: string
}

/** Vehicles and car parks: no people of an attraction, so they stand beside no tickets. */
export function countersApart({ entries, products }: CompareSource, { from, to }: DayRange): ApartCounter[] {
  const apart = entries.filter((entry) => !isTrailCounter(entry))
  return seriesByDevice({ entries: apart, grain: 'day', products, from, to }).map(
    ({ key, title, note, unit, points }) => {
      const total = points.reduce((sum, { count }) => sum + (count ?? 0), 0)
      const query = new URLSearchParams({ contador: key, inicio: from, fim: to })
      return { title, note, total: `${numberLabel(total)} ${unit}`, href: `/trafx/entries?${query}` }
    }
  )
}

export interface CompareTotals {
  counted: number
  sold: number
  checkedIn: number
  /** Only of the days or hours in which the counter counted. */
  checkedInWhileCounting: number
  gaps: number
  alerts: number
}

export function totalRows(rows: readonly CompareRow[]): CompareTotals {
  const zero = { counted: 0, sold: 0, checkedIn: 0, checkedInWhileCounting: 0, gaps: 0, alerts: 0 }
  return rows.reduce((sum, { counted, sold, checkedIn, alerts }) => {
    return {
      counted: sum.counted + (counted ?? 0),
      sold: sum.sold + sold,
      checkedIn: sum.checkedIn + checkedIn,
      checkedInWhileCounting: sum.checkedInWhileCounting + (counted === null ? 0 : checkedIn),
      gaps: sum.gaps + (counted === null ? 1 : 0),
      alerts: sum.alerts + (alerts.length > 0 ? 1 : 0)
    }
  }, zero)
}

export function deviceOptions(devices: readonly Device[]) {
  return devices.filter(isTrailCounter).map((device) => ({ value: device.serial, label: deviceLabel(device) }))
}
