import { type Column, DataTable, Money } from '#app/components/index.ts'
import type { PendencyRow } from './row.ts'

interface PendencyTableProps {
  rows: readonly PendencyRow[]
  opens: boolean
  seesValues: boolean
}

export function PendencyTable({ rows, opens, seesValues }: PendencyTableProps) {
  return (
    <DataTable
      caption="Pendências por cliente"
      hideCaption
      columns={seesValues ? [...person, receivable, held, refund, visit] : [...person, held, visit]}
      rows={rows}
      rowKey={({ uuid }) => uuid}
      rowHref={opens ? ({ uuid }) => `/clients/${uuid}` : undefined}
    />
  )
}

const money = (value: number | null) =>
  value === null || value === 0 ? <span className="muted">–</span> : <Money value={value} />

const person: Column<PendencyRow>[] = [
  {
    key: 'name',
    header: 'Cliente',
    cell: ({ name, about }) => (
      <>
        {name} <span className="sub">{about}</span>
      </>
    )
  },
  {
    key: 'phone',
    header: 'Telefone',
    cell: ({ phone, whatsapp }) => (
      <span className="num">{phone && whatsapp ? <a href={whatsapp}>{phone}</a> : phone || '–'}</span>
    )
  }
]

const receivable: Column<PendencyRow> = {
  key: 'receivable',
  header: 'A receber',
  align: 'end',
  cell: ({ receivable: value }) => money(value)
}

const held: Column<PendencyRow> = {
  key: 'held',
  header: 'Guardado até',
  cell: ({ held: until }) => <span className="num">{until || '–'}</span>
}

const refund: Column<PendencyRow> = {
  key: 'refund',
  header: 'A devolver',
  align: 'end',
  cell: ({ refund: value }) => money(value)
}

const visit: Column<PendencyRow> = {
  key: 'visit',
  header: 'Visita',
  cell: ({ visit: day, isPast }) => (
    <>
      <span className="num">{day}</span> {isPast ? <span className="sub">já passou</span> : null}
    </>
  )
}
