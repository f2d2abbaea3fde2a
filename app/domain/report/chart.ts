import { addDays, formatDay, formatMonth } from '../calendar/dates.ts'
import { countDays, type DayRange } from '../calendar/range.ts'
import { fingerprintOf } from './chart-scale.ts'
import type { CountedPeople } from './counters.ts'
import { byMonth } from './merge.ts'
import type { Group, SalesSums, SalesTotals, VisitsSums, VisitsTotals } from './totals.ts'

const MOST_DAYS = 92

export interface ChartPoint {
  key: string
  /** `20/11`, `nov/26`, `9 h`. */
  label: string
  full: string
}

export interface ChartSeries {
  label: string
  /** Values by point; null is a gap. */
  values: (number | null)[]
}

export interface Chart {
  title: string
  kind: 'bars' | 'lines'
  /** Centavos or whole people. */
  unit: 'money' | 'people'
  points: ChartPoint[]
  series: ChartSeries[]
}

export type ChartName = 'periodo' | 'horario'

export function isDrawnByMonth(range: DayRange): boolean {
  return countDays(range) > MOST_DAYS
}

export function salesChart(totals: SalesTotals, range: DayRange): Chart {
  const { points, read } = overPeriod<SalesSums>(totals.by.day, range)
  const values = (name: 'sold' | 'received') => points.map(({ key }) => read(key)?.[name] ?? 0)
  return {
    title: `Vendido e recebido por ${isDrawnByMonth(range) ? 'mês' : 'dia'}`,
    kind: 'bars',
    unit: 'money',
    points,
    series: [
      { label: 'Vendido', values: values('sold') },
      { label: 'Recebido', values: values('received') }
    ]
  }
}

interface Visits {
  visits: VisitsTotals
  counted: CountedPeople | null
  range: DayRange
  /** Place's zone, YYYY-MM-DD; the future is a gap, not zero. */
  today: string
}

export function visitsChart({ visits, counted, range, today }: Visits): Chart {
  const { points, read } = overPeriod<VisitsSums>(visits.by.day, range)
  const isMonthly = isDrawnByMonth(range)
  const people: Record<string, number> = {}
  for (const [day, count] of Object.entries(counted?.byDay ?? {})) {
    const key = isMonthly ? day.slice(0, 7) : day
    people[key] = (people[key] ?? 0) + count
  }
  const isPast = (key: string) => key <= today.slice(0, key.length)
  return {
    title: isMonthly ? 'Pessoas por mês' : 'Pessoas por dia',
    kind: 'lines',
    unit: 'people',
    points,
    series: [
      { label: 'Esperadas', values: points.map(({ key }) => read(key)?.expected ?? 0) },
      { label: 'Check-in', values: points.map(({ key }) => (isPast(key) ? (read(key)?.checkedIn ?? 0) : null)) },
      ...(counted ? [{ label: 'Contadores', values: points.map(({ key }) => people[key] ?? null) }] : [])
    ]
  }
}

interface ByHour {
  visits: { by: { hour: readonly { key: string; sums: Pick<VisitsSums, 'expected' | 'checkedIn'> }[] } }
  counted: CountedPeople | null
}

/** Hours from the first with visitors to the last. */
export function visitsByHourChart({ visits, counted }: ByHour): Chart {
  const known = new Map(visits.by.hour.map(({ key, sums }) => [key, sums]))
  const hours = [...visits.by.hour.map(({ key }) => key), ...Object.keys(counted?.byHour ?? {})]
    .filter((key) => /^\d\d$/.test(key))
    .map(Number)
  const first = Math.min(...hours)
  const length = hours.length === 0 ? 0 : Math.max(...hours) - first + 1
  const keys = Array.from({ length }, (_, at) => String(first + at).padStart(2, '0'))
  return {
    title: 'Pessoas por horário',
    kind: 'bars',
    unit: 'people',
    points: keys.map((key) => ({ key, label: `${Number(key)} h`, full: `${Number(key)} h às ${Number(key) + 1} h` })),
    series: [
      { label: 'Esperadas', values: keys.map((key) => known.get(key)?.expected ?? 0) },
      { label: 'Check-in', values: keys.map((key) => known.get(key)?.checkedIn ?? 0) },
      ...(counted ? [{ label: 'Contadores', values: keys.map((key) => counted.byHour[key] ?? null) }] : [])
    ]
  }
}

export function isWorthDrawing({ points, series }: Chart): boolean {
  return points.length > 1 && series.some(({ values }) => values.some((value) => (value ?? 0) !== 0))
}

export function chartVersion(chart: Chart): string {
  return fingerprintOf(JSON.stringify(chart))
}

function overPeriod<Sums extends Record<keyof Sums, number>>(days: readonly Group<Sums>[], range: DayRange) {
  const isMonthly = isDrawnByMonth(range)
  const groups = new Map((isMonthly ? byMonth<Sums>(days) : days).map(({ key, sums }) => [key, sums]))
  const keys = new Set<string>()
  for (let day = range.from; day <= range.to; day = addDays(day, 1)) keys.add(isMonthly ? day.slice(0, 7) : day)
  const points = Array.from(keys).map((key) => (isMonthly ? monthPoint(key) : dayPoint(key)))
  return { points, read: (key: string) => groups.get(key) }
}

function dayPoint(key: string): ChartPoint {
  const full = formatDay(key)
  return { key, label: full.slice(0, 5), full }
}

function monthPoint(key: string): ChartPoint {
  const full = formatMonth(key)
  return { key, label: `${full.slice(0, 3)}/${key.slice(2, 4)}`, full }
}
