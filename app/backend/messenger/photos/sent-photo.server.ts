import { randomBytes } from 'node:crypto'
import {
  hasAttractionPhoto,
  insertMessagePhoto,
  reuseMessagePhoto,
  sweepMessagePhotos
} from '../../db/queries/messaging/photos.server.ts'
import { inTransaction } from '../../db/transaction.server.ts'
import type { Backend, StaffContext } from '../../kernel/context.server.ts'
import { placePhoto, readPhotoBytes } from '../../kernel/photo/photo-bytes.server.ts'
import { redrawPhoto } from '../../kernel/photo/redraw-photo.server.ts'

/** Meta takes JPEG and PNG, and WebP only for stickers. The size is the longer side that WhatsApp shows. */
export const MESSAGE_PHOTO = { side: 1280, as: 'jpeg' } as const

const dayMs = 24 * 3_600_000

/**
 * Picture that is sent for the chosen photo. An attraction's photo is copied: it may be removed before the message
 * leaves, and no provider takes its format. The copy is drawn outside of the sending's transaction; '' stays ''.
 * @throws ApiError 503 when too many are being drawn
 */
export async function toSentPhoto(ctx: StaffContext, chosen: string): Promise<string> {
  const photoId = chosen.toLowerCase()
  if (photoId === '') return ''
  const { placeId, userId } = ctx.actor
  const kept = await reuseMessagePhoto(ctx.db.orm, { placeId, photoId, now: ctx.now() })
  if (kept) return kept
  const isTheirs = await hasAttractionPhoto(ctx.db.orm, placeId, photoId)
  const original = isTheirs ? await readPhotoBytes(ctx, photoId) : null
  // It is not the place's: the sending is refused at its field.
  if (!original) return photoId
  const placed = await placePhoto(ctx, await redrawPhoto(ctx, original.bytes, MESSAGE_PHOTO))
  const id = randomBytes(16).toString('hex')
  await inTransaction(ctx.db, (tx) =>
    insertMessagePhoto(tx, { id, placeId, placed, copyOf: photoId, createdBy: userId, now: ctx.now() })
  )
  return id
}

/** Deletes photos whose messages have lost their words, and unused ones. */
export async function sweepPhotos({ db, now }: Backend): Promise<void> {
  await sweepMessagePhotos(db.orm, new Date(now().getTime() - dayMs))
}
