import { randomBytes } from 'node:crypto'
import { conflict, invalid } from '#app/contracts/api-error.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import type { addMessagePhoto, listMessagePhotos } from '#app/contracts/messages/photos.ts'
import { MOST_MESSAGE_PHOTOS } from '#app/domain/message/compose.ts'
import {
  countMessagePhotos,
  insertMessagePhoto,
  listMessagePhotos as listRows
} from '../../db/queries/messaging/photos.server.ts'
import { lockPlace } from '../../db/queries/places/settings.server.ts'
import { inTransaction } from '../../db/transaction.server.ts'
import { recordChange } from '../../kernel/audit/record-change.server.ts'
import type { StaffContext } from '../../kernel/context.server.ts'
import { placePhoto } from '../../kernel/photo/photo-bytes.server.ts'
import { redrawPhoto } from '../../kernel/photo/redraw-photo.server.ts'
import { MESSAGE_PHOTO } from './sent-photo.server.ts'

const base64 = /^[A-Za-z0-9+/]+={0,2}$/
const dayMs = 24 * 3_600_000

/** @throws ApiError 409 `too_many_photos`; 422 for what is no picture; 503 when too many are being drawn */
export async function addPhoto(
  { body }: Received<typeof addMessagePhoto>,
  ctx: StaffContext
): Promise<Answer<typeof addMessagePhoto>> {
  const { placeId, userId } = ctx.actor
  if (!base64.test(body.data)) throw invalid({ fields: { data: ['Escolha uma imagem.'] } })
  const placed = await placePhoto(ctx, await redrawPhoto(ctx, Buffer.from(body.data, 'base64'), MESSAGE_PHOTO))
  const id = randomBytes(16).toString('hex')
  await inTransaction(ctx.db, async (tx) => {
    const place = await lockPlace(tx, placeId)
    const sent = await countMessagePhotos(tx, placeId, new Date(ctx.now().getTime() - dayMs))
    if (sent >= MOST_MESSAGE_PHOTOS) {
      const message = `Um parque envia no máximo ${MOST_MESSAGE_PHOTOS} imagens em 24 horas. Escolha uma das que já estão aqui.`
      throw conflict({ code: 'too_many_photos', message })
    }
    await insertMessagePhoto(tx, { id, placeId, placed, copyOf: '', createdBy: userId, now: ctx.now() })
    await recordChange(tx, ctx, { action: 'message-photo.added', id, label: place?.name ?? '' })
  })
  return { id, url: `/photos/${id}`, description: '', product: '', sent_at: ctx.now().toISOString() }
}

export async function readPhotos(_input: unknown, ctx: StaffContext): Promise<Answer<typeof listMessagePhotos>> {
  const rows = await listRows(ctx.db.orm, ctx.actor.placeId)
  return rows.map(({ id, description, product, sentAt }) => ({
    id,
    url: `/photos/${id}`,
    description,
    product,
    sent_at: sentAt?.toISOString() ?? null
  }))
}
