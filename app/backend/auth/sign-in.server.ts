import { createHash } from 'node:crypto'
import { ApiError } from '#app/contracts/api-error.ts'
import type { signIn } from '#app/contracts/auth.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import type { ApiContext } from '../context.server.ts'
import { findAccountByLogin, insertToken } from '../db/users.server.ts'
import { countAttempt, forgiveAttempts } from '../limits/count-attempt.server.ts'
import { checkPassword } from './password.server.ts'
import { toSignedIn } from './signed-in.server.ts'
import { createToken, tokenLifeMs } from './token.server.ts'

const windowSeconds = 15 * 60

/** Not a 401: on our API a 401 always means that the presented token does not hold. */
const badCredentials = () =>
  new ApiError({ status: 422, code: 'bad_credentials', message: 'usuario ou senha incorretos' })

/** Names never stand in the table of limits as typed. */
function accountKey(login: string): string {
  return `sign-in:account:${createHash('sha256').update(login).digest('hex')}`
}

/**
 * Exchanges a username (or e-mail, case and surrounding spaces do not matter) and a password for a token of 12 hours.
 * Throws 422 `bad_credentials` for an unknown or suspended user or a wrong password alike, 429 after too many tries for
 * one account or from one address, 503 when too many wait.
 */
export async function signInUser(
  { body }: Pick<Received<typeof signIn>, 'body'>,
  ctx: ApiContext
): Promise<Answer<typeof signIn>> {
  const login = body.username.trim().toLowerCase()
  const perAccount = accountKey(login)
  await countAttempt(ctx, {
    key: `sign-in:address:${ctx.address}`,
    limit: ctx.limits.signInPerAddress,
    windowSeconds
  })
  await countAttempt(ctx, { key: perAccount, limit: ctx.limits.signInPerAccount, windowSeconds })

  const account = await findAccountByLogin(ctx.db, login)
  const right = await checkPassword(body.password, account?.passwordHash ?? null)
  if (!account || !right || account.suspendedAt) throw badCredentials()

  const now = ctx.now()
  const { token, hash } = createToken()
  await insertToken(ctx.db, { hash, userId: account.id, now, expiresAt: new Date(now.getTime() + tokenLifeMs) })
  await forgiveAttempts(ctx, perAccount)
  return { ...toSignedIn(account), accessToken: token }
}
