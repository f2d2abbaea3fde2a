import type { ReactNode } from 'react'
import { Button, type ButtonVariant, Card, Form, type FormState, fieldOf, TextField } from '#app/components/index.ts'
import type { WithdrawalMove } from '#app/contracts/finance/withdrawals.ts'
import type { WithdrawalView } from '../view.ts'

interface MovesProps {
  withdrawal: WithdrawalView
  /** y-m-d, of the place. */
  today: string
  can: { drop: boolean; approve: boolean }
  refused: FormState | undefined
}

/** Only what may follow; the server asks again. */
export function MoveForms({ withdrawal, today, can, refused }: MovesProps) {
  const { state, isOwn, approval } = withdrawal
  const form = { withdrawal, refused }
  const mayDecide = can.approve && !isOwn
  const field = (action: WithdrawalMove, name: string, initial = '') =>
    isOf(refused, action) ? fieldOf(refused, name) : { name, value: initial, id: `${name}-${action}` }
  const why = (action: WithdrawalMove, label = 'Por que não') => (
    <TextField field={field(action, 'reason')} label={label} required minLength={3} maxLength={300} />
  )
  return (
    <>
      {state === 'asked' && mayDecide && !approval?.mine ? (
        <Move {...form} action="approve" title="Aprovar" button="Aprovar" variant="primary">
          <p>Confira o valor e os pagamentos. Aprovado, o saque pode ser transferido no portal do provedor.</p>
        </Move>
      ) : null}
      {state === 'approved' && can.approve ? (
        <Move {...form} action="pay" title="Transferência feita" button="Marcar como pago" variant="primary">
          <TextField
            field={field('pay', 'reference')}
            label="Número da transferência no banco"
            required
            minLength={3}
            maxLength={60}
            autoComplete="off"
          />
          <TextField field={field('pay', 'paid_on', today)} label="Dia da transferência" type="date" required />
        </Move>
      ) : null}
      {state === 'paid' && can.approve ? (
        <Move {...form} action="undo" title="Marcado por engano" button="Desfazer o pagamento" variant="danger">
          <p>O saque volta a aprovado, e pode ser pago ou recusado.</p>
          {why('undo', 'Por que desfazer')}
        </Move>
      ) : null}
      {(state === 'asked' || state === 'approved') && mayDecide ? (
        <Move {...form} action="refuse" title="Recusar" button="Recusar" variant="danger">
          <p>Os pagamentos ficam livres para outro saque. Recuse só o que não foi transferido.</p>
          {why('refuse')}
        </Move>
      ) : null}
      {state === 'asked' && isOwn && can.drop ? (
        <Move {...form} action="drop" title="Desistir" button="Desistir do saque" variant="danger">
          <p>Os pagamentos ficam livres para outro saque.</p>
          <TextField field={field('drop', 'reason')} label="Motivo" optional maxLength={300} />
        </Move>
      ) : null}
    </>
  )
}

const isOf = (refused: FormState | undefined, action: WithdrawalMove) =>
  refused ? fieldOf(refused, 'action').value === action : false

interface MoveProps {
  withdrawal: WithdrawalView
  action: WithdrawalMove
  title: string
  button: string
  variant: ButtonVariant
  children: ReactNode
}

function Move({ withdrawal, action, title, button, variant, children }: MoveProps) {
  const { id, version } = withdrawal
  return (
    <Card title={title}>
      <Form method="post" action={`/financial/withdrawals/${id}`} className="stack-s">
        <input type="hidden" name="action" value={action} />
        <input type="hidden" name="version" value={version} />
        {children}
        <Button variant={variant}>{button}</Button>
      </Form>
    </Card>
  )
}
