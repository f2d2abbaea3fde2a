import { invalid } from '#app/contracts/api-error.ts'
import { findOpening } from '../db/queries/identity/tokens.server.ts'
import type { User } from '../db/queries/identity/users.server.ts'
import type { ApiContext } from '../kernel/context.server.ts'
import { forgiveAttempts } from '../kernel/count-attempt.server.ts'
import { checkTwoStepCode } from './check-code.server.ts'
import { countOwnCode, countOwnPassword, ownCodeKey, ownPasswordKey } from './limit-keys.server.ts'
import { checkPassword } from './password.server.ts'

/** A sign-in by Google counts as proof for this long. */
const freshMs = 10 * 60_000

/** Field of the password, and its messages. */
const words = {
  password: { missing: 'Digite a sua senha.', wrong: 'A senha não confere.' },
  current_password: { missing: 'Informe a senha atual.', wrong: 'A senha atual não confere.' }
}

interface Proof {
  password: string
  /** Code of the authenticator app, or a recovery code; only users with the second step have one. */
  code: string
}

/**
 * A session may be stolen, or a screen left open. Changes that open the account therefore need the password, a code of
 * the second step, or a recent sign-in by Google (without a password of ours). Tries count together with those of
 * changing the password, because there is one password to guess.
 * @throws ApiError 422 at the password's field or `code`, 429 after too many
 */
export async function proveOwner(ctx: ApiContext, { user, proof, field = 'password' }: Proving): Promise<void> {
  const { password, code } = proof
  if (user.twoStepOn && code.trim() !== '') return requireOwnCode(ctx, { userId: user.id, code })
  if (password === '') {
    if (await isFreshFromGoogle(ctx)) return
    throw invalid({ code: 'no_proof', fields: { [field]: [words[field].missing] } })
  }
  await countOwnPassword(ctx, user.id)
  if (!(await isPassword(ctx, user, password))) {
    throw invalid({ code: 'wrong_password', fields: { [field]: [words[field].wrong] } })
  }
  await forgiveAttempts(ctx, ownPasswordKey(user.id))
}

interface Proving {
  user: Pick<User, 'id' | 'username' | 'email' | 'passwordHash' | 'twoStepOn'>
  proof: Proof
  field?: keyof typeof words
}

/**
 * Uses the code up.
 * @throws ApiError 422 `wrong_code`, 429 after too many wrong ones
 */
async function requireOwnCode(ctx: ApiContext, whose: { userId: number; code: string }): Promise<void> {
  await countOwnCode(ctx, whose.userId)
  if (!(await checkTwoStepCode(ctx, whose))) {
    throw invalid({ code: 'wrong_code', fields: { code: ['O código não confere ou já foi usado.'] } })
  }
  await forgiveAttempts(ctx, ownCodeKey(whose.userId))
}

/** If the legacy server checks passwords at the sign-in, it is asked here too, with its own login. */
async function isPassword(
  ctx: ApiContext,
  { username, email, passwordHash }: Pick<User, 'username' | 'email' | 'passwordHash'>,
  password: string
): Promise<boolean> {
  if (await checkPassword(password, passwordHash)) return true
  if (!ctx.legacy) return false
  const opening = await openingOf(ctx)
  const known = await ctx.legacy({ username: opening?.legacyLogin || username, password, endsAt: ctx.endsAt })
  if (!known) return false
  const names = [known.username, known.email].map((name) => name.trim().toLowerCase()).filter(Boolean)
  return names.includes(username) || (email !== '' && names.includes(email))
}

/** Says whether this session began by Google less than ten minutes ago. */
export async function isFreshFromGoogle(ctx: ApiContext): Promise<boolean> {
  const opening = await openingOf(ctx)
  return opening?.byGoogle === true && ctx.now().getTime() - opening.createdAt.getTime() < freshMs
}

const openingOf = async ({ db, tokenHash }: ApiContext) => (tokenHash === null ? null : findOpening(db, tokenHash))
