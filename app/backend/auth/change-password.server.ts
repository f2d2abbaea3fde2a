import { conflict, invalid, unauthorised } from '#app/contracts/api-error.ts'
import type { changePassword } from '#app/contracts/auth.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import { passwordErrors } from '../credentials/new-password.server.ts'
import { hashPassword } from '../credentials/password.server.ts'
import { proveOwner } from '../credentials/prove-owner.server.ts'
import { tellNewPassword } from '../credentials/tell-old-phone.server.ts'
import { setPassword } from '../db/queries/identity/password-codes.server.ts'
import { dropPasswordCode } from '../db/queries/identity/staff-write.server.ts'
import { findUser } from '../db/queries/identity/users.server.ts'
import { inTransaction } from '../db/transaction.server.ts'
import { recordChange } from '../kernel/audit/record-change.server.ts'
import type { ApiContext } from '../kernel/context.server.ts'

/** Ends the user's other sessions. A user who signed in by Google just now may have no password to type. */
export async function changeOwnPassword(
  { body }: Received<typeof changePassword>,
  ctx: ApiContext
): Promise<Answer<typeof changePassword>> {
  const user = ctx.actor && (await findUser(ctx.db, ctx.actor))
  if (!user || ctx.tokenHash === null) throw unauthorised()
  const { id: userId, passwordHash: replaces, email, name, username, placeName } = user
  const { current_password: current, code } = body
  await proveOwner(ctx, { user, proof: { password: current, code }, field: 'current_password' })
  const errors = passwordErrors(body, [email, name, username, placeName])
  if (!errors.password && body.password === current) {
    errors.password = ['Escolha uma senha diferente da atual.']
  }
  if (Object.keys(errors).length > 0) throw invalid({ fields: errors })
  const passwordHash = await hashPassword(body.password)
  const keepToken = ctx.tokenHash
  const changed = await inTransaction(ctx.db, async (tx) => {
    if (!(await setPassword(tx, { userId, passwordHash, replaces, keepToken }))) return false
    await dropPasswordCode(tx, userId)
    await tellNewPassword(tx, user, ctx.now())
    await recordChange(tx, ctx, { action: 'user.password-changed', id: user.uuid, label: user.name })
    return true
  })
  if (!changed) throw conflict({ message: 'Sua senha acabou de ser trocada em outra sessão. Entre de novo.' })
  return { message: 'Senha trocada. As outras sessões foram encerradas.' }
}
