import type { signIn } from '#app/contracts/auth.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import { countSignIn } from '../credentials/limit-keys.server.ts'
import { checkPassword } from '../credentials/password.server.ts'
import { findUserByLogin } from '../db/queries/identity/users.server.ts'
import type { ApiContext } from '../kernel/context.server.ts'
import { badCredentials, finishSignIn } from './finish-sign-in.server.ts'
import { signInByLegacy } from './sign-in-legacy.server.ts'

/**
 * Asks the legacy server if it checks passwords.
 * @throws ApiError 422 `bad_credentials` for unknown, suspended, invited, waiting and removed users alike, 429, 503
 */
export async function signInUser(
  { body }: Pick<Received<typeof signIn>, 'body'>,
  ctx: ApiContext
): Promise<Answer<typeof signIn>> {
  // The legacy server alone decides which password is right, as on the page.
  if (ctx.legacy) return signInByLegacy({ body }, ctx)
  const login = body.username.trim().toLowerCase()
  await countSignIn(ctx, { login, devices: body.devices })
  const user = await findUserByLogin(ctx.db, login)
  const right = await checkPassword(body.password, user?.passwordHash ?? null)
  if (!user || !right) throw badCredentials()
  return finishSignIn(ctx, { user, devices: body.devices })
}
