import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Outlet, useActionData, useLoaderData } from '@remix-run/react'
import { type CrumbHandle, PageHeader, SituationTag } from '#app/components/index.ts'
import { getProduct, getProductFields, updateProduct } from '#app/contracts/products/manage.ts'
import { PRODUCT_STATES } from '#app/domain/product/state.ts'
import { redirectSaying, refuseForm, requireAccess, type Viewer } from '#app/session/index.server.ts'
import { readProductFields, readVersion } from '../read-product.server.ts'
import { ProductNav } from '../section-nav.tsx'
import type { ProductContext } from './context.ts'
import { DataForm, ProductData } from './data-form.tsx'
import { CopyCard, EndCard, NextStep } from './state-card.tsx'
import { toProductView } from './view.ts'

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request)
  const uuid = (params.uuid ?? '').toLowerCase()
  const [product, fields] = await Promise.all([
    viewer.call(getProduct, { params: { uuid } }),
    viewer.call(getProductFields, {})
  ])
  const view = toProductView(product, { fields, timezone: viewer.place.timezone })
  return { product: view, fields, copy: crypto.randomUUID(), canEdit: viewer.can('products/edit') }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireAccess(request, 'products/edit')
  return saveProduct({ request, viewer, form: await request.formData(), uuid: params.uuid ?? '' })
}

export default function Product() {
  const { product, fields, copy, canEdit } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const { label, tone } = PRODUCT_STATES[product.state]
  return (
    <>
      <p className="no-print back-tap">
        <a href="/products/index">‹ Produtos</a>
      </p>
      <PageHeader
        title={product.name}
        lead={[product.category, product.ahead].filter(Boolean).join(' · ')}
        actions={<SituationTag tone={tone}>{label}</SituationTag>}
      />
      <ProductNav uuid={product.uuid} />
      <div className="narrow-page form-page stack">
        <Outlet context={{ product } satisfies ProductContext} />
        <NextStep product={product} canEdit={canEdit} />
        <p className="row">
          {product.state === 'archived' ? null : <a href={product.previewPath}>Ver como visitante</a>}{' '}
          {product.mapUrl ? (
            <a href={product.mapUrl} rel="noopener noreferrer">
              Ver no mapa
            </a>
          ) : null}
          {canEdit && product.withoutPhoto ? <a href={`/products/${product.uuid}/photos`}>Pôr uma foto</a> : null}
        </p>
        {canEdit ? (
          <DataForm product={product} fields={fields} refused={refused} />
        ) : (
          <ProductData product={product} fields={fields} />
        )}
        {canEdit ? <CopyCard product={product} copy={copy} /> : null}
        {canEdit ? <EndCard product={product} /> : null}
      </div>
    </>
  )
}

interface Saving {
  request: Request
  viewer: Viewer
  form: FormData
  uuid: string
}

async function saveProduct({ request, viewer, form, uuid }: Saving) {
  try {
    const body = { ...readProductFields(form), version: readVersion(form) }
    await viewer.call(updateProduct, { params: { uuid }, body })
    return redirectSaying(request, { to: `/products/${uuid}`, text: 'Atrativo salvo.' })
  } catch (error) {
    return refuseForm(form, error)
  }
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.product.name ?? 'Atrativo'} · Produtos · Trilha` }
]

export const handle = { hydrate: true, crumb: (data) => data?.product.name ?? 'Atrativo' } satisfies CrumbHandle<
  typeof loader
>
