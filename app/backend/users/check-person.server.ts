import { conflict, invalid } from '#app/contracts/api-error.ts'
import { checkEmail } from '#app/domain/person/email.ts'
import { checkName } from '#app/domain/person/names.ts'
import { checkPhone } from '#app/domain/person/phone.ts'
import { USERNAME_SHAPE } from '#app/domain/person/username.ts'
import { unusablePasswordHash } from '../credentials/unusable-password.server.ts'
import type { Queryable } from '../db/connection.server.ts'
import { findLoginOwner } from '../db/queries/identity/staff.server.ts'
import { eraseWaiting } from '../db/queries/identity/staff-write.server.ts'
import { takenConstraint } from '../db/transaction.server.ts'

export interface TypedPerson {
  name: string
  email: string
  phone: string
  username: string
}

const noEmail = { ok: true, value: '' } as const

/**
 * Logins in lower case, phone as E.164 or empty; a username is never an e-mail. Only a user who never had an e-mail may
 * lack it.
 * @throws ApiError 422 at the fields
 */
export function checkPerson(typed: TypedPerson, { mayLackEmail = false } = {}): TypedPerson {
  const errors: Record<string, string[]> = {}
  const name = checkName(typed.name)
  if (!name.ok) errors.name = [name.message]
  const email = mayLackEmail && typed.email.trim() === '' ? noEmail : checkEmail(typed.email)
  if (!email.ok) errors.email = [email.message]
  const phone = checkPhone(typed.phone)
  if (!phone.ok) errors.phone = [phone.message]
  const address = email.ok ? email.value : ''
  const username = typed.username.trim().toLowerCase() || address
  const isOwnAddress = username === address && (username !== '' || !email.ok)
  if (!isOwnAddress && !USERNAME_SHAPE.test(username)) {
    errors.username = ['Use de 3 a 40 letras sem acento, números, ponto, hífen ou sublinhado, ou deixe o e-mail.']
  }
  if (!name.ok || !phone.ok || Object.keys(errors).length > 0) throw invalid({ fields: errors })
  return { name: name.value, email: address, phone: phone.value, username }
}

const taken = {
  email: 'Este e-mail já é de outro usuário.',
  username: 'Este nome de usuário já é de outra pessoa. Escolha outro.'
}

/**
 * Both are names to sign in by, so neither may belong to anybody else; a waiting user loses it.
 * @throws ApiError 422 at the field
 */
export async function requireFreeLogins(
  tx: Queryable,
  { email, username }: Pick<TypedPerson, 'email' | 'username'>,
  { but, now }: { but: number | null; now: Date }
): Promise<void> {
  await eraseWaiting(tx, [email, username], { but, now, passwordHash: unusablePasswordHash() })
  const errors: Record<string, string[]> = {}
  if (email !== '' && (await findLoginOwner(tx, email, but)) !== null) errors.email = [taken.email]
  if (username !== email && (await findLoginOwner(tx, username, but)) !== null) errors.username = [taken.username]
  if (Object.keys(errors).length > 0) throw invalid({ fields: errors })
}

/**
 * Another place may take a name between look-up and write, which the index reports.
 * @throws ApiError 422, 409, or the error itself
 */
export function throwTaken(error: unknown): never {
  const constraint = takenConstraint(error)
  if (constraint === 'users_email') throw invalid({ fields: { email: [taken.email] } })
  if (constraint?.startsWith('users_username')) throw invalid({ fields: { username: [taken.username] } })
  if (constraint?.startsWith('users_uuid')) throw conflict()
  throw error
}
