import { changedMeanwhile, invalid, notFound } from '#app/contracts/api-error.ts'
import { type getRefundPolicy, type saveRefundPolicy, toWirePolicy } from '#app/contracts/booking/refund-policy.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import { changedFields } from '#app/domain/audit/changed.ts'
import { checkPolicy } from '#app/domain/refund/check-policy.ts'
import { type OwnPolicy, policyOf } from '#app/domain/refund/policy.ts'
import { POLICY_WORDS } from '#app/domain/refund/policy-words.ts'
import { defaultTerm, houseTerms } from '#app/domain/term/default-term.ts'
import type { Queryable } from '../db/connection.server.ts'
import { findSave, markSaved } from '../db/queries/places/saves.server.ts'
import { findPlacePolicy, lockPlace, updatePlace } from '../db/queries/places/settings.server.ts'
import { renewTerm } from '../db/queries/places/terms.server.ts'
import { inTransaction } from '../db/transaction.server.ts'
import { recordChange } from '../kernel/audit/record-change.server.ts'
import type { StaffContext } from '../kernel/context.server.ts'
import { contentHash } from '../kernel/idempotency.server.ts'
import { toSaved } from './groups/routes.server.ts'

async function toAnswer(reader: Queryable, placeId: string, kept: OwnPolicy | null) {
  const policy = policyOf(kept, null)
  const saved = toSaved(await findSave(reader, placeId, 'policy'))
  return { version: contentHash(policy), policy: toWirePolicy(policy), ...saved }
}

export async function readPolicy(_input: unknown, ctx: StaffContext): Promise<Answer<typeof getRefundPolicy>> {
  const { placeId } = ctx.actor
  return toAnswer(ctx.db.orm, placeId, await findPlacePolicy(ctx.db.orm, placeId))
}

/**
 * Applies to later bookings.
 * @throws ApiError 409 `changed_meanwhile`, 422 at the field
 */
export async function changePolicy(
  { body }: Pick<Received<typeof saveRefundPolicy>, 'body'>,
  ctx: StaffContext
): Promise<Answer<typeof saveRefundPolicy>> {
  const { placeId, userId } = ctx.actor
  const checked = checkPolicy(body.policy)
  if (!checked.ok) throw invalid({ fields: checked.fields })
  const refundPolicy = checked.value
  return inTransaction(ctx.db, async (tx) => {
    const before = await lockPlace(tx, placeId)
    if (!before) throw notFound()
    const old = policyOf(before.refundPolicy, null)
    if (contentHash(old) !== body.version) throw changedMeanwhile(changedWords)
    await updatePlace(tx, placeId, { refundPolicy })
    const changed = changedFields(POLICY_WORDS, old, refundPolicy)
    await recordChange(tx, ctx, { action: 'place.policy-changed', id: placeId, label: before.name, changed })
    if (changed) await markSaved(tx, { placeId, keys: ['policy'], userId, now: ctx.now() })
    const after = defaultTerm({ ...before, refundPolicy })
    await renewTerm(tx, { placeId, before: houseTerms(before), after, userId, now: ctx.now() })
    return toAnswer(tx, placeId, refundPolicy)
  })
}

const changedWords =
  'Outra pessoa salvou estas regras enquanto você editava. Nada do que você digitou foi gravado ainda.'
