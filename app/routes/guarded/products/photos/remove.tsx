import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useParams } from '@remix-run/react'
import dialogCssUrl from '#app/components/feedback/dialog.css?url'
import { RouteDialog } from '#app/components/feedback/index.ts'
import { Button, ErrorSummary, Form, summaryOf } from '#app/components/form/index.ts'
import { linkSheets } from '#app/components/shell/index.ts'
import { deleteProductPhoto } from '#app/contracts/products/photos.ts'
import { redirectSaying, refuseForm, requireAccess } from '#app/session/index.server.ts'
import { usePhotos } from './context.ts'

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAccess(request, 'products/edit')
  return null
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireAccess(request, 'products/edit')
  const { uuid = '', photo: id = '' } = params
  try {
    await viewer.call(deleteProductPhoto, { params: { uuid, id } })
    return redirectSaying(request, { to: `/products/${uuid}/photos`, text: 'Foto removida.' })
  } catch (error) {
    return refuseForm(new FormData(), error)
  }
}

export default function RemovePhoto() {
  const { uuid, lines } = usePhotos()
  const { photo: id } = useParams()
  const refused = useActionData<typeof action>()
  const here = `/products/${uuid}/photos`
  const photo = lines.find((line) => line.id === id)
  return (
    <RouteDialog title="Remover esta foto?" backTo={here}>
      <ErrorSummary errors={summaryOf(refused)} title="A foto não foi removida" />
      {photo ? (
        <>
          <p>
            <img src={photo.url} alt={photo.description || 'Foto sem descrição'} width={160} />
          </p>
          <p>Ela some da vitrine e é apagada. Isto não se desfaz.</p>
          <Form method="post" action={`${here}/${photo.id}/remove`}>
            <Button variant="danger">Remover</Button>
          </Form>
        </>
      ) : (
        <p>Esta foto já não está aqui.</p>
      )}
    </RouteDialog>
  )
}

export const links = linkSheets(dialogCssUrl)

export const meta: MetaFunction = () => [{ title: 'Remover foto · Produtos · Trilha' }]

export const handle = { crumb: 'Remover' }
