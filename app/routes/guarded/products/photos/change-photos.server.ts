import { Buffer } from 'node:buffer'
import { json } from '@remix-run/node'
import { invalid } from '#app/contracts/api-error.ts'
import { addProductPhoto, arrangeProductPhotos, listProductPhotos } from '#app/contracts/products/photos.ts'
import { MOST_PHOTO_BYTES } from '#app/domain/person/photo.ts'
import { MOST_PRODUCT_PHOTOS } from '#app/domain/product/photos.ts'
import { cleanText } from '#app/domain/words/clean-text.ts'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'
import {
  explainRefusal,
  incomplete,
  readField,
  redirectSaying,
  refuseForm,
  type Viewer
} from '#app/session/index.server.ts'
import { readVersion } from '../read-product.server.ts'
import { moved, onto } from './lines.ts'

interface Change {
  request: Request
  viewer: Viewer
  form: FormData
  uuid: string
}

export async function sendPhoto({ request, viewer, form, uuid }: Change) {
  const file = form.get('foto')
  try {
    // Browsers send an empty file field as a file without name and content.
    if (!(file instanceof File) || file.size === 0) throw invalid({ fields: { data: ['Escolha uma foto.'] } })
    if (file.size > MOST_PHOTO_BYTES) throw invalid({ fields: { data: [ERRORS.photoTooLarge] } })
    const body = {
      data: Buffer.from(await file.arrayBuffer()).toString('base64'),
      description: readField(form, 'descricao')
    }
    await viewer.call(addProductPhoto, { params: { uuid }, body })
    return redirectSaying(request, { to: `/products/${uuid}/photos`, text: 'Foto acrescentada.' })
  } catch (error) {
    return refuseForm(form, error, { rename: { data: 'foto', description: 'descricao' } })
  }
}

const intents = /^(?:save|up-\d{1,2}|down-\d{1,2})$/

/** `count` holds the number of photos sent. @throws ApiError 400 */
function readPhotoLines(form: FormData) {
  const texts = (name: string) => form.getAll(name).map((value) => (typeof value === 'string' ? cleanText(value) : ''))
  const ids = texts('id')
  const descriptions = texts('description')
  const isWhole = ids.length === descriptions.length && String(ids.length) === form.get('count')
  if (!isWhole || !intents.test(readField(form, 'intent')) || ids.length > MOST_PRODUCT_PHOTOS) throw incomplete()
  return ids.map((id, index) => ({ id, description: descriptions[index] ?? '' }))
}

/** Saves order and descriptions with any button, so that typed text is not lost. */
export async function arrange({ request, viewer, form, uuid }: Change) {
  const params = { uuid }
  let lines: ReturnType<typeof readPhotoLines> = []
  try {
    lines = moved(readPhotoLines(form), readField(form, 'intent'))
    await viewer.call(arrangeProductPhotos, { params, body: { version: readVersion(form), photos: lines } })
    return redirectSaying(request, { to: `/products/${uuid}/photos`, text: 'Fotos salvas.' })
  } catch (error) {
    const { errors, isLate: isChanged, init } = explainRefusal(error)
    const { data, version } = await viewer.call(listProductPhotos, { params })
    const typed = isChanged ? version : Number(readField(form, 'version')) || version
    return json({ lines: onto(lines, data), version: typed, isChanged, errors }, init)
  }
}
