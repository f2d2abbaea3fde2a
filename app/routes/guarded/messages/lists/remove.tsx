import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { RemovalPage } from '#app/components/shell/index.ts'
import { deleteMessageList } from '#app/contracts/messages/kept.ts'
import { redirectSaying, refuseForm, requireAccess, requireFields } from '#app/session/index.server.ts'
import type { CrumbHandle } from '../../crumbs.ts'
import { requireList } from './list.server.ts'

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'messages/keep')
  const { id, name } = await requireList(viewer, params.id)
  return { id, name }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireAccess(request, 'messages/keep')
  const form = await request.formData()
  try {
    requireFields(form, 'complete')
    await viewer.call(deleteMessageList, { params: { id: params.id ?? '' } })
    return redirectSaying(request, { to: '/messages/lists', text: 'A lista foi apagada.' })
  } catch (error) {
    return refuseForm(form, error)
  }
}

export default function RemoveList() {
  const { id, name } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  return (
    <RemovalPage
      title={`Apagar “${name}”?`}
      lead="As mensagens já escritas a ela ficam como estão."
      action={`/messages/lists/${id}/remove`}
      label="Apagar lista"
      backTo={`/messages/lists/${id}`}
      refused={refused}
    />
  )
}

export const meta: MetaFunction = () => [{ title: 'Apagar lista · Mensagens · Trilha' }]

export const handle = {
  above: (data) => (data ? { label: data.name, href: `/messages/lists/${data.id}` } : { label: 'Lista' }),
  crumb: 'Apagar'
} satisfies CrumbHandle<typeof loader>
