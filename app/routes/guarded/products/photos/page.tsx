import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Outlet, useActionData, useLoaderData } from '@remix-run/react'
import { type CrumbHandle, Notice, PageHeader } from '#app/components/index.ts'
import { getProduct } from '#app/contracts/products/manage.ts'
import { listProductPhotos } from '#app/contracts/products/photos.ts'
import { MOST_PRODUCT_PHOTOS } from '#app/domain/product/photos.ts'
import { requireAccess } from '#app/session/index.server.ts'
import { onThisSite } from '../../../shop-window.ts'
import { attractionCrumb } from '../attraction-crumb.ts'
import { ProductNav } from '../section-nav.tsx'
import { arrange, sendPhoto } from './change-photos.server.ts'
import type { PhotosContext } from './context.ts'
import { PhotoLines } from './photo-lines.tsx'
import { UploadCard } from './upload-card.tsx'

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request)
  const asked = { params: { uuid: (params.uuid ?? '').toLowerCase() } }
  const [{ uuid, name, picture_url }, { data, version }] = await Promise.all([
    viewer.call(getProduct, asked),
    viewer.call(listProductPhotos, asked)
  ])
  const lines = data.map((photo) => ({ ...photo, url: onThisSite(photo.url) }))
  return { uuid, name, hasPicture: picture_url !== '', lines, version, canEdit: viewer.can('products/edit') }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireAccess(request, 'products/edit')
  const form = await request.formData()
  const change = { request, viewer, form, uuid: params.uuid ?? '' }
  return form.get('intent') === 'send' ? sendPhoto(change) : arrange(change)
}

export default function Photos() {
  const { uuid, name, hasPicture, lines, version, canEdit } = useLoaderData<typeof loader>()
  const answered = useActionData<typeof action>()
  const arranged = answered && 'lines' in answered ? answered : { lines, version, isChanged: false, errors: {} }
  const refused = answered && !('lines' in answered) ? answered : undefined
  return (
    <>
      <p className="no-print back-tap">
        <a href="/products/index">‹ Produtos</a>
      </p>
      <PageHeader title={`Fotos de ${name}`} lead="A primeira é a que a vitrine mostra." />
      <ProductNav uuid={uuid} />
      <div className="narrow-page stack">
        <Outlet context={{ uuid, lines } satisfies PhotosContext} />
        {lines.length > 0 ? (
          <PhotoLines {...arranged} uuid={uuid} canEdit={canEdit} />
        ) : (
          <NoPhotos hasPicture={hasPicture} canEdit={canEdit} />
        )}
        {canEdit && lines.length < MOST_PRODUCT_PHOTOS ? <UploadCard uuid={uuid} refused={refused} /> : null}
        {canEdit && lines.length >= MOST_PRODUCT_PHOTOS ? (
          <p className="muted">São {MOST_PRODUCT_PHOTOS} fotos, o máximo: para pôr outra, remova uma.</p>
        ) : null}
      </div>
    </>
  )
}

function NoPhotos({ hasPicture, canEdit }: { hasPicture: boolean; canEdit: boolean }) {
  return (
    <Notice>
      <p>
        {hasPicture
          ? 'Ainda sem fotos: a vitrine mostra a imagem do cadastro, e a primeira foto toma o lugar dela.'
          : 'Ainda sem fotos: a vitrine mostra as iniciais.'}
        {canEdit ? ' Uma boa foto, deitada e com luz do dia, já ajuda quem escolhe.' : ''}
      </p>
    </Notice>
  )
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Fotos de ${data?.name ?? 'um atrativo'} · Produtos · Trilha` }
]

export const handle = { hydrate: true, crumb: 'Fotos', above: attractionCrumb } satisfies CrumbHandle<typeof loader>
