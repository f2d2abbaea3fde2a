import { type Column, DataTable, Money, SituationTag } from '#app/components/index.ts'
import { formatMoney } from '#app/domain/money/money.ts'
import type { WithdrawalView } from './view.ts'

interface TableProps {
  rows: readonly WithdrawalView[]
  /** Sums of all rows that pass the filters, in centavos. */
  sums: { sum: number; paid: number }
}

export function WithdrawalTable({ rows, sums }: TableProps) {
  return (
    <>
      <dl className="sums sums-line">
        <div>
          <dt>Solicitado, sem os recusados</dt>
          <dd className="num">{formatMoney(sums.sum)}</dd>
        </div>
        <div>
          <dt>Pago</dt>
          <dd className="num">{formatMoney(sums.paid)}</dd>
        </div>
      </dl>
      <DataTable
        caption="Saques"
        hideCaption
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        rowHref={({ id }) => `/financial/withdrawals/${id}`}
      />
    </>
  )
}

const columns: Column<WithdrawalView>[] = [
  {
    key: 'number',
    header: 'Saque',
    cell: ({ number, provider, orders }) => (
      <>
        Saque {number} <span className="sub">{`${provider} · ${orders}`}</span>
      </>
    )
  },
  {
    key: 'state',
    header: 'Situação',
    card: 'lead',
    cell: ({ label, tone, paidOn, isOwn, state }) => (
      <>
        <SituationTag tone={tone}>{label}</SituationTag> {paidOn ? <span className="sub num">em {paidOn}</span> : null}
        {state === 'asked' && isOwn ? <span className="sub">por você</span> : null}
      </>
    )
  },
  {
    key: 'asked',
    header: 'Solicitado',
    cell: ({ askedAt, askedBy }) => (
      <>
        <span className="num">{askedAt}</span> <span className="sub">{askedBy}</span>
      </>
    )
  },
  { key: 'value', header: 'Valor', align: 'end', cell: ({ value }) => <Money value={value} /> }
]
