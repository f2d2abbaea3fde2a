import { Money } from '#app/components/display/index.ts'
import { type Column, DataTable } from '#app/components/table/index.ts'
import type { ReceivableRow } from './view.ts'

export function ReceivableTable({ rows }: { rows: readonly ReceivableRow[] }) {
  return (
    <DataTable
      caption="O que cada cliente deve"
      hideCaption
      columns={columns}
      rows={rows}
      rowKey={({ uuid }) => uuid}
      rowHref={({ uuid }) => `/financial/receivables/${uuid}`}
    />
  )
}

const money = (value: number) => (value === 0 ? <span className="muted">–</span> : <Money value={value} />)

const columns: Column<ReceivableRow>[] = [
  {
    key: 'name',
    header: 'Cliente',
    cell: ({ name, document }) => (
      <>
        {name} {document ? <span className="sub num">{document}</span> : null}
      </>
    )
  },
  {
    key: 'open',
    header: 'Em aberto',
    align: 'end',
    cell: ({ open, waiting }) => (
      <>
        {money(open)} {waiting ? <span className="sub">{waiting}</span> : null}
      </>
    )
  },
  {
    key: 'overdue',
    header: 'Vencido',
    align: 'end',
    cell: ({ overdue, oldest }) =>
      overdue === 0 ? (
        money(0)
      ) : (
        <>
          <b className="receivable-late">{money(overdue)}</b> <span className="sub">desde {oldest}</span>
        </>
      )
  },
  {
    key: 'received',
    header: 'Recebido em 12 meses',
    cardLabel: 'Recebido',
    align: 'end',
    cell: ({ received }) => money(received)
  },
  {
    key: 'days',
    header: 'Paga em média em',
    cardLabel: 'Paga em',
    align: 'end',
    cell: ({ days, bills }) =>
      days === '' ? (
        <span className="muted">–</span>
      ) : (
        <>
          {days} <span className="sub">{bills}</span>
        </>
      )
  }
]
