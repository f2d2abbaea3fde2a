import { Buffer } from 'node:buffer'
import { deletePhoto, putPhoto } from '#app/contracts/account.ts'
import { invalid } from '#app/contracts/api-error.ts'
import { MOST_PHOTO_BYTES } from '#app/domain/person/photo.ts'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'
import { redirectRefused, redirectSaying, refuseForm, type Viewer } from '#app/session/index.server.ts'

export interface Change {
  request: Request
  viewer: Viewer
  form: FormData
}

export async function keepPhoto({ request, viewer, form }: Change) {
  const file = form.get('foto')
  // Browsers send an empty file field as a file without name and content.
  try {
    if (!(file instanceof File) || file.size === 0) throw invalid({ fields: { data: ['Escolha uma foto.'] } })
    if (file.size > MOST_PHOTO_BYTES) throw invalid({ fields: { data: [ERRORS.photoTooLarge] } })
    const data = Buffer.from(await file.arrayBuffer()).toString('base64')
    await viewer.call(putPhoto, { body: { data } })
    return redirectSaying(request, { to: '/account/data', text: 'Foto salva.' })
  } catch (error) {
    // The page finds the refused form by the `intent` that is sent back.
    return refuseForm(form, error, { rename: { data: 'foto' } })
  }
}

export async function dropPhoto({ request, viewer }: Omit<Change, 'form'>) {
  const to = '/account/data'
  try {
    await viewer.call(deletePhoto, {})
    return redirectSaying(request, { to, text: 'Foto removida.' })
  } catch (error) {
    return redirectRefused(request, { to, error })
  }
}
