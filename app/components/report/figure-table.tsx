import type { ReactNode } from 'react'
import { formatMoney } from '#app/domain/money/money.ts'
import { SituationTag } from '../display/tag.tsx'
import { join } from '../document/class-names.ts'
import { type Column, DataTable } from '../table/index.ts'
import type { SlotRun } from './use-slots.ts'

export interface Figure<Row> {
  key: string
  header: string
  value: (row: Row) => number | null
  isMoney?: boolean
}

interface FigureTableProps<Row> {
  title: string
  head: string
  rows: readonly Row[]
  rowKey: (row: Row) => string
  label: (row: Row) => ReactNode
  rowHref?: (row: Row) => string
  figures: readonly Figure<Row>[]
  /** Totals by column key; without them there is no last row. */
  totals?: Record<string, number | null>
  isPartial: boolean
  note?: string
  chart?: ReactNode
}

const manyFigures = 8

export function PartialTag({ run }: { run: Pick<SlotRun<unknown>, 'isPartial'> }) {
  return run.isPartial ? <SituationTag tone="amber">parcial</SituationTag> : null
}

export function FigureTable<Row>(props: FigureTableProps<Row>) {
  const { title, head, rows, rowKey, label, rowHref, figures, totals, isPartial, note, chart } = props
  const columns: Column<Row>[] = [
    { key: 'label', header: head, cell: label },
    ...figures.map(
      (figure): Column<Row> => ({
        key: figure.key,
        header: figure.header,
        align: 'end',
        cell: (row) => figureText(figure.value(row), figure.isMoney)
      })
    )
  ]
  if (rows.length === 0) return null
  const sums =
    totals && Object.fromEntries(figures.map(({ key, isMoney }) => [key, figureText(totals[key] ?? null, isMoney)]))
  return (
    <section className={join('report-part', figures.length > manyFigures && 'figures-many')}>
      <h2>
        {title} <PartialTag run={{ isPartial }} />
      </h2>
      {note ? <p className="muted small">{note}</p> : null}
      <DataTable
        caption={title}
        hideCaption
        wide
        columns={columns}
        rows={rows}
        rowKey={rowKey}
        rowHref={rowHref}
        totals={sums && { label: isPartial ? 'Total parcial' : 'Total', ...sums }}
      />
      {chart}
    </section>
  )
}

function figureText(value: number | null, isMoney = false): string {
  if (value === null) return '—'
  return isMoney ? formatMoney(value) : value.toLocaleString('pt-BR')
}
