import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { setEmbeddedApi } from '#app/api-client/transport.server.ts'
import { type LegacyServer, startLegacyServer } from '../../support/server/legacy.ts'
import { startRemoteApi } from '../../support/server/remote-api.ts'
import { cookieHeader, requestTo } from '../../support/session.ts'

const login = { username: 'joana', password: 'uma senha longa' }
const rules = [{ controller: 'reports', action: 'sales', name: 'Vendas', icon: 'chart', visible: 'main-menu' }]
const user = { id: 12, uuid: 'u-12', name: 'Joana Prado', username: 'joana', email: 'joana@example.com' }

let legacy: LegacyServer
beforeAll(async () => {
  const data = { token: 'legacy-token-1', user, place: { uuid: 'p-1', name: 'Vale' }, rules }
  legacy = await startLegacyServer({
    joana: { password: login.password, data },
    tersa: { password: login.password, data: { token: 'legacy-token-2' } }
  })
})
afterAll(() => legacy.close())

beforeEach(() => {
  vi.resetModules()
  vi.stubEnv('SESSION_SECRET', 'a secret of at least thirty-two characters')
  vi.stubEnv('LOGIN_API', 'legacy')
  vi.stubEnv('LEGACY_API_URL', legacy.url)
})
afterEach(() => vi.unstubAllEnvs())

/** The module as it is with these settings. */
async function load() {
  return import('#app/session/sign-in/sign-in.server.ts')
}

describe('the legacy server beside remote APIs', () => {
  beforeEach(() => {
    vi.stubEnv('MAIN_API_URL', 'http://127.0.0.1:9')
    vi.stubEnv('NODE_API_URL', 'http://127.0.0.1:9')
  })

  it.each(['jsonp', 'ajax'] as const)('gives the whole session by itself (%s)', async (manner) => {
    legacy.speak(manner)
    const { signInWithPassword } = await load()
    const outcome = await signInWithPassword(requestTo('/login'), login)
    if (outcome.kind !== 'session') throw new Error('a session was expected')
    const { commitSession, readSession } = await import('#app/session/cookie/session-storage.server.ts')
    const cookie = cookieHeader(commitSession(requestTo('/'), outcome.session))
    expect(readSession(requestTo('/', cookie))).toEqual({
      token: 'legacy-token-1',
      user: { ...user, phone: '' },
      place: { uuid: 'p-1', name: 'Vale', timezone: 'America/Bahia' },
      modules: [],
      off: [],
      permissions: rules,
      indexpage: ''
    })
  })

  it('refuses a wrong password as any other', async () => {
    legacy.speak('jsonp')
    const { signInWithPassword } = await load()
    const asked = signInWithPassword(requestTo('/login'), { ...login, password: 'outra' })
    await expect(asked).rejects.toMatchObject({ status: 422, code: 'bad_credentials' })
  })

  it.each(['page', 'hang-up'] as const)('is at fault where it answers by a %s', async (manner) => {
    legacy.speak(manner)
    const { signInWithPassword } = await load()
    const asked = signInWithPassword(requestTo('/login'), login)
    await expect(asked).rejects.toMatchObject({ status: expect.toSatisfy((status: number) => status >= 502) })
  })

  it('is at fault where it does not say who or where', async () => {
    legacy.speak('ajax')
    const { signInWithPassword } = await load()
    const asked = signInWithPassword(requestTo('/login'), { ...login, username: 'tersa' })
    await expect(asked).rejects.toMatchObject({ status: 502 })
  })
})

describe('the legacy server beside the embedded back end', () => {
  it('is asked by the API, which gives a token of ours', async () => {
    const { setEmbeddedApi: setThis }: { setEmbeddedApi: typeof setEmbeddedApi } = await import(
      '#app/api-client/transport.server.ts'
    )
    const asked: unknown[] = []
    setThis(async (request) => {
      asked.push([new URL(request.url).pathname, JSON.parse(await request.text())])
      return Response.json({ challenge: 'ch', name: 'Joana' })
    })
    const { signInWithPassword } = await load()
    expect(await signInWithPassword(requestTo('/login'), login)).toMatchObject({ kind: 'challenge', challenge: 'ch' })
    expect(asked).toEqual([['/api/v3/auth/legacy', login]])
  })
})

describe('the device token that a browser keeps', () => {
  it('goes back to the API that gave it, and nothing of ours with it', async () => {
    const api = await startRemoteApi()
    onTestFinished(() => api.close())
    vi.stubEnv('LOGIN_API', 'main')
    vi.stubEnv('MAIN_API_URL', api.url)
    vi.stubEnv('NODE_API_URL', api.url)
    const place = { uuid: 'p-1', name: 'Vale', timezone: 'America/Bahia' }
    const signedIn = { accessToken: 't', ...user, place, rules, device: 'of-that-api' }
    api.answer('POST /auth/signin/', { body: signedIn })
    const { signInWithPassword } = await load()
    const { keepDevice } = await import('#app/session/sign-in/known-devices.server.ts')
    const outcome = await signInWithPassword(requestTo('/login'), login)
    const device = (outcome.kind === 'session' && outcome.device) || ''
    const cookie = cookieHeader(keepDevice(requestTo('/'), { userId: user.id, device }))
    await signInWithPassword(requestTo('/login', cookie), login)
    expect(api.askedFor('/auth/signin/').map(({ body }) => body)).toEqual([
      login,
      { ...login, devices: ['of-that-api'] }
    ])
  })
})

describe('Google’s button', () => {
  it.each([
    [{}, 'none'],
    [{ GOOGLE_CLIENT_ID: 'c' }, 'none'],
    [{ GOOGLE_CLIENT_ID: 'c', GOOGLE_CLIENT_SECRET: 's' }, 'ask'],
    [{ GOOGLE_CLIENT_ID: 'c', MAIN_API_URL: 'http://a.example', NODE_API_URL: 'http://a.example' }, 'always']
  ])('with %j is: %s', async (settings, offer) => {
    for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value)
    expect((await load()).googleOffer).toBe(offer)
  })
})
