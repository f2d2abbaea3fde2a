import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import type { CrumbHandle } from '#app/components/index.ts'
import { cancelTransaction } from '#app/contracts/finance/transactions.ts'
import { requireAccess } from '#app/session/index.server.ts'
import { loadMove, moveTransaction } from './move.server.ts'
import { MovePage } from './move-page.tsx'

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'financial/edit')
  return loadMove(viewer, params.id)
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireAccess(request, 'financial/edit')
  const done = 'Lançamento cancelado.'
  return moveTransaction({ request, viewer, id: params.id, endpoint: cancelTransaction, done })
}

export default function CancelTransaction() {
  const { label, version, path, final, paid, open, isCancelled } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  return (
    <MovePage
      title={`Cancelar “${label}”?`}
      lead={`Valor final de ${final}. ${paid ? `Os pagamentos, de ${paid}, são removidos junto. ` : ''}Isto não se desfaz.`}
      button="Cancelar lançamento"
      failed="O lançamento não foi cancelado"
      variant="danger"
      asksWhy={true}
      closed={
        isCancelled ? 'Este lançamento já está cancelado.' : open ? '' : 'Este lançamento está fechado: reabra-o antes.'
      }
      move="cancel"
      path={path}
      version={version}
      refused={refused}
    />
  )
}

export const meta: MetaFunction = () => [{ title: 'Cancelar lançamento · Financeiro · Trilha' }]

export const handle = {
  above: (data) => (data ? { label: data.label, href: data.path } : { label: 'Lançamento' }),
  crumb: 'Cancelar'
} satisfies CrumbHandle<typeof loader>
