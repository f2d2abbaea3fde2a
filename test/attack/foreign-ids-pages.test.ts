import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import { ROLE_SETS } from '#app/domain/access/role-sets.ts'
import { createCaller, createTestBackend } from '../support/database/backend.ts'
import { openTestDatabase } from '../support/database/database.ts'
import { type RunningApp, startApp } from '../support/server/program.ts'
import { type SiteRoute, siteMap } from '../support/site-map.ts'
import { rowsOf } from './foreign/rows.ts'
import { createThings, makePlace, type Place, type Things, wordsOf } from './foreign/things.ts'
import { enterAs, sealedBy } from './hostile/manager.ts'

/** What a route's parameters name, by the beginning of its pattern; who adds one with a parameter says it here. */
const named: Record<string, (of: Things) => Record<string, string>> = {
  '/operation/booking-list/:id': ({ booking, agent }) => ({ id: booking, agent }),
  '/configurations/users/:uuid': ({ user }) => ({ uuid: user }),
  '/products/poi/:uuid': ({ point }) => ({ uuid: point }),
  '/products/discounts/:uuid': ({ discount }) => ({ uuid: discount }),
  '/products/:uuid/tickets': ({ product, ticket }) => ({ uuid: product, id: ticket }),
  '/products/:uuid': ({ draft, photo }) => ({ uuid: draft, photo }),
  '/issues/files/:id': ({ issueFile }) => ({ id: issueFile }),
  '/trafx/files/:id': ({ log }) => ({ id: log }),
  '/trafx/devices/:serial': ({ serial }) => ({ serial }),
  '/trafx/capacity/:uuid': ({ product }) => ({ uuid: product })
}

const guarded = siteMap.filter(({ area, pattern }) => area === 'guarded' && pattern.includes(':'))
const nameOf = ({ pattern }: SiteRoute) => Object.keys(named).find((start) => pattern.startsWith(start))

let db: Database
let app: RunningApp
let home: Place
let elsewhere: Place
let theirs: Things
let cookies: Record<'home' | 'elsewhere' | 'nothing' | 'guide', string>

beforeAll(async () => {
  db = await openTestDatabase()
  app = await startApp({ env: { DATABASE_URL: db.url, LOG_LEVEL: 'error', SEED: 'none', ...sealedBy } })
  const call = createCaller(createTestBackend(db))
  home = await makePlace(db)
  elsewhere = await makePlace(db)
  theirs = await createThings(db, call, home)
  const ofGuide = ROLE_SETS.condutor.map(({ controller, action }) => `${controller}/${action}`)
  cookies = {
    home: await enterAs(db, home.placeId),
    elsewhere: await enterAs(db, elsewhere.placeId),
    nothing: await enterAs(db, home.placeId, []),
    guide: await enterAs(db, home.placeId, ofGuide)
  }
})

afterAll(async () => {
  await app?.stop()
  await db?.close()
})

function pathOf(route: SiteRoute): string {
  const values = named[nameOf(route) ?? '']?.(theirs) ?? {}
  return route.pattern.replace(/:(\w+)/g, (_whole, name) => encodeURIComponent(values[name] ?? 'unknown'))
}

/** Every way in: the page, its data, its action with and without fields, its action's data. */
async function askAll(route: SiteRoute, cookie: string) {
  const path = pathOf(route)
  const data = `${path}?_data=${encodeURIComponent(route.id)}`
  const headers = { cookie, 'sec-fetch-site': 'same-origin' }
  const bodies = [
    { intent: 'suspend' },
    { intent: 'checkin', reason: 'Chuva forte', name: 'Outro', factor: '2', people: '7' }
  ]
  const posts = route.hasAction ? [path, data].flatMap((to) => bodies.map((body) => ({ to, body }))) : []
  const asked = [path, data].map((to) => ({ to, body: undefined }))
  return Promise.all(
    [...asked, ...posts].map(async ({ to, body }) => {
      const init = { headers, redirect: 'manual' as const }
      const sent = body ? { method: 'POST', body: new URLSearchParams(body as Record<string, string>) } : {}
      const response = await fetch(`${app.url}${to}`, { ...init, ...sent })
      const location = response.headers.get('location') ?? response.headers.get('x-remix-redirect') ?? ''
      return { status: response.status, location, text: await response.text() }
    })
  )
}

/** What was asked for comes back in addresses, and tells nobody anything. */
function wordsAsked(route: SiteRoute): string[] {
  return Object.values(named[nameOf(route) ?? '']?.(theirs) ?? {})
}

async function expectNothing(route: SiteRoute, cookie: string, statuses: number[]) {
  const before = await rowsOf(db, home.placeId)
  const answers = await askAll(route, cookie)
  expect(answers.map(({ status }) => status).filter((status) => !statuses.includes(status))).toEqual([])
  const secrets = wordsOf(theirs).filter((word) => !wordsAsked(route).includes(word))
  for (const { text } of answers) expect(secrets.filter((word) => text.includes(word))).toEqual([])
  expect(await rowsOf(db, home.placeId)).toEqual(before)
  return answers
}

describe('a page of one thing', () => {
  it('has its thing named here', () => {
    expect(guarded.length).toBeGreaterThan(10)
    expect(guarded.filter((route) => !nameOf(route)).map(({ pattern }) => pattern)).toEqual([])
  })

  it.each(guarded)('$pattern is there for a manager of its place', async (route) => {
    const response = await fetch(`${app.url}${pathOf(route)}`, { headers: { cookie: cookies.home } })
    // An agent that the booking has not is not there to be removed, nor a code to ask for again.
    expect([200, ...(route.pattern.includes(':agent') ? [404] : [])]).toContain(response.status)
  })

  it.each(guarded)('$pattern is not there for a manager of another place', async (route) => {
    // A dialog has no data but its parent's; a form may be refused for its fields first; deleting twice is harmless.
    const harmless = route.pattern.startsWith('/trafx/files') ? [302, 204] : [200, 400]
    await expectNothing(route, cookies.elsewhere, [404, ...harmless])
  })

  it.each(guarded)('$pattern shows its page to nobody of another place', async (route) => {
    const response = await fetch(`${app.url}${pathOf(route)}`, { headers: { cookie: cookies.elsewhere } })
    expect(response.status).toBe(404)
  })

  it.each(guarded)('$pattern is closed to who may nothing', async (route) => {
    const answers = await expectNothing(route, cookies.nothing, [302, 204])
    expect([...new Set(answers.map(({ location }) => location))]).toEqual(['/dashboard'])
  })

  const ofBookings = guarded.filter(({ pattern }) => pattern.startsWith('/operation'))

  it.each(ofBookings)('$pattern is not there for a guide who does not lead it', async (route) => {
    await expectNothing(route, cookies.guide, [302, 204, 403, 404])
  })
})
