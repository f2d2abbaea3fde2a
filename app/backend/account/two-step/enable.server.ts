import type { enableTwoStep } from '#app/contracts/account.ts'
import { conflict, invalid } from '#app/contracts/api-error.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import { parseTotpCode } from '#app/domain/access/recovery-code.ts'
import { countOwnCode, ownCodeKey } from '../../credentials/limit-keys.server.ts'
import { proveOwner } from '../../credentials/prove-owner.server.ts'
import { renewRecoveryCodes } from '../../credentials/recovery-codes.server.ts'
import { unsealSecret } from '../../credentials/secrets/sealed-secret.server.ts'
import { matchTimeStep } from '../../credentials/totp.server.ts'
import { enableSecret, findTwoStep } from '../../db/queries/identity/two-steps.server.ts'
import { inTransaction } from '../../db/transaction.server.ts'
import { requireUser } from '../../kernel/actor.server.ts'
import { recordChange } from '../../kernel/audit/record-change.server.ts'
import type { StaffContext } from '../../kernel/context.server.ts'
import { forgiveAttempts } from '../../kernel/count-attempt.server.ts'
import { alreadyOn } from './start.server.ts'
import { tellOwner } from './tell-owner.server.ts'

const wrongCode = () =>
  invalid({
    code: 'wrong_code',
    message: 'O código não confere.',
    fields: { code: ['O código não confere. Espere o próximo no aplicativo e confira a hora do telefone.'] }
  })

/**
 * Returns ten recovery codes, which can never be shown again.
 * @throws ApiError 409 if it is enabled already or was never prepared, 422 `wrong_code` or at `password`, 429 after too
 * many
 */
export async function turnOnTwoStep(
  { body }: Received<typeof enableTwoStep>,
  ctx: StaffContext
): Promise<Answer<typeof enableTwoStep>> {
  const actor = ctx.actor
  const { userId } = actor
  const user = await requireUser(ctx)
  const kept = await findTwoStep(ctx.db.orm, userId)
  if (kept?.enabledAt) throw alreadyOn()
  const secret = kept && unsealSecret(ctx.seal, userId, kept.secret)
  if (!secret) throw conflict({ message: 'Comece de novo: leia o QR code com o aplicativo.' })
  // A person with a stolen session alone could otherwise shut the owner out with an app of their own.
  await proveOwner(ctx, { user, proof: { password: body.password, code: '' } })
  await countOwnCode(ctx, userId)
  const now = ctx.now()
  const digits = parseTotpCode(body.code)
  const step = digits === null ? null : matchTimeStep(secret, { code: digits, now })
  if (step === null) throw wrongCode()
  const codes = await inTransaction(ctx.db, async (tx) => {
    if (!(await enableSecret(tx, { userId, secret: kept.secret, step, now }))) throw alreadyOn()
    await tellOwner(tx, { user, did: 'Verificação em duas etapas ativada', now })
    await recordChange(tx, ctx, { action: 'user.two-step-on', id: user.uuid, label: user.name })
    return renewRecoveryCodes(tx, userId)
  })
  await forgiveAttempts(ctx, ownCodeKey(userId))
  return { recovery_codes: codes }
}
