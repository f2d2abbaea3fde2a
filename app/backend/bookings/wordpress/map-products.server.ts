import { invalid } from '#app/contracts/api-error.ts'
import type { mapWordpressProducts } from '#app/contracts/booking/wordpress.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import { lockPlace } from '../../db/queries/places/settings.server.ts'
import { wakePosts } from '../../db/queries/wordpress/posts.server.ts'
import { listMapped, listOwn, mapProduct } from '../../db/queries/wordpress/products.server.ts'
import { readSoon } from '../../db/queries/wordpress/sites.server.ts'
import { inTransaction } from '../../db/transaction.server.ts'
import { recordChange } from '../../kernel/audit/record-change.server.ts'
import type { StaffContext } from '../../kernel/context.server.ts'
import { describeWordpress } from './describe.server.ts'

/**
 * Posts that waited for the mapping are read again by themselves. Names that the site never used are ignored.
 * @throws ApiError 422
 */
export async function mapProducts(
  { body }: Pick<Received<typeof mapWordpressProducts>, 'body'>,
  ctx: StaffContext
): Promise<Answer<typeof mapWordpressProducts>> {
  const { placeId } = ctx.actor
  await inTransaction(ctx.db, async (tx) => {
    await lockPlace(tx, placeId)
    const known = await listMapped(tx, placeId)
    const own = await listOwn(tx, placeId)
    const changed = body.products.flatMap(({ key, product_uuid: uuid }, at) => {
      const before = known.find((one) => one.key === key)
      const product = own.find((one) => one.uuid === uuid)
      if (uuid !== '' && !product) {
        throw invalid({ fields: { [`products[${at}].product_uuid`]: ['Escolha um dos atrativos da lista.'] } })
      }
      return before && (before.uuid ?? '') !== uuid ? [{ key, name: before.name || key, product }] : []
    })
    if (changed.length === 0) return
    for (const { key, product } of changed) await mapProduct(tx, { placeId, key, productId: product?.id ?? null })
    await wakePosts(
      tx,
      placeId,
      changed.map(({ key }) => key)
    )
    await readSoon(tx, placeId, ctx.now())
    const to = changed.map(({ name, product }) => `${name}: ${product?.name ?? 'nenhum'}`).join('\n')
    const label = 'Site do fornecedor'
    await recordChange(tx, ctx, { action: 'wordpress.products-mapped', id: placeId, label, changed: { from: '', to } })
  })
  return describeWordpress(ctx)
}
