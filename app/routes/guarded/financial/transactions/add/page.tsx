import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { type CrumbHandle, PageHeader } from '#app/components/index.ts'
import { createTransaction } from '#app/contracts/finance/transactions.ts'
import type { Flow } from '#app/domain/finance/status.ts'
import { redirectSaying, requireAccess } from '#app/session/index.server.ts'
import { loadChoices } from '../load-choices.server.ts'
import { answerRefused, answerWish, readTransactionForm, toBody } from '../read-form.server.ts'
import { TransactionForm } from '../transaction-form.tsx'
import { newTransaction, type TypedTransaction, titleOf } from '../typed.ts'

/** Default: money that comes in. */
const flowOf = (request: Request): Flow => (new URL(request.url).searchParams.get('flow') === 'out' ? 'out' : 'in')

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'financial/edit')
  const date = viewer.today()
  const saved = newTransaction({ date, key: crypto.randomUUID() })
  return { flow: flowOf(request), saved, choices: await loadChoices(viewer) }
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireAccess(request, 'financial/edit')
  const form = await request.formData()
  let typed: TypedTransaction | null = null
  try {
    const read = readTransactionForm(form, viewer.today())
    typed = read.typed
    if (read.wish.kind !== 'save') return await answerWish(viewer, typed, read.wish)
    // The key keeps a second submission from creating a second transaction.
    const options = typed.key ? { idempotencyKey: typed.key } : undefined
    const { uuid, name } = viewer.user
    const body = toBody(typed, { flow: flowOf(request), user: { uuid, name }, known: [] })
    const { general } = await viewer.call(createTransaction, { body }, options)
    return redirectSaying(request, { to: `/financial/transactions/${general.id}`, text: 'Lançamento criado.' })
  } catch (error) {
    return answerRefused(typed, error)
  }
}

export default function AddTransaction() {
  const { flow, saved, choices } = useLoaderData<typeof loader>()
  const answered = useActionData<typeof action>()
  return (
    <div className="narrow-page form-page">
      <PageHeader title={titleOf(flow)} lead="Os comprovantes entram depois de salvar." />
      <TransactionForm
        action={`/financial/transactions/add?flow=${flow}`}
        back="/financial/index"
        flow={flow}
        saved={saved}
        choices={choices}
        answered={answered}
        payments={[]}
        submit={flow === 'out' ? 'Salvar despesa' : 'Salvar entrada'}
      />
    </div>
  )
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data ? titleOf(data.flow) : 'Novo lançamento'} · Financeiro · Trilha` }
]

export const handle = {
  hydrate: true,
  crumb: (data) => (data ? titleOf(data.flow) : 'Novo lançamento')
} satisfies CrumbHandle<typeof loader>
