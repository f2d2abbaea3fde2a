import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { PageHeader } from '#app/components/index.ts'
import { createPoint } from '#app/contracts/products/poi.ts'
import { formAction, requireAccess } from '#app/session/index.server.ts'
import { PointForm } from './point-form.tsx'
import { pointFields, productOptions, readPoint } from './read-point.server.ts'
import { newPoint } from './values.ts'

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'products/edit')
  return { products: await productOptions(viewer) }
}

export const action = formAction(
  'products/edit',
  readPoint,
  async (typed, { viewer }) => {
    const { name } = await viewer.call(createPoint, { body: typed })
    return { to: '/products/poi', text: `${name} foi acrescentado.` }
  },
  { rename: pointFields }
)

export default function AddPoint() {
  const { products } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  return (
    <div className="narrow-page form-page stack">
      <PageHeader title="Novo ponto de interesse" />
      <PointForm
        action="/products/poi/add"
        values={newPoint}
        products={products}
        refused={refused}
        save="Acrescentar"
      />
    </div>
  )
}

export const meta: MetaFunction = () => [{ title: 'Novo ponto de interesse · Produtos · Trilha' }]

export const handle = { crumb: 'Novo ponto' }
