import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData, useLocation } from '@remix-run/react'
import {
  Button,
  type CrumbHandle,
  EmptyState,
  ErrorSummary,
  FilterBar,
  Form,
  type FormState,
  Icon,
  LinkButton,
  type LiveHandle,
  PageHeader,
  SelectField,
  SituationTag,
  summaryOf
} from '#app/components/index.ts'
import { resendClosure } from '#app/contracts/closures/calls.ts'
import { formAction, requireAccess } from '#app/session/index.server.ts'
import { closurePath } from '../view.ts'
import { AnswerTable } from './answer-table.tsx'
import { loadFollow } from './load.server.ts'
import { FILTERS } from './rows.ts'
import { Summary } from './summary.tsx'

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'operation/closure')
  return loadFollow(viewer, { id: params.id ?? '', search: new URL(request.url).searchParams })
}

/** Writes again to who has not answered. */
export const action = formAction('operation/closure', ['seen'], async ({ seen }, { viewer, params }) => {
  const id = params.id ?? ''
  const body = { seen: Number(seen) || 0, booking: '' }
  const { message: text, outcome } = await viewer.call(resendClosure, { params: { id }, body })
  return { to: closurePath(id), text, tone: outcome === 'done' ? 'success' : 'info' }
})

export default function FollowClosure() {
  const { closure, filter, rows, waiting } = useLoaderData<typeof loader>()
  const refused: FormState | undefined = useActionData<typeof action>()
  const { search } = useLocation()
  const isOpen = closure.reopened === ''
  return (
    <>
      <PageHeader
        title={`${isOpen ? 'Fechado' : 'Reaberto'}: ${closure.dayLong}`}
        lead={`${closure.what}. ${closure.why}.`}
        actions={<SituationTag tone={closure.tone}>{closure.label}</SituationTag>}
      />
      <div className="stack">
        <ErrorSummary errors={summaryOf(refused)} title="Ninguém foi avisado de novo" />
        <Summary closure={closure} />
        <div className="row no-print">
          {waiting > 0 ? <Resend /> : null}
          <LinkButton to={`${closurePath(closure.id)}/bookings.csv${search}`} native icon={<Icon name="download" />}>
            Baixar CSV
          </LinkButton>
          {isOpen ? <LinkButton to={`${closurePath(closure.id)}/reopen`}>Reabrir o dia</LinkButton> : null}
        </div>
        <div className="no-print">
          <FilterBar key={filter} action={closurePath(closure.id)} submitLabel="Filtrar">
            <SelectField field={{ name: 'resposta', value: filter }} label="Resposta" empty="Todas" options={FILTERS} />
          </FilterBar>
        </div>
        {rows.length > 0 ? (
          <AnswerTable rows={rows} closure={closure.id} seesValues={closure.values.refund !== null} />
        ) : (
          <EmptyState title={filter ? 'Ninguém aqui' : 'Nenhuma reserva foi atingida'}>
            {filter ? 'Nenhuma reserva com esta resposta.' : 'O dia só deixou de ser vendido.'}
          </EmptyState>
        )}
      </div>
    </>
  )
}

function Resend() {
  const { closure, waiting, seen, canResend } = useLoaderData<typeof loader>()
  if (!canResend) return null
  return (
    <Form method="post" action={closurePath(closure.id)}>
      <input type="hidden" name="seen" value={seen} />
      <Button variant="primary">Avisar de novo quem não respondeu ({waiting})</Button>
    </Form>
  )
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `Fechamento de ${data.closure.day} · Trilha` : 'Fechamento · Trilha' }
]

export const handle = {
  live: ['bookings'],
  crumb: (data) => (data ? `Fechamento de ${data.closure.day}` : 'Fechamento')
} satisfies LiveHandle & CrumbHandle<typeof loader>
