import { conflict, invalid, notFound } from '#app/contracts/api-error.ts'
import { type getRefundPolicy, type saveRefundPolicy, toWirePolicy } from '#app/contracts/booking/refund-policy.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import { changedFields } from '#app/domain/audit/changed.ts'
import { checkPolicy } from '#app/domain/refund/check-policy.ts'
import { type OwnPolicy, policyOf } from '#app/domain/refund/policy.ts'
import { POLICY_WORDS } from '#app/domain/refund/policy-words.ts'
import { defaultTerm } from '#app/domain/term/default-term.ts'
import { findPlacePolicy, lockPlace, renewTerm, updatePlace } from '../db/queries/places/settings.server.ts'
import { inTransaction } from '../db/transaction.server.ts'
import { recordChange } from '../kernel/audit/record-change.server.ts'
import type { ApiContext } from '../kernel/context.server.ts'
import { contentHash } from '../kernel/idempotency.server.ts'
import { requireActor } from '../kernel/require-actor.server.ts'

function toAnswer(kept: OwnPolicy | null): Answer<typeof getRefundPolicy> {
  const policy = policyOf(kept, null)
  return { version: contentHash(policy), policy: toWirePolicy(policy) }
}

export async function readPolicy(_input: unknown, ctx: ApiContext): Promise<Answer<typeof getRefundPolicy>> {
  return toAnswer(await findPlacePolicy(ctx.db.orm, requireActor(ctx).placeId))
}

/** For the next bookings. @throws ApiError 409 `changed_meanwhile`, 422 at the field */
export async function changePolicy(
  { body }: Pick<Received<typeof saveRefundPolicy>, 'body'>,
  ctx: ApiContext
): Promise<Answer<typeof saveRefundPolicy>> {
  const { placeId } = requireActor(ctx)
  const checked = checkPolicy(body.policy)
  if (!checked.ok) throw invalid({ fields: checked.fields })
  const refundPolicy = checked.value
  return inTransaction(ctx.db, async (tx) => {
    const before = await lockPlace(tx, placeId)
    if (!before) throw notFound()
    const old = policyOf(before.refundPolicy, null)
    if (contentHash(old) !== body.version) throw changedMeanwhile()
    await updatePlace(tx, placeId, { refundPolicy })
    const changed = changedFields(POLICY_WORDS, old, refundPolicy)
    await recordChange(tx, ctx, { action: 'place.changed', id: placeId, label: before.name, changed })
    // It used to say 40 % whatever the place's share.
    const texts = [defaultTerm(before), defaultTerm({ ...before, quotaPercent: 40 })]
    await renewTerm(tx, { placeId, before: texts, after: defaultTerm({ ...before, refundPolicy }), now: ctx.now() })
    return toAnswer(refundPolicy)
  })
}

const changedMeanwhile = () =>
  conflict({
    code: 'changed_meanwhile',
    message: 'Outra pessoa salvou estas regras enquanto você editava. Nada do que você digitou foi gravado ainda.'
  })
