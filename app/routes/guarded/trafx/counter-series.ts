import type { CounterEntry, CounterProduct } from '#app/contracts/trafx/calls.ts'
import type { DayRange } from '#app/domain/calendar/range.ts'
import { countsVehicles, modeLabel } from '#app/domain/counter/mode.ts'
import { canShow, countSeries, type SeriesGrain, type SeriesPoint } from '#app/domain/counter/trafx-series.ts'
import { deviceLabel } from './labels.ts'

export interface CounterSeries {
  key: string
  title: string
  note: string
  /** Unit of calibrated counts: a vehicle counter with a factor counts people. */
  unit: 'pessoas' | 'veículos'
  productUuid: string
  /** True: the counts are vehicles, so do not add them to people. */
  isOfVehicles: boolean
  points: SeriesPoint[]
  /** Number of days whose totals are too coarse for this view. */
  coarseDays: number
}

interface Input extends DayRange {
  entries: readonly CounterEntry[]
  grain: SeriesGrain
  products: readonly CounterProduct[]
}

export function seriesByDevice({ entries, grain, products, from, to }: Input): CounterSeries[] {
  const bySerial = groupBy(entries, ({ serial }) => serial)
  const series = Array.from(bySerial, ([serial, days]): CounterSeries => {
    const [first] = days
    const productUuid = first?.prodUuid ?? ''
    const product = products.find(({ uuid }) => uuid === productUuid)?.name ?? 'nenhum atrativo'
    return {
      key: serial,
      title: deviceLabel({ name: first?.name ?? '', serial }),
      note: [modeLabel(first?.mode ?? ''), product].filter(Boolean).join(' · '),
      unit: countsVehicles(first?.mode ?? '') && (first?.factor ?? 1) === 1 ? 'veículos' : 'pessoas',
      productUuid,
      isOfVehicles: countsVehicles(first?.mode ?? ''),
      points: countSeries({ days, grain, from, to, factor: first?.factor }),
      coarseDays: days.filter((day) => isIn(day.date, { from, to }) && !canShow(day.grain, grain)).length
    }
  })
  return series.sort((a, b) => a.title.localeCompare(b.title, 'pt-BR'))
}

/** Adds calibrated counts and keeps vehicles apart. */
export function seriesByProduct(
  series: readonly CounterSeries[],
  products: readonly CounterProduct[]
): CounterSeries[] {
  const summed = Array.from(
    groupBy(series, ({ productUuid, isOfVehicles }) => `${productUuid || 'nenhum'}${isOfVehicles ? ' veículos' : ''}`),
    ([key, counters]): CounterSeries => {
      const { productUuid = '', isOfVehicles = false } = counters[0] ?? {}
      const name = products.find(({ uuid }) => uuid === productUuid)?.name ?? 'Nenhum atrativo'
      return {
        key,
        title: isOfVehicles ? `${name}: veículos` : name,
        note: `${counters.length === 1 ? 'Contador' : 'Soma de'} ${counters.map(({ title }) => title).join(' + ')}`,
        unit: counters.every(({ unit }) => unit === 'veículos') ? 'veículos' : 'pessoas',
        productUuid,
        isOfVehicles,
        points: addSeries(counters.map(({ points }) => points)),
        coarseDays: counters.reduce((sum, { coarseDays }) => sum + coarseDays, 0)
      }
    }
  )
  return summed.sort((a, b) => a.title.localeCompare(b.title, 'pt-BR'))
}

/** A point is a gap only when no counter ran, and partial when some did not. */
export function addSeries(all: readonly (readonly SeriesPoint[])[]): SeriesPoint[] {
  const sums = new Map<string, SeriesPoint>()
  for (const point of all.flat()) {
    const sum = sums.get(point.start)
    sums.set(point.start, sum ? addPoints(sum, point) : point)
  }
  return Array.from(sums.values())
}

function addPoints(a: SeriesPoint, b: SeriesPoint): SeriesPoint {
  const add = (one: number | null, other: number | null) =>
    one === null && other === null ? null : (one ?? 0) + (other ?? 0)
  return {
    start: a.start,
    raw: add(a.raw, b.raw),
    count: add(a.count, b.count),
    coverage: a.coverage === b.coverage ? a.coverage : 'part'
  }
}

function isIn(day: string, { from, to }: DayRange): boolean {
  return day >= from && day <= to
}

function groupBy<T>(list: readonly T[], key: (one: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const one of list) {
    const group = groups.get(key(one))
    if (group) group.push(one)
    else groups.set(key(one), [one])
  }
  return groups
}
