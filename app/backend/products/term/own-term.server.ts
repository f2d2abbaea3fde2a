import { invalid } from '#app/contracts/api-error.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import type { getProductTerm, saveProductTerm } from '#app/contracts/products/term.ts'
import { checkTerm } from '#app/domain/product/check/check-term.ts'
import { findPlaceTerm, listOwnTerms, useTerm } from '../../db/queries/products/terms.server.ts'
import { inTransaction } from '../../db/transaction.server.ts'
import type { ApiContext } from '../../kernel/context.server.ts'
import { requireActor } from '../../kernel/require-actor.server.ts'
import { beginChange, requireOwnProduct } from '../own-product.server.ts'

/** @throws ApiError 404 */
export async function readTerm(
  { params }: Pick<Received<typeof getProductTerm>, 'params'>,
  ctx: ApiContext
): Promise<Answer<typeof getProductTerm>> {
  const { placeId } = requireActor(ctx)
  const { id: productId, uuid, name, version, termHash } = await requireOwnProduct(params.uuid, ctx)
  const [versions, placeText] = await Promise.all([
    listOwnTerms(ctx.db.orm, { placeId, productId }),
    findPlaceTerm(ctx.db.orm, placeId)
  ])
  return {
    uuid,
    name,
    version,
    text: versions.find(({ hash }) => hash === termHash)?.text ?? '',
    place_text: placeText,
    versions: versions.map(({ createdAt, createdBy, ...one }) => ({
      ...one,
      current: one.hash === termHash,
      created_at: createdAt.toISOString(),
      created_by: createdBy
    }))
  }
}

/** @throws ApiError 404, 409 `changed_meanwhile`, 422 at `text` */
export async function changeTerm(
  { params, body }: Received<typeof saveProductTerm>,
  ctx: ApiContext
): Promise<Answer<typeof saveProductTerm>> {
  const { placeId, userId } = requireActor(ctx)
  return inTransaction(ctx.db, async (tx) => {
    const { id: productId, version } = await beginChange(tx, ctx, { uuid: params.uuid, version: body.version })
    const checked = checkTerm(body.text)
    if (!checked.ok) throw invalid({ fields: checked.fields })
    await useTerm(tx, { placeId, productId, text: checked.value, userId, now: ctx.now() })
    return { version }
  })
}
