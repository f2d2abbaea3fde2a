import type { MetaFunction } from '@remix-run/node'
import { useActionData, useParams } from '@remix-run/react'
import { Button, ErrorSummary, Form, RouteDialog, summaryOf } from '#app/components/index.ts'
import { deleteProductPhoto } from '#app/contracts/products/photos.ts'
import { formAction, guardOnly } from '#app/session/index.server.ts'
import { usePhotos } from './context.ts'

export const loader = guardOnly('products/edit')

export const action = formAction('products/edit', [], async (_fields, { viewer, params }) => {
  const { uuid = '', photo: id = '' } = params
  await viewer.call(deleteProductPhoto, { params: { uuid, id } })
  return { to: `/products/${uuid}/photos`, text: 'Foto removida.' }
})

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

export const meta: MetaFunction = () => [{ title: 'Remover foto · Produtos · Trilha' }]

export const handle = { crumb: 'Remover' }
