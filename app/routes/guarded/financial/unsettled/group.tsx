import { type Column, DataTable, LinkButton, Money, SituationTag } from '#app/components/index.ts'
import type { UnsettledRow } from './view.ts'

interface GroupProps {
  title: string
  rows: readonly UnsettledRow[]
  isSolved: boolean
  can: { open: boolean; settle: boolean }
}

export function UnsettledGroup({ title, rows, isSolved, can }: GroupProps) {
  const isDisputed = rows[0]?.kind === 'disputed'
  const columns = [
    ...first,
    ...(rows.some(({ code }) => code !== '') ? [bookingColumn(can.open)] : []),
    ...(rows.some(({ asked }) => asked !== null) ? [askedColumn] : []),
    receivedColumn,
    ...(isSolved && !isDisputed ? [solvedColumn] : [todoColumn]),
    ...(isDisputed ? [] : [actionColumn(isSolved || !can.settle)])
  ]
  return <DataTable caption={title} columns={columns} rows={rows} rowKey={({ id }) => id} />
}

const first: Column<UnsettledRow>[] = [
  {
    key: 'provider',
    header: 'Pagamento',
    cell: ({ provider, method, providerId }) => (
      <>
        {[provider, method].filter(Boolean).join(', ')} <span className="sub provider-id">{providerId}</span>
      </>
    )
  },
  {
    key: 'state',
    header: 'Situação',
    card: 'lead',
    cell: ({ label, tone, since }) => (
      <>
        <SituationTag tone={tone}>{label}</SituationTag> <span className="sub num">desde {since}</span>
      </>
    )
  }
]

const bookingColumn = (opens: boolean): Column<UnsettledRow> => ({
  key: 'booking',
  header: 'Reserva',
  cell: ({ booking, code, name }) => (
    <>
      {booking && opens ? <a href={`/operation/booking-list/${booking}`}>{code}</a> : code || '–'}{' '}
      {name ? <span className="sub">{name}</span> : null}
    </>
  )
})

const money = (value: number | null) => (value === null ? '–' : <Money value={value} />)

const askedColumn: Column<UnsettledRow> = {
  key: 'asked',
  header: 'Pedido',
  align: 'end',
  cell: ({ asked }) => money(asked)
}

const receivedColumn: Column<UnsettledRow> = {
  key: 'received',
  header: 'Recebido',
  align: 'end',
  cell: ({ received }) => money(received)
}

const solvedColumn: Column<UnsettledRow> = {
  key: 'solved',
  header: 'Resolvido',
  card: 'full',
  cell: ({ solved, note }) => (
    <>
      {solved || '–'} {note ? <span className="sub">{note}</span> : null}
    </>
  )
}

const todoColumn: Column<UnsettledRow> = {
  key: 'todo',
  header: 'O que fazer',
  card: 'full',
  cell: ({ todo }) => todo || '–'
}

const actionColumn = (onlyReads: boolean): Column<UnsettledRow> => ({
  key: 'act',
  header: 'Ação',
  actions: true,
  cell: ({ id, state, providerId }) => (
    <LinkButton to={`/financial/unsettled/${id}`}>
      {onlyReads || state === 'returning' ? 'Abrir' : 'Resolver'}
      <span className="vh"> o pagamento {providerId}</span>
    </LinkButton>
  )
})
