import { unauthorised } from '#app/contracts/api-error.ts'
import { getSession, signIn, signOut } from '#app/contracts/auth.ts'
import { deleteToken, findAccount } from '../db/users.server.ts'
import { implement } from '../implement.server.ts'
import { signInUser } from './sign-in.server.ts'
import { toSignedIn } from './signed-in.server.ts'

export const authRoutes = [
  implement(signIn, signInUser),
  implement(signOut, async (_input, ctx) => ({
    ended: ctx.tokenHash !== null && (await deleteToken(ctx.db, ctx.tokenHash))
  })),
  implement(getSession, async (_input, ctx) => {
    const account = ctx.actor && (await findAccount(ctx.db, ctx.actor))
    if (!account) throw unauthorised()
    return toSignedIn(account)
  })
]
