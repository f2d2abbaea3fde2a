import {
  Button,
  Form,
  type FormState,
  fieldId,
  fieldOf,
  LinkButton,
  Money,
  Notice,
  RadioGroup,
  TextAreaField
} from '#app/components/index.ts'
import { formatMoney } from '#app/domain/money/money.ts'
import { countOf } from '#app/domain/words/plural.ts'
import { reasonHint } from '../event-dialog.tsx'
import type { loadChange } from './load-change.server.ts'

interface ConfirmChangeProps {
  change: NonNullable<Awaited<ReturnType<typeof loadChange>>['change']>
  from: string
  here: string
  refused: FormState | undefined
}

/** Step two: shows the new visit and its cost. */
export function ConfirmChange({ change, from, here, refused }: ConfirmChangeProps) {
  const { date, time, day, items, oldTotal, newTotal, difference, fee, needsReason, leaving, trips } = change
  return (
    <>
      <p id={fieldId({ name: 'time' })} tabIndex={-1}>
        Passa para <b>{day}</b>, às <b>{time}</b>.
      </p>
      {oldTotal === null || newTotal === null ? null : (
        <>
          <dl className="change-sums">
            {items.map(({ title, quantity, old_value, new_value }) => (
              <Sum key={title} term={countOf(quantity, title)} before={old_value} after={new_value} />
            ))}
            <Sum term="Total" before={oldTotal} after={newTotal} />
          </dl>
          {fee ? null : (
            <p>
              <b>{difference}</b>
            </p>
          )}
        </>
      )}
      <Leaving agents={leaving} />
      <LeftTrips trips={trips} />
      <Form method="post" action={`${here}?${new URLSearchParams({ date, time })}`} className="stack">
        <input type="hidden" name="date" value={date} />
        <input type="hidden" name="time" value={time} />
        <input type="hidden" name="from" value={from} />
        <input type="hidden" name="total" value={newTotal ?? ''} />
        <input type="hidden" name="leaving" value={leaving.map(({ uuid }) => uuid).join(' ')} />
        {fee ? <FeeChoice fee={fee} refused={refused} /> : null}
        <TextAreaField
          field={fieldOf(refused, 'reason')}
          label="Motivo"
          hint={reasonHint}
          rows={2}
          maxLength={500}
          optional={!needsReason}
        />
        <div className="row">
          <Button variant="primary">Mudar para {time}</Button>
          <LinkButton to={`${here}?${new URLSearchParams({ date })}`}>Escolher outro horário</LinkButton>
        </div>
      </Form>
      <p className="muted small">O visitante recebe uma mensagem com a nova data.</p>
    </>
  )
}

type Fee = NonNullable<ConfirmChangeProps['change']['fee']>

/** Lets a user with permission to depart from the policy waive the fee; the server checks again. */
function FeeChoice({ fee, refused }: { fee: Fee; refused: FormState | undefined }) {
  const { amount, charged, without, mayLeaveOut, refused: why } = fee
  const nothing = amount === null ? '' : 'Nada fica a receber.'
  const sum = amount === null ? '' : ` de ${formatMoney(amount)}`
  const yes = { value: '1', label: `Cobrar a taxa${sum}`, hint: charged || nothing }
  const no = { value: '0', label: 'Não cobrar', hint: without || nothing }
  return (
    <>
      {why ? <p>A taxa de mudança não pode ser cobrada agora: {why}</p> : null}
      <RadioGroup
        field={fieldOf(refused, 'charge_fee', why ? '0' : '1')}
        label="Taxa de mudança"
        options={why ? [no] : mayLeaveOut ? [yes, no] : [yes]}
        required
      />
      <input type="hidden" name="fee" value={amount ?? ''} />
    </>
  )
}

/** Names agents who cannot guide on the new day before the user confirms. */
function Leaving({ agents }: { agents: ConfirmChangeProps['change']['leaving'] }) {
  if (agents.length === 0) return null
  return (
    <Notice tone="warning" title={agents.length === 1 ? 'O condutor sai da reserva' : 'Condutores que saem da reserva'}>
      <ul>
        {agents.map(({ uuid, name, problem }) => (
          <li key={uuid}>
            {name}: {problem}.
          </li>
        ))}
      </ul>
      <p>Escolha outro depois da mudança.</p>
    </Notice>
  )
}

function Sum({ term, before, after }: { term: string; before: number | null; after: number | null }) {
  if (before === null || after === null) return null
  return (
    <div>
      <dt>{term}</dt>
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
  )
}

/** Warns that the people lose their trips on the old day, so that staff can find others. */
function LeftTrips({ trips }: Pick<ConfirmChangeProps['change'], 'trips'>) {
  if (trips.length === 0) return null
  return (
    <Notice tone="warning" title="A reserva sai do transporte">
      <ul>
        {trips.map((trip) => (
          <li key={trip}>Viagem de {trip}.</li>
        ))}
      </ul>
      <p>Os lugares ficam livres. Depois da mudança, inclua a reserva em uma viagem do novo dia.</p>
    </Notice>
  )
}
