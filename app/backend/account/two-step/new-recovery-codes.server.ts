import type { newRecoveryCodes } from '#app/contracts/account.ts'
import { conflict } from '#app/contracts/api-error.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import { renewRecoveryCodes } from '../../credentials/recovery-codes.server.ts'
import { findTwoStep } from '../../db/queries/identity/two-steps.server.ts'
import { inTransaction } from '../../db/transaction.server.ts'
import type { ApiContext } from '../../kernel/context.server.ts'
import { requireActor } from '../../kernel/require-actor.server.ts'
import { requireOwnCode } from './require-own-code.server.ts'

/** All older codes end. @throws ApiError 409 where two steps are off, 422 for a wrong code, 429 after too many */
export async function replaceCodes(
  { body }: Received<typeof newRecoveryCodes>,
  context: ApiContext
): Promise<Answer<typeof newRecoveryCodes>> {
  const { userId } = requireActor(context)
  const kept = await findTwoStep(context.db.orm, userId)
  if (!kept?.enabledAt) throw conflict({ message: 'A verificação em duas etapas não está ativa.' })
  await requireOwnCode(context, { userId, code: body.code })
  const codes = await inTransaction(context.db, (tx) => renewRecoveryCodes(tx, userId))
  return { recovery_codes: codes }
}
