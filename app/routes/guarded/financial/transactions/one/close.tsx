import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import type { CrumbHandle } from '#app/components/index.ts'
import { closeTransaction } from '#app/contracts/finance/transactions.ts'
import { requireAccess } from '#app/session/index.server.ts'
import { loadMove, moveTransaction } from './move.server.ts'
import { MovePage } from './move-page.tsx'

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'financial/reopen')
  return loadMove(viewer, params.id)
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireAccess(request, 'financial/reopen')
  const done = 'Lançamento fechado: nada mais muda nele.'
  return moveTransaction({ request, viewer, id: params.id, endpoint: closeTransaction, done })
}

export default function CloseTransaction() {
  const { label, version, path, final, open, isCancelled } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  return (
    <MovePage
      title={`Fechar “${label}”?`}
      lead={`Valor final de ${final}. Depois de fechado, itens e pagamentos não mudam mais.`}
      button="Fechar lançamento"
      failed="O lançamento não foi fechado"
      variant="primary"
      asksWhy={false}
      closed={
        isCancelled ? 'Este lançamento foi cancelado e não muda mais.' : open ? '' : 'Este lançamento já está fechado.'
      }
      move="close"
      path={path}
      version={version}
      refused={refused}
    />
  )
}

export const meta: MetaFunction = () => [{ title: 'Fechar lançamento · Financeiro · Trilha' }]

export const handle = {
  above: (data) => (data ? { label: data.label, href: data.path } : { label: 'Lançamento' }),
  crumb: 'Fechar'
} satisfies CrumbHandle<typeof loader>
