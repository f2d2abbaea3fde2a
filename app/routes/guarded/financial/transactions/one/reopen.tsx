import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import type { CrumbHandle } from '#app/components/index.ts'
import { reopenTransaction } from '#app/contracts/finance/transactions.ts'
import { requireAccess } from '#app/session/index.server.ts'
import { loadMove, moveTransaction } from './move.server.ts'
import { MovePage } from './move-page.tsx'

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'financial/reopen')
  return loadMove(viewer, params.id)
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireAccess(request, 'financial/reopen')
  const done = 'Lançamento reaberto.'
  return moveTransaction({ request, viewer, id: params.id, endpoint: reopenTransaction, done })
}

export default function ReopenTransaction() {
  const { label, version, path, open, isCancelled } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  return (
    <MovePage
      title={`Reabrir “${label}”?`}
      lead="Itens e pagamentos podem mudar de novo. O motivo fica no registro."
      button="Reabrir lançamento"
      failed="O lançamento não foi reaberto"
      variant="primary"
      asksWhy={true}
      closed={
        isCancelled ? 'Este lançamento foi cancelado e não muda mais.' : open ? 'Este lançamento já está aberto.' : ''
      }
      move="reopen"
      path={path}
      version={version}
      refused={refused}
    />
  )
}

export const meta: MetaFunction = () => [{ title: 'Reabrir lançamento · Financeiro · Trilha' }]

export const handle = {
  above: (data) => (data ? { label: data.label, href: data.path } : { label: 'Lançamento' }),
  crumb: 'Reabrir'
} satisfies CrumbHandle<typeof loader>
