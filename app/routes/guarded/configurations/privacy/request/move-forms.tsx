import type { ReactNode } from 'react'
import { Button, type ButtonVariant, Card, Form, type FormState, fieldOf, TextField } from '#app/components/index.ts'
import type { PrivacyMove } from '#app/contracts/privacy/requests.ts'
import type { RequestView } from '../view.ts'

interface MovesProps {
  item: RequestView
  canApprove: boolean
  refused: FormState | undefined
}

/** Offers only allowed transitions; the server checks again. */
export function RequestMoves({ item, canApprove, refused }: MovesProps) {
  const { state, isOwn, approval } = item
  const isOpen = state === 'asked' || state === 'approval'
  const mayRefuse = state === 'asked' || (canApprove && !isOwn)
  const isRefusal = refused ? fieldOf(refused, 'action').value === 'refuse' : false
  const why = isRefusal ? fieldOf(refused, 'reason') : { name: 'reason', value: '', id: 'reason-refuse' }
  return (
    <>
      {state === 'asked' ? (
        <Move item={item} action="take" title="Encaminhar" button="Encaminhar" variant="primary">
          <p>Confira se é mesmo a pessoa quem pede. Encaminhado por você, outra pessoa aprova.</p>
        </Move>
      ) : null}
      {state === 'approval' && canApprove && !isOwn && !approval.mine ? (
        <Move item={item} action="approve" title="Aprovar" button="Anonimizar agora" variant="danger">
          <p>É feito na hora, e não se desfaz. O comprovante fica com este pedido.</p>
        </Move>
      ) : null}
      {isOpen && mayRefuse ? (
        <Move item={item} action="refuse" title="Recusar" button="Recusar" variant="quiet">
          <TextField field={why} label="Por que não" required minLength={3} maxLength={500} />
        </Move>
      ) : null}
      {state === 'approval' && isOwn ? (
        <Move item={item} action="drop" title="Desistir" button="Desistir do pedido" variant="quiet">
          <p>Nada é retirado.</p>
        </Move>
      ) : null}
    </>
  )
}

interface MoveProps {
  item: RequestView
  action: PrivacyMove
  title: string
  button: string
  variant: ButtonVariant
  children: ReactNode
}

function Move({ item: { id, version }, action, title, button, variant, children }: MoveProps) {
  return (
    <Card title={title}>
      <Form method="post" action={`/configurations/privacy/requests/${id}`} className="stack-s">
        <input type="hidden" name="action" value={action} />
        <input type="hidden" name="version" value={version} />
        {children}
        <Button variant={variant}>{button}</Button>
      </Form>
    </Card>
  )
}
