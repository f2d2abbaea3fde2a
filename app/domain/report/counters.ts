import type { CounterEntry } from '#app/contracts/trafx/calls.ts'
import type { IsoDay } from '../calendar/dates.ts'
import { isTrailCounter } from '../counter/mode.ts'
import { calibrateCount } from '../counter/trafx-series.ts'

/** Calibrated people by day and by `HH` of the place's wall clock; a missing key means not counted. */
export interface CountedPeople {
  byDay: Record<IsoDay, number>
  byHour: Record<string, number>
}

type Counted = Pick<
  CounterEntry,
  'serial' | 'prodUuid' | 'mode' | 'date' | 'total' | 'grain' | 'entries' | 'totals' | 'factor'
>

/** Counts trail counters only. Rounds each counter's day once and shares it out, so that hours and days add up. */
export function countPeople(rows: readonly Counted[], { product = '' }: { product?: string } = {}): CountedPeople {
  const people: CountedPeople = { byDay: {}, byHour: {} }
  const counterDays = new Map<string, CounterDay>()
  for (const row of rows) {
    if (!isTrailCounter(row) || (product !== '' && row.prodUuid !== product)) continue
    const key = `${row.serial} ${row.date}`
    const day = counterDays.get(key) ?? { date: row.date, factor: row.factor, raw: 0, hours: new Map() }
    counterDays.set(key, day)
    day.raw += row.total
    // Daily totals have no hours.
    const parts = row.grain === 'bucket' ? row.entries : row.grain === 'hour' ? row.totals : []
    for (const { time, count } of parts) {
      const hour = time.slice(0, 2)
      day.hours.set(hour, (day.hours.get(hour) ?? 0) + count)
    }
  }
  counterDays.forEach((day) => {
    addTo(people.byDay, day.date, calibrateCount(day.raw, day.factor))
    shareOut(people.byHour, day)
  })
  return people
}

export function mergeCounted(parts: readonly CountedPeople[]): CountedPeople {
  const merged: CountedPeople = { byDay: {}, byHour: {} }
  for (const part of parts) {
    for (const by of ['byDay', 'byHour'] as const) {
      for (const [key, people] of Object.entries(part[by])) addTo(merged[by], key, people)
    }
  }
  return merged
}

interface CounterDay {
  date: IsoDay
  factor: number
  raw: number
  hours: Map<string, number>
}

function shareOut(byHour: Record<string, number>, { hours, factor }: CounterDay): void {
  let raw = 0
  let told = 0
  for (const hour of Array.from(hours.keys()).sort()) {
    raw += hours.get(hour) ?? 0
    const until = calibrateCount(raw, factor)
    addTo(byHour, hour, until - told)
    told = until
  }
}

function addTo(sums: Record<string, number>, key: string, people: number): void {
  sums[key] = (sums[key] ?? 0) + people
}
