import { type Column, DataTable, Notice } from '#app/components/index.ts'
import type { SeriesGrain } from '#app/domain/counter/trafx-series.ts'
import { SeriesBars } from './series-bars.tsx'
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
