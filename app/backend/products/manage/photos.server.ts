import { randomBytes } from 'node:crypto'
import { changedMeanwhile, conflict, invalid, notFound } from '#app/contracts/api-error.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import type {
  addProductPhoto,
  arrangeProductPhotos,
  deleteProductPhoto,
  listProductPhotos
} from '#app/contracts/products/photos.ts'
import { LONGEST_PHOTO_DESCRIPTION, MOST_PRODUCT_PHOTOS } from '#app/domain/product/photos.ts'
import { tooLong } from '#app/domain/words/error-catalogue.ts'
import type { Queryable } from '../../db/connection.server.ts'
import { insertPhoto } from '../../db/queries/identity/photos.server.ts'
import {
  addProductPhotoRow,
  arrangePhotoRows,
  dropPhotoRow,
  listPhotos,
  showFirstPhoto
} from '../../db/queries/products/photos.server.ts'
import { inTransaction } from '../../db/transaction.server.ts'
import { recordChange } from '../../kernel/audit/record-change.server.ts'
import type { ApiContext, StaffContext } from '../../kernel/context.server.ts'
import { placePhoto } from '../../kernel/photo/photo-bytes.server.ts'
import { redrawPhoto } from '../../kernel/photo/redraw-photo.server.ts'
import { findOwnProduct, openProduct } from './open-product.server.ts'

type Photos = Promise<Answer<typeof listProductPhotos>>

const base64 = /^[A-Za-z0-9+/]+={0,2}$/

/** Pixels of the longer side: enough for a laptop's screen. */
const side = 1280

/** @throws ApiError 404 */
export async function readPhotos({ params }: Received<typeof listProductPhotos>, ctx: StaffContext): Photos {
  return describePhotos(ctx.db.orm, ctx, params.uuid)
}

/** @throws ApiError 404; 409 `too_many_photos`; 422 for what is no photo; 503 when too many are being drawn */
export async function addPhoto({ params, body }: Received<typeof addProductPhoto>, ctx: StaffContext): Photos {
  const { placeId } = ctx.actor
  const description = checkDescription(body.description, 'description')
  if (!base64.test(body.data)) throw invalid({ fields: { data: ['Escolha uma foto.'] } })
  // Drawing takes seconds, so a user without the right is refused before.
  const known = await findOwnProduct(ctx.db.orm, ctx, params.uuid)
  requireRoomForPhoto(known.photos)
  const placed = await placePhoto(ctx, await redrawPhoto(ctx, Buffer.from(body.data, 'base64'), { side }))
  const photoId = randomBytes(16).toString('hex')
  return inTransaction(ctx.db, async (tx) => {
    const { product, photos } = await openProduct(tx, ctx, { uuid: params.uuid })
    requireRoomForPhoto(photos)
    await insertPhoto(tx, { id: photoId, placeId, mime: 'image/webp', ...placed, createdAt: ctx.now() })
    await addProductPhotoRow(tx, { productId: product.id, photoId, description })
    await recordPhotos(tx, ctx, product, 'foto acrescentada')
    await showFirstPhoto(tx, product.id)
    return describePhotos(tx, ctx, params.uuid)
  })
}

/** @throws ApiError 404; 409 `changed_meanwhile`, also where not all photos are named; 422 */
export async function arrangePhotos(
  { params, body }: Received<typeof arrangeProductPhotos>,
  ctx: StaffContext
): Photos {
  const wanted = body.photos.map(({ id, description }, index) => ({
    id,
    description: checkDescription(description, `photos.${index}.description`)
  }))
  return inTransaction(ctx.db, async (tx) => {
    const { product } = await openProduct(tx, ctx, { uuid: params.uuid, version: body.version })
    const there = await listPhotos(tx, product.id)
    const named = new Set(wanted.map(({ id }) => id))
    if (named.size !== wanted.length || named.size !== there.length || !there.every(({ id }) => named.has(id))) {
      throw changedMeanwhile('As fotos já não são as mesmas. Confira e tente de novo.')
    }
    await arrangePhotoRows(tx, product.id, wanted)
    if (isRearranged(there, wanted)) await recordPhotos(tx, ctx, product, 'ordem ou descrições alteradas')
    await showFirstPhoto(tx, product.id)
    return describePhotos(tx, ctx, params.uuid)
  })
}

/** @throws ApiError 404, also for a photo of another attraction */
export async function dropPhoto({ params }: Received<typeof deleteProductPhoto>, ctx: StaffContext): Photos {
  return inTransaction(ctx.db, async (tx) => {
    const { product } = await openProduct(tx, ctx, { uuid: params.uuid })
    if (!(await dropPhotoRow(tx, product.id, params.id))) throw notFound({ message: 'Foto não encontrada.' })
    await recordPhotos(tx, ctx, product, 'foto apagada')
    await showFirstPhoto(tx, product.id)
    return describePhotos(tx, ctx, params.uuid)
  })
}

interface Shown {
  id: string
  description: string
}

function isRearranged(before: readonly Shown[], after: readonly Shown[]): boolean {
  return after.some(({ id, description }, at) => id !== before[at]?.id || description !== before[at]?.description)
}

function recordPhotos(
  tx: Queryable,
  ctx: ApiContext,
  product: { uuid: string; name: string },
  to: string
): Promise<void> {
  const { uuid: id, name: label } = product
  return recordChange(tx, ctx, { action: 'product.photos-changed', id, label, changed: { from: '', to } })
}

async function describePhotos(orm: Queryable, ctx: StaffContext, uuid: string): Photos {
  const { product } = await findOwnProduct(orm, ctx, uuid)
  const found = await listPhotos(orm, product.id)
  return { version: product.version, data: found.map((photo) => ({ ...photo, url: `/photos/${photo.id}` })) }
}

/** @throws ApiError 422 */
function checkDescription(typed: string, field: string): string {
  const description = typed.replace(/\s+/g, ' ').trim()
  if (description.length <= LONGEST_PHOTO_DESCRIPTION) return description
  throw invalid({ fields: { [field]: [tooLong(LONGEST_PHOTO_DESCRIPTION)] } })
}

/** @throws ApiError 409 */
function requireRoomForPhoto(photos: number): void {
  if (photos < MOST_PRODUCT_PHOTOS) return
  const message = `Um atrativo tem no máximo ${MOST_PRODUCT_PHOTOS} fotos. Remova uma antes.`
  throw conflict({ code: 'too_many_photos', message })
}
