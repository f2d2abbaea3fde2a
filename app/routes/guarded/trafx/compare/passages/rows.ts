import type { CounterProduct, PassageDay } from '#app/contracts/trafx/calls.ts'
import type { DayRange } from '#app/domain/calendar/range.ts'
import { isTrailCounter } from '#app/domain/counter/mode.ts'
import { comparePassages, type PassageComparison, type PassagePeople } from '#app/domain/counter/passage-days.ts'
import type { SeriesPoint } from '#app/domain/counter/trafx-series.ts'
import { addSeries, seriesByDevice } from '../../counter-series.ts'
import { type CompareSource, measuredBy } from '../rows.ts'

export interface PassageSource extends Pick<CompareSource, 'entries' | 'devices' | 'products'> {
  passages: readonly PassageDay[]
  /** The place's own day. */
  today: string
}

export interface PassageRow extends PassageComparison {
  date: string
  product: string
}

interface Scope {
  range: DayRange
  /** '' for all. */
  atrativo: string
}

/** One row for each day and attraction with a trail counter, where either has counted; the latest day first. */
export function toPassageRows(source: PassageSource, { range, atrativo }: Scope): PassageRow[] {
  const measured = measuredBy(source, { atrativo, contador: '' })
  return source.products
    .filter(({ uuid }) => measured.has(uuid))
    .flatMap((product) => rowsOf(product, source, range))
    .sort((a, b) => b.date.localeCompare(a.date) || a.product.localeCompare(b.product, 'pt-BR'))
}

const nobody: PassagePeople = { entered: 0, cameBack: 0, left: 0, ended: 0 }

function rowsOf({ uuid, name }: CounterProduct, source: PassageSource, range: DayRange): PassageRow[] {
  const points = pointsOf(uuid, source, range)
  const people = new Map(
    source.passages
      .filter(({ product_uuid: product }) => product === uuid)
      .map(({ date, entered, came_back: cameBack, left, ended }) => [date, { entered, cameBack, left, ended }])
  )
  const days = new Set([...points.filter(({ count }) => count !== null).map(({ start }) => start), ...people.keys()])
  return Array.from(days, (date) => {
    const { count = null, coverage = 'none' } = points.find(({ start }) => start === date) ?? {}
    const day = { counted: count, coverage, isPast: date < source.today, ...(people.get(date) ?? nobody) }
    return { date, product: name, ...comparePassages(day) }
  })
}

function pointsOf(uuid: string, { entries, products }: PassageSource, range: DayRange): SeriesPoint[] {
  const own = entries.filter((entry) => entry.prodUuid === uuid && isTrailCounter(entry))
  return addSeries(seriesByDevice({ entries: own, grain: 'day', products, ...range }).map(({ points: one }) => one))
}

/** Sums of all days; `counted` of those with a count. */
export function sumPassages(rows: readonly PassageRow[]) {
  const sum = (figure: (row: PassageRow) => number) => rows.reduce((total, row) => total + figure(row), 0)
  return {
    counted: sum(({ counted }) => counted ?? 0),
    entered: sum(({ entered }) => entered),
    cameBack: sum(({ cameBack }) => cameBack),
    left: sum(({ left }) => left),
    ended: sum(({ ended }) => ended),
    apart: rows.filter(({ alerts }) => alerts.length > 0).length
  }
}
