import { Button, Form, type FormState, fieldOf, Notice, SelectField, TextAreaField } from '#app/components/index.ts'
import { peopleLabel } from '#app/domain/words/labels.ts'
import { reasonHint } from '../event-dialog.tsx'
import type { RefundData } from './choose-refund.tsx'

interface ConfirmRefundProps {
  data: RefundData
  here: string
  refused: FormState | undefined
}

/** Step two: shows the exact amount, the method, and the booking's new state. */
export function ConfirmRefund({ data, here, refused }: ConfirmRefundProps) {
  const { kind, wanted, words, parts } = data
  const isReady = kind !== 'tickets' || Object.keys(wanted.tickets).length > 0
  if (!isReady) return <p className="muted">Diga quantos ingressos saem para ver o valor.</p>
  return (
    <section className="stack-s" aria-labelledby="valor-a-devolver">
      <h3 id="valor-a-devolver">A devolver: {words.value}</h3>
      <p>{data.policyWords}</p>
      <Effects data={data} />
      {parts.length > 0 ? (
        <ul className="lines">
          {parts.map((part) => (
            <li key={part.key}>
              <span>
                {part.method} de {part.paidAt} <span className="sub">{part.how}</span>
              </span>{' '}
              <span className="num">{part.value}</span>
            </li>
          ))}
        </ul>
      ) : null}
      <Asking data={data} here={here} refused={refused} />
    </section>
  )
}

function submitWords(kind: RefundData['kind'], value: number, valueWords: string): string {
  if (kind === 'whole') return value === 0 ? 'Cancelar sem devolver' : `Cancelar e devolver ${valueWords}`
  return kind === 'tickets' && value === 0 ? 'Retirar sem devolver' : `Devolver ${valueWords}`
}

function Asking({ data, here, refused }: ConfirmRefundProps) {
  const { kind, value, policyValue, key, wanted, words, hasDesk, mayGive, needsSecond } = data
  return (
    <Form method="post" action={here} className="stack">
      <input type="hidden" name="key" value={String(fieldOf(refused, 'key', key).value)} />
      <input type="hidden" name="kind" value={kind ?? ''} />
      <input type="hidden" name="value" value={value} />
      <input type="hidden" name="seen" value={policyValue} />
      {kind === 'tickets'
        ? Object.entries(wanted.tickets).map(([label, count]) => (
            <input key={label} type="hidden" name={`n-${label}`} value={count} />
          ))
        : null}
      {hasDesk && mayGive && !needsSecond ? (
        <SelectField
          field={fieldOf(refused, 'given')}
          label="O que veio pelo balcão"
          empty="Devolvo depois"
          options={[
            { value: 'money', label: 'Devolvi agora em dinheiro' },
            { value: 'card', label: 'Devolvi agora na maquininha' }
          ]}
        />
      ) : null}
      <TextAreaField
        field={fieldOf(refused, 'reason')}
        label="Motivo"
        hint={reasonHint}
        rows={2}
        required
        minLength={3}
        maxLength={500}
      />
      <Button variant="danger">{submitWords(kind, value, words.value)}</Button>
    </Form>
  )
}

function Effects({ data }: { data: RefundData }) {
  const { kind, departs, needsSecond, underWay, newTotal, peopleLeft, words } = data
  return (
    <>
      {kind === 'whole' ? <p>A reserva é cancelada e as vagas ficam livres na hora. Isto não se desfaz.</p> : null}
      {kind === 'tickets' ? (
        <p>
          A reserva fica com {peopleLabel(peopleLeft)} e passa a custar {newTotal}. As vagas ficam livres na hora.
        </p>
      ) : null}
      {underWay ? <p className="muted">Já a caminho: {underWay}.</p> : null}
      {departs ? (
        <Notice tone="warning">
          <p>Este valor está fora da política, que devolve {words.policy}. Fica marcado com seu nome e o motivo.</p>
        </Notice>
      ) : null}
      {needsSecond ? (
        <Notice tone="info">
          <p>Passa do limite do parque: outra pessoa precisa aprovar antes que o dinheiro volte.</p>
        </Notice>
      ) : null}
    </>
  )
}
