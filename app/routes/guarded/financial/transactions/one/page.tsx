import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { type CrumbHandle, LateNotice, LinkButton, PageHeader, SituationTag } from '#app/components/index.ts'
import { getTransaction, updateTransaction } from '#app/contracts/finance/transactions.ts'
import { redirectSaying, requireAccess, type Viewer } from '#app/session/index.server.ts'
import { loadChoices } from '../load-choices.server.ts'
import { answerRefused, answerWish, readTransactionForm, toBody } from '../read-form.server.ts'
import { TransactionForm } from '../transaction-form.tsx'
import { type TypedTransaction, toTyped } from '../typed.ts'
import { Facts, RemovedRows, Rows } from './rows.tsx'
import { type TransactionView, toView } from './view.ts'

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'financial/index')
  const found = await viewer.call(getTransaction, { params: { id: params.id ?? '' } })
  const view = toView(found, viewer.place.timezone)
  const can = { edit: viewer.can('financial/edit'), reopen: viewer.can('financial/reopen') }
  const isForm = can.edit && !view.isFixed
  return { view, can, saved: isForm ? toTyped(found) : null, choices: isForm ? await loadChoices(viewer) : null }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireAccess(request, 'financial/edit')
  const id = params.id ?? ''
  const form = await request.formData()
  let typed: TypedTransaction | null = null
  try {
    const read = readTransactionForm(form, viewer.today())
    typed = read.typed
    if (read.wish.kind !== 'save') return await answerWish(viewer, typed, read.wish)
    // The direction of money cannot change.
    const { uuid, name } = viewer.user
    const known = await readKnownPayments(viewer, id, typed)
    await viewer.call(updateTransaction, {
      params: { id },
      body: toBody(typed, { flow: 'in', user: { uuid, name }, known })
    })
    return redirectSaying(request, {
      to: `/financial/transactions/${encodeURIComponent(id)}`,
      text: 'Lançamento salvo.'
    })
  } catch (error) {
    return answerRefused(typed, error)
  }
}

/** The form carries only the ids of stored payments, but the sums need their values. */
async function readKnownPayments({ call }: Pick<Viewer, 'call'>, id: string, { payments }: TypedTransaction) {
  return payments.some((one) => one.id !== '') ? (await call(getTransaction, { params: { id } })).payments : []
}

export default function OneTransaction() {
  const { view, can, saved, choices } = useLoaderData<typeof loader>()
  const answered = useActionData<typeof action>()
  const path = `/financial/transactions/${view.id}`
  const { label, tone, shape } = view.situation
  return (
    <div className="narrow-page form-page">
      <PageHeader
        title={view.label}
        lead={view.title}
        actions={
          <>
            <SituationTag tone={tone} shape={shape}>
              {label}
            </SituationTag>
            {view.open ? null : <SituationTag tone="gray">Fechado</SituationTag>}
          </>
        }
      />
      <div className="stack">
        <LateNotice refused={answered} path={path} />
        <Facts facts={view.facts} flow={view.flow} sums={view.sums} isForm={saved !== null} />
        {saved && choices ? (
          <>
            <TransactionForm
              action={path}
              back="/financial/index"
              flow={view.flow}
              saved={saved}
              choices={choices}
              answered={answered}
              payments={view.payments}
              submit="Salvar"
            />
            <RemovedRows items={view.items} payments={view.payments} />
          </>
        ) : (
          <Rows items={view.items} payments={view.payments} />
        )}
        <Attachments view={view} canEdit={can.edit} />
        <Moves view={view} can={can} />
      </div>
    </div>
  )
}

function Attachments({ view: { id, attachments }, canEdit }: { view: TransactionView; canEdit: boolean }) {
  return (
    <section className="card">
      <h2>Comprovantes</h2>
      {attachments.length === 0 ? <p className="muted">Nenhum documento anexado.</p> : null}
      <ul className="lines">
        {attachments.map((file) => (
          <li key={file.id}>
            <a href={`/financial/files/${file.id}`} download data-native="">
              {file.name}
            </a>
          </li>
        ))}
      </ul>
      <LinkButton to={`/financial/transactions/${id}/files`}>
        {canEdit ? 'Anexar ou remover' : 'Ver documentos'}
      </LinkButton>
    </section>
  )
}

interface MovesProps {
  view: TransactionView
  can: { edit: boolean; reopen: boolean }
}

function Moves({ view: { id, open, isCancelled, recurrence }, can }: MovesProps) {
  const path = `/financial/transactions/${id}`
  return (
    <p className="row">
      {recurrence ? (
        <LinkButton to={`/financial/recurrences/${recurrence.id}`} variant="quiet">
          Ver a repetição mensal
        </LinkButton>
      ) : null}
      {can.reopen && open && !isCancelled ? <LinkButton to={`${path}/close`}>Fechar lançamento</LinkButton> : null}
      {can.reopen && !open ? <LinkButton to={`${path}/reopen`}>Reabrir lançamento</LinkButton> : null}
      {can.edit && open && !isCancelled ? (
        <LinkButton to={`${path}/cancel`} variant="danger">
          Cancelar lançamento
        </LinkButton>
      ) : null}
    </p>
  )
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.view.label ?? 'Lançamento'} · Financeiro · Trilha` }
]

export const handle = {
  hydrate: true,
  crumb: (data) => data?.view.label ?? 'Lançamento',
  live: ['finance']
} satisfies CrumbHandle<typeof loader> & { live: string[] }
