import { unauthorised } from '#app/contracts/api-error.ts'
import {
  changePassword,
  completeTwoStep,
  forgotPassword,
  getSession,
  resetPassword,
  signIn,
  signInLegacy,
  signInWithGoogle,
  signOut,
  signUp
} from '#app/contracts/auth.ts'
import type { Transaction } from '../db/connection.server.ts'
import { deleteToken } from '../db/queries/identity/tokens.server.ts'
import { findUser, type SessionUser } from '../db/queries/identity/users.server.ts'
import { inTransaction } from '../db/transaction.server.ts'
import { whoIsThere } from '../kernel/actor.server.ts'
import { recordChange } from '../kernel/audit/record-change.server.ts'
import type { ApiContext } from '../kernel/context.server.ts'
import { implement, implementPublic } from '../kernel/implement.server.ts'
import { changeOwnPassword } from './change-password.server.ts'
import { finishTwoStep } from './complete-two-step.server.ts'
import { requestCode } from './forgot-password.server.ts'
import { resetWithCode } from './reset-password.server.ts'
import { signInUser } from './sign-in.server.ts'
import { signInByGoogle } from './sign-in-google.server.ts'
import { signInByLegacy } from './sign-in-legacy.server.ts'
import { registerUser } from './sign-up.server.ts'
import { toSignedIn } from './signed-in.server.ts'

async function endToken(tx: Transaction, ctx: ApiContext, hash: string): Promise<boolean> {
  if (!(await deleteToken(tx, hash))) return false
  const person = whoIsThere(ctx)
  await recordChange(tx, ctx, { action: 'session.signed-out', id: person?.uuid, label: person?.name })
  return true
}

export const routes = [
  implementPublic(signIn, signInUser),
  implementPublic(signInLegacy, signInByLegacy),
  implementPublic(signInWithGoogle, signInByGoogle),
  implementPublic(completeTwoStep, finishTwoStep),
  implementPublic(signUp, registerUser),
  implementPublic(forgotPassword, requestCode),
  implementPublic(resetPassword, resetWithCode),
  implement(changePassword, changeOwnPassword),
  implement(signOut, async (_input, ctx) => {
    const { tokenHash: hash } = ctx
    const ended = hash !== null && (await inTransaction(ctx.db, (tx) => endToken(tx, ctx, hash)))
    return { ended }
  }),
  implement(getSession, async (_input, ctx) => {
    const user = ctx.actor && (ctx.user ?? (await findUser(ctx.db, ctx.actor)))
    if (!user) throw unauthorised()
    return { ...toSignedIn(user), help: helpOf(user) }
  })
]

function helpOf({ helpWhatsapp, helpEmail, helpHours, supportChat }: SessionUser) {
  return { whatsapp: helpWhatsapp, email: helpEmail, hours: helpHours, chat: supportChat }
}
