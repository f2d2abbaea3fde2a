import { WhoApproves } from '#app/components/approval/index.ts'
import {
  Button,
  type ButtonVariant,
  ErrorSummary,
  Form,
  type FormState,
  fieldOf,
  summaryOf,
  TextField
} from '#app/components/index.ts'
import type { RefundRow } from '../refund-row.ts'

interface RefundMovesProps {
  refund: RefundRow
  can: { approve: boolean; giveAtDesk: boolean; setRule: boolean }
  refused: FormState | undefined
}

const nobody = {
  title: 'Ninguém mais aprova devoluções neste parque',
  text: 'Quem pede uma devolução não a aprova. Outra pessoa precisa do acesso “Aprovar devoluções”: quem cuida dos usuários dá esse acesso em Configurações, Usuários.'
}

/** Only what may follow; the server asks again. */
export function RefundMoves({ refund, can, refused }: RefundMovesProps) {
  const { state, isOwn, atDesk, byHand, approval } = refund
  const waits = state === 'approval'
  const mayGive = byHand && (can.approve || (atDesk && can.giveAtDesk))
  return (
    <>
      <ErrorSummary errors={summaryOf(refused)} title="A devolução não mudou" />
      {waits && isOwn && !approval.isNone ? <p>Você pediu esta devolução: outra pessoa precisa aprovar.</p> : null}
      {waits ? <WhoApproves approval={approval} nobody={nobody} maySet={can.setRule} /> : null}
      {waits && can.approve && !isOwn && !approval.mine ? (
        <Move refund={refund} refused={refused} action="approve" label="Aprovar" />
      ) : null}
      {mayGive ? (
        <Move
          refund={refund}
          refused={refused}
          action="give"
          label="Marcar como devolvida"
          note={atDesk ? 'Como foi devolvido: em dinheiro, na maquininha…' : 'Como e onde foi devolvido'}
        />
      ) : null}
      {state === 'failed' && can.approve && !atDesk ? (
        <Move refund={refund} refused={refused} action="retry" label="Tentar de novo" variant="secondary" />
      ) : null}
      {(waits || byHand) && can.approve ? (
        <Move
          refund={refund}
          refused={refused}
          action="refuse"
          label="Não devolver"
          variant="danger"
          note="Por que não"
        />
      ) : null}
    </>
  )
}

interface MoveProps {
  refund: RefundRow
  refused: FormState | undefined
  action: string
  label: string
  variant?: ButtonVariant
  note?: string
}

function Move({ refund, refused, action, label, variant = 'primary', note }: MoveProps) {
  const isIt = refused ? fieldOf(refused, 'action').value === action : false
  const field = isIt ? fieldOf(refused, 'note') : { name: 'note', value: '' }
  return (
    <Form method="post" action={`/operation/refunds/${refund.id}`} className="card stack-s no-print">
      <input type="hidden" name="action" value={action} />
      {note ? (
        <TextField field={{ ...field, id: `note-${action}` }} label={note} required minLength={3} maxLength={300} />
      ) : null}
      <Button variant={variant}>{label}</Button>
    </Form>
  )
}
