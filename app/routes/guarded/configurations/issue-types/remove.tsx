import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { RemovalPage } from '#app/components/shell/index.ts'
import { deleteIssueType } from '#app/contracts/issues/types.ts'
import { redirectSaying, refuseForm, requireAccess, requireFields } from '#app/session/index.server.ts'
import type { CrumbHandle } from '../../crumbs.ts'
import { requireType } from './require-type.server.ts'

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'issuesTypes/edit')
  const { id, label } = await requireType(request, viewer)
  return { id, label }
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireAccess(request, 'issuesTypes/edit')
  const id = new URL(request.url).searchParams.get('id') ?? ''
  const form = await request.formData()
  try {
    requireFields(form, 'complete')
    await viewer.call(deleteIssueType, { params: { id } })
    return redirectSaying(request, { to: '/configurations/issuesTypes/index', text: 'O tipo foi apagado.' })
  } catch (error) {
    return refuseForm(form, error)
  }
}

export default function RemoveIssueType() {
  const { id, label } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  return (
    <RemovalPage
      title={`Apagar “${label}”?`}
      lead="Só é possível apagar um tipo sem requerimentos. Isto não se desfaz."
      action={`/configurations/issuesTypes/remove?id=${id}`}
      label="Apagar tipo"
      backTo={`/configurations/issuesTypes/edit?id=${id}`}
      refused={refused}
    />
  )
}

export const meta: MetaFunction = () => [{ title: 'Apagar tipo de requerimento · Configurações · Trilha' }]

export const handle = {
  above: (data) =>
    data ? { label: data.label, href: `/configurations/issuesTypes/edit?id=${data.id}` } : { label: 'Tipo' },
  crumb: 'Apagar'
} satisfies CrumbHandle<typeof loader>
