import { Authenticator } from 'remix-auth'
import { FormStrategy } from 'remix-auth-form'
import { callApi } from '#app/api-client/call-api.server.ts'
import { findLegacy } from '#app/api-client/legacy/legacy.server.ts'
import { ApiError } from '#app/contracts/api-error.ts'
import { completeTwoStep, type SignInAnswer, signIn, signInLegacy, signInWithGoogle } from '#app/contracts/auth.ts'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'
import { env } from '#app/env.server.ts'
import { readDeadline } from '#app/time/deadline.server.ts'
import { toSessionData } from '../cookie/session-storage.server.ts'
import { GoogleStrategy } from './google-strategy.server.ts'
import { knownDevices } from './known-devices.server.ts'
import type { SignInOutcome } from './sign-in-outcome.server.ts'

interface Login {
  username: string
  password: string
}

export const authenticator = new Authenticator<SignInOutcome>()

authenticator.use(
  new FormStrategy(({ form, request }) =>
    signInWithPassword(request, {
      username: String(form.get('username') ?? ''),
      password: String(form.get('password') ?? '')
    })
  ),
  'form'
)

if (env.GOOGLE_CLIENT_ID) {
  const google = new GoogleStrategy({
    clientId: env.GOOGLE_CLIENT_ID,
    authorizationEndpoint: env.GOOGLE_AUTHORIZE_URL,
    tokenEndpoint: env.GOOGLE_TOKEN_URL,
    origin: env.BASE_URL ? new URL(env.BASE_URL).origin : null,
    exchange: async (request, body) =>
      toOutcome(await callApi(signInWithGoogle, { body: { ...body, ...knownDevices(request) } }, { request }))
  })
  authenticator.use(google, 'google')
}

/**
 * `ask`: the embedded API offers Google only if the place has not turned it off, so the page checks the place.
 * `always`: a remote API does not say.
 */
export const googleOffer = findGoogleOffer()

function findGoogleOffer(): 'none' | 'ask' | 'always' {
  if (!env.GOOGLE_CLIENT_ID) return 'none'
  if (env.MAIN_API_URL) return 'always'
  return env.GOOGLE_CLIENT_SECRET ? 'ask' : 'none'
}

/** @throws ApiError */
export async function signInWithPassword(request: Request, login: Login): Promise<SignInOutcome> {
  const body = { ...login, ...knownDevices(request) }
  if (env.LOGIN_API === 'main') return toOutcome(await callApi(signIn, { body }, { request }))
  if (!env.MAIN_API_URL) return toOutcome(await callApi(signInLegacy, { body }, { request }))
  return signInAtLegacy(login, request)
}

/** @throws ApiError */
export async function signInWithCode(request: Request, challenge: string, code: string): Promise<SignInOutcome> {
  return toOutcome(await callApi(completeTwoStep, { body: { challenge, code, ...knownDevices(request) } }, { request }))
}

/** Remote APIs accept the legacy server's token (specification §7: one header for all). */
async function signInAtLegacy(login: Login, { headers }: Request): Promise<SignInOutcome> {
  const answer = await findLegacy()?.({ ...login, endsAt: readDeadline(headers) })
  if (!answer) throw new ApiError({ status: 422, code: 'bad_credentials', message: ERRORS.login })
  if (answer.signedIn) return toOutcome(answer.signedIn)
  throw new ApiError({ status: 502, code: 'unreadable', message: ERRORS.loginNetwork })
}

function toOutcome(answer: SignInAnswer): SignInOutcome {
  if ('challenge' in answer) return { kind: 'challenge', challenge: answer.challenge, name: answer.name }
  const { two_step, device } = answer
  return { kind: 'session', session: toSessionData(answer), mustEnrol: two_step === 'required', device }
}
