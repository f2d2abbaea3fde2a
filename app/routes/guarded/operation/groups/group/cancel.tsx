import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { Notice } from '#app/components/feedback/index.ts'
import {
  Button,
  ErrorSummary,
  Form,
  type FormState,
  fieldOf,
  LinkButton,
  summaryOf,
  TextAreaField
} from '#app/components/form/index.ts'
import { PageHeader } from '#app/components/shell/index.ts'
import { cancelGroup } from '#app/contracts/booking/groups.ts'
import { formatBookingCode } from '#app/domain/booking/code.ts'
import { formAction, requireAccess } from '#app/session/index.server.ts'
import type { CrumbHandle } from '../../../crumbs.ts'
import { groupPath } from '../group-path.ts'
import { loadGroup } from './load-group.server.ts'

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'operation/cancel')
  return { group: await loadGroup(viewer, params.uuid ?? '') }
}

export const action = formAction('operation/cancel', ['reason'], async ({ reason }, { viewer, params }) => {
  const uuid = params.uuid ?? ''
  const { results } = await viewer.call(cancelGroup, { params: { uuid }, body: { reason } })
  const told = results.map(({ booking_code: code, message }) => `${formatBookingCode(code)}: ${message}`)
  const isWhole = results.every(({ done }) => done)
  return { to: groupPath(uuid), text: told.join(' '), tone: isWhole ? 'success' : 'warning' }
})

export default function CancelGroup() {
  const { group } = useLoaderData<typeof loader>()
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
              {inside > 0 ? 'há gente dentro, esta reserva fica.' : givesBack || 'as vagas voltam a ficar livres.'}
            </li>
          ))}
        </ul>
        {living.length > 0 ? (
          <Form method="post" action={`${here}/cancel`} className="stack">
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

export const meta: MetaFunction = () => [{ title: 'Cancelar o grupo · Trilha' }]

export const handle = {
  crumb: 'Cancelar',
  above: (data) => (data ? { label: `Grupo ${data.group.name}`, href: groupPath(data.group.uuid) } : { label: 'Grupo' })
} satisfies CrumbHandle<typeof loader>
