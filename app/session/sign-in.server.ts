import { Authenticator } from 'remix-auth'
import { FormStrategy } from 'remix-auth-form'
import { callApi } from '#app/api-client/call-api.server.ts'
import { signIn } from '#app/contracts/auth.ts'
import { type SessionData, toSessionData } from './session-storage.server.ts'

/** The ways to sign in; each one ends in the session's data. */
export const authenticator = new Authenticator<SessionData>()

authenticator.use(
  new FormStrategy(async ({ form, request }) => {
    const body = { username: String(form.get('username') ?? ''), password: String(form.get('password') ?? '') }
    return toSessionData(await callApi(signIn, { body }, { request }))
  }),
  'form'
)
