import {
  Button,
  Form,
  type FormState,
  fieldOf,
  LinkButton,
  Money,
  TextAreaField,
  VersionField
} from '#app/components/index.ts'
import { reasonHint } from '../event-dialog.tsx'
import type { loadTickets } from './load-tickets.server.ts'

type Data = Awaited<ReturnType<typeof loadTickets>>

interface ConfirmTicketsProps {
  data: Data
  change: NonNullable<Data['change']>
  here: string
  refused: FormState | undefined
}

/** Step two: shows the tickets and their cost before anything changes. */
export function ConfirmTickets({ data, change, here, refused }: ConfirmTicketsProps) {
  const { items, before, after, due, lines, asksRefund, exceeded } = change
  const chosen = items.map(({ label, quantity }) => [`tickets.${label}`, String(quantity)])
  const query = (more: string[][] = []) => `${here}?${new URLSearchParams([...chosen, ...more])}`
  const whole = [['devolver', 'tudo']]
  return (
    <>
      <Sums change={change} />
      {lines.map((line) => (
        <p key={line}>
          <b>{line}</b>
        </p>
      ))}
      <WholeChoice data={data} policy={query()} whole={query(whole)} isLess={after !== null && after < (before ?? 0)} />
      {due > 0 ? (
        <p className="muted">
          {asksRefund
            ? 'Ao confirmar, a devolução é pedida: acompanhe em Devoluções.'
            : 'Ao confirmar, o valor fica entre os que o financeiro devolve.'}
        </p>
      ) : null}
      <Form method="post" action={query(data.byPlace ? whole : [])} className="stack">
        <VersionField refused={refused} version={data.version} />
        {chosen.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <input type="hidden" name="total" value={after ?? ''} />
        <input type="hidden" name="due" value={after === null ? '' : due} />
        <input type="hidden" name="devolver" value={data.byPlace ? 'tudo' : ''} />
        <ReasonField exceeded={exceeded} refused={refused} />
        <div className="row">
          <Button variant="primary">Mudar os ingressos</Button>
          <LinkButton to={query([['escolher', '1']])}>Escolher de novo</LinkButton>
        </div>
      </Form>
      <p className="muted small">Quem já recebeu o ingresso o recebe de novo.</p>
    </>
  )
}

/** Tickets with what they cost, and the total before and after. */
function Sums({ change: { items, before, after } }: Pick<ConfirmTicketsProps, 'change'>) {
  return (
    <dl className="change-sums">
      {items.map(({ label, title, old_quantity, quantity, value }) => (
        <div key={label}>
          <dt>
            {title}: {old_quantity === quantity ? quantity : `de ${old_quantity} para ${quantity}`}
          </dt>
          <dd className="num">{value === null ? null : <Money value={value} />}</dd>
        </div>
      ))}
      {before === null || after === null ? null : (
        <div>
          <dt>Total</dt>
          <dd className="num">
            {before === after ? null : (
              <>
                <s>
                  <span className="vh">antes </span>
                  <Money value={before} />
                </s>{' '}
              </>
            )}
            <Money value={after} />
          </dd>
        </div>
      )}
    </dl>
  )
}

/** Going beyond the most of an attraction needs a reason. */
function ReasonField({
  exceeded,
  refused
}: Pick<ConfirmTicketsProps, 'refused'> & Pick<ConfirmTicketsProps['change'], 'exceeded'>) {
  if (exceeded) {
    return (
      <TextAreaField
        field={fieldOf(refused, 'limit_reason')}
        label="Motivo para passar do máximo"
        hint={`São ${exceeded}. Fica no histórico; as vagas e a cota de meia-entrada continuam valendo.`}
        rows={2}
        maxLength={500}
        required
      />
    )
  }
  return (
    <TextAreaField
      field={fieldOf(refused, 'reason')}
      label="Motivo"
      hint={reasonHint}
      rows={2}
      maxLength={500}
      optional
    />
  )
}

/** A user who may depart from the policy sees what the whole difference would be; the server checks again. */
function WholeChoice({
  data: { byPlace, mayDepart },
  policy,
  whole,
  isLess
}: {
  data: Data
  policy: string
  whole: string
  isLess: boolean
}) {
  if (!mayDepart || !isLess) return null
  return (
    <p>
      {byPlace ? (
        <a href={policy}>Devolver só o que a política diz</a>
      ) : (
        <a href={whole}>Devolver a diferença inteira, fora da política</a>
      )}
    </p>
  )
}
