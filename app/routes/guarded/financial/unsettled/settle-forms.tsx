import { Button, type ButtonVariant, Card, Form, type FormState, fieldOf, TextField } from '#app/components/index.ts'
import type { SettleAction } from '#app/contracts/payments/unsettled.ts'
import type { UnsettledRow } from './view.ts'

interface Way {
  action: SettleAction
  /** Where other pages lead to. */
  anchor?: string
  /** Heading of the card. */
  title: string
  lead: string
  button: string
  variant: ButtonVariant
  asksCode?: boolean
  /** Nobody has to say why. */
  isPlain?: boolean
}

const giveBack: Way = {
  action: 'return',
  anchor: 'devolver',
  title: 'Devolver',
  lead: 'Tudo volta a quem pagou, pelo mesmo meio. A reserva fica como está.',
  button: 'Devolver',
  variant: 'danger'
}

const ways: Readonly<Record<string, readonly Way[]>> = {
  'held amount': [
    {
      action: 'accept',
      anchor: 'aceitar',
      title: 'Aceitar',
      lead: 'O que veio passa a contar na reserva. Se faltar, ela fica a pagar; se sobrar, a sobra é devolvida.',
      button: 'Aceitar',
      variant: 'primary'
    },
    giveBack
  ],
  'held order': [
    {
      action: 'accept',
      anchor: 'aceitar',
      title: 'Aceitar na reserva certa',
      lead: 'O que veio passa a contar nela. Se o provedor diz de qual reserva é, só ela é aceita.',
      button: 'Aceitar',
      variant: 'primary',
      asksCode: true
    },
    giveBack
  ],
  'stray open': [
    {
      action: 'adopt',
      title: 'É de uma reserva',
      lead: 'O que veio passa a contar nela. Se faltar, ela fica a pagar; se sobrar, a sobra é devolvida.',
      button: 'Encaixar na reserva',
      variant: 'primary',
      asksCode: true
    },
    {
      action: 'returned',
      title: 'Foi devolvido no provedor',
      lead: 'Só marca: a devolução é feita no portal do provedor.',
      button: 'Marcar como devolvido',
      variant: 'secondary'
    },
    {
      action: 'other',
      title: 'Não é venda nossa',
      lead: 'Uma venda feita por fora deste sistema, por exemplo.',
      button: 'Marcar como não nosso',
      variant: 'secondary'
    }
  ],
  'stray closed': [
    {
      action: 'reopen',
      title: 'Foi engano',
      lead: 'O pagamento volta à lista do que falta resolver.',
      button: 'Reabrir',
      variant: 'secondary',
      isPlain: true
    }
  ]
}

function waysOf({ kind, state, why }: UnsettledRow): readonly Way[] {
  if (kind === 'held') return (state === 'open' && ways[`held ${why}`]) || []
  const isClosed = state === 'returned' || state === 'other'
  return ways[isClosed ? 'stray closed' : `stray ${state}`] ?? []
}

interface SettleFormsProps {
  payment: UnsettledRow
  seesValues: boolean
  refused: FormState | undefined
}

/** Only what may be done now; the server asks again. */
export function SettleForms({ payment, seesValues, refused }: SettleFormsProps) {
  const open = waysOf(payment)
  if (open.length === 0) return null
  if (!seesValues) {
    return <p>Quem resolve um pagamento vê o valor dele. Peça a um colega que possa ver valores.</p>
  }
  return (
    <div className="sheet">
      {open.map((way) => (
        <SettleForm key={way.action} way={way} payment={payment} refused={refused} />
      ))}
    </div>
  )
}

type SettleFormProps = Omit<SettleFormsProps, 'seesValues'> & { way: Way }

function SettleForm({ way, payment, refused }: SettleFormProps) {
  const { action, anchor, title, lead, button, variant, asksCode, isPlain } = way
  const isIt = refused ? fieldOf(refused, 'action').value === action : false
  // The error summary links to the fields of the refused form.
  const field = (name: string) => (isIt ? fieldOf(refused, name) : { name, value: '', id: `${name}-${action}` })
  return (
    <Card title={title}>
      <Form method="post" action={`/financial/unsettled/${payment.id}`} id={anchor} className="stack-s">
        <p>{lead}</p>
        <input type="hidden" name="action" value={action} />
        <input type="hidden" name="seen" value={payment.received ?? ''} />
        {asksCode ? (
          <TextField
            field={field('code')}
            label="Código da reserva"
            autoComplete="off"
            autoCapitalize="characters"
            maxLength={200}
            required
          />
        ) : null}
        <TextField
          field={field('note')}
          label={isPlain ? 'Observação' : 'Por quê'}
          {...(isPlain ? { optional: true } : { required: true, minLength: 3 })}
          maxLength={300}
        />
        <Button variant={variant}>{button}</Button>
      </Form>
    </Card>
  )
}
