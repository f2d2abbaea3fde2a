import { Money } from '#app/components/display/index.ts'
import { type Column, DataTable } from '#app/components/table/index.ts'
import type { PayoutRow } from './view.ts'

/** `spends`: may enter an expense. */
export function Payouts({ rows, spends }: { rows: readonly PayoutRow[]; spends: boolean }) {
  if (rows.length === 0) return null
  return (
    <DataTable
      caption="Pagamentos deste período"
      columns={spends ? [...columns, expense] : columns}
      rows={rows}
      rowKey={({ uuid }) => uuid}
    />
  )
}

const columns: Column<PayoutRow>[] = [
  {
    key: 'paid',
    header: 'Paga em',
    cell: ({ paidOn, about }) => (
      <>
        <span className="num">{paidOn}</span> <span className="sub">{about}</span>
      </>
    )
  },
  { key: 'value', header: 'Valor', align: 'end', cell: ({ value }) => <Money value={value} /> },
  {
    key: 'visits',
    header: 'De quê',
    card: 'full',
    cell: ({ visits, note }) => (
      <>
        {visits} {note ? <span className="sub">{note}</span> : null}
      </>
    )
  }
]

const expense: Column<PayoutRow> = {
  key: 'expense',
  header: 'Despesa',
  cell: ({ expense: href, paidOn }) => (
    <a className="no-print" href={href}>
      Lançar como despesa<span className="vh"> o pagamento de {paidOn}</span>
    </a>
  )
}
