import type { ReactNode } from 'react'
import { join } from './class-names.ts'

export interface Column<Row> {
  key: string
  header: string
  /** `end` for figures; default start. */
  align?: 'start' | 'center' | 'end'
  cell: (row: Row) => ReactNode
  /** Label on a phone's card; default the header, `''` for none. */
  cardLabel?: string
  /** The column holds buttons: full width at the foot of a card, its header only read aloud. */
  actions?: boolean
}

export interface DataTableProps<Row> {
  /** Says what the table holds; visible unless `hideCaption`. */
  caption: ReactNode
  hideCaption?: boolean
  columns: ReadonlyArray<Column<Row>>
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** Where a row leads: its first cell becomes a link, on a phone the whole card. */
  rowHref?: (row: Row) => string
  /** A last row of totals, by column key. */
  totals?: Record<string, ReactNode>
  /** Many narrow columns: scrolls sideways inside its frame instead of turning into cards. */
  wide?: boolean
}

const alignClass = { start: undefined, center: 'c', end: 'r' } as const

/** A real table; on a phone each row is a card. Nothing is drawn for no rows: show an `EmptyState` instead. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, hideCaption, columns, rows, rowKey, rowHref, totals, wide } = props
  const table = (
    <table className={join('table', !wide && 'table-cards')}>
      <caption className={hideCaption ? 'vh' : undefined}>{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.key} scope="col" className={alignClass[column.align ?? 'start']}>
              {column.actions ? <span className="vh">{column.header}</span> : column.header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowKey(row)}>
            {columns.map((column, index) => (
              <Cell
                key={column.key}
                column={column}
                row={row}
                head={index === 0}
                href={index === 0 ? rowHref?.(row) : undefined}
              />
            ))}
          </tr>
        ))}
      </tbody>
      {totals ? <Totals columns={columns} totals={totals} /> : null}
    </table>
  )
  if (!wide) return <div className="table-frame">{table}</div>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className="table-scroll" tabIndex={0} aria-label="Tabela: role para os lados">
      {table}
    </section>
  )
}

interface CellProps<Row> {
  column: Column<Row>
  row: Row
  head: boolean
  href: string | undefined
}

/** The first cell names its row, so it is the row's header. */
function Cell<Row>({ column, row, head, href }: CellProps<Row>) {
  const content = column.cell(row)
  const className = column.actions ? 'act' : alignClass[column.align ?? 'start']
  if (head) {
    return (
      <th scope="row" className={className}>
        {href ? (
          <a className="row-link" href={href}>
            {content}
          </a>
        ) : (
          content
        )}
      </th>
    )
  }
  const label = column.cardLabel ?? (column.actions ? '' : column.header)
  return (
    <td className={className} data-label={label || undefined}>
      {content}
    </td>
  )
}

function Totals<Row>({ columns, totals }: { columns: ReadonlyArray<Column<Row>>; totals: Record<string, ReactNode> }) {
  return (
    <tfoot>
      <tr>
        {columns.map((column, index) =>
          index === 0 ? (
            <th key={column.key} scope="row">
              {totals[column.key] ?? 'Total'}
            </th>
          ) : (
            <td
              key={column.key}
              className={alignClass[column.align ?? 'start']}
              data-label={totals[column.key] === undefined ? undefined : (column.cardLabel ?? column.header)}
            >
              {totals[column.key]}
            </td>
          )
        )}
      </tr>
    </tfoot>
  )
}
