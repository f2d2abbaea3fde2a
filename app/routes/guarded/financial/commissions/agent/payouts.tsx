import {
  Button,
  type Column,
  DataTable,
  Form,
  type FormState,
  fieldOf,
  Money,
  SituationTag,
  TextField
} from '#app/components/index.ts'
import type { PayoutRow } from './view.ts'

interface PayoutsProps {
  rows: readonly PayoutRow[]
  /** `spend`: enter an expense; `pay`: also undo. */
  can: { spend: boolean; pay: boolean }
  action: string
  refused: FormState | undefined
}

export function Payouts({ rows, can, action, refused }: PayoutsProps) {
  if (rows.length === 0) return null
  const undo: Column<PayoutRow> = {
    key: 'undo',
    header: 'Desfazer',
    card: 'full',
    cell: (row) => (row.undone ? null : <Undo row={row} action={action} refused={refused} />)
  }
  return (
    <DataTable
      caption="Pagamentos deste período"
      columns={[...columns, ...(can.spend ? [expense] : []), ...(can.pay ? [undo] : [])]}
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
    cell: ({ visits, note, undone, reason }) => (
      <>
        {visits} {note ? <span className="sub">{note}</span> : null}
        {undone ? (
          <>
            {' '}
            <SituationTag tone="gray">Desfeito</SituationTag> <span className="sub">{reason}</span>
          </>
        ) : null}
      </>
    )
  }
]

const expense: Column<PayoutRow> = {
  key: 'expense',
  header: 'Despesa',
  cell: ({ expense: href, paidOn, undone }) =>
    undone ? null : (
      <a className="no-print" href={href}>
        Lançar como despesa<span className="vh"> o pagamento de {paidOn}</span>
      </a>
    )
}

interface UndoProps {
  row: PayoutRow
  action: string
  refused: FormState | undefined
}

/** Folded: what it does is read before it is done. */
function Undo({ row: { uuid, paidOn }, action, refused }: UndoProps) {
  const isRefused = isOfUndoing(refused) && fieldOf(refused, 'payout').value === uuid
  return (
    <details className="fold no-print" open={isRefused}>
      <summary>
        Desfazer<span className="vh"> o pagamento de {paidOn}</span>
      </summary>
      <Form method="post" action={action} className="stack-s">
        <p>Só para o que foi marcado por engano: o valor volta a ser devido.</p>
        <input type="hidden" name="payout" value={uuid} />
        <TextField
          field={isRefused ? fieldOf(refused, 'reason') : { name: 'reason', value: '', id: `reason-${uuid}` }}
          label="Por que desfazer"
          required
          minLength={3}
          maxLength={300}
          autoComplete="off"
        />
        <Button variant="danger">Desfazer o pagamento</Button>
      </Form>
    </details>
  )
}

/** Both forms of the page are answered by it. */
export const isOfUndoing = (refused: FormState | undefined): boolean =>
  refused !== undefined && fieldOf(refused, 'payout').value !== ''
