import { ApiError } from '#app/contracts/api-error.ts'
import type { completeTwoStep, signIn } from '#app/contracts/auth.ts'
import type { Answer } from '#app/contracts/endpoint.ts'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'
import { findDevice, sealDevice } from '../credentials/known-device.server.ts'
import { forgivenKeys, networkKey } from '../credentials/limit-keys.server.ts'
import { createToken, tokenLifeMs } from '../credentials/token.server.ts'
import { insertChallenge } from '../db/queries/identity/challenges.server.ts'
import { rememberNetwork } from '../db/queries/identity/networks.server.ts'
import { insertToken, type Opening } from '../db/queries/identity/tokens.server.ts'
import type { User } from '../db/queries/identity/users.server.ts'
import { inTransaction } from '../db/transaction.server.ts'
import { recordChange } from '../kernel/audit/record-change.server.ts'
import type { ApiContext } from '../kernel/context.server.ts'
import { forgiveAttempts } from '../kernel/count-attempt.server.ts'
import { toSignedIn } from './signed-in.server.ts'

const challengeLifeMs = 10 * 60_000
const challengeTries = 5

/** Not a 401: on our API a 401 always means that the presented token is invalid. */
export const badCredentials = () => new ApiError({ status: 422, code: 'bad_credentials', message: ERRORS.login })

type Finishing = Pick<ApiContext, 'actor' | 'db' | 'now' | 'seal' | 'userAgent' | 'address' | 'requestId'>

interface Proved {
  user: User
  /** Tokens of earlier sign-ins that the browser keeps. */
  devices: readonly string[]
  /** Missing for a sign-in by a password of ours. */
  opening?: Opening
}

const byPassword: Opening = { byGoogle: false, legacyLogin: '' }

/** @throws ApiError 422 `bad_credentials` for a suspended, removed, invited, waiting or just changed user */
export async function finishSignIn(ctx: Finishing, proved: Proved): Promise<Answer<typeof signIn>> {
  const { user, opening = byPassword } = proved
  if (user.suspendedAt || user.removedAt || user.invitedAt || user.waitingSince) throw badCredentials()
  if (!user.twoStepOn) return openSession(ctx, proved)
  const now = ctx.now()
  const { token: challenge, hash } = createToken()
  const kept = await insertChallenge(ctx.db, {
    hash,
    userId: user.id,
    passwordHash: user.passwordHash,
    triesLeft: challengeTries,
    ...opening,
    createdAt: now,
    expiresAt: new Date(now.getTime() + challengeLifeMs)
  })
  if (!kept) throw badCredentials()
  return { challenge, name: user.name }
}

/**
 * Browser and network count as known from then on.
 * @throws ApiError 422 `bad_credentials` when the user just changed
 */
export async function openSession(
  ctx: Finishing,
  { user, devices, opening = byPassword }: Proved
): Promise<Answer<typeof completeTwoStep>> {
  const now = ctx.now()
  const { address } = ctx
  const { token, hash } = createToken()
  const kept = {
    hash,
    userId: user.id,
    passwordHash: user.passwordHash,
    userAgent: ctx.userAgent.slice(0, 300),
    address,
    ...opening,
    now,
    expiresAt: new Date(now.getTime() + tokenLifeMs)
  }
  const userId = user.id
  await inTransaction(ctx.db, async (tx) => {
    if (!(await insertToken(tx, kept))) throw badCredentials()
    const { uuid: id, name: label, placeId } = user
    const changed = { from: '', to: signInWords(user, opening) }
    await recordChange(tx, ctx, {
      action: 'session.signed-in',
      id,
      label,
      changed,
      by: { userId, placeId, name: label }
    })
  })
  await forgiveAttempts(ctx, ...forgivenKeys(user, { address, device: findDevice(ctx, { userId, devices }) }))
  // Without an address, two callers cannot be told apart.
  if (address !== '') await rememberNetwork(ctx.db, { userId, network: networkKey(address), now })
  return { ...toSignedIn(user), accessToken: token, device: sealDevice(ctx, { userId, devices }) }
}

function signInWords({ twoStepOn }: User, { byGoogle, legacyLogin }: Opening): string {
  const way = byGoogle ? 'com o Google' : legacyLogin ? 'com a senha do sistema antigo' : 'com a senha'
  return twoStepOn ? `${way} e a segunda etapa` : way
}
