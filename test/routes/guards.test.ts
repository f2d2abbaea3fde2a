import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import { isAllowed } from '#app/domain/access/permissions.ts'
import { ROLE_SETS } from '#app/domain/access/role-sets.ts'
import { openHeaders } from '../support/attack/open-headers.ts'
import { openTextBrowser, type Page, signIn, type TextBrowser } from '../support/browser/text-browser.ts'
import { openTestDatabase } from '../support/database/database.ts'
import { seededPassword } from '../support/database/seeded-password.ts'
import { type RunningApp, startApp } from '../support/server/program.ts'
import { type SiteRoute, siteMap } from '../support/site-map.ts'

const guarded = siteMap.filter(({ area }) => area === 'guarded')
const open = siteMap.filter(({ area }) => area === 'public')

/**
 * Routes outside both layouts, each with the reason why it needs no guard. A new route must be added here with its
 * reason.
 */
const free: Record<string, string> = {
  ...Object.fromEntries(
    siteMap
      .filter(({ file }) => file === 'routes/guarded/to-index.ts')
      .map(({ id }) => [id, 'leads to the first screen of its area that this user may see, which guards itself'])
  ),
  'routes/public/login/google': 'only begins a sign-in; has the guard of the public layout itself',
  'routes/public/login/google-callback': 'ends the sign-in that began there; a signed-in user is led on',
  'routes/logout': 'ends the session of whoever has one',
  'routes/loading': 'leads to the index page, or to /login',
  'routes/light-mode': 'a setting of the browser',
  'routes/menu': 'a setting of the browser',
  'routes/booking/page': 'the shop, for everybody',
  'routes/kiosk/start': 'a kiosk’s first page, by the key in its cookie',
  'routes/kiosk/set-up': 'opened by its unguessable key',
  'routes/booking-details/page': 'opened by its unguessable id',
  'routes/booking-details/calendar-file': 'opened by its unguessable id',
  'routes/booking-details/ticket-file': 'opened by its unguessable id',
  'routes/booking-details/wallet/apple-pass': 'opened by its unguessable id',
  'routes/booking-details/wallet/google-pass': 'opened by its unguessable id',
  'routes/calendar-feed/file': 'opened by its secret key, as calendar programs cannot sign in',
  'routes/booking-details/own/prove': 'opened by its unguessable id',
  'routes/booking-details/refund/page': 'a receipt, by two unguessable ids',
  'routes/booking-details/own/cancel': 'by its unguessable id and a proof, which the API asks for',
  'routes/booking-details/own/change': 'by its unguessable id and a proof, which the API asks for',
  'routes/booking-details/own/refund': 'by its unguessable id and a proof, which the API asks for',
  'routes/booking-details/own/data': 'by its unguessable id and a proof, which the API asks for',
  'routes/booking-details/own/data-file': 'by its unguessable id and a proof, which the API asks for',
  'routes/public/privacy/page': 'the notice of privacy, for everybody',
  'routes/public/find-ticket/page': 'for visitors, also for those who work somewhere',
  'routes/public/issue/open/page': 'for visitors, also for those who work somewhere',
  'routes/public/closure/page': 'opened by its unguessable key',
  'routes/public/rating/page': 'opened by its unguessable key',
  'routes/public/group-list/page': 'opened by its unguessable key',
  'routes/public/waiver/page': 'opened by its unguessable key',
  'routes/public/waiver/signed-file': 'opened by its unguessable key',
  'routes/booking-details/ticket-picture': 'opened by its unguessable id',
  'routes/public/issue/follow/page': 'opened by its unguessable key',
  'routes/public/issue/give-up/page': 'opened by its unguessable key',
  'routes/public/issue/document': 'opened by its unguessable key',
  'routes/simulator/mercadopago': 'opened by its unguessable id, and there only with the simulator',
  'routes/select-agent/page': 'opened by a signed link, or by who may change the booking',
  'routes/agent/page': 'public by the specification',
  'routes/agent-profile': 'public by the specification',
  'routes/photo': 'opened by its unguessable id',
  'routes/api/openapi': 'describes the API to everybody',
  'routes/api/docs': 'describes the API to everybody',
  'routes/api/handle': 'goes by token, not by session (test/backend/access.test.ts)',
  'routes/not-found': 'nothing is there'
}

/** Actions of the public layout that are for who is signed in. */
const ofSignedIn = new Set(['routes/public/lock/page'])

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

/** Whatever it is answered, nobody may frame it. */
function watched(browser: TextBrowser): TextBrowser {
  const look = async (path: string, answer: Promise<Page>) => {
    const page = await answer
    expect([path, openHeaders(page)]).toEqual([path, []])
    return page
  }
  return {
    ...browser,
    get: (path, headers) => look(path, browser.get(path, headers)),
    post: (path, fields, headers) => look(path, browser.post(path, fields, headers))
  }
}

/** Where a page, its data, its action and its action's data lead; 405 stands for an action that is not there. */
async function leadsTo(browser: TextBrowser, { id, path, hasAction }: SiteRoute, withAction = hasAction) {
  const page = await browser.get(`${path}${query}`)
  const data = await browser.get(`${path}${dataOf(id)}`)
  const asked = [
    [page.status, page.location],
    [data.status, data.location, data.text]
  ]
  if (hasAction && !withAction) return asked
  const posted = await browser.post(`${path}${query}`, { intent: 'delete' })
  const sent = await browser.post(`${path}${dataOf(id)}`, { intent: 'delete' })
  return [...asked, [posted.status, posted.location], [sent.status, sent.location]]
}

/** The same place, whichever way it is asked. */
function everyWay(hasAction: boolean, location: string, withAction = hasAction) {
  const asked = [
    [302, location],
    [204, location, '']
  ]
  if (hasAction && !withAction) return asked
  const none = [405, null]
  return [
    ...asked,
    ...(hasAction
      ? [
          [302, location],
          [204, location]
        ]
      : [none, none])
  ]
}

function loginOf(path: string): string {
  return `/login?${new URLSearchParams({ redirectTo: `${path}${query}` })}`
}

/** Never an error of ours, and never sent away for who is let in. */
function expectAnswer({ status, location }: Page, statuses: readonly number[]) {
  expect(statuses).toContain(status)
  expect(location ?? '').not.toMatch(/^\/(?:login|logout|dashboard$)/)
}

const titles = new Map<string, string>()
const looked = new Set<string>()

/** Addresses at which another route's screen stands too. */
const sameScreen: Record<string, string> = { 'routes/public/home/at-root': 'routes/public/home/page' }

function noteTitle({ id, hasPage }: SiteRoute, { status, text }: Page) {
  looked.add(id)
  const title = /<title>([^<]*)<\/title>/.exec(text)?.[1]
  if (hasPage && status === 200) titles.set(sameScreen[id] ?? id, title ?? '')
}

describe('the site map', () => {
  it('has every route under a layout, or in the list of free ones', () => {
    const unknown = siteMap.filter(({ area, id }) => area === 'none' && !(id in free))
    expect(unknown.map(({ id }) => id)).toEqual([])
  })
})

describe('without a session', () => {
  it.each(guarded)('$path leads to /login, whichever way it is asked', async (route) => {
    const nobody = watched(openTextBrowser(app.url))
    expect(await leadsTo(nobody, route)).toEqual(everyWay(route.hasAction, loginOf(route.guardPath)))
  })

  it.each([...open, ...siteMap.filter(({ area }) => area === 'none')])('$path is answered', async (route) => {
    const nobody = openTextBrowser(app.url)
    const page = await nobody.get(route.path)
    noteTitle(route, page)
    const data = await nobody.get(`${route.path}?_data=${encodeURIComponent(route.id)}`)
    expect([page.status < 500, data.status < 500]).toEqual([true, true])
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
  let agent: TextBrowser
  beforeAll(async () => {
    agent = watched(await signIn(app.url, 'condutor', seededPassword))
  })

  const closed = guarded.filter(({ guardPath }) => !isAllowed(guardPath, ROLE_SETS.condutor))

  it('is the case for most of it', () => {
    expect(closed.length).toBeGreaterThan(guarded.length / 2)
  })

  it.each(closed)('$path leads to /dashboard, whichever way it is asked', async (route) => {
    expect(await leadsTo(agent, route)).toEqual(everyWay(route.hasAction, '/dashboard'))
  })

  it('denies an unknown path under a guarded area', async () => {
    for (const path of ['/reports/unknown', '/financial/index/secret', '/configurations/users/1']) {
      expect([path, (await agent.get(path)).location]).toEqual([path, '/dashboard'])
    }
  })

  it('/dashboard is open all the same', async () => {
    expect((await agent.get('/dashboard/index')).status).toBe(200)
  })

  it.each(open)('$path leads a signed-in user to /loading, whichever way it is asked', async (route) => {
    const withAction = route.hasAction && !ofSignedIn.has(route.id)
    const led = await leadsTo(agent, route, withAction)
    expect(led).toEqual(everyWay(route.hasAction, '/loading', withAction))
  })
})

describe('with the permission', () => {
  let manager: TextBrowser
  beforeAll(async () => {
    manager = watched(await signIn(app.url, 'gestor', seededPassword))
  })

  const screens = guarded.filter(({ guardPath }) => isAllowed(guardPath, ROLE_SETS.gestor))

  // The titles are of pages that were looked at by then: asked alone, it looks at them all.
  describe('in this order', { shuffle: false }, () => {
    it.each(screens)('$path is answered: page, data and action', async (route) => {
      const { id, path, hasAction } = route
      const page = await manager.get(path)
      noteTitle(route, page)
      expectAnswer(page, [200, 302, 404])
      expectAnswer(await manager.get(`${path}?_data=${encodeURIComponent(id)}`), [200, 204, 404])
      if (!hasAction) return
      const statuses = [200, 204, 302, 400, 404, 409, 422]
      expectAnswer(await manager.post(path, { intent: 'unknown' }), statuses)
      expectAnswer(await manager.post(`${path}?_data=${encodeURIComponent(id)}`, { intent: 'unknown' }), statuses)
    })

    it('every page that is there has a title of its own', async () => {
      for (const route of screens) if (!looked.has(route.id)) noteTitle(route, await manager.get(route.path))
      const seen = [...titles.values()]
      expect(seen.length).toBeGreaterThan(15)
      expect([...titles].filter(([, title]) => !/^.+ · .+$/.test(title))).toEqual([])
      expect([...titles].filter(([, title], at) => seen.indexOf(title) !== at)).toEqual([])
    })
  })

  it('denies a path without a permission even to a user who holds everything', async () => {
    const unlisted = guarded.filter((route) => !screens.includes(route))
    expect(unlisted.length).toBeGreaterThan(0)
    for (const route of unlisted) {
      expect(await leadsTo(manager, route)).toEqual(everyWay(route.hasAction, '/dashboard'))
    }
  })

  it('a screen without a page yet is a 404 inside the shell, and says so in its title', async () => {
    const { status, text, headers } = await manager.get('/pages/unknown')
    expect(status).toBe(404)
    expect(text).toContain('Ooops! Algo deu errado!')
    expect(text).toContain('href="/loading"')
    expect(text).toContain('<title>Página não encontrada · Trilha</title>')
    expect(text).toContain('Menu principal')
    expect(headers.get('cache-control')).toBe('no-store')
  })

  it('answers 404 for an unknown path, for everybody', async () => {
    for (const browser of [manager, openTextBrowser(app.url)]) {
      const { status, text } = await browser.get('/nowhere/at/all')
      expect(status).toBe(404)
      expect(text).toContain('Ooops! Algo deu errado!')
      expect(text).toContain('href="/loading"')
    }
  })
})
