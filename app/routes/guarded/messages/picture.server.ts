import { Buffer } from 'node:buffer'
import { invalid } from '#app/contracts/api-error.ts'
import { addMessagePhoto, listMessagePhotos } from '#app/contracts/messages/photos.ts'
import { formatInstant } from '#app/domain/calendar/dates.ts'
import { MOST_PHOTO_BYTES } from '#app/domain/person/photo.ts'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'
import type { Viewer } from '#app/session/index.server.ts'

/** Lists the pictures to choose from. */
export async function loadPictures({ call, place }: Viewer) {
  const photos = await call(listMessagePhotos, {})
  return photos.map(({ id, url, description, product, sent_at: sentAt }) => ({
    id,
    url,
    label: sentAt ? `Enviada em ${formatInstant(sentAt, place.timezone)}` : description || product
  }))
}

/** Saves an uploaded picture first and selects it, so that previews and refusals do not lose it. @throws ApiError */
export async function keepPicture({ call }: Viewer, form: FormData): Promise<void> {
  const file = form.get('imagem')
  form.delete('imagem')
  // Browsers send an empty file field as a file without name and content.
  if (!(file instanceof File) || file.size === 0) return
  if (file.size > MOST_PHOTO_BYTES) throw invalid({ fields: { data: [ERRORS.photoTooLarge] } })
  const data = Buffer.from(await file.arrayBuffer()).toString('base64')
  const { id } = await call(addMessagePhoto, { body: { data } })
  form.set('foto', id)
}
