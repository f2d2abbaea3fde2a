import { invalid } from '#app/contracts/api-error.ts'
import { type getProductPolicy, type saveProductPolicy, toWirePolicy } from '#app/contracts/booking/refund-policy.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import { changedFields } from '#app/domain/audit/changed.ts'
import { checkParts, POLICY_PARTS } from '#app/domain/refund/check-policy.ts'
import { policyOf } from '#app/domain/refund/policy.ts'
import { POLICY_WORDS } from '#app/domain/refund/policy-words.ts'
import { findPlacePolicy } from '../../db/queries/places/settings.server.ts'
import { findOwnPolicy, setOwnPolicy } from '../../db/queries/products/version.server.ts'
import { inTransaction } from '../../db/transaction.server.ts'
import { recordChange } from '../../kernel/audit/record-change.server.ts'
import type { StaffContext } from '../../kernel/context.server.ts'
import { beginChange, requireOwnProduct } from '../own-product.server.ts'

/** @throws ApiError 404 */
export async function readOwnPolicy(
  { params }: Pick<Received<typeof getProductPolicy>, 'params'>,
  ctx: StaffContext
): Promise<Answer<typeof getProductPolicy>> {
  const { id, uuid, name, version } = await requireOwnProduct(params.uuid, ctx)
  const [place, own] = await Promise.all([
    findPlacePolicy(ctx.db.orm, ctx.actor.placeId),
    findOwnPolicy(ctx.db.orm, id)
  ])
  return {
    uuid,
    name,
    version,
    own: POLICY_PARTS.filter((part) => own?.[part] !== undefined),
    policy: toWirePolicy(policyOf(place, own)),
    place_policy: toWirePolicy(policyOf(place, null))
  }
}

/**
 * Applies to later bookings; the place's policy fills the other parts.
 * @throws ApiError 404, 409 `changed_meanwhile`, 422
 */
export async function changeOwnPolicy(
  { params, body }: Received<typeof saveProductPolicy>,
  ctx: StaffContext
): Promise<Answer<typeof saveProductPolicy>> {
  return inTransaction(ctx.db, async (tx) => {
    const product = await beginChange(tx, ctx, { uuid: params.uuid, version: body.version })
    const checked = checkParts(
      body.policy,
      POLICY_PARTS.filter((part) => body.own.includes(part))
    )
    if (!checked.ok) throw invalid({ fields: checked.fields })
    const own = Object.keys(checked.value).length > 0 ? checked.value : null
    const place = await findPlacePolicy(tx, ctx.actor.placeId)
    const before = policyOf(place, await findOwnPolicy(tx, product.id))
    await setOwnPolicy(tx, product.id, own)
    const changed = changedFields(POLICY_WORDS, before, policyOf(place, own))
    await recordChange(tx, ctx, { action: 'product.changed', id: product.uuid, label: product.name, changed })
    return { version: product.version }
  })
}
