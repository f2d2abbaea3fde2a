import { type Column, DataTable, Money } from '#app/components/index.ts'
import type { CommissionSums } from '../view.ts'
import type { LineRow } from './view.ts'

interface LinesProps {
  period: string
  rows: readonly LineRow[]
  sums: CommissionSums
  /** May open bookings. */
  opens: boolean
  /** The last page has the sums. */
  isLast: boolean
}

export function Lines({ period, rows, sums, opens, isLast }: LinesProps) {
  return (
    <DataTable
      caption={`Reservas de ${period}`}
      columns={columnsOf(opens)}
      rows={rows}
      rowKey={({ key }) => key}
      totals={isLast ? { due: <Money value={sums.due} /> } : undefined}
    />
  )
}

const money = (value: number) => (value === 0 ? <span className="muted">–</span> : <Money value={value} />)

const columnsOf = (opens: boolean): Column<LineRow>[] => [
  {
    key: 'booking',
    header: 'Reserva',
    cell: ({ code, booking, about }) => (
      <>
        {opens ? <a href={`/operation/booking-list/${booking}`}>{code}</a> : code} <span className="sub">{about}</span>
      </>
    )
  },
  {
    key: 'visit',
    header: 'Visita',
    cell: ({ visit, carried }) => (
      <>
        <span className="num">{visit}</span>{' '}
        {carried ? <span className="sub">já registrado, alterado depois</span> : null}
      </>
    )
  },
  { key: 'base', header: 'Recebido', align: 'end', cell: ({ base }) => money(base) },
  { key: 'rate', header: 'Taxa', align: 'end', cell: ({ rate }) => rate },
  { key: 'earned', header: 'Comissão', align: 'end', cell: ({ earned }) => money(earned) },
  { key: 'given', header: 'Já pago', align: 'end', cell: ({ given }) => money(given) },
  { key: 'due', header: 'A pagar', align: 'end', cell: ({ due }) => money(due) }
]
