import type { disableTwoStep } from '#app/contracts/account.ts'
import { conflict, invalid } from '#app/contracts/api-error.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import { requireActor } from '../account/require-actor.server.ts'
import { checkPassword } from '../auth/password.server.ts'
import type { ApiContext } from '../context.server.ts'
import { findPasswordHash } from '../db/account.server.ts'
import { inTransaction } from '../db/transaction.server.ts'
import { forgetTwoStep, readTwoStepState } from '../db/two-steps.server.ts'
import { checkTwoStepCode } from './check-code.server.ts'
import { countCode, forgiveCodes } from './count-code.server.ts'

/**
 * Forgets the authenticator app and its recovery codes, for whoever proves to be the user by a code or the password: an
 * open screen alone is not enough. Twice is harmless. Throws 409 where the place requires two steps, 422 for a wrong or
 * missing proof, 429 after too many wrong ones.
 */
export async function turnOffTwoStep(
  { body }: Received<typeof disableTwoStep>,
  context: ApiContext
): Promise<Answer<typeof disableTwoStep>> {
  const actor = requireActor(context)
  const state = await readTwoStepState(context.db, actor)
  if (!state?.enabledAt) return { two_step: 'off' }
  if (state.required) {
    const message = 'Este lugar exige a verificação em duas etapas: ela não pode ser desativada.'
    throw conflict({ code: 'two_step_required', message })
  }
  await countCode(context, actor.userId)
  await prove(body, context)
  await inTransaction(context.db, (tx) => forgetTwoStep(tx, actor.userId))
  await forgiveCodes(context, actor.userId)
  return { two_step: 'off' }
}

async function prove({ code, password }: Received<typeof disableTwoStep>['body'], context: ApiContext): Promise<void> {
  const actor = requireActor(context)
  if (code.trim() !== '') {
    if (await checkTwoStepCode(context, { userId: actor.userId, code })) return
    throw invalid({ code: 'wrong_code', fields: { code: ['O código não confere ou já foi usado.'] } })
  }
  if (password === '') throw invalid({ fields: { code: ['Escreva um código, ou a senha abaixo.'] } })
  if (await checkPassword(password, await findPasswordHash(context.db, actor))) return
  throw invalid({ code: 'wrong_password', fields: { password: ['A senha não confere.'] } })
}
