import { Authenticator } from 'remix-auth'
import { FormStrategy } from 'remix-auth-form'
import { callApi } from '#app/api-client/call-api.server.ts'
import { type SignInAnswer, signIn } from '#app/contracts/auth.ts'
import { type SessionData, toSessionData } from './session-storage.server.ts'

/** A session, or the second step that is still wanted. */
export type SignInOutcome =
  | { kind: 'session'; session: SessionData }
  | { kind: 'challenge'; challenge: string; name: string }

/** The ways to sign in; each one ends in the session's data or in a challenge. */
export const authenticator = new Authenticator<SignInOutcome>()

authenticator.use(
  new FormStrategy(async ({ form, request }) => {
    const body = { username: String(form.get('username') ?? ''), password: String(form.get('password') ?? '') }
    return toOutcome(await callApi(signIn, { body }, { request }))
  }),
  'form'
)

function toOutcome(answer: SignInAnswer): SignInOutcome {
  if ('challenge' in answer) return { kind: 'challenge', challenge: answer.challenge, name: answer.name }
  return { kind: 'session', session: toSessionData(answer) }
}
