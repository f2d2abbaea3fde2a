import {
  Button,
  CheckboxList,
  DayField,
  Form,
  type FormState,
  fieldOf,
  Money,
  Notice,
  RadioGroup,
  TextAreaField
} from '#app/components/index.ts'
import { CLOSURE_OFFERS, FALLBACKS } from '#app/domain/closure/answers.ts'
import { MOST_TOLD_DAYS } from '#app/domain/closure/check-closure.ts'
import { CLOSURE_VARIABLES, MOST_OF_MESSAGE } from '#app/domain/closure/message.ts'
import { countLabel, peopleLabel } from '#app/domain/words/labels.ts'
import type { ClosingData } from './load.server.ts'
import { TouchedTable } from './touched-table.tsx'

interface Sample {
  name: string
  text: string
}

interface TellProps {
  data: ClosingData & { touched: NonNullable<ClosingData['touched']> }
  answered: (FormState & { samples?: Sample[] }) | undefined
}

/** Step two: shows affected bookings, their choices and the message; one button closes and sends. */
export function Tell({ data, answered }: TellProps) {
  const { touched } = data
  return (
    <section className="card stack" aria-labelledby="avisar">
      <h2 id="avisar">{touched.day}</h2>
      <p>{touched.what}</p>
      <Sums touched={touched} />
      <Silent data={data} answered={answered} />
      {touched.bookings.length > 0 && touched.mayTell ? <Send data={data} answered={answered} /> : null}
      {touched.bookings.length > 0 ? <TouchedTable rows={touched.bookings} seesValues={touched.paid !== null} /> : null}
    </section>
  )
}

function Sums({ touched }: { touched: TellProps['data']['touched'] }) {
  const { bookings, total, people, paid, inside, told, reachable } = touched
  const label = countLabel(total, { one: 'reserva', many: 'reservas' })
  const silent = touched.mayTell ? bookings.length - reachable : 0
  return (
    <>
      {total === 0 ? (
        <Notice tone="success">Ninguém tem reserva: só deixa de ser vendido.</Notice>
      ) : (
        <Notice tone="warning" title={`${label}, ${peopleLabel(people)}`}>
          {paid !== null ? (
            <p>
              Já pago: <Money value={paid} />.
            </p>
          ) : null}
          {silent > 0 ? <p>Sem telefone nem e-mail: {silent}. Avise pessoalmente.</p> : null}
        </Notice>
      )}
      {inside > 0 ? <p>Já com check-in, ficam de fora: {inside}.</p> : null}
      {told > 0 ? <p>Já avisadas por outro fechamento: {told}.</p> : null}
    </>
  )
}

const offerLabels = {
  date: 'Outra data, pelo mesmo preço',
  credit: 'Crédito por 12 meses',
  refund: 'Devolução do valor'
}

const fallbacks = Object.entries(FALLBACKS).map(([value, label]) => ({ value: value || 'nada', label }))

/** The answer "no" to the one question. Without bookings there is nothing to ask. */
function Silent({ data: { chosen, touched, key }, answered }: TellProps) {
  const isAsked = touched.total > 0
  return (
    <Form method="post" action={`/operation/closure/add?${tellHref(chosen)}`} className="stack">
      <Carried chosen={chosen} formKey={String(fieldOf(answered, 'key', key).value || key)} />
      {isAsked ? <h3>Avisar quem tem reserva?</h3> : null}
      {touched.mayTell ? null : <p>{`Para avisar, feche no máximo ${MOST_TOLD_DAYS} dias de uma vez.`}</p>}
      <div className="row">
        <Button name="intent" value="so_fechar" variant={isAsked ? 'secondary' : 'danger'}>
          {isAsked ? 'Não, só parar de vender' : 'Fechar'}
        </Button>
        {isAsked ? <span className="muted">As reservas continuam valendo, e ninguém recebe mensagem.</span> : null}
      </div>
    </Form>
  )
}

function Send({ data: { chosen, touched, key, mayGiveAll }, answered }: TellProps) {
  const typed = (name: string, initial: string) => fieldOf(answered, name, initial)
  const offered = answered ? toList(answered.initialValue?.oferta) : CLOSURE_OFFERS
  const samples = answered?.samples ?? touched.samples
  return (
    <Form method="post" action={`/operation/closure/add?${tellHref(chosen)}`} className="stack">
      <Carried chosen={chosen} formKey={String(typed('key', key).value || key)} />
      <CheckboxList
        field={typed('oferta', '')}
        label="Sim, e cada um pode escolher"
        hint="Quem ainda não pagou escolhe outra data ou cancela."
        options={CLOSURE_OFFERS.map((value) => ({ value, label: offerLabels[value] }))}
        chosen={offered}
      />
      <DayField field={typed('ate', touched.until)} label="A resposta vale até" required />
      {mayGiveAll ? (
        <RadioGroup field={typed('sem_resposta', 'nada')} label="Sem resposta até esse dia" options={fallbacks} />
      ) : (
        <>
          <p>
            Sem resposta até esse dia, a equipe fala com a pessoa. Devolver tudo a quem não responde é só de quem pode
            devolver fora da política.
          </p>
          <input type="hidden" name="sem_resposta" value="nada" />
        </>
      )}
      <TextAreaField
        field={typed('mensagem', touched.message)}
        label="Mensagem"
        hint={`Pode usar: ${Object.keys(CLOSURE_VARIABLES)
          .map((name) => `{${name}}`)
          .join(' ')}`}
        maxLength={MOST_OF_MESSAGE}
        rows={5}
        required
      />
      {samples.length > 0 ? <Samples samples={samples} isAsked={answered !== undefined} /> : null}
      <div className="row">
        <Button name="intent" value="fechar" variant="danger">
          {`Fechar e avisar ${touched.bookings.length}`}
        </Button>
        <Button name="intent" value="ver" variant="secondary">
          Ver como fica
        </Button>
      </div>
    </Form>
  )
}

/** Repeats the choices of step one as hidden fields. */
function Carried({ chosen, formKey }: { chosen: ClosingData['chosen']; formKey: string }) {
  const one = { dia: chosen.date, ultimo: chosen.until, motivo: chosen.reason, nota: chosen.note, key: formKey }
  return (
    <>
      {Object.entries(one).map(([name, value]) => (
        <input type="hidden" key={name} name={name} value={value} />
      ))}
      {chosen.products.map((uuid) => (
        <input type="hidden" key={uuid} name="atrativo" value={uuid} />
      ))}
      {chosen.times.map((time) => (
        <input type="hidden" key={time} name="horario" value={time} />
      ))}
    </>
  )
}

function toList(typed: unknown): string[] {
  return Array.isArray(typed) ? typed.map(String) : typeof typed === 'string' ? [typed] : []
}

/** After a refusal this same page is drawn again. */
function tellHref({ date, until, reason, note, products, times }: ClosingData['chosen']): string {
  const query = new URLSearchParams({ dia: date, motivo: reason })
  if (until) query.set('ultimo', until)
  if (note) query.set('nota', note)
  for (const uuid of products) query.append('atrativo', uuid)
  for (const one of times) query.append('horario', one)
  return query.toString()
}

function Samples({ samples, isAsked }: { samples: readonly Sample[]; isAsked: boolean }) {
  return (
    <div data-outcome={isAsked || undefined}>
      <h3>Como fica</h3>
      <ul className="closing-samples">
        {samples.map(({ name, text }) => (
          <li key={`${name}${text}`}>
            <b>{name}</b>
            <blockquote>{text}</blockquote>
          </li>
        ))}
      </ul>
    </div>
  )
}
