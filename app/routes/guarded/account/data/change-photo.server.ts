import { Buffer } from 'node:buffer'
import type { SubmissionResult } from '@conform-to/react'
import { json, redirect } from '@remix-run/node'
import { deletePhoto, putPhoto } from '#app/contracts/account.ts'
import { ApiError } from '#app/contracts/api-error.ts'
import { MOST_PHOTO_BYTES } from '#app/domain/person/photo.ts'
import { flashHeaders } from '#app/session/cookie/flash.server.ts'
import type { Viewer } from '#app/session/require-access.server.ts'
import { plainErrors } from '#app/session/refuse-form.server.ts'
import { photoTooLarge } from './photo-words.ts'

interface Change {
  request: Request
  viewer: Viewer
  form: FormData
}

/** Keeps the photo that was sent; the API looks at its content. */
export async function keepPhoto({ request, viewer, form }: Change) {
  const file = form.get('foto')
  // A file field left empty is sent as a file without a name and without content.
  if (!(file instanceof File) || file.size === 0) return refusePhoto('Escolha uma foto.')
  if (file.size > MOST_PHOTO_BYTES) return refusePhoto(photoTooLarge)
  const data = Buffer.from(await file.arrayBuffer()).toString('base64')
  try {
    await viewer.call(putPhoto, { body: { data } })
  } catch (error) {
    if (!(error instanceof ApiError) || ![0, 413, 422, 503].includes(error.status)) throw error
    return refusePhoto(plainErrors(error).fields.data?.[0] ?? error.message, error.status || 503)
  }
  return redirect('/account/data', { headers: flashHeaders(request, { tone: 'success', text: 'Foto salva.' }) })
}

export async function dropPhoto({ request, viewer }: Omit<Change, 'form'>) {
  await viewer.call(deletePhoto, {})
  return redirect('/account/data', { headers: flashHeaders(request, { tone: 'success', text: 'Foto removida.' }) })
}

/** `intent` tells the page which of its forms this is about. */
function refusePhoto(message: string, status = 422) {
  const result: SubmissionResult = { initialValue: { intent: 'photo' }, error: { foto: [message] } }
  return json(result, status)
}
