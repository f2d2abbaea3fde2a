import { randomBytes } from 'node:crypto'
import type { deletePhoto, getPhoto, putPhoto } from '#app/contracts/account.ts'
import { invalid, notFound } from '#app/contracts/api-error.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import { swapPhoto } from '../../db/queries/identity/account.server.ts'
import { insertPhoto, removePhoto } from '../../db/queries/identity/photos.server.ts'
import { inTransaction } from '../../db/transaction.server.ts'
import { recordChange } from '../../kernel/audit/record-change.server.ts'
import type { ApiContext, StaffContext } from '../../kernel/context.server.ts'
import { placePhoto, readPhotoBytes } from '../../kernel/photo/photo-bytes.server.ts'
import { redrawPhoto } from '../../kernel/photo/redraw-photo.server.ts'

const base64 = /^[A-Za-z0-9+/]+={0,2}$/
const idShape = /^[0-9a-f]{32}$/

/**
 * Stores the photo under a new id of 128 random bits.
 * @throws ApiError 422 if it is no photo, 503 when too many are being drawn
 */
export async function setOwnPhoto(
  { body }: Received<typeof putPhoto>,
  ctx: StaffContext
): Promise<Answer<typeof putPhoto>> {
  const actor = ctx.actor
  if (!base64.test(body.data)) throw invalid({ fields: { data: ['Escolha uma foto.'] } })
  const placed = await placePhoto(ctx, await redrawPhoto(ctx, Buffer.from(body.data, 'base64')))
  const id = randomBytes(16).toString('hex')
  await inTransaction(ctx.db, async (tx) => {
    await insertPhoto(tx, { id, placeId: actor.placeId, mime: 'image/webp', ...placed, createdAt: ctx.now() })
    const before = await swapPhoto(tx, actor, id)
    if (before) await removePhoto(tx, before)
    const changed = { from: '', to: before ? 'foto trocada' : 'foto nova' }
    await recordChange(tx, ctx, { action: 'user.photo-changed', id: actor.uuid, label: actor.name, changed })
  })
  return { photo: id }
}

/** A second call is harmless. */
export async function dropOwnPhoto(_input: unknown, ctx: StaffContext): Promise<Answer<typeof deletePhoto>> {
  const actor = ctx.actor
  await inTransaction(ctx.db, async (tx) => {
    const before = await swapPhoto(tx, actor, '')
    if (!before) return
    await removePhoto(tx, before)
    const changed = { from: '', to: 'foto apagada' }
    await recordChange(tx, ctx, { action: 'user.photo-changed', id: actor.uuid, label: actor.name, changed })
  })
  return { photo: '' }
}

/** @throws ApiError 404; 429, 503 when too many are being drawn as JPEG; ObjectFault */
export async function readPhoto(
  { params, query }: Received<typeof getPhoto>,
  ctx: ApiContext
): Promise<Answer<typeof getPhoto>> {
  const found = idShape.test(params.id) ? await readPhotoBytes(ctx, params.id) : null
  if (!found) throw notFound({ message: 'Foto não encontrada.' })
  const mime = readMime(found.mime)
  if (query.as !== 'jpeg' || mime !== 'image/webp') return { mime, data: found.bytes.toString('base64') }
  return { mime: 'image/jpeg', data: await drawJpeg(ctx, params.id, found.bytes) }
}

/** Pixels: no photo is kept larger. */
const mostSide = 2048
/** JPEG copies by photo id. A photo never changes under its id. */
const jpegs = new Map<string, string>()
const mostJpegs = 30

async function drawJpeg(ctx: ApiContext, id: string, bytes: Buffer): Promise<string> {
  const known = jpegs.get(id)
  if (known) return known
  const drawn = await redrawPhoto(ctx, bytes, { side: mostSide, as: 'jpeg' })
  const data = drawn.toString('base64')
  jpegs.set(id, data)
  for (const oldest of jpegs.keys()) {
    if (jpegs.size <= mostJpegs) break
    jpegs.delete(oldest)
  }
  return data
}

function readMime(mime: string): 'image/webp' | 'image/png' | 'image/jpeg' {
  return mime === 'image/png' || mime === 'image/jpeg' ? mime : 'image/webp'
}
