import type { signIn } from '#app/contracts/auth.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import { countSignIn } from '../credentials/limit-keys.server.ts'
import { checkPassword } from '../credentials/password.server.ts'
import { findUserByLogin } from '../db/queries/identity/users.server.ts'
import type { ApiContext } from '../kernel/context.server.ts'
import { badCredentials, finishSignIn } from './finish-sign-in.server.ts'

/**
 * Exchanges a username (or e-mail, case and surrounding spaces do not matter) and a password for a token of 12 hours,
 * or for the challenge of the second step.
 * @throws ApiError 422 `bad_credentials` for an unknown, suspended, invited or removed user or a wrong password alike,
 * 429 after too many tries for one user or from one address, 503 when too many wait
 */
export async function signInUser(
  { body }: Pick<Received<typeof signIn>, 'body'>,
  ctx: ApiContext
): Promise<Answer<typeof signIn>> {
  const login = body.username.trim().toLowerCase()
  await countSignIn(ctx, login)
  const user = await findUserByLogin(ctx.db, login)
  const right = await checkPassword(body.password, user?.passwordHash ?? null)
  if (!user || !right) throw badCredentials()
  return finishSignIn(ctx, user)
}
