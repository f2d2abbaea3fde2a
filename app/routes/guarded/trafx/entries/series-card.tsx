import { type Column, DataTable, Notice } from '#app/components/index.ts'
import type { SeriesGrain } from '#app/domain/counter/trafx-series.ts'
import type { SeriesRow, SeriesView } from './series-view.ts'

const heads: Record<SeriesGrain, string> = {
  bucket: 'Intervalo de 3 minutos',
  hour: 'Hora',
  day: 'Dia',
  week: 'Semana',
  month: 'Mês'
}

interface SeriesCardProps {
  series: SeriesView
  grain: SeriesGrain
  /** True for one of several series: its table is folded, so that the next one is visible. */
  folded: boolean
}

export function SeriesCard({ series, grain, folded }: SeriesCardProps) {
  return (
    <section className="card series" aria-label={series.title}>
      <header>
        <h2>{series.title}</h2>
        <p className="muted small">{series.note}</p>
      </header>
      {series.coarseDays > 0 ? <CoarseNotice days={series.coarseDays} /> : null}
      {series.hasCounts ? (
        <>
          <Sums series={series} />
          <details open={!folded}>
            <summary>Tabela</summary>
            <SeriesTable series={series} grain={grain} />
          </details>
          <SeriesBars series={series} />
        </>
      ) : null}
    </section>
  )
}

function CoarseNotice({ days }: { days: number }) {
  return (
    <Notice tone="info">
      <p>
        {days === 1 ? '1 dia foi gravado' : `${days} dias foram gravados`} em totais mais longos do que esta visão e não{' '}
        {days === 1 ? 'aparece' : 'aparecem'} aqui.
      </p>
    </Notice>
  )
}

function Sums({ series: { total, unit, peak, mean, gaps } }: { series: SeriesView }) {
  const sums = [
    { term: 'Total', value: `${total} ${unit}` },
    { term: 'Maior', value: peak },
    { term: 'Média', value: mean },
    { term: 'Sem contagem', value: gaps }
  ]
  return (
    <dl className="sums sums-line">
      {sums.map(({ term, value }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function SeriesTable({ series, grain }: { series: SeriesView; grain: SeriesGrain }) {
  const columns: Column<SeriesRow>[] = [
    { key: 'label', header: heads[grain], cell: ({ label }) => <span className="num">{label}</span> },
    {
      key: 'count',
      header: series.unit === 'veículos' ? 'Veículos' : 'Pessoas',
      align: 'end',
      cell: ({ count }) => count
    },
    { key: 'raw', header: 'No aparelho', align: 'end', cell: ({ raw }) => raw },
    {
      key: 'note',
      header: 'Observação',
      cell: ({ note, isGap }) => (note === '' ? null : <span className={isGap ? 'gap-note' : 'muted'}>{note}</span>)
    }
  ]
  return (
    <DataTable
      caption={`${series.title}: pessoas são a contagem do aparelho vezes a calibração`}
      columns={columns}
      rows={series.rows}
      rowKey={({ key }) => key}
      totals={{ count: series.total }}
      wide
    />
  )
}

const width = 720
const height = 120

/** Hatches gaps. Hidden from screen readers, because the table beside it has the same data. */
function SeriesBars({ series: { bars, first, last } }: { series: SeriesView }) {
  const most = bars.reduce<number>((top, count) => Math.max(top, count ?? 0), 0)
  if (most === 0 || bars.length < 2) return null
  const step = width / bars.length
  const thick = Math.max(step * 0.8, 0.8)
  const at = (index: number) => (index * step).toFixed(1)
  const columns = bars.map((count, index) => {
    if (!count) return ''
    const tall = Math.max(1, (count / most) * (height - 4))
    return `M${at(index)} ${height}v-${tall.toFixed(1)}h${thick.toFixed(1)}V${height}z`
  })
  const gaps = bars.map((count, index) =>
    count === null ? `M${at(index)} 0h${step.toFixed(1)}V${height}H${at(index)}z` : ''
  )
  return (
    <div className="bars" aria-hidden="true">
      <p className="bars-top small muted">{most.toLocaleString('pt-BR')}</p>
      <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" focusable="false" aria-hidden="true">
        <path className="bars-gap" d={gaps.join('')} />
        <path className="bars-count" d={columns.join('')} />
        <path className="bars-base" d={`M0 ${height}H${width}`} />
      </svg>
      <p className="bars-ends small muted">
        <span>{first}</span> <span>{last}</span>
      </p>
      {bars.includes(null) ? (
        <p className="bars-key small muted">
          <span className="bars-swatch" /> sem contagem
        </p>
      ) : null}
    </div>
  )
}
