import { invalid } from '#app/contracts/api-error.ts'
import type { resetPassword } from '#app/contracts/auth.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import { parsePasswordCode } from '#app/domain/access/recovery-code.ts'
import { checkEmail } from '#app/domain/person/email.ts'
import { countCodeTry, countFromAddress } from '../credentials/limit-keys.server.ts'
import { type FieldErrors, passwordErrors } from '../credentials/new-password.server.ts'
import { checkPassword, hashCode, hashPassword } from '../credentials/password.server.ts'
import { tellNewPassword } from '../credentials/tell-old-phone.server.ts'
import {
  type CodeOwner,
  deletePasswordCode,
  findCodeOwner,
  returnCodeTry,
  setPassword,
  takeCodeTry
} from '../db/queries/identity/password-codes.server.ts'
import { dropPasswordCode } from '../db/queries/identity/staff-write.server.ts'
import { inTransaction } from '../db/transaction.server.ts'
import { recordChange } from '../kernel/audit/record-change.server.ts'
import type { ApiContext } from '../kernel/context.server.ts'

const wrongCode = () =>
  invalid({
    fields: { hashcode: ['Código incorreto ou vencido. Confira-o ou peça um novo código.'] }
  })

/**
 * Checks the code last: a password that is refused anyway costs no try.
 * @throws ApiError 422 by field (`hashcode` for unknown users too), 429 over the limits, 503 when too many wait
 */
export async function resetWithCode(
  { body }: Received<typeof resetPassword>,
  ctx: ApiContext
): Promise<Answer<typeof resetPassword>> {
  const { email, code } = checkForm(body)
  const owner = await (email === ''
    ? findByCode(ctx, { code, devices: body.devices })
    : findByEmail(ctx, { email, code, devices: body.devices }))
  if (!owner) throw wrongCode()
  const errors = passwordErrors(body, [owner.email, owner.name, owner.username, owner.placeName])
  if (Object.keys(errors).length > 0) {
    await returnCodeTry(ctx.db, owner)
    throw invalid({ fields: errors })
  }
  await changePassword(ctx, owner, await hashPassword(body.password))
  // An invited user had no password to change.
  return {
    message: owner.purpose === 'invite' ? 'Senha criada. Entre com ela.' : 'Senha trocada. Entre com a nova senha.'
  }
}

interface Typed {
  code: string
  devices: readonly string[]
}

/** The specification's call names no user: the code identifies its account. */
async function findByCode(ctx: ApiContext, { code, devices }: Typed): Promise<CodeOwner | null> {
  await countFromAddress(ctx, devices)
  return findCodeOwner(ctx.db, { codeHash: await hashCode(code), now: ctx.now() })
}

async function findByEmail(ctx: ApiContext, typed: Typed & { email: string }): Promise<CodeOwner | null> {
  const { email, code, devices } = typed
  const by = await countCodeTry(ctx, { login: email, devices })
  const owner = await takeCodeTry(ctx.db, { email, by, now: ctx.now() })
  const right = await checkPassword(code, owner?.codeHash ?? null)
  return right ? owner : null
}

/** Checks that do not reveal whether the user exists. */
function checkForm(body: Received<typeof resetPassword>['body']): { email: string; code: string } {
  const email = body.email.trim() === '' ? ({ ok: true, value: '' } as const) : checkEmail(body.email)
  const code = parsePasswordCode(body.hashcode)
  const fields: FieldErrors = passwordErrors(body, email.ok && email.value ? [email.value] : [])
  if (!email.ok) fields.email = [email.message]
  if (code === null) fields.hashcode = ['Digite o código como você o recebeu, por exemplo 7K2M-9QXT-01AB.']
  if (!email.ok || code === null || Object.keys(fields).length > 0) throw invalid({ fields })
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
