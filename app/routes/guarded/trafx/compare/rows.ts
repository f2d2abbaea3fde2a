import type { BookingItem } from '#app/contracts/booking/calls.ts'
import type { CounterEntry, CounterProduct } from '#app/contracts/trafx/calls.ts'
import type { DayRange } from '#app/domain/calendar/range.ts'
import { type CapacityShare, capacityShare, compareCounts, type RatioRow } from '#app/domain/counter/ratios.ts'
import type { SeriesPoint } from '#app/domain/counter/trafx-series.ts'
import { addSeries, seriesByDevice } from '../counter-series.ts'
import { countsVehicles, deviceLabel } from '../labels.ts'
import type { CompareGrain } from './query.ts'
import { countCheckedIn, countSold } from './visit-counts.ts'

export interface CompareSource {
  entries: readonly CounterEntry[]
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
  /** People a day; null where nobody has said, or for several attractions together. */
  capacity: number | null
}

/** Product decisions, counters. */
export function compareVisits(source: CompareSource, { range, grain, atrativo, contador }: CompareScope): Comparison {
  const { products, timezone, now } = source
  const entries = source.entries.filter((entry) => isCompared(entry, { atrativo, contador }))
  const items = source.items.filter(({ product_uuid: uuid }) => atrativo === '' || uuid === atrativo)
  const series = seriesByDevice({ entries, grain, products, ...range })
  const points = new Map(addSeries(series.map((one) => one.points)).map((point) => [point.start, point]))
  const inRange = ({ key }: { key: string }) => key.slice(0, 10) >= range.from && key.slice(0, 10) <= range.to
  const rows = compareCounts({
    counted: Array.from(points.values(), ({ start, count }) => ({ key: start, count })),
    sold: countSold(items, grain).filter(inRange),
    checkedIn: countCheckedIn(items, { grain, timezone }).filter(inRange),
    now
  })
  const capacity = capacityOf(products, atrativo)
  return {
    rows: rows
      .filter((row) => grain === 'day' || hasFigures(row))
      .map((row) => toRow(row, { points, capacity, grain })),
    counters: series.map(({ title }) => title),
    capacity
  }
}

interface Placed {
  points: ReadonlyMap<string, SeriesPoint>
  capacity: number | null
  grain: CompareGrain
}

/** Half a day's count beside a whole day's check-ins says nothing about what is missing. */
function toRow(row: RatioRow, { points, capacity, grain }: Placed): CompareRow {
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

/** A counter of vehicles counts only where it was chosen by itself: vehicles are no people. */
function isCompared(
  { serial, mode, prodUuid }: CounterEntry,
  { atrativo, contador }: Pick<CompareScope, 'atrativo' | 'contador'>
): boolean {
  if (contador !== '') return serial === contador
  return !countsVehicles(mode) && (atrativo === '' || prodUuid === atrativo)
}

function capacityOf(products: readonly CounterProduct[], atrativo: string): number | null {
  const chosen = products.find(({ uuid }) => uuid === atrativo) ?? (products.length === 1 ? products[0] : undefined)
  return chosen && chosen.carrying_capacity > 0 ? chosen.carrying_capacity : null
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

export function deviceOptions(devices: readonly { serial: string; name: string }[]) {
  return devices.map((device) => ({ value: device.serial, label: deviceLabel(device) }))
}
