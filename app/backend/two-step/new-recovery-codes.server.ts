import type { newRecoveryCodes } from '#app/contracts/account.ts'
import { conflict, invalid } from '#app/contracts/api-error.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import { requireActor } from '../account/require-actor.server.ts'
import type { ApiContext } from '../context.server.ts'
import { inTransaction } from '../db/transaction.server.ts'
import { findTwoStep } from '../db/two-steps.server.ts'
import { checkTwoStepCode } from './check-code.server.ts'
import { countCode, forgiveCodes } from './count-code.server.ts'
import { renewRecoveryCodes } from './recovery-codes.server.ts'

/**
 * Gives ten new recovery codes for a code of the app (or one of the old ones); all older ones end.
 * Throws 409 where two steps are off, 422 for a wrong code, 429 after too many wrong ones.
 */
export async function replaceCodes(
  { body }: Received<typeof newRecoveryCodes>,
  context: ApiContext
): Promise<Answer<typeof newRecoveryCodes>> {
  const { userId } = requireActor(context)
  const kept = await findTwoStep(context.db.orm, userId)
  if (!kept?.enabledAt) throw conflict({ message: 'A verificação em duas etapas não está ativa.' })
  await countCode(context, userId)
  if (!(await checkTwoStepCode(context, { userId, code: body.code }))) {
    throw invalid({ code: 'wrong_code', fields: { code: ['O código não confere ou já foi usado.'] } })
  }
  const codes = await inTransaction(context.db, (tx) => renewRecoveryCodes(tx, userId))
  await forgiveCodes(context, userId)
  return { recovery_codes: codes }
}
