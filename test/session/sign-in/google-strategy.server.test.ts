import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { ApiError } from '#app/contracts/api-error.ts'
import { findFlow } from '#app/session/sign-in/google-flow.server.ts'
import type { GoogleExchange } from '#app/session/sign-in/google-strategy.server.ts'
import { GoogleStrategy } from '#app/session/sign-in/google-strategy.server.ts'
import { cookieHeader, requestTo, sessionWith, thrownBy } from '../../support/session.ts'

const outcome = { kind: 'session', session: sessionWith(), mustEnrol: false } as const
let exchanged: GoogleExchange[] = []
beforeEach(() => {
  exchanged = []
})

function strategyAt(origin: string | null) {
  return new GoogleStrategy({
    clientId: 'client-1',
    authorizationEndpoint: 'https://accounts.example/auth',
    tokenEndpoint: 'https://accounts.example/token',
    origin,
    async exchange(_request, exchange) {
      exchanged.push(exchange)
      return outcome
    }
  })
}
const strategy = strategyAt(null)

/** Presses the button and returns its redirect and the cookies. */
async function begin(one = strategy) {
  const request = requestTo('/login/google?pid=p-1&redirectTo=/x', undefined, { method: 'POST' })
  const response = await thrownBy(one.authenticate(request))
  const to = new URL(response.headers.get('location') ?? '')
  const cookie = cookieHeader(response.headers.getSetCookie().map((line) => ['set-cookie', line]))
  return { to, cookie, state: to.searchParams.get('state') ?? '' }
}

const back = (query: Record<string, string>, cookie: string) =>
  requestTo(`/login/google/callback?${new URLSearchParams(query)}`, cookie)

describe('the way to Google', () => {
  it('asks for who it is, with a state and the digest of a verifier, and shows neither place nor verifier', async () => {
    const { to, cookie, state } = await begin()
    const flow = findFlow(back({ state }, cookie))
    expect(`${to.origin}${to.pathname}`).toBe('https://accounts.example/auth')
    expect(Object.fromEntries(to.searchParams)).toEqual({
      response_type: 'code',
      client_id: 'client-1',
      redirect_uri: 'http://localhost/login/google/callback',
      scope: 'openid email profile',
      state: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
      code_challenge: createHash('sha256')
        .update(flow?.verifier ?? '')
        .digest('base64url'),
      prompt: 'select_account'
    })
    expect(cookie).not.toContain(flow?.verifier)
    expect(cookie).not.toContain(state)
  })

  it('comes back to the configured address', async () => {
    const configured = strategyAt('https://reservas.example')
    const { to, state, cookie } = await begin(configured)
    const redirectUri = 'https://reservas.example/login/google/callback'
    expect(to.searchParams.get('redirect_uri')).toBe(redirectUri)
    await configured.authenticate(back({ state, code: 'c' }, cookie))
    expect(exchanged).toMatchObject([{ redirect_uri: redirectUri }])
  })

  it('is another one each time', async () => {
    const one = await begin()
    const two = await begin()
    expect(one.state).not.toBe(two.state)
    expect(one.to.searchParams.get('code_challenge')).not.toBe(two.to.searchParams.get('code_challenge'))
  })
})

describe('the way back', () => {
  it('passes the code to the API, with the stored values and nothing from the URL', async () => {
    const { cookie, state } = await begin()
    const query = { state, code: 'the-code', pid: 'evil', redirectTo: '//evil', redirect_uri: 'https://evil.example' }
    await expect(strategy.authenticate(back(query, cookie))).resolves.toBe(outcome)
    expect(exchanged).toEqual([
      {
        code: 'the-code',
        redirect_uri: 'http://localhost/login/google/callback',
        code_verifier: findFlow(back({ state }, cookie))?.verifier,
        pid: 'p-1'
      }
    ])
  })

  it.each([
    ['another state', { state: 'other', code: 'c' }, 'google_state'],
    ['no state', { code: 'c' }, 'google_state'],
    ['consent denied', { error: 'access_denied' }, 'google_denied'],
    ['another error', { error: 'server_error', error_description: '<b>x</b>' }, 'google_failed'],
    ['an error beside a code', { error: 'x', code: 'c' }, 'google_failed'],
    ['no code', {}, 'google_failed'],
    ['a code like a book', { code: 'c'.repeat(2001) }, 'google_failed']
  ])('with %s asks the API nothing', async (_name, query, code) => {
    const { cookie, state } = await begin()
    const isStateless = code === 'google_state'
    const asked = strategy.authenticate(back({ ...(isStateless ? {} : { state }), ...query }, cookie))
    await expect(asked).rejects.toMatchObject({ status: 400, code })
    await expect(asked).rejects.toBeInstanceOf(ApiError)
    expect(exchanged).toEqual([])
  })

  it('without the cookie is nobody’s', async () => {
    const { state } = await begin()
    await expect(strategy.authenticate(back({ state, code: 'c' }, ''))).rejects.toMatchObject({ code: 'google_state' })
  })
})
