import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { RemovalPage } from '#app/components/shell/index.ts'
import { deletePoint } from '#app/contracts/products/poi.ts'
import { redirectSaying, refuseForm, requireAccess, requireFields } from '#app/session/index.server.ts'
import type { CrumbHandle } from '../../crumbs.ts'
import { requirePoint } from './read-point.server.ts'

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'products/edit')
  const { uuid, name } = await requirePoint(viewer, params.uuid)
  return { uuid, name }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireAccess(request, 'products/edit')
  const form = await request.formData()
  try {
    requireFields(form, 'complete')
    await viewer.call(deletePoint, { params: { uuid: params.uuid ?? '' } })
    return redirectSaying(request, { to: '/products/poi', text: 'O ponto de interesse foi removido.' })
  } catch (error) {
    return refuseForm(form, error)
  }
}

export default function RemovePoint() {
  const { uuid, name } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  return (
    <RemovalPage
      title={`Remover ${name}?`}
      lead="O ponto some do mapa e das listas. Nada de reservas muda."
      action={`/products/poi/${uuid}/remove`}
      label="Remover ponto"
      backTo={`/products/poi/${uuid}`}
      refused={refused}
      failed="Nada foi removido"
    />
  )
}

export const meta: MetaFunction = () => [{ title: 'Remover ponto de interesse · Produtos · Trilha' }]

export const handle = {
  above: (data) => (data ? { label: data.name, href: `/products/poi/${data.uuid}` } : { label: 'Ponto' }),
  crumb: 'Remover'
} satisfies CrumbHandle<typeof loader>
