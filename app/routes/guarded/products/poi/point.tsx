import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { type CrumbHandle, LinkButton, Notice, PageHeader } from '#app/components/index.ts'
import { updatePoint } from '#app/contracts/products/poi.ts'
import { formAction, requireAccess } from '#app/session/index.server.ts'
import { PointForm } from './point-form.tsx'
import { pointFields, productOptions, readPoint, requirePoint } from './read-point.server.ts'
import { toValues } from './values.ts'

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'products/edit')
  const point = await requirePoint(viewer, params.uuid)
  return { uuid: point.uuid, name: point.name, values: toValues(point), products: await productOptions(viewer, point) }
}

export const action = formAction(
  'products/edit',
  readPoint,
  async (typed, { viewer, params }) => {
    const { name } = await viewer.call(updatePoint, { params: { uuid: params.uuid ?? '' }, body: typed })
    return { to: '/products/poi', text: `${name} foi salvo.` }
  },
  { rename: pointFields }
)

export default function EditPoint() {
  const { uuid, name, values, products } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  return (
    <div className="narrow-page form-page stack">
      <PageHeader
        title={name}
        actions={
          <LinkButton to={`/products/poi/${uuid}/remove`} variant="quiet">
            Remover
          </LinkButton>
        }
      />
      {refused?.isLate ? (
        <Notice tone="warning">
          O que você digitou está abaixo. <a href={`/products/poi/${uuid}`}>Ver como está agora</a>, ou salve por cima.
        </Notice>
      ) : null}
      <PointForm action={`/products/poi/${uuid}`} values={values} products={products} refused={refused} save="Salvar" />
    </div>
  )
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.name ?? 'Ponto de interesse'} · Produtos · Trilha` }
]

export const handle = { crumb: (data) => data?.name ?? 'Ponto' } satisfies CrumbHandle<typeof loader>
