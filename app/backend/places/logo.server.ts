import { randomBytes } from 'node:crypto'
import { invalid, notFound } from '#app/contracts/api-error.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import type { deletePlaceLogo, putPlaceLogo } from '#app/contracts/places/logo.ts'
import type { Transaction } from '../db/connection.server.ts'
import { insertPhoto, removePhoto } from '../db/queries/identity/photos.server.ts'
import { markSaved } from '../db/queries/places/saves.server.ts'
import { lockPlace, updatePlace } from '../db/queries/places/settings.server.ts'
import { inTransaction } from '../db/transaction.server.ts'
import { recordChange } from '../kernel/audit/record-change.server.ts'
import type { StaffContext } from '../kernel/context.server.ts'
import { placePhoto } from '../kernel/photo/photo-bytes.server.ts'
import { redrawPhoto } from '../kernel/photo/redraw-photo.server.ts'

const base64 = /^[A-Za-z0-9+/]+={0,2}$/
/** Pixels of the longer side: a page shows it small, a ticket somewhat larger. */
const side = 400

/** @throws ApiError 422 for what is no picture, 503 when too many are being drawn */
export async function setLogo(
  { body }: Received<typeof putPlaceLogo>,
  ctx: StaffContext
): Promise<Answer<typeof putPlaceLogo>> {
  const { placeId } = ctx.actor
  if (!base64.test(body.data)) throw invalid({ fields: { data: ['Escolha uma imagem.'] } })
  const placed = await placePhoto(ctx, await redrawPhoto(ctx, Buffer.from(body.data, 'base64'), { side }))
  const id = randomBytes(16).toString('hex')
  return inTransaction(ctx.db, async (tx) => {
    await insertPhoto(tx, { id, placeId, mime: 'image/webp', ...placed, createdAt: ctx.now() })
    return useLogo(tx, ctx, `/photos/${id}`)
  })
}

/** A second call is harmless. */
export async function dropLogo(_input: unknown, ctx: StaffContext): Promise<Answer<typeof deletePlaceLogo>> {
  return inTransaction(ctx.db, (tx) => useLogo(tx, ctx, ''))
}

/** A picture that came with the program, or has another address, has no row. */
async function useLogo(tx: Transaction, ctx: StaffContext, logo: string): Promise<{ logo: string }> {
  const { placeId, userId } = ctx.actor
  const place = await lockPlace(tx, placeId)
  if (!place) throw notFound()
  const before = place.xfields.Logotipo ?? ''
  if (before === logo) return { logo }
  await updatePlace(tx, placeId, { xfields: { ...place.xfields, Logotipo: logo } })
  const kept = /^\/photos\/([0-9a-f]{32})$/.exec(before)?.[1]
  if (kept) await removePhoto(tx, kept)
  const to = logo === '' ? 'logotipo retirado' : before === '' ? 'logotipo novo' : 'logotipo trocado'
  await recordChange(tx, ctx, {
    action: 'place.logo-changed',
    id: placeId,
    label: place.name,
    changed: { from: '', to }
  })
  await markSaved(tx, { placeId, keys: ['place'], userId, now: ctx.now() })
  return { logo }
}
