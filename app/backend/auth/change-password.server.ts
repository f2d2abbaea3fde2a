import { conflict, invalid, unauthorised } from '#app/contracts/api-error.ts'
import type { changePassword } from '#app/contracts/auth.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import { countOwnPassword, ownPasswordKey } from '../credentials/limit-keys.server.ts'
import { passwordErrors } from '../credentials/new-password.server.ts'
import { checkPassword, hashPassword } from '../credentials/password.server.ts'
import { tellNewPassword } from '../credentials/tell-old-phone.server.ts'
import { setPassword } from '../db/queries/identity/password-codes.server.ts'
import { dropPasswordCode } from '../db/queries/identity/staff-write.server.ts'
import { findUser } from '../db/queries/identity/users.server.ts'
import { inTransaction } from '../db/transaction.server.ts'
import type { ApiContext } from '../kernel/context.server.ts'
import { forgiveAttempts } from '../kernel/count-attempt.server.ts'
import { wakeJobs } from '../kernel/outbox.server.ts'

/**
 * Ends one's other sessions.
 * @throws ApiError 422 at `current_password`, `password`, `confirm_password`, 429 over the limit, 409 if it just changed
 */
export async function changeOwnPassword(
  { body }: Received<typeof changePassword>,
  ctx: ApiContext
): Promise<Answer<typeof changePassword>> {
  const user = ctx.actor && (await findUser(ctx.db, ctx.actor))
  if (!user || ctx.tokenHash === null) throw unauthorised()
  const { id: userId, passwordHash: replaces, email, name, username, placeName } = user
  await countOwnPassword(ctx, userId)
  if (!(await checkPassword(body.current_password, replaces))) {
    throw invalid({ fields: { current_password: ['A senha atual não confere.'] } })
  }
  await forgiveAttempts(ctx, ownPasswordKey(userId))
  const errors = passwordErrors(body, [email, name, username, placeName])
  if (!errors.password && body.password === body.current_password) {
    errors.password = ['Escolha uma senha diferente da atual.']
  }
  if (Object.keys(errors).length > 0) throw invalid({ fields: errors })
  const passwordHash = await hashPassword(body.password)
  const keepToken = ctx.tokenHash
  const changed = await inTransaction(ctx.db, async (tx) => {
    if (!(await setPassword(tx, { userId, passwordHash, replaces, keepToken }))) return false
    await dropPasswordCode(tx, userId)
    await tellNewPassword(tx, user, ctx.now())
    return true
  })
  wakeJobs()
  if (!changed) throw conflict({ message: 'Sua senha acabou de ser trocada em outra sessão. Entre de novo.' })
  return { message: 'Senha trocada. As outras sessões foram encerradas.' }
}
