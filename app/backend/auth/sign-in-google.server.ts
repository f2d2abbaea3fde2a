import { ApiError, invalid, unavailable } from '#app/contracts/api-error.ts'
import type { signInWithGoogle } from '#app/contracts/auth.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import { countFromAddress } from '../credentials/limit-keys.server.ts'
import {
  findUserByEmail,
  findUserByGoogle,
  findUserById,
  linkGoogle,
  type User
} from '../db/queries/identity/users.server.ts'
import { inTransaction, violatedConstraint } from '../db/transaction.server.ts'
import { recordChange } from '../kernel/audit/record-change.server.ts'
import type { ApiContext } from '../kernel/context.server.ts'
import { exchangeGoogleCode, type GoogleUser } from '../providers/google-tokens.server.ts'
import { dropRegistrant } from './drop-registrant.server.ts'
import { finishSignIn } from './finish-sign-in.server.ts'

const refuse = (code: string, message: string) => new ApiError({ status: 422, code, message })

/** Finds the user by the linked `sub`, else by the verified e-mail, which is then linked for good. */
export async function signInByGoogle(
  { body }: Received<typeof signInWithGoogle>,
  ctx: ApiContext
): Promise<Answer<typeof signInWithGoogle>> {
  if (!ctx.google) {
    throw unavailable({ code: 'google_unavailable', message: 'O login com o Google não está configurado aqui.' })
  }
  const known = ctx.knownUrl ?? ctx.baseUrl
  if (known !== '' && !body.redirect_uri.startsWith(`${known}/`)) {
    throw invalid({ fields: { redirect_uri: ['Endereço de retorno de outro site.'] } })
  }
  await countFromAddress(ctx, body.devices)
  const code = { code: body.code, redirectUri: body.redirect_uri, codeVerifier: body.code_verifier }
  const google = await exchangeGoogleCode({ ...ctx.google, endsAt: ctx.endsAt }, code, ctx.now)
  const opening = { byGoogle: true, legacyLogin: '' }
  return finishSignIn(ctx, { user: await findWhoIs(ctx, google), devices: body.devices, opening })
}

async function findWhoIs(ctx: ApiContext, { sub, email }: GoogleUser): Promise<User> {
  const linked = await findUserByGoogle(ctx.db, sub)
  if (linked) return linked
  const user = email === '' ? null : await findUserByEmail(ctx.db, email)
  if (!user) {
    throw refuse(
      'google_unknown',
      'Ainda não há cadastro para esta conta do Google. Cadastre-se com o mesmo e-mail e depois entre com o Google.'
    )
  }
  // Users who may not sign in are not linked; finishSignIn refuses them.
  if (user.suspendedAt || user.removedAt || user.invitedAt) return user
  // The e-mail was changed recently, maybe from a stolen session or by a colleague: its owner gets time to hear of it.
  if (user.codesFrom && user.codesFrom > ctx.now()) {
    throw refuse(
      'google_recent',
      'Os dados de contato deste cadastro mudaram há menos de 24 horas. Até lá entre com sua senha; depois, com o Google.'
    )
  }
  if (await link(ctx, user, sub)) return (await findUserById(ctx.db, user.id)) ?? user
  throw refuse('google_other', 'Seu cadastro já está ligado a outra conta do Google. Entre com ela ou com sua senha.')
}

/**
 * Drops what a self-registered user had chosen to get in by, together with the link. False if the user or the `sub` is
 * linked otherwise.
 */
async function link(ctx: ApiContext, user: User, sub: string): Promise<boolean> {
  const { id: userId, email } = user
  try {
    const isLinked = await inTransaction(ctx.db, async (tx) => {
      const linked = await linkGoogle(tx, { userId, email, sub })
      if (linked?.isNew && linked.selfRegistered) await dropRegistrant(tx, { user, by: 'o Google', now: ctx.now() })
      const by = { userId, placeId: user.placeId, name: user.name }
      if (linked?.isNew) {
        await recordChange(tx, ctx, { action: 'user.google-linked', id: user.uuid, label: user.name, by })
      }
      return linked !== null
    })
    return isLinked
  } catch (error) {
    if (violatedConstraint(error) === 'users_google_sub') return false
    throw error
  }
}
