import { ApiError, unavailable } from '#app/contracts/api-error.ts'
import type { signInLegacy } from '#app/contracts/auth.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import { countSignIn } from '../credentials/limit-keys.server.ts'
import {
  confirmSelfRegistered,
  findUserByEmail,
  findUserById,
  findUserByUsername,
  type User
} from '../db/queries/identity/users.server.ts'
import { inTransaction } from '../db/transaction.server.ts'
import type { ApiContext } from '../kernel/context.server.ts'
import { dropRegistrant } from './drop-registrant.server.ts'
import { badCredentials, finishSignIn } from './finish-sign-in.server.ts'

/**
 * Finds the local user by the legacy username, else by its e-mail.
 * @throws ApiError 422 `bad_credentials` or `legacy_unknown` (no local user), 502 or 503 without a readable answer, 429
 */
export async function signInByLegacy(
  { body }: Pick<Received<typeof signInLegacy>, 'body'>,
  ctx: ApiContext
): Promise<Answer<typeof signInLegacy>> {
  if (!ctx.legacy) {
    throw unavailable({ code: 'legacy_unavailable', message: 'O login pelo sistema antigo não está ligado aqui.' })
  }
  await countSignIn(ctx, { login: body.username.trim().toLowerCase(), devices: body.devices })
  const known = await ctx.legacy({ username: body.username, password: body.password, endsAt: ctx.endsAt })
  if (!known) throw badCredentials()
  const username = known.username.trim().toLowerCase()
  const email = known.email.trim().toLowerCase()
  const user = (await findUserByUsername(ctx.db, username)) ?? (await findUserByEmail(ctx.db, email))
  const opening = { byGoogle: false, legacyLogin: body.username }
  if (user) return finishSignIn(ctx, { user: await confirm(ctx, user), devices: body.devices, opening })
  throw new ApiError({
    status: 422,
    code: 'legacy_unknown',
    message: 'Sua conta do sistema antigo ainda não existe aqui. Peça a quem cuida dos usuários do parque que a crie.'
  })
}

/** Drops once what a self-registered user had chosen to get in by: the e-mail belongs to this person. */
async function confirm({ db, now }: ApiContext, user: User): Promise<User> {
  const isConfirmed = await inTransaction(db, async (tx) => {
    if (!(await confirmSelfRegistered(tx, user.id))) return false
    await dropRegistrant(tx, { user, by: 'a senha do sistema antigo', now: now() })
    return true
  })
  if (!isConfirmed) return user
  return (await findUserById(db, user.id)) ?? user
}
