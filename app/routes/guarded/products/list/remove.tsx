import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { RemovalPage } from '#app/components/shell/index.ts'
import { notFound } from '#app/contracts/api-error.ts'
import { deleteProduct } from '#app/contracts/products/manage.ts'
import { listOwnProducts } from '#app/contracts/products/own-list.ts'
import { redirectSaying, refuseForm, requireAccess, requireFields } from '#app/session/index.server.ts'

/** Used when the API has no page for an attraction but can delete one (specification §7). */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'products/edit')
  const uuid = idOf(request)
  if (uuid === '') throw redirect('/products/index')
  const { data } = await viewer.call(listOwnProducts, { query: { limit: 100 } })
  const found = data.find((one) => one.uuid === uuid)
  if (!found) throw notFound()
  return { uuid, name: found.name }
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireAccess(request, 'products/edit')
  const form = await request.formData()
  try {
    requireFields(form, 'complete')
    await viewer.call(deleteProduct, { params: { id: idOf(request) } })
    return redirectSaying(request, { to: '/products/index', text: 'Atrativo apagado.' })
  } catch (error) {
    return refuseForm(form, error)
  }
}

const idOf = (request: Request) => new URL(request.url).searchParams.get('id') ?? ''

export default function RemoveListedProduct() {
  const { uuid, name } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  return (
    <RemovalPage
      title={`Apagar ${name}?`}
      lead="O atrativo sai do servidor com tudo o que é dele. Isto não se desfaz."
      action={`/products/remove?${new URLSearchParams({ id: uuid })}`}
      label="Apagar atrativo"
      backTo="/products/index"
      refused={refused}
      failed="O atrativo não foi apagado"
    />
  )
}

export const meta: MetaFunction = () => [{ title: 'Apagar atrativo · Produtos · Trilha' }]

export const handle = { crumb: 'Apagar' }
