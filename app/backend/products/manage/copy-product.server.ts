import { conflict } from '#app/contracts/api-error.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import type { copyProduct, getProduct } from '#app/contracts/products/manage.ts'
import { todayIn } from '#app/domain/calendar/dates.ts'
import { LONGEST_NAME } from '#app/domain/person/names.ts'
import { copyName } from '#app/domain/product/copy-name.ts'
import { freeSlug, toSlug } from '#app/domain/product/slug.ts'
import { countAttractions } from '../../db/queries/places/ceilings.server.ts'
import { findTimezone } from '../../db/queries/places/places.server.ts'
import { lockPlace } from '../../db/queries/places/settings.server.ts'
import { copyParts, listNames } from '../../db/queries/products/copy.server.ts'
import { findManaged, insertProductRow, slugsLike } from '../../db/queries/products/manage.server.ts'
import { inTransaction } from '../../db/transaction.server.ts'
import type { StaffContext } from '../../kernel/context.server.ts'
import { requireRoom } from '../require-room.server.ts'
import { findOwnProduct } from './open-product.server.ts'
import { recordCopiedProduct } from './record-product.server.ts'
import { toManaged } from './to-wire.server.ts'

/**
 * Makes an attraction like another one, off sale. A repeated `uuid` is one attraction.
 * @throws ApiError 404; 409 for a place that is full, or a uuid that is another place's
 */
export async function duplicateProduct(
  { params, body }: Received<typeof copyProduct>,
  ctx: StaffContext
): Promise<Answer<typeof getProduct>> {
  const { placeId } = ctx.actor
  const uuid = body.uuid.toLowerCase()
  return inTransaction(ctx.db, async (tx) => {
    await lockPlace(tx, placeId)
    const { product } = await findOwnProduct(tx, ctx, params.uuid)
    const before = await countAttractions(tx, placeId)
    const name = copyName(product.name, await listNames(tx, placeId), LONGEST_NAME)
    const wanted = toSlug(name)
    const slug = freeSlug(wanted, await slugsLike(tx, { placeId, slug: wanted, but: uuid }))
    const { id: from, version: _version, archivedAt: _archived, ...data } = product
    const isNew = await insertProductRow(tx, { ...data, uuid, name, slug, active: false })
    const today = todayIn(await findTimezone(tx, placeId), ctx.now())
    const made = await findManaged(tx, { placeId, uuid, today })
    if (!made) throw conflict({ message: 'Este formulário já foi usado. Abra um novo.' })
    if (!isNew) return toManaged(made)
    requireRoom('attractions', { before, after: before + 1 })
    await copyParts(tx, { from, to: made.product.id, today })
    const copy = await findOwnProduct(tx, ctx, uuid)
    await recordCopiedProduct(tx, ctx, { of: product.name, copy })
    return toManaged(copy)
  })
}
