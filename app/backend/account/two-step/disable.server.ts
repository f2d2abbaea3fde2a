import type { disableTwoStep } from '#app/contracts/account.ts'
import { conflict, invalid } from '#app/contracts/api-error.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import { proveOwner } from '../../credentials/prove-owner.server.ts'
import { forgetTwoStep } from '../../db/queries/identity/two-steps.server.ts'
import { inTransaction } from '../../db/transaction.server.ts'
import { requireUser } from '../../kernel/actor.server.ts'
import { recordChange } from '../../kernel/audit/record-change.server.ts'
import type { StaffContext } from '../../kernel/context.server.ts'
import { tellOwner } from './tell-owner.server.ts'

/**
 * Asks for a code or the password: an open screen alone must not suffice. A second call is harmless.
 * @throws ApiError 409 if the place requires two steps, 422 for a wrong or missing proof, 429 after too many
 */
export async function turnOffTwoStep(
  { body }: Received<typeof disableTwoStep>,
  ctx: StaffContext
): Promise<Answer<typeof disableTwoStep>> {
  const user = await requireUser(ctx)
  if (!user.twoStepOn) return { two_step: 'off' }
  if (user.requireTwoStep) {
    const message = 'Este parque exige a verificação em duas etapas: ela não pode ser desativada.'
    throw conflict({ code: 'two_step_required', message })
  }
  if (body.code.trim() === '' && body.password === '') {
    throw invalid({ fields: { code: ['Escreva um código, ou a senha abaixo.'] } })
  }
  await proveOwner(ctx, { user, proof: body })
  await inTransaction(ctx.db, async (tx) => {
    const wasOn = await forgetTwoStep(tx, user.id)
    if (!wasOn) return
    await tellOwner(tx, { user, did: 'Verificação em duas etapas desativada', now: ctx.now() })
    await recordChange(tx, ctx, { action: 'user.two-step-off', id: user.uuid, label: user.name })
  })
  return { two_step: 'off' }
}
