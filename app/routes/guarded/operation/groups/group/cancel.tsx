import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import {
  Button,
  type CrumbHandle,
  ErrorSummary,
  Form,
  type FormState,
  fieldOf,
  LinkButton,
  Notice,
  PageHeader,
  RadioGroup,
  summaryOf,
  TextAreaField
} from '#app/components/index.ts'
import { cancelGroup } from '#app/contracts/booking/groups.ts'
import { formatBookingCode } from '#app/domain/booking/code.ts'
import { formAction, requireAccess } from '#app/session/index.server.ts'
import { groupPath } from '../group-path.ts'
import { type GroupView, loadGroup } from './load-group.server.ts'

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'operation/cancel')
  const group = await loadGroup(viewer, params.uuid ?? '')
  return { group, mayDepart: viewer.can('operation/refund-depart') }
}

export const action = formAction('operation/cancel', ['reason', 'cancelled_by'], async (typed, sent) => {
  const { viewer, params, form } = sent
  const uuid = params.uuid ?? ''
  const byVisitor = typed.cancelled_by === 'visitor'
  const body = {
    reason: typed.reason,
    cancelled_by: byVisitor ? 'visitor' : 'place',
    seen: form.getAll('seen').flatMap((line) => readSeenLine(String(line), byVisitor))
  }
  const { results } = await viewer.call(cancelGroup, { params: { uuid }, body })
  const told = results.map(({ booking_code: code, message }) => `${formatBookingCode(code)}: ${message}`)
  const isWhole = results.every(({ done }) => done)
  return { to: groupPath(uuid), text: told.join(' '), tone: isWhole ? 'success' : 'warning' }
})

/** Reads a booking's uuid with both refunds in centavos, as the form holds them. */
function readSeenLine(line: string, byVisitor: boolean) {
  const [, uuid = '', visitor, place] = /^([\w-]{1,100}) (\d{1,12}) (\d{1,12})$/.exec(line) ?? []
  return uuid ? [{ uuid, refund_seen: Number(byVisitor ? visitor : place) / 100 }] : []
}

export default function CancelGroup() {
  const { group, mayDepart } = useLoaderData<typeof loader>()
  const refused: FormState | undefined = useActionData<typeof action>()
  const living = group.bookings.filter(({ isCancelled }) => !isCancelled)
  const here = groupPath(group.uuid)
  return (
    <>
      <PageHeader title={`Cancelar o grupo ${group.name}?`} lead={`${group.people}. Isto não se desfaz.`} />
      <div className="narrow-page stack">
        <ErrorSummary errors={summaryOf(refused)} title="O grupo não foi cancelado" />
        {living.length === 0 ? <Notice>Nenhuma reserva deste grupo vale mais.</Notice> : null}
        <ul>
          {living.map(({ uuid, code, product, day, time, inside, givesBack }) => (
            <li key={uuid}>
              <b>{code}</b>, {product}, {day}, {time}:{' '}
              {inside > 0 ? 'há gente dentro, esta reserva fica.' : givesBackWords(givesBack)}
            </li>
          ))}
        </ul>
        {living.length > 0 ? (
          <Form method="post" action={`${here}/cancel`} className="stack">
            {living.map(({ uuid, givesBack }) =>
              givesBack ? <input key={uuid} type="hidden" name="seen" value={`${uuid} ${givesBack.seen}`} /> : null
            )}
            <RadioGroup
              field={fieldOf(refused, 'cancelled_by', mayDepart ? 'place' : 'visitor')}
              label="Quem cancela"
              options={[
                { value: 'place', label: 'O parque', hint: mayDepart ? wholeWords : `${wholeWords} ${departWords}` },
                {
                  value: 'visitor',
                  label: 'O grupo',
                  hint: 'De cada reserva volta o que a política de cancelamento diz.'
                }
              ]}
              required
            />
            <TextAreaField field={fieldOf(refused, 'reason')} label="Motivo" rows={2} maxLength={500} required />
            <div className="row">
              <Button variant="danger">Cancelar as reservas</Button>
              <LinkButton to={here} variant="quiet">
                Voltar
              </LinkButton>
            </div>
          </Form>
        ) : null}
      </div>
    </>
  )
}

const wholeWords = 'Tudo o que foi pago volta.'
const departWords = 'Se for mais do que a política devolve, só quem pode devolver fora da política.'

function givesBackWords(givesBack: GroupView['bookings'][number]['givesBack']): string {
  if (!givesBack) return 'as vagas voltam a ficar livres.'
  const { visitor, place } = givesBack
  return visitor === place ? place : `Se o parque cancela: ${place} Se o grupo cancela: ${visitor}`
}

export const meta: MetaFunction = () => [{ title: 'Cancelar o grupo · Trilha' }]

export const handle = {
  crumb: 'Cancelar',
  above: (data) => (data ? { label: `Grupo ${data.group.name}`, href: groupPath(data.group.uuid) } : { label: 'Grupo' })
} satisfies CrumbHandle<typeof loader>
