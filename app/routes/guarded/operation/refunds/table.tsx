import { Money, SituationTag } from '#app/components/display/index.ts'
import { type Column, DataTable } from '#app/components/table/index.ts'
import type { RefundRow } from '../refund-row.ts'

export function RefundTable({ rows, seesValues }: { rows: readonly RefundRow[]; seesValues: boolean }) {
  return (
    <DataTable
      caption="Devoluções"
      hideCaption
      columns={seesValues ? [...columns, value] : columns}
      rows={rows}
      rowKey={({ id }) => id}
      rowHref={({ id }) => `/operation/refunds/${id}`}
    />
  )
}

const columns: Column<RefundRow>[] = [
  {
    key: 'name',
    header: 'Reserva',
    cell: ({ name, code, visit }) => (
      <>
        {name} <span className="sub">{`${code} · ${visit}`}</span>
      </>
    )
  },
  {
    key: 'state',
    header: 'Situação',
    card: 'lead',
    cell: ({ label, tone, beside }) => (
      <>
        <SituationTag tone={tone}>{label}</SituationTag> {beside ? <span className="sub">{beside}</span> : null}
      </>
    )
  },
  {
    key: 'asked',
    header: 'Pedida',
    cell: ({ askedAt, askedBy }) => (
      <>
        <span className="num">{askedAt}</span> <span className="sub">{askedBy}</span>
      </>
    )
  },
  { key: 'method', header: 'Por', cell: ({ method }) => method }
]

const value: Column<RefundRow> = {
  key: 'value',
  header: 'Valor',
  align: 'end',
  cell: (row) => (row.value === null ? '–' : <Money value={row.value} />)
}
