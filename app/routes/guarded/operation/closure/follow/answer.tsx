import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { loadClosureChoice } from '#app/api-client/free-visits.server.ts'
import { AnswerForms } from '#app/components/closure/index.ts'
import {
  type CrumbHandle,
  ErrorSummary,
  type FormState,
  LinkButton,
  PageHeader,
  summaryOf
} from '#app/components/index.ts'
import { notFound } from '#app/contracts/api-error.ts'
import { answerForVisitor, type ClosureTouched, getClosure } from '#app/contracts/closures/calls.ts'
import { formatBookingCode } from '#app/domain/booking/code.ts'
import { toClosureAnswer } from '#app/domain/closure/answers.ts'
import { formatMoney } from '#app/domain/money/money.ts'
import { nameOrNone } from '#app/domain/person/names.ts'
import { formatPhone } from '#app/domain/person/phone.ts'
import { peopleLabel } from '#app/domain/words/labels.ts'
import { formAction, incomplete, readField, requireAccess, requireFields } from '#app/session/index.server.ts'
import { now } from '#app/time/clock.server.ts'
import { closurePath, toClosureView } from '../view.ts'

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'operation/closure')
  const query = { booking: params.booking ?? '' }
  const found = await viewer.call(getClosure, { params: { id: params.id ?? '' }, query })
  const touched = found.bookings.find(({ id }) => id === params.booking)
  if (!touched) throw notFound({ message: 'Esta reserva não é deste fechamento.' })
  const { timezone } = viewer.place
  const closure = toClosureView(found, timezone)
  const visit = {
    product: touched.product_uuid,
    people: touched.people,
    timezone,
    date: found.date,
    time: touched.time
  }
  const { beyond } = touched
  const choices = touched.choices.filter((choice) => !beyond.includes(choice))
  const paid = touched.answer === 'credit' ? touched.credit_balance : touched.paid
  const search = new URL(request.url).searchParams
  return {
    closure: { id: closure.id, day: closure.day },
    who: {
      name: nameOrNone(touched.name),
      code: formatBookingCode(touched.code),
      phone: touched.phone ? formatPhone(touched.phone) : '',
      visit: `${touched.product_name}, ${closure.day} às ${touched.time}, ${peopleLabel(touched.people)}`
    },
    choice: await loadClosureChoice(viewer.call, { visit, choices, paid: paid ?? 0, search, now: now() }),
    beyond: beyond.some((choice) => touched.choices.includes(choice)) ? beyondWords(touched) : '',
    path: `${closurePath(closure.id)}/answer/${touched.id}`
  }
}

/** Nothing is offered that would be refused. */
function beyondWords({ policy_value: value, answer }: Pick<ClosureTouched, 'policy_value' | 'answer'>): string {
  return `${policyWords(answer, value)}. Devolver mais, ou dar crédito, é de quem pode devolver fora da política, ou do visitante, pelo endereço que recebeu.`
}

function policyWords(answer: string, value: number | null): string {
  if (answer === 'credit') return 'Pela política, este crédito não volta em dinheiro'
  if (value === null) return 'Pela política, não volta tudo o que foi pago'
  return value === 0 ? 'Pela política, nada do que foi pago volta' : `Pela política voltam ${formatMoney(value)}`
}

export const action = formAction('operation/closure', readAnswer, async (body, { viewer, params }) => {
  const id = params.id ?? ''
  const booking = params.booking ?? ''
  const { message: text } = await viewer.call(answerForVisitor, { params: { id, booking }, body })
  return { to: closurePath(id), text }
})

/** @throws ApiError 400 for a form cut short */
function readAnswer(form: FormData) {
  requireFields(form, 'resposta', 'complete')
  const answer = toClosureAnswer(readField(form, 'resposta'))
  if (!answer) throw incomplete()
  return { answer, date: readField(form, 'date'), time: readField(form, 'time') }
}

export default function AnswerFor() {
  const { closure, who, choice, beyond, path } = useLoaderData<typeof loader>()
  const refused: FormState | undefined = useActionData<typeof action>()
  return (
    <>
      <PageHeader
        title={`Responder por ${who.name}`}
        lead={[who.code, who.visit, who.phone].filter(Boolean).join(' · ')}
      />
      <div className="narrow-page stack">
        <ErrorSummary errors={summaryOf(refused)} title="A resposta não foi registrada" />
        {choice.choices.length > 0 ? (
          <AnswerForms choice={choice} path={path} isRefused={refused !== undefined} />
        ) : beyond ? null : (
          <p>Nada a escolher: esta reserva já foi resolvida.</p>
        )}
        {beyond ? <p>{beyond}</p> : null}
        <p>
          <LinkButton to={closurePath(closure.id)}>Voltar ao fechamento</LinkButton>
        </p>
      </div>
    </>
  )
}

export const meta: MetaFunction = () => [{ title: 'Responder por telefone · Trilha' }]

export const handle = {
  crumb: 'Responder por telefone',
  above: (data) =>
    data ? { label: `Fechamento de ${data.closure.day}`, href: closurePath(data.closure.id) } : { label: 'Fechamento' }
} satisfies CrumbHandle<typeof loader>
