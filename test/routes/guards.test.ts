import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import { isAllowed } from '#app/domain/permissions.ts'
import { ROLE_SETS } from '#app/domain/role-sets.ts'
import routes from '#app/routes.ts'
import { openTestDatabase } from '../support/database.ts'
import { seededPassword } from '../support/seeded-password.ts'
import { type RunningApp, startApp } from '../support/server.ts'
import { exportedFunctions } from '../support/source-files.ts'
import { openTextBrowser, signIn, type TextBrowser } from '../support/text-browser.ts'

interface Entry {
  id?: string
  path?: string
  file: string
  children?: Entry[]
}

interface Guarded {
  id: string
  path: string
  hasAction: boolean
}

/** Every guarded URL of the site map, its parameters filled in. */
function guardedUrls(entries: readonly Entry[], above = ''): Guarded[] {
  return entries.flatMap(({ id, path = '', file, children = [] }) => {
    const full = `${above}/${path}`.replaceAll('//', '/').replace(/\/:\w+/g, '/0123456789abcdef0123456789abcdef')
    const exported = exportedFunctions(`app/${file}`)
    const own: Guarded = {
      id: id ?? file.replace(/\.tsx?$/, ''),
      path: full.replace('/*', '/unknown'),
      hasAction: exported.has('action')
    }
    const isPage = path !== '' && file.startsWith('routes/guarded/')
    return [...(isPage ? [own] : []), ...guardedUrls(children, full)]
  })
}

const guarded = guardedUrls(await routes)
const query = '?inicio=2026-11-01&q=a%26b'
const dataOf = (id: string) => `${query}&_data=${encodeURIComponent(id)}`

let db: Database
let app: RunningApp

beforeAll(async () => {
  db = await openTestDatabase({ seed: true })
  app = await startApp({ env: { DATABASE_URL: db.url } })
})

afterAll(async () => {
  await app?.stop()
  await db?.close()
})

function loginOf(path: string): string {
  return `/login?${new URLSearchParams({ redirectTo: `${path}${query}` })}`
}

describe('without a session', () => {
  it.each(guarded)('$path leads to /login, whichever way it is asked', async ({ id, path, hasAction }) => {
    const nobody = openTextBrowser(app.url)
    const page = await nobody.get(`${path}${query}`)
    expect([page.status, page.location]).toEqual([302, loginOf(path)])
    const data = await nobody.get(`${path}${dataOf(id)}`)
    expect([data.status, data.location, data.text]).toEqual([204, loginOf(path), ''])
    const posted = await nobody.post(`${path}${query}`, { intent: 'delete' })
    if (hasAction) expect([posted.status, posted.location]).toEqual([302, loginOf(path)])
    else expect(posted.status).toBe(405)
    const sent = await nobody.post(`${path}${dataOf(id)}`, { intent: 'delete' })
    if (hasAction) expect([sent.status, sent.location]).toEqual([204, loginOf(path)])
    else expect(sent.status).toBe(405)
  })

  it('the layout alone tells nothing either', async () => {
    const { status, location } = await openTextBrowser(app.url).get(
      `/dashboard/index${dataOf('routes/guarded/layout')}`
    )
    expect([status, location]).toEqual([204, loginOf('/dashboard/index')])
  })

  it('a page of another path cannot be asked for', async () => {
    const { status, text } = await openTextBrowser(app.url).get('/login?_data=routes/guarded/layout')
    expect(status).toBe(403)
    expect(text).not.toContain('menu')
  })

  it.each(['session=1.junk', `session=1.${Buffer.from('{"permissions":["*"]}').toString('base64')}`])(
    'and with the cookie %s it is the same',
    async (cookie) => {
      const { status, location } = await openTextBrowser(app.url).get(`/reports/sales${query}`, { cookie })
      expect([status, location]).toEqual([302, loginOf('/reports/sales')])
    }
  )
})

describe('without the permission', () => {
  let guide: TextBrowser
  beforeAll(async () => {
    guide = await signIn(app.url, 'condutor', seededPassword)
  })

  const closed = guarded.filter(({ path }) => !isAllowed(path, ROLE_SETS.condutor))

  it('is the case for most of it', () => {
    expect(closed.length).toBeGreaterThan(guarded.length / 2)
  })

  it.each(closed)('$path leads to /dashboard, whichever way it is asked', async ({ id, path, hasAction }) => {
    const page = await guide.get(`${path}${query}`)
    expect([page.status, page.location]).toEqual([302, '/dashboard'])
    const data = await guide.get(`${path}${dataOf(id)}`)
    expect([data.status, data.location, data.text]).toEqual([204, '/dashboard', ''])
    const posted = await guide.post(`${path}${query}`, { intent: 'delete' })
    if (hasAction) expect([posted.status, posted.location]).toEqual([302, '/dashboard'])
    else expect(posted.status).toBe(405)
    const sent = await guide.post(`${path}${dataOf(id)}`, { intent: 'delete' })
    if (hasAction) expect([sent.status, sent.location]).toEqual([204, '/dashboard'])
    else expect(sent.status).toBe(405)
  })
})

describe('with the permission', () => {
  it('a screen without a page yet is a 404 inside the shell', async () => {
    const manager = await signIn(app.url, 'gestor', seededPassword)
    const { status, text, headers } = await manager.get('/pages/unknown')
    expect(status).toBe(404)
    expect(text).toContain('Ooops! Algo deu errado!')
    expect(text).toContain('Menu principal')
    expect(headers.get('cache-control')).toBe('no-store')
  })
})
