import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import { openTextBrowser, type TextBrowser } from '../support/browser/text-browser.ts'
import { openTestDatabase } from '../support/database/database.ts'
import { seededPassword } from '../support/database/seeded-password.ts'
import { type GoogleServer, startGoogleServer } from '../support/server/google.ts'
import { type LegacyServer, startLegacyServer } from '../support/server/legacy.ts'
import { type RunningApp, startApp } from '../support/server/program.ts'

const password = 'senha do sistema antigo'

let db: Database
let legacy: LegacyServer
let google: GoogleServer
let app: RunningApp

beforeAll(async () => {
  legacy = await startLegacyServer({
    gestor: { password, data: { token: 'legacy-token', user: { username: 'gestor' } } },
    'maria.antiga': { password, data: { token: 'legacy-token', User: { email: 'operador@example.com' } } },
    desconhecida: { password, data: { token: 'legacy-token' } }
  })
  google = await startGoogleServer('client-secret')
  db = await openTestDatabase({ seed: true })
  app = await startApp({
    env: {
      DATABASE_URL: db.url,
      LOGIN_API: 'legacy',
      LEGACY_API_URL: legacy.url,
      GOOGLE_CLIENT_ID: 'client-1',
      GOOGLE_CLIENT_SECRET: 'client-secret',
      GOOGLE_AUTHORIZE_URL: google.authorizeUrl,
      GOOGLE_TOKEN_URL: google.tokenUrl
    }
  })
})
afterAll(async () => {
  await app?.stop()
  await db?.close()
  await google?.close()
  await legacy?.close()
})

const visitor = () => openTextBrowser(app.url)

describe('with LOGIN_API=legacy and the embedded back end', () => {
  it.each([
    ['gestor', 'jsonp'],
    ['maria.antiga', 'ajax']
  ] as const)('the legacy server signs %s in (%s), and the token is ours', async (username, manner) => {
    legacy.speak(manner)
    const browser = visitor()
    const answer = await browser.post('/login?redirectTo=/operation/booking-list', { username, password })
    expect([answer.status, answer.location]).toEqual([302, '/loading?redirectTo=%2Foperation%2Fbooking-list'])
    expect((await browser.get('/operation/booking-list')).status).toBe(200)
    const asked = legacy.asked.at(-1)
    expect([asked?.path, asked?.body.get('username')]).toEqual(['/users/login', username])
    expect((await browser.post('/logout')).location).toMatch(/^\/login\?pid=/)
  })

  it.each([
    ['a password of ours alone', 'gestor', seededPassword, 'usuario ou senha incorretos'],
    ['a wrong one', 'gestor', 'errada', 'usuario ou senha incorretos'],
    ['somebody unknown here', 'desconhecida', password, 'ainda não existe aqui']
  ])('%s does not', async (_name, username, typed, words) => {
    legacy.speak('jsonp')
    const { status, text, headers } = await visitor().post('/login', { username, password: typed })
    expect([status, text.includes(words), text.includes(`value="${username}"`)]).toEqual([400, true, true])
    expect(headers.getSetCookie().join()).not.toContain('session=')
  })

  it.each(['page', 'hang-up'] as const)('a server that answers by a %s is not the person’s fault', async (manner) => {
    legacy.speak(manner)
    const { status, text } = await visitor().post('/login', { username: 'gestor', password })
    expect([status, text.includes('Erro. Tente novamente mais tarde')]).toEqual([503, true])
    // The program's output arrives through its own pipe, before or after the answer.
    await expect.poll(() => app.output()).toContain('Erro ao carregar dados do servidor')
  })

  it('no log holds a password or a token', () => {
    expect(app.output()).not.toMatch(/senha do sistema antigo|vereda-cascata|legacy-token|client-secret/)
  })
})

describe('Google beside it', () => {
  /** The whole way: to Google, back, and what follows. */
  async function goAndReturn(browser: TextBrowser, search = '') {
    const { location } = await browser.post(`/login/google${search}`)
    const consent = await fetch(location ?? '', { redirect: 'manual' })
    const back = new URL(consent.headers.get('location') ?? '')
    expect(back.origin).toBe(app.url)
    const callback = `${back.pathname}${back.search}`
    return { callback, answer: await browser.get(callback) }
  }

  it('signs in a user with a known verified e-mail, and links the account by sub', async () => {
    google.sit({ sub: 'sub-1', email: 'Gestor@example.com' })
    const browser = visitor()
    google.exchanges.length = 0
    const { callback, answer } = await goAndReturn(browser, '?redirectTo=/reports/sales')
    expect(answer.location).toBe('/loading?redirectTo=%2Freports%2Fsales')
    expect((await browser.get('/dashboard/index')).status).toBe(200)
    expect((await visitor().get(callback)).location).toBe('/login')
    expect(google.exchanges).toEqual([{ origin: undefined, outcome: 'given' }])
    google.sit({ sub: 'sub-1', email: 'outro@example.com' })
    expect((await goAndReturn(visitor())).answer.location).toBe('/loading')
  })

  it.each([
    ['a stranger', { sub: 'sub-2', email: 'ninguem@example.com' }, /Cadastre-se com o mesmo e-mail/],
    ['an e-mail nobody verified', { sub: 'sub-3', email: 'operador@example.com', verified: false }, /Cadastre-se/],
    ['who says no', null, /foi cancelado/]
  ])('and leads %s back with words', async (_name, person, words) => {
    google.sit(person)
    const browser = visitor()
    expect((await goAndReturn(browser)).answer.location).toBe('/login')
    expect((await browser.get('/login')).text).toMatch(words)
    expect(browser.cookies.has('session')).toBe(false)
  })

  it('is offered on the page', async () => {
    expect((await visitor().get('/login')).text).toContain('Entrar com o Google')
  })
})
