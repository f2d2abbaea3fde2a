import type { SeriesGrain, SeriesPoint } from '#app/domain/counter/trafx-series.ts'
import { addMinutes, BUCKET_MINUTES } from '#app/domain/counter/trafx-upload.ts'
import type { CounterSeries } from '../counter-series.ts'
import { numberLabel, pointLabel } from '../labels.ts'

/** Consecutive gaps, or consecutive zeros, make one row. */
export interface SeriesRow {
  key: string
  label: string
  count: string
  /** Count before calibration. */
  raw: string
  note: string
  isGap: boolean
}

export interface SeriesView {
  key: string
  title: string
  note: string
  /** False also when all totals are too coarse for this view. */
  hasCounts: boolean
  unit: string
  total: string
  peak: string
  mean: string
  gaps: string
  coarseDays: number
  rows: SeriesRow[]
  /** Null marks a gap. */
  bars: (number | null)[]
  first: string
  last: string
}

const units: Record<SeriesGrain, [string, string]> = {
  bucket: ['intervalo', 'intervalos'],
  hour: ['hora', 'horas'],
  day: ['dia', 'dias'],
  week: ['semana', 'semanas'],
  month: ['mês', 'meses']
}

export function toSeriesView(
  { key, title, note, unit, points, coarseDays }: CounterSeries,
  grain: SeriesGrain
): SeriesView {
  const counted = points.filter(({ count }) => count !== null)
  const total = counted.reduce((sum, { count }) => sum + (count ?? 0), 0)
  const peak = counted.reduce<SeriesPoint | null>(
    (most, point) => ((point.count ?? 0) > (most?.count ?? 0) ? point : most),
    null
  )
  const gaps = points.length - counted.length
  return {
    key,
    title,
    note,
    hasCounts: counted.length > 0,
    unit,
    total: numberLabel(total),
    peak: peak ? `${numberLabel(peak.count ?? 0)} em ${pointLabel(peak.start, grain)}` : '–',
    mean:
      counted.length === 0
        ? '–'
        : `${numberLabel(Math.round((total / counted.length) * 10) / 10)} por ${units[grain][0]}`,
    gaps: gaps === 0 ? 'nenhuma' : `${numberLabel(gaps)} ${units[grain][gaps === 1 ? 0 : 1]}`,
    coarseDays,
    rows: toSeriesRows(points, grain),
    bars: points.map(({ count }) => count),
    first: points[0] ? pointLabel(points[0].start, grain) : '',
    last: pointLabel(points[points.length - 1]?.start ?? '', grain)
  }
}

/** Fine views also merge quiet stretches: a night of 3-minute buckets would be two hundred rows. */
function toSeriesRows(points: readonly SeriesPoint[], grain: SeriesGrain): SeriesRow[] {
  const foldsQuiet = grain === 'bucket' || grain === 'hour'
  const kindOf = ({ count, coverage }: SeriesPoint) => {
    if (count === null) return 'gap'
    return foldsQuiet && count === 0 && coverage === 'whole' ? 'quiet' : 'counted'
  }
  const rows: SeriesRow[] = []
  let from = 0
  for (let at = 0; at < points.length; at++) {
    const point = points[at]
    const next = points[at + 1]
    if (!point) continue
    const kind = kindOf(point)
    if (kind !== 'counted' && next && kindOf(next) === kind) continue
    const first = points[from] ?? point
    rows.push(toSeriesRow({ first, last: point, kind }, grain))
    from = at + 1
  }
  return rows
}

type Stretch = { first: SeriesPoint; last: SeriesPoint; kind: string }

function toSeriesRow({ first, last, kind }: Stretch, grain: SeriesGrain): SeriesRow {
  const notes: Record<string, string> = {
    gap: 'Sem contagem: o contador não estava contando',
    quiet: 'Ninguém passou',
    counted: last.coverage === 'part' ? 'Contou só uma parte' : ''
  }
  return {
    key: first.start,
    label: stretchLabel(first.start, last.start, grain),
    count: kind === 'gap' ? '' : numberLabel(last.count ?? 0),
    raw: kind === 'gap' ? '' : numberLabel(last.raw ?? 0),
    note: notes[kind] ?? '',
    isGap: kind === 'gap'
  }
}

/** Ends at the last minute of the last hour or bucket. */
function stretchLabel(first: string, last: string, grain: SeriesGrain): string {
  const label = pointLabel(first, grain)
  if (first === last) return label
  if (grain !== 'bucket' && grain !== 'hour') return `${label} a ${pointLabel(last, grain)}`
  const end = addMinutes(last, (grain === 'hour' ? 60 : BUCKET_MINUTES) - 1)
  return `${label} a ${first.slice(0, 10) === end.slice(0, 10) ? end.slice(11) : pointLabel(end, grain)}`
}
