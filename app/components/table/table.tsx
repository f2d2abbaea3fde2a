import type { ReactNode } from 'react'
import { join } from '../document/class-names.ts'
import { ScrollRegion } from './scroll-region.tsx'

export interface Column<Row> {
  key: string
  header: string
  /** Replaces the header's text, e.g. by a link that sorts. */
  head?: ReactNode
  align?: 'start' | 'center' | 'end'
  cell: (row: Row) => ReactNode
  /** Label on a phone's card; default: the header, `''` for none. */
  cardLabel?: string
  /** Place on a card: `lead` at the top right without a label (a status), `full` over the whole width. */
  card?: 'lead' | 'full'
  /** The column holds buttons. On a card they stand at the end of the foot; the header is for screen readers only. */
  actions?: boolean
}

export interface DataTableProps<Row> {
  caption: ReactNode
  hideCaption?: boolean
  columns: ReadonlyArray<Column<Row>>
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** Makes the first cell a link, and on a phone the whole card. */
  rowHref?: (row: Row) => string
  /** Id of that link, so that a URL's hash can lead to it. */
  rowId?: (row: Row) => string
  /** Totals by column key. */
  totals?: Record<string, ReactNode>
  /** For many narrow columns: scrolls sideways inside its frame instead of turning into cards. */
  wide?: boolean
}

const alignClass = { start: false, center: 'c', end: 'r' } as const

function classOf<Row>(column: Column<Row>): string | undefined {
  const card = column.actions ? 'full' : column.card
  return join(alignClass[column.align ?? 'start'], card && `k-${card}`, column.actions && 'k-act') || undefined
}

/** Draws each row as a card on a phone. Draws nothing without rows: show an `EmptyState` instead. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, hideCaption, columns, rows, rowKey, rowHref, rowId, totals, wide } = props
  const top = columns.some((column) => column.card === 'lead')
  const table = (
    <table className={join('table', !wide && 'table-cards')}>
      <caption className={hideCaption ? 'vh' : undefined}>{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.key} scope="col" className={alignClass[column.align ?? 'start'] || undefined}>
              {column.actions ? <span className="vh">{column.header}</span> : <Head column={column} />}
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
                top={top}
                href={index === 0 ? rowHref?.(row) : undefined}
                id={index === 0 ? rowId?.(row) : undefined}
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
    <ScrollRegion className="table-scroll" label={scrollLabel(caption)}>
      {table}
    </ScrollRegion>
  )
}

/** Shows sort links as plain names on cards, which have no visible header. */
function Head<Row>({ column: { head, header } }: { column: Column<Row> }) {
  if (!head) return <>{header}</>
  return (
    <>
      <span className="head-name">{header}</span>
      {head}
    </>
  )
}

/** A page with several regions needs a different name for each. */
function scrollLabel(caption: ReactNode): string {
  return typeof caption === 'string' ? `Tabela ${caption}: role para os lados` : 'Tabela: role para os lados'
}

interface CellProps<Row> {
  column: Column<Row>
  row: Row
  head: boolean
  top: boolean
  href: string | undefined
  id: string | undefined
}

function Cell<Row>({ column, row, head, top, href, id }: CellProps<Row>) {
  const content = column.cell(row)
  const className = classOf(column)
  if (head) {
    return (
      <th scope="row" className={join(className, top && 'k-top') || undefined}>
        {href ? (
          <a className="row-link" href={href} id={id}>
            {content}
          </a>
        ) : (
          content
        )}
      </th>
    )
  }
  const label = column.cardLabel ?? (column.actions || column.card === 'lead' ? '' : column.header)
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
              className={alignClass[column.align ?? 'start'] || undefined}
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
