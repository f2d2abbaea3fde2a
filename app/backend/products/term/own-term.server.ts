import { invalid } from '#app/contracts/api-error.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import type { getProductTerm, saveProductTerm } from '#app/contracts/products/term.ts'
import { changedText } from '#app/domain/audit/changed.ts'
import { checkTerm } from '#app/domain/product/check/check-term.ts'
import { findPlaceTerm, listOwnTerms, useTerm } from '../../db/queries/products/terms.server.ts'
import { inTransaction } from '../../db/transaction.server.ts'
import { recordChange } from '../../kernel/audit/record-change.server.ts'
import type { StaffContext } from '../../kernel/context.server.ts'
import { beginChange, requireOwnProduct } from '../own-product.server.ts'

/** @throws ApiError 404 */
export async function readTerm(
  { params }: Pick<Received<typeof getProductTerm>, 'params'>,
  ctx: StaffContext
): Promise<Answer<typeof getProductTerm>> {
  const { placeId } = ctx.actor
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
  ctx: StaffContext
): Promise<Answer<typeof saveProductTerm>> {
  const { placeId, userId } = ctx.actor
  return inTransaction(ctx.db, async (tx) => {
    const product = await beginChange(tx, ctx, { uuid: params.uuid, version: body.version })
    const { id: productId, version } = product
    const checked = checkTerm(body.text)
    if (!checked.ok) throw invalid({ fields: checked.fields })
    const before = await listOwnTerms(tx, { placeId, productId })
    await useTerm(tx, { placeId, productId, text: checked.value, userId, now: ctx.now() })
    const [from = ''] = before.flatMap(({ hash, text }) => (hash === product.termHash ? [text] : []))
    const changed = changedText('termo', from || 'o do parque', checked.value || 'o do parque')
    await recordChange(tx, ctx, { action: 'term.changed', id: product.uuid, label: product.name, changed })
    return { version }
  })
}
