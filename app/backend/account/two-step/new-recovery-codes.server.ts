import type { newRecoveryCodes } from '#app/contracts/account.ts'
import { conflict } from '#app/contracts/api-error.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import { proveOwner } from '../../credentials/prove-owner.server.ts'
import { renewRecoveryCodes } from '../../credentials/recovery-codes.server.ts'
import { findTwoStep } from '../../db/queries/identity/two-steps.server.ts'
import { inTransaction } from '../../db/transaction.server.ts'
import { requireUser } from '../../kernel/actor.server.ts'
import { recordChange } from '../../kernel/audit/record-change.server.ts'
import type { StaffContext } from '../../kernel/context.server.ts'
import { tellOwner } from './tell-owner.server.ts'

/**
 * Ends all older codes.
 * @throws ApiError 409 if two steps are off, 422 for a wrong or missing proof, 429 after too many
 */
export async function replaceCodes(
  { body }: Received<typeof newRecoveryCodes>,
  ctx: StaffContext
): Promise<Answer<typeof newRecoveryCodes>> {
  const actor = ctx.actor
  const { userId } = actor
  const user = await requireUser(ctx)
  const kept = await findTwoStep(ctx.db.orm, userId)
  if (!kept?.enabledAt) throw conflict({ message: 'A verificação em duas etapas não está ativa.' })
  await proveOwner(ctx, { user, proof: body })
  const codes = await inTransaction(ctx.db, async (tx) => {
    await tellOwner(tx, { user, did: 'Códigos de recuperação trocados', now: ctx.now() })
    await recordChange(tx, ctx, { action: 'user.codes-renewed', id: user.uuid, label: user.name })
    return renewRecoveryCodes(tx, userId)
  })
  return { recovery_codes: codes }
}
