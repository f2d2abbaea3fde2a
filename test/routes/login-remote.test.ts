import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTextBrowser, type TextBrowser } from '../support/browser/text-browser.ts'
import { type RunningApp, startApp } from '../support/server/program.ts'
import { type RemoteApi, startRemoteApi } from '../support/server/remote-api.ts'

const place = { uuid: '5d2c0c5e-8f0b-4f43-9a53-0d6a5f9b7a11', name: 'Vale do Sossego', timezone: 'America/Bahia' }
const rules = Array.from({ length: 200 }, (_, index) => ({
  controller: ['reports', 'audit'][index] ?? `controle${index}`,
  action: ['sales', 'index'][index] ?? `acao${(index * 104729) % 9973}`,
  name: `Relatório número ${index} da operação`,
  icon: ['chart', 'calendar', 'ticket', 'users'][index % 4] ?? '',
  visible: index % 3 === 0 ? 'main-menu' : 'profile-menu'
}))
const user = { id: 7, uuid: 'u-7', name: 'Joana Prado', username: 'joana', email: 'joana@example.com', phone: '7599' }
const signedIn = { accessToken: 'remote-token', ...user, place, params: { modules: ['m'] }, rules, two_step: 'off' }
const { accessToken: _, ...session } = signedIn

let api: RemoteApi
let app: RunningApp

beforeAll(async () => {
  api = await startRemoteApi()
  app = await startApp({
    env: {
      MAIN_API_URL: api.url,
      NODE_API_URL: api.url,
      GOOGLE_CLIENT_ID: 'client-1',
      GOOGLE_AUTHORIZE_URL: 'https://accounts.example/auth'
    }
  })
})
afterAll(async () => {
  await app?.stop()
  await api?.close()
})

beforeEach(() => {
  api.asked.length = 0
  api.answer('POST /auth/signin/', { body: signedIn })
  api.answer('POST /auth/signout', { body: { ended: true } })
  api.answer('GET /auth/session', { body: session })
  api.answer('GET /places/public', { body: [] })
  // A place that an API says not to have a call for is remembered.
  api.answer(`GET /places/${place.uuid}/public`, { body: { ...place, supplier: {}, google: false } })
})

const login = { username: 'joana', password: 'uma senha longa' }
const wanted = '/reports/sales?inicio=2026-11-01&q=a%26b'
const asWanted = `?${new URLSearchParams({ redirectTo: wanted })}`
const visitor = () => openTextBrowser(app.url)

async function signIn(): Promise<TextBrowser> {
  const browser = visitor()
  expect((await browser.post('/login', login)).location).toBe('/loading')
  return browser
}

describe('a session from a remote API', () => {
  it('fits two hundred permissions with names and icons, unreadable and unalterable', async () => {
    const browser = visitor()
    const answer = await browser.post(`/login${asWanted}`, login)
    expect(answer.location).toBe(`/loading${asWanted}`)
    expect((await browser.get(`/loading${asWanted}`)).location).toBe(wanted)
    const lines = answer.headers.getSetCookie().filter((line) => line.startsWith('session'))
    expect(lines.every((line) => Buffer.byteLength(line) <= 4096 && /; HttpOnly; SameSite=Lax/.test(line))).toBe(true)
    const sealed = Buffer.from(lines.map((line) => line.split(/[=;]/)[1]).join(''), 'base64url').toString('latin1')
    expect(sealed).not.toMatch(/remote-token|joana|Relat/)
    const page = await browser.get('/dashboard/index')
    const record = await browser.get('/configurations/audit')
    expect([page.status, record.text.includes('versão mais nova')]).toEqual([200, true])
    expect(api.askedFor('/auth/session').at(-1)?.token).toBe('remote-token')
    const [first = ''] = browser.cookies.keys()
    const value = browser.cookies.get('session') ?? ''
    expect(first).not.toBe('')
    browser.cookies.set('session', `${value.slice(0, 40)}${value[40] === 'A' ? 'B' : 'A'}${value.slice(41)}`)
    expect((await browser.get('/dashboard/index')).location).toMatch(/^\/login\?/)
  })

  it.each([
    [{ status: 401, body: { message: 'x' } }, 400, 'usuario ou senha incorretos'],
    [{ status: 400, body: { message: 'Network unreachable' } }, 400, 'Erro. Tente novamente mais tarde'],
    [{ status: 500, body: {} }, 503, 'Erro. Tente novamente mais tarde'],
    [{ status: 200, body: { accessToken: '' } }, 503, 'Erro. Tente novamente mais tarde'],
    [{ status: 429, body: {}, headers: { 'retry-after': '61' } }, 429, 'Espere 2 minutos']
  ])('refused as %j says so on the page', async (said, status, words) => {
    api.answer('POST /auth/signin/', said)
    const answer = await visitor().post(`/login${asWanted}`, login)
    expect(answer.status).toBe(status)
    expect(answer.text).toContain(words)
    expect(answer.text).toContain('value="joana"')
    expect(answer.text).not.toContain(login.password)
  })

  it('ended by a 401 leads to /login with its words, also where the API knows no /auth/session', async () => {
    const browser = await signIn()
    api.answer('GET /auth/session', { status: 401, body: {} })
    const out = (await browser.get('/dashboard/index?x=1')).location ?? ''
    expect(out).toBe('/logout?motivo=sessao&redirectTo=%2Fdashboard%2Findex%3Fx%3D1')
    api.answer('GET /auth/session', { status: 404, body: {} })
    expect((await browser.get(out, { 'sec-fetch-site': 'cross-site' })).status).toBe(200)
    expect((await browser.get(out)).location).toMatch(/^\/login\?pid=[^&]+&redirectTo=%2Fdashboard%2Findex%3Fx%3D1$/)
    expect((await browser.get('/login')).text).toContain('Sessão inválida, Efetue o Login novamente')
  })
})

describe('a link that would sign somebody out', () => {
  it.each(['/logout', '/logout?motivo=sessao'])('only asks at %s', async (path) => {
    const browser = await signIn()
    const page = await browser.get(path)
    expect(page.status).toBe(200)
    expect(page.text).toContain('<form method="post" action="/logout"')
    expect(browser.cookies.has('session')).toBe(true)
    expect(api.askedFor('/auth/signout')).toEqual([])
    expect((await browser.post('/logout')).location).toMatch(/^\/login\?pid=/)
    expect(browser.cookies.has('session')).toBe(false)
    expect(api.askedFor('/auth/signout')).toMatchObject([{ token: 'remote-token' }])
  })
})

describe('a place that wants an authenticator app first', () => {
  it('leads there from the sign-in on', async () => {
    api.answer('POST /auth/signin/', { body: { ...signedIn, two_step: 'required' } })
    api.answer('GET /auth/session', { body: { ...session, two_step: 'required' } })
    const browser = visitor()
    expect((await browser.post('/login', login)).location).toBe('/account/two-step')
    expect((await browser.get('/dashboard/index')).location).toBe('/account/two-step')
  })
})

describe('/login/verificacao', () => {
  const path = `/login/verificacao${asWanted}`

  async function begin(): Promise<TextBrowser> {
    api.answer('POST /auth/signin/', { body: { challenge: 'the-challenge', name: 'Joana Prado' } })
    const browser = visitor()
    expect((await browser.post(`/login${asWanted}`, login)).location).toBe(path)
    return browser
  }

  it('asks for the code, says a wrong one at its field, and goes where the person wanted', async () => {
    const browser = await begin()
    expect((await browser.get('/dashboard/index')).location).toMatch(/^\/login\?/)
    const page = await browser.get(path)
    expect(page.text).toMatch(/<input[^>]*autoComplete="one-time-code"/i)
    expect(page.text).not.toContain('the-challenge')
    const message = 'Código incorreto. Restam 4 tentativas.'
    api.answer('POST /auth/two-step', { status: 422, body: { message, code: 'bad_code' } })
    const wrong = await browser.post(path, { code: '000 000' })
    expect([wrong.status, wrong.text.includes(`<a href="#f-code">${message}</a>`)]).toEqual([400, true])
    expect(wrong.text).not.toContain('000 000')
    api.answer('POST /auth/two-step', { body: signedIn })
    expect((await browser.post(path, { code: ' 123456 ' })).location).toBe(`/loading${asWanted}`)
    expect(api.askedFor('/auth/two-step').at(-1)?.body).toEqual({ challenge: 'the-challenge', code: '123456' })
    expect(browser.cookies.has('two-step')).toBe(false)
    expect((await browser.get('/dashboard/index')).status).toBe(200)
  })

  it('begins again when the challenge is over', async () => {
    const browser = await begin()
    api.answer('POST /auth/two-step', { status: 422, body: { message: 'x', code: 'challenge_over' } })
    expect((await browser.post('/login/verificacao', { code: '123456' })).location).toBe(`/login${asWanted}`)
    expect(browser.cookies.has('two-step')).toBe(false)
    expect((await browser.get(`/login${asWanted}`)).text).toContain('Entre de novo com usuário e senha')
  })

  it('is nothing without the first step', async () => {
    expect((await visitor().get(path)).location).toBe(`/login${asWanted}`)
    expect((await visitor().post(path, { code: '123456' })).location).toBe(`/login${asWanted}`)
    expect(api.askedFor('/auth/two-step')).toEqual([])
  })
})

describe('/lock', () => {
  it('signs out, asks for the password alone, and goes back where the person was', async () => {
    const browser = await signIn()
    const stolen = visitor()
    for (const [name, value] of browser.cookies) stolen.cookies.set(name, value)
    expect((await browser.post('/lock', { redirectTo: wanted })).location).toBe(`/lock?pid=${place.uuid}`)
    expect(api.askedFor('/auth/signout')).toMatchObject([{ token: 'remote-token' }])
    expect(browser.cookies.has('session')).toBe(false)
    expect((await browser.get('/dashboard/index')).location).toMatch(/^\/login\?/)

    const page = await browser.get('/lock')
    expect(page.text).toContain('<strong>Joana Prado</strong>')
    expect(page.text).not.toContain('name="username"')
    api.answer('POST /auth/signin/', { status: 422, body: { message: 'x', code: 'bad_credentials' } })
    const wrong = await browser.post('/lock', { password: 'errada', username: 'somebody-else' })
    expect([wrong.status, wrong.text.includes('usuario ou senha incorretos')]).toEqual([400, true])
    expect((await browser.post('/lock', { password: '' })).text).toContain('Informe a senha.')
    expect((await browser.post('/lock', { redirectTo: '/dashboard' })).location).toBe(`/lock?pid=${place.uuid}`)
    api.answer('POST /auth/signin/', { body: signedIn })
    const open = await browser.post('/lock', { password: login.password })
    const asked = api.askedFor('/auth/signin/').map(({ body }) => body)
    expect(asked.slice(1)).toEqual([
      { username: 'joana', password: 'errada' },
      { username: 'joana', password: login.password }
    ])
    expect((await browser.get(open.location ?? '')).location).toBe(wanted)
    expect(browser.cookies.has('locked')).toBe(false)
  })

  it('lets another account in, and is gone then', async () => {
    const browser = await signIn()
    await browser.post('/lock', { redirectTo: wanted })
    expect((await browser.post('/lock', { intent: 'other' })).location).toBe(`/login?pid=${place.uuid}`)
    expect((await browser.get('/lock')).location).toBe('/login')
  })

  it('takes the second step too', async () => {
    const browser = await signIn()
    await browser.post('/lock', { redirectTo: wanted })
    api.answer('POST /auth/signin/', { body: { challenge: 'ch', name: 'Joana' } })
    const { location } = await browser.post('/lock', { password: login.password })
    expect(location).toMatch(/^\/login\/verificacao\?pid=.*redirectTo=%2Freports%2Fsales/)
  })

  it('is nothing for somebody not locked out, and no place to sign in as somebody signed in', async () => {
    expect((await visitor().get('/lock')).location).toBe('/login')
    expect((await visitor().post('/lock', { password: 'x' })).location).toBe('/login')
    const browser = await signIn()
    expect((await browser.get('/lock')).location).toBe('/loading')
    expect((await browser.post('/lock', { password: 'x' })).location).toBe('/loading')
  })
})

describe('Google', () => {
  const carried = `?${new URLSearchParams({ pid: place.uuid, redirectTo: wanted })}`

  async function begin(browser: TextBrowser) {
    const { location } = await browser.post(`/login/google${carried}`)
    return new URL(location ?? '')
  }
  const back = (query: Record<string, string>) => `/login/google/callback?${new URLSearchParams(query)}`

  it('is offered with a button that the page’s policy lets through', async () => {
    const { text, headers } = await visitor().get(`/login${carried}`)
    expect(text).toContain('<form method="post" action="/login/google?pid=')
    expect(headers.get('content-security-policy')).toMatch(/form-action [^;]*'self'[^;]* https:\/\/accounts\.example/)
    expect((await visitor().get(`/login/google${carried}`)).location).toBe(`/login${carried}`)
  })

  it('and only the API exchanges the code, with the verifier of the challenge', async () => {
    api.answer('POST /auth/google', { body: signedIn })
    const browser = visitor()
    const to = await begin(browser)
    const callback = back({ code: 'the-code', state: to.searchParams.get('state') ?? '', pid: 'evil' })
    expect((await browser.get(callback)).location).toBe(`/loading${carried}`)
    const { code_verifier: verifier, ...rest } = api.askedFor('/auth/google')[0]?.body ?? {}
    expect(rest).toEqual({ code: 'the-code', redirect_uri: `${app.url}/login/google/callback`, pid: place.uuid })
    expect(to.searchParams.get('redirect_uri')).toBe(rest.redirect_uri)
    const digest = createHash('sha256').update(String(verifier)).digest('base64url')
    expect(to.searchParams.get('code_challenge')).toBe(digest)
    expect((await browser.get('/dashboard/index')).status).toBe(200)
    expect((await browser.get(callback)).location).toMatch(/^\/loading/)
    await browser.post('/logout')
    expect((await browser.get(callback)).location).toBe('/login')
    expect((await browser.get('/login')).text).toContain('expirou ou já foi usado')
    expect(api.askedFor('/auth/google')).toHaveLength(1)
  })

  it.each([
    ['denied', { error: 'access_denied' }, {}, 'O login com o Google foi cancelado'],
    ['failed', { error: 'server_error' }, {}, 'O Google não concluiu o login'],
    [
      'unknown',
      { code: 'c' },
      { status: 404, body: { message: 'user 12 gone' } },
      'Não foi possível entrar com esta conta do Google'
    ],
    ['unanswered', { code: 'c' }, { status: 502, body: { message: 'pg-node-3' } }, 'Erro. Tente novamente mais tarde']
  ])('%s says so on /login, with place and way back', async (_name, query, said, words) => {
    api.answer('POST /auth/google', { status: 500, body: {}, ...said })
    const browser = visitor()
    const state = (await begin(browser)).searchParams.get('state') ?? ''
    expect((await browser.get(back({ ...query, state }))).location).toBe(`/login${carried}`)
    const { text } = await browser.get('/login')
    expect(text).toContain(words)
    expect(text).not.toMatch(/user 12|pg-node-3/)
    expect(browser.cookies.has('google')).toBe(false)
  })

  it('with somebody else’s state asks the API nothing', async () => {
    const state = (await begin(visitor())).searchParams.get('state') ?? ''
    const browser = visitor()
    await begin(browser)
    expect((await browser.get(back({ code: 'c', state }))).location).toBe('/login')
    expect(api.askedFor('/auth/google')).toEqual([])
  })

  it('takes the second step too', async () => {
    api.answer('POST /auth/google', { body: { challenge: 'ch', name: 'Joana' } })
    const browser = visitor()
    const state = (await begin(browser)).searchParams.get('state') ?? ''
    expect((await browser.get(back({ code: 'c', state }))).location).toBe(`/login/verificacao${carried}`)
  })
})

it('tells nobody’s secrets in the log', () => {
  expect(app.output()).not.toMatch(/uma senha longa|the-code|the-challenge|remote-token|123456/)
})
