import type { CounterEntry } from '#app/contracts/trafx.ts'
import type { IsoDay } from './dates.ts'
import { calibrate } from './trafx-series.ts'

/** Calibrated people by day and by `HH` of the place's wall clock; what is not there was not counted. */
export interface CountedPeople {
  byDay: Record<IsoDay, number>
  byHour: Record<string, number>
}

type Counted = Pick<CounterEntry, 'serial' | 'prodUuid' | 'date' | 'total' | 'grain' | 'entries' | 'totals' | 'factor'>

/** What the counters of an attraction (or of all) counted. Each counter's day and hour is rounded to whole people once. */
export function countPeople(rows: readonly Counted[], { product = '' }: { product?: string } = {}): CountedPeople {
  const days = new Map<string, Sum>()
  const hours = new Map<string, Sum>()
  for (const row of rows) {
    if (product !== '' && row.prodUuid !== product) continue
    const { serial, date, factor } = row
    add(days, `${serial} ${date}`, { key: date, raw: row.total, factor })
    // Totals of a day have no hours.
    const parts = row.grain === 'bucket' ? row.entries : row.grain === 'hour' ? row.totals : []
    for (const { time, count } of parts) {
      const key = time.slice(0, 2)
      add(hours, `${serial} ${date} ${key}`, { key, raw: count, factor })
    }
  }
  return { byDay: toPeople(days), byHour: toPeople(hours) }
}

/** Adds up parts of a range; days and hours that nobody counted stay away. */
export function mergeCounted(parts: readonly CountedPeople[]): CountedPeople {
  const merged: CountedPeople = { byDay: {}, byHour: {} }
  for (const part of parts) {
    for (const by of ['byDay', 'byHour'] as const) {
      for (const [key, people] of Object.entries(part[by])) merged[by][key] = (merged[by][key] ?? 0) + people
    }
  }
  return merged
}

interface Sum {
  key: string
  raw: number
  factor: number
}

function add(sums: Map<string, Sum>, id: string, more: Sum): void {
  const known = sums.get(id)
  if (known) known.raw += more.raw
  else sums.set(id, { ...more })
}

function toPeople(sums: ReadonlyMap<string, Sum>): Record<string, number> {
  const people: Record<string, number> = {}
  sums.forEach(({ key, raw, factor }) => {
    people[key] = (people[key] ?? 0) + calibrate(raw, factor)
  })
  return people
}
