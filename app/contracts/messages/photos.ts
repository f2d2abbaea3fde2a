import { z } from 'zod'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'
import { endpoint } from '../endpoint.ts'
import { instant, text } from '../tolerant.ts'

// Our addition: pictures for the staff's messages.

const of = { api: 'main', access: ['messages/write', 'messages/keep'], path: '/messenger/photos' } as const

const MessagePhotoSchema = z.object({
  id: z.string(),
  url: text,
  description: text,
  /** Uuid of the photo's attraction; '' for a picture that staff uploaded here. */
  product: text,
  /** Instant of the upload; null for an attraction's. */
  sent_at: instant
})

export type MessagePhoto = z.output<typeof MessagePhotoSchema>

/** Base64 of 10 MB. */
const longestPhoto = 4 * Math.ceil((10 * 1024 * 1024) / 3)

export const listMessagePhotos = endpoint({
  ...of,
  id: 'listMessagePhotos',
  method: 'GET',
  summary: 'O que pode ir com uma mensagem: imagens enviadas aqui e as fotos dos atrativos.',
  response: z.array(MessagePhotoSchema)
})

export const addMessagePhoto = endpoint({
  ...of,
  id: 'addMessagePhoto',
  method: 'POST',
  summary: 'Envia uma imagem (PNG, JPEG ou WebP de até 10 MB, em base64) para mensagens. É redesenhada sem metadados.',
  body: z.object({ data: z.string().max(longestPhoto, ERRORS.photoTooLarge) }),
  response: MessagePhotoSchema
})
