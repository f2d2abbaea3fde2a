import type { ReactNode } from 'react'
import { type Column, DataTable, Money } from '#app/components/index.ts'
import type { OrderView } from './view.ts'

interface OrderTableProps {
  caption: string
  hideCaption?: boolean
  rows: readonly OrderView[]
  /** Before the booking's code, such as a box to tick. */
  before?: (row: OrderView, label: ReactNode) => ReactNode
  canOpen?: boolean
  /** An API of the specification says one value of each, and no fees. */
  isBare?: boolean
}

export function OrderTable({ caption, hideCaption, rows, before, canOpen = false, isBare = false }: OrderTableProps) {
  return (
    <DataTable
      caption={caption}
      hideCaption={hideCaption}
      columns={[bookingColumn(before, canOpen), ...(isBare ? bareColumns : columns)]}
      rows={rows}
      rowKey={({ id }) => id}
    />
  )
}

const bookingColumn = (before: OrderTableProps['before'], canOpen: boolean): Column<OrderView> => ({
  key: 'booking',
  header: 'Reserva',
  cell: (row) => {
    const { code, name, booking } = row
    const said = (
      <>
        {canOpen && booking ? <a href={`/operation/booking-list/${booking}`}>{code}</a> : code}{' '}
        <span className="sub">{name}</span>
      </>
    )
    return before ? before(row, said) : said
  }
})

const columns: Column<OrderView>[] = [
  {
    key: 'paid',
    header: 'Pagamento',
    cell: ({ paidAt, method }) => (
      <>
        <span className="num">{paidAt}</span> <span className="sub">{method}</span>
      </>
    )
  },
  { key: 'gross', header: 'Bruto', align: 'end', cell: ({ gross }) => <Money value={gross} /> },
  { key: 'fee', header: 'Taxa', align: 'end', cell: ({ fee }) => <Money value={-fee} /> },
  { key: 'returned', header: 'Devolvido', align: 'end', cell: ({ returned }) => <Money value={-returned} /> },
  { key: 'net', header: 'Líquido', align: 'end', cell: ({ net }) => <Money value={net} /> }
]

const bareColumns: Column<OrderView>[] = [
  { key: 'paid', header: 'Pagamento', cell: ({ paidAt }) => <span className="num">{paidAt}</span> },
  { key: 'net', header: 'Valor', align: 'end', cell: ({ net }) => <Money value={net} /> }
]
