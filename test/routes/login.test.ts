import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import { openTextBrowser, signIn } from '../support/browser/text-browser.ts'
import { openTestDatabase } from '../support/database/database.ts'
import { seededPassword } from '../support/database/seeded-password.ts'
import { type RunningApp, startApp } from '../support/server/program.ts'

let db: Database
let app: RunningApp

beforeAll(async () => {
  db = await openTestDatabase({ seed: true })
  app = await startApp({ env: { DATABASE_URL: db.url, LIMIT_SIGN_IN_PER_ACCOUNT: '4' } })
})

afterAll(async () => {
  await app?.stop()
  await db?.close()
})

const visitor = () => openTextBrowser(app.url)
const login = (fields: Record<string, string>, search = '') => visitor().post(`/login${search}`, fields)

describe('/login', () => {
  it('is a form that a browser without script can send', async () => {
    const { status, text, headers } = await visitor().get('/login?redirectTo=/reports/sales')
    expect(status).toBe(200)
    expect(text).toContain('<form method="post" action="/login?redirectTo=/reports/sales"')
    expect(text).toMatch(/<input type="hidden" name="_sid" value="[\w-]{43}"/)
    expect(headers.get('cache-control')).toBe('private, no-cache')
  })

  it('refuses in the words of the specification, keeps the name and not the password', async () => {
    for (const username of ['gestor', 'nobody-like-this']) {
      const { status, text, headers } = await login({ username, password: 'wrong-password' })
      expect(status).toBe(400)
      expect(text).toContain('usuario ou senha incorretos')
      expect(text).toContain(`value="${username}"`)
      expect(text).not.toContain('wrong-password')
      expect(headers.getSetCookie().join()).not.toContain('session=')
    }
  })

  it('reports missing values, linked to their field', async () => {
    const { status, text } = await login({ username: '', password: '' })
    expect(status).toBe(400)
    expect(text).toContain('<a href="#f-username">Informe o usuário ou e-mail.</a>')
    expect(text).toContain('aria-describedby="f-password-erro"')
  })

  it('takes the e-mail as well, and ends where it was asked to', async () => {
    const browser = visitor()
    const search = `?${new URLSearchParams({ redirectTo: '/operation/booking-list?q=a%26b' })}`
    const answer = await browser.post(`/login${search}`, { username: ' GESTOR@example.com ', password: seededPassword })
    expect([answer.status, answer.location]).toEqual([302, `/loading${search}`])
    expect((await browser.get(`/loading${search}`)).location).toBe('/operation/booking-list?q=a%26b')
  })

  it.each(['https://evil.example', '//evil.example', '/\\evil.example', '/loading', '/logout', 'javascript:alert(1)'])(
    'is not used to leave the site or turn in circles by %s',
    async (redirectTo) => {
      const browser = await signIn(app.url, 'gestor', seededPassword)
      const { location } = await browser.get(`/loading?${new URLSearchParams({ redirectTo })}`)
      expect(location).toBe('/dashboard/index')
    }
  )

  it('keeps a session that tells nothing, and no script can read', async () => {
    const { headers } = await login({ username: 'gestor', password: seededPassword })
    const line = headers.getSetCookie().find((one) => one.startsWith('session=')) ?? ''
    expect(line).toMatch(/; Path=\/; HttpOnly; SameSite=Lax; Max-Age=43200$/)
    expect(Buffer.from(line.slice(10), 'base64url').toString('latin1')).not.toMatch(/accessToken|gestor|reports/)
  })

  it('links to registration and recovery, with place and return path', async () => {
    const { text } = await visitor().get('/login?redirectTo=/reports/sales%3Fq%3Da%2526b')
    const links = [...text.matchAll(/<a href="([^"]+)">(?:Esqueci minha senha|Cadastre-se)</g)].map(([, href]) => href)
    const carried = '?redirectTo=%2Freports%2Fsales%3Fq%3Da%2526b'
    expect(links).toEqual([`/forgot-password${carried}`, `/register${carried}`])
    expect(text).not.toContain('Google')
  })

  it('has nothing of Google where it is not set up', async () => {
    expect((await visitor().post('/login/google')).location).toBe('/login')
    expect((await visitor().get('/login/google/callback?code=c&state=s')).location).toBe('/login')
  })

  it('redirects a signed-in user to /loading', async () => {
    const browser = await signIn(app.url, 'gestor', seededPassword)
    expect((await browser.get('/login')).location).toBe('/loading')
    expect((await browser.post('/login', { username: 'x', password: 'y' })).location).toBe('/loading')
  })

  it('asks for patience after many tries, also with the right password', async () => {
    for (let attempt = 0; attempt < 4; attempt++) await login({ username: 'financeiro', password: 'wrong-password' })
    const { status, text, headers } = await login({ username: 'financeiro', password: seededPassword })
    expect(status).toBe(429)
    expect(text).toMatch(/Muitas tentativas\. Espere \d+ minutos? e tente de novo\./)
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  })
})

describe('a browser that signed in before', () => {
  it('is let in while a stranger at the same address has used up the tries, also after signing out', async () => {
    const browser = await signIn(app.url, 'portaria', seededPassword)
    await browser.post('/logout')
    expect([...browser.cookies.keys()]).toContain('devices')
    for (let attempt = 0; attempt < 4; attempt++) await login({ username: 'portaria', password: 'wrong-password' })
    expect((await login({ username: 'portaria', password: seededPassword })).status).toBe(429)
    const right = { username: 'portaria', password: seededPassword }
    expect((await browser.post('/login', right)).location).toBe('/loading')
  })
})

describe('/logout', () => {
  it('ends the session here and at the API: the old cookie is worthless', async () => {
    const browser = await signIn(app.url, 'gestor', seededPassword)
    const stolen = openTextBrowser(app.url)
    for (const [name, value] of browser.cookies) stolen.cookies.set(name, value)
    expect((await stolen.get('/dashboard/index')).status).toBe(200)
    expect((await browser.post('/logout')).location).toMatch(/^\/login\?pid=[0-9a-f-]{36}$/)
    expect(browser.cookies.has('session')).toBe(false)
    for (const path of ['/dashboard/index', '/operation/booking-list']) {
      const out = `/logout?${new URLSearchParams({ motivo: 'sessao', redirectTo: path })}`
      expect((await stolen.get(path)).location).toBe(out)
    }
  })

  it('is not ended by a link, from here or elsewhere', async () => {
    const browser = await signIn(app.url, 'gestor', seededPassword)
    for (const path of ['/logout', '/logout?motivo=sessao']) {
      const page = await browser.get(path, { 'sec-fetch-site': 'cross-site' })
      expect([page.status, page.text.includes('Sair do sistema?')]).toEqual([200, true])
    }
    expect((await browser.get('/dashboard/index')).status).toBe(200)
    const foreign = await browser.post(
      '/logout',
      {},
      { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
    )
    expect(foreign.status).toBe(403)
    expect((await browser.get('/dashboard/index')).status).toBe(200)
    expect((await visitor().get('/logout')).location).toBe('/login')
  })

  it('says why, once, when the session was no longer valid', async () => {
    const browser = visitor()
    expect((await browser.get('/logout?motivo=sessao')).location).toBe('/login')
    expect((await browser.get('/login')).text).toContain('Sessão inválida, Efetue o Login novamente')
    expect((await browser.get('/login')).text).not.toContain('Sessão inválida')
  })
})

describe('/lock', () => {
  it('ends the token, and the password alone leads back; nobody else’s does', async () => {
    const browser = await signIn(app.url, 'gestor', seededPassword)
    const stolen = openTextBrowser(app.url)
    for (const [name, value] of browser.cookies) stolen.cookies.set(name, value)
    const { location } = await browser.post('/lock', { redirectTo: '/reports/sales?inicio=2026-11-01' })
    expect(location).toMatch(/^\/lock\?pid=[\w-]+$/)
    expect((await stolen.get('/dashboard/index')).location).toMatch(/^\/logout\?motivo=sessao/)
    const page = await browser.get(location ?? '')
    expect(page.text).toMatch(/<h1>Tela bloqueada<\/h1>/)
    const wrong = await browser.post('/lock', { username: 'operador', password: 'wrong-password' })
    expect([wrong.status, wrong.text.includes('usuario ou senha incorretos')]).toEqual([400, true])
    const opened = await browser.post('/lock', { username: 'operador', password: seededPassword })
    expect((await browser.get(opened.location ?? '')).location).toBe('/reports/sales?inicio=2026-11-01')
    expect((await browser.get('/financial/index')).status).not.toBe(302)
  })

  it('is forgotten by a sign-in with another account and by signing out', async () => {
    const browser = await signIn(app.url, 'gestor', seededPassword)
    await browser.post('/lock', {})
    expect(browser.cookies.has('locked')).toBe(true)
    await browser.post('/login', { username: 'portaria', password: seededPassword })
    expect(browser.cookies.has('locked')).toBe(false)
  })
})

describe('the way in', () => {
  it('/ is the shop for a visitor, without a redirect, and leads a user to work', async () => {
    expect(await visitor().get('/')).toMatchObject({ status: 200, location: null })
    const browser = await signIn(app.url, 'gestor', seededPassword)
    expect((await browser.get('/')).location).toBe('/loading')
    expect((await browser.get('/loading')).location).toBe('/dashboard/index')
  })

  it('/loading is nothing without a session, and forgets no way back', async () => {
    expect((await visitor().get('/loading')).location).toBe('/login')
    expect((await visitor().get('/loading?redirectTo=/x')).location).toBe('/login?redirectTo=%2Fx')
  })
})

describe('/modo-leve', () => {
  it('leaves the script out until it is turned off, and nothing else', async () => {
    const browser = visitor()
    const whole = await browser.get('/login')
    expect(whole.text).toContain('<script')
    const on = await browser.post('/modo-leve', { leve: '1', redirectTo: '/login?redirectTo=/x' })
    expect([on.status, on.location]).toEqual([302, '/login?redirectTo=/x'])
    const light = await browser.get('/login')
    expect(light.text).not.toContain('<script')
    expect(light.text).not.toContain('modulepreload')
    expect(strip(light.text)).toBe(strip(whole.text))
    await browser.post('/modo-leve', { leve: '0', redirectTo: '//evil.example' })
    expect((await browser.get('/login')).text).toContain('<script')
  })

  it('returns to this site only', async () => {
    const { location } = await visitor().post('/modo-leve', { leve: '1', redirectTo: '//evil.example' })
    expect(location).toBe('/')
  })
})

/** The page without its scripts, what differs between any two answers, and the button that turns the mode. */
function strip(text: string): string {
  return text
    .replace(/<script[\s\S]*?<\/script>|<link rel="modulepreload"[^>]*>/g, '')
    .replace(/(nonce|value)="[\w-]{16,}"/g, '')
    .replace(/<button[^>]*name="leve"[\s\S]*?<\/button>/, '')
}

describe('no page', () => {
  it.each(['/nowhere', '/nowhere/at/all', '/_data', '/%00', '/login/more'])('at %s', async (path) => {
    const { status, text } = await visitor().get(path)
    expect(status).toBe(404)
    expect(text).toContain('Ooops! Algo deu errado!')
    expect(text).toContain('href="/loading"')
  })

  it('takes a form either', async () => {
    expect((await visitor().post('/nowhere')).status).toBe(404)
  })
})

describe('/api', () => {
  it('answers by token and not by cookie', async () => {
    const browser = await signIn(app.url, 'gestor', seededPassword)
    expect((await browser.get('/api/v3/auth/session')).status).toBe(401)
    expect((await browser.get('/api/v3/places/public')).status).toBe(200)
    expect((await browser.get('/api/v9/x')).status).toBe(404)
  })
})
