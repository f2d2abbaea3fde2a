import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { RemovalPage } from '#app/components/shell/index.ts'
import { deleteMessageTemplate } from '#app/contracts/messages/kept.ts'
import { redirectSaying, refuseForm, requireAccess, requireFields } from '#app/session/index.server.ts'
import type { CrumbHandle } from '../../crumbs.ts'
import { requireTemplate } from './template.server.ts'

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'messages/keep')
  const { id, name } = await requireTemplate(viewer, params.id)
  return { id, name }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireAccess(request, 'messages/keep')
  const form = await request.formData()
  try {
    requireFields(form, 'complete')
    await viewer.call(deleteMessageTemplate, { params: { id: params.id ?? '' } })
    return redirectSaying(request, { to: '/messages/templates', text: 'O modelo foi apagado.' })
  } catch (error) {
    return refuseForm(form, error)
  }
}

export default function RemoveTemplate() {
  const { id, name } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  return (
    <RemovalPage
      title={`Apagar “${name}”?`}
      lead="As mensagens já escritas com ele ficam como estão."
      action={`/messages/templates/${id}/remove`}
      label="Apagar modelo"
      backTo={`/messages/templates/${id}`}
      refused={refused}
    />
  )
}

export const meta: MetaFunction = () => [{ title: 'Apagar modelo · Mensagens · Trilha' }]

export const handle = {
  above: (data) => (data ? { label: data.name, href: `/messages/templates/${data.id}` } : { label: 'Modelo' }),
  crumb: 'Apagar'
} satisfies CrumbHandle<typeof loader>
