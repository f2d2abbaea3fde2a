import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import {
  Button,
  type CrumbHandle,
  ErrorSummary,
  Form,
  type FormState,
  LinkButton,
  Notice,
  PageHeader,
  summaryOf
} from '#app/components/index.ts'
import { getClosure, reopenClosure } from '#app/contracts/closures/calls.ts'
import { countLabel } from '#app/domain/words/labels.ts'
import { formAction, requireAccess } from '#app/session/index.server.ts'
import { closurePath, toClosureView } from '../view.ts'

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'operation/closure')
  const found = await viewer.call(getClosure, { params: { id: params.id ?? '' } })
  return { closure: toClosureView(found, viewer.place.timezone) }
}

export const action = formAction('operation/closure', [], async (_fields, { viewer, params }) => {
  const id = params.id ?? ''
  const { message: text, outcome } = await viewer.call(reopenClosure, { params: { id }, body: { complete: true } })
  return { to: closurePath(id), text, tone: outcome === 'done' ? 'success' : 'info' }
})

export default function Reopen() {
  const { closure } = useLoaderData<typeof loader>()
  const refused: FormState | undefined = useActionData<typeof action>()
  const { id, day, what, counts, reopened } = closure
  const moved = counts.date + counts.credit + counts.refund + counts.cancel
  return (
    <>
      <PageHeader title={`Reabrir ${day}?`} lead={what} />
      <div className="narrow-page stack">
        <ErrorSummary errors={summaryOf(refused)} title="O dia não foi reaberto" />
        {reopened ? <Notice>Este dia já foi reaberto por {reopened}.</Notice> : null}
        <ul>
          <li>O que este fechamento bloqueou volta à venda.</li>
          <li>Quem não respondeu mantém a visita: {bookings(counts.waiting)}.</li>
          <li>O que já foi escolhido vale: {bookings(moved)}.</li>
          <li>Ninguém é avisado automaticamente: escreva a quem precisa saber.</li>
        </ul>
        {reopened ? null : (
          <Form method="post" action={`${closurePath(id)}/reopen`} className="row">
            <Button variant="primary">Reabrir o dia</Button>
          </Form>
        )}
        <p>
          <LinkButton to={closurePath(id)}>Voltar ao fechamento</LinkButton>
        </p>
      </div>
    </>
  )
}

const bookings = (count: number) => countLabel(count, { one: 'reserva', many: 'reservas' })

export const meta: MetaFunction = () => [{ title: 'Reabrir o dia · Trilha' }]

export const handle = {
  crumb: 'Reabrir',
  above: (data) =>
    data ? { label: `Fechamento de ${data.closure.day}`, href: closurePath(data.closure.id) } : { label: 'Fechamento' }
} satisfies CrumbHandle<typeof loader>
