import { invalid } from '#app/contracts/api-error.ts'
import type { resetPassword } from '#app/contracts/auth.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import { checkEmail } from '#app/domain/person/email.ts'
import { countCodeTry } from '../credentials/limit-keys.server.ts'
import { type FieldErrors, passwordErrors } from '../credentials/new-password.server.ts'
import { checkPassword, hashPassword } from '../credentials/password.server.ts'
import { tellNewPassword } from '../credentials/tell-old-phone.server.ts'
import {
  type CodeOwner,
  deletePasswordCode,
  returnCodeTry,
  setPassword,
  takeCodeTry
} from '../db/queries/identity/password-codes.server.ts'
import { dropPasswordCode } from '../db/queries/identity/staff-write.server.ts'
import { inTransaction } from '../db/transaction.server.ts'
import { recordChange } from '../kernel/audit/record-change.server.ts'
import type { ApiContext } from '../kernel/context.server.ts'
import { wakeJobs } from '../kernel/outbox.server.ts'

const wrongCode = () =>
  invalid({
    fields: { hashcode: ['Código incorreto ou vencido. Confira os seis dígitos ou peça um novo código.'] }
  })

/**
 * Looks at the code last: a password refused anyway costs no try.
 * @throws ApiError 422 by field (`hashcode` for unknown users too), 429 over the limits, 503 when too many wait
 */
export async function resetWithCode(
  { body }: Received<typeof resetPassword>,
  ctx: ApiContext
): Promise<Answer<typeof resetPassword>> {
  const { email, code } = checkForm(body)
  const by = await countCodeTry(ctx, { login: email, devices: body.devices })
  const owner = await takeCodeTry(ctx.db, { email, by, now: ctx.now() })
  const right = await checkPassword(code, owner?.codeHash ?? null)
  if (!owner || !right) throw wrongCode()
  const errors = passwordErrors(body, [owner.email, owner.name, owner.username, owner.placeName])
  if (Object.keys(errors).length > 0) {
    await returnCodeTry(ctx.db, owner)
    throw invalid({ fields: errors })
  }
  await changePassword(ctx, owner, await hashPassword(body.password))
  wakeJobs()
  // Who was invited had none to change.
  return {
    message: owner.purpose === 'invite' ? 'Senha criada. Entre com ela.' : 'Senha trocada. Entre com a nova senha.'
  }
}

/** What can be said without knowing whether there is such a user. */
function checkForm(body: Received<typeof resetPassword>['body']): { email: string; code: string } {
  const email = checkEmail(body.email)
  const code = body.hashcode.replace(/\s/g, '')
  const fields: FieldErrors = passwordErrors(body, email.ok ? [email.value] : [])
  if (!email.ok) fields.email = [email.message]
  if (!/^\d{6}$/.test(code)) fields.hashcode = ['Digite os seis dígitos do código que você recebeu.']
  if (!email.ok || Object.keys(fields).length > 0) throw invalid({ fields })
  return { email: email.value, code }
}

async function changePassword(ctx: ApiContext, owner: CodeOwner, passwordHash: string): Promise<void> {
  const { userId, uuid, name } = owner
  await inTransaction(ctx.db, async (tx) => {
    const changed = await setPassword(tx, { userId, passwordHash, replaces: null, keepToken: null })
    if (!changed || !(await deletePasswordCode(tx, owner))) throw wrongCode()
    await dropPasswordCode(tx, userId)
    await tellNewPassword(tx, owner, ctx.now())
    const reason = owner.purpose === 'invite' ? 'Convite aceito' : 'Com o código de recuperação'
    await recordChange(tx, ctx, { action: 'user.password-changed', id: uuid, label: name, reason, by: owner })
  })
}
