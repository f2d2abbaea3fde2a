import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import { clientsDue } from '#app/backend/db/queries/clients/assign.server.ts'
import { readConditions } from '#app/backend/db/queries/kernel/conditions.server.ts'
import { endpoints } from '#app/contracts/index.ts'
import { roleKeys } from '#app/domain/access/role-sets.ts'
import { createCaller, createTestBackend, createUser } from '../support/database/backend.ts'
import { openTestDatabase } from '../support/database/database.ts'
import { type RunningApp, startApp } from '../support/server/program.ts'
import { type SiteRoute, siteMap } from '../support/site-map.ts'
import { idCases } from './foreign/cases.ts'
import { rowsOf } from './foreign/rows.ts'
import { createThings, makePlace, type Place, type Things, wordsOf } from './foreign/things.ts'
import { enterAs, sealedBy } from './hostile/manager.ts'

/** Ids for a route's parameters, by the start of its pattern. A new route with a parameter must be added here. */
const named: Record<string, (of: Things) => Record<string, string>> = {
  '/operation/booking-list/:id': ({ booking, agent, signature }) => ({ id: booking, agent, signature }),
  '/operation/refunds/:id': ({ refund }) => ({ id: refund }),
  '/operation/check-in/conflicts/:id': ({ conflict }) => ({ id: conflict }),
  '/operation/closure/:id': ({ closure, closureBooking }) => ({ id: closure, booking: closureBooking }),
  '/financial/unsettled/:id': ({ stray }) => ({ id: stray }),
  '/financial/transactions/:id': ({ transaction }) => ({ id: transaction }),
  '/financial/recurrences/:id': ({ recurrence }) => ({ id: recurrence }),
  '/financial/files/:id': ({ transactionFile }) => ({ id: transactionFile }),
  '/financial/withdrawals/:id': ({ withdrawal }) => ({ id: withdrawal }),
  '/financial/receivables/:uuid': ({ client }) => ({ uuid: client }),
  '/financial/commissions/:uuid': ({ agent }) => ({ uuid: agent }),
  '/financial/close/:date/drawers': ({ openDrawer }) => ({ date: '2026-11-18', id: openDrawer }),
  '/nf/:id/xml': ({ issued }) => ({ id: issued }),
  '/nf/:id': ({ invoice }) => ({ id: invoice }),
  '/configurations/payments/terminals/:id': ({ terminal }) => ({ id: terminal }),
  '/configurations/gate/kiosks/:id': ({ kiosk }) => ({ id: kiosk }),
  '/operation/counter/:id': ({ sale }) => ({ id: sale }),
  '/operation/booking-list/group/:uuid': ({ group }) => ({ uuid: group }),
  '/operation/booking-list/group/:uuid/cancel': ({ group }) => ({ uuid: group }),
  '/configurations/privacy/requests/:id': ({ privacyRequest }) => ({ id: privacyRequest }),
  '/configurations/users/:uuid': ({ user }) => ({ uuid: user }),
  '/products/poi/:uuid': ({ point }) => ({ uuid: point }),
  '/products/seasons/:uuid': ({ season }) => ({ uuid: season }),
  '/products/discounts/:uuid': ({ discount }) => ({ uuid: discount }),
  '/products/:uuid/tickets': ({ product, ticket }) => ({ uuid: product, id: ticket }),
  '/products/:uuid': ({ draft, photo }) => ({ uuid: draft, photo }),
  '/agents/files/:id': ({ file }) => ({ id: file }),
  '/agents/:uuid': ({ agent }) => ({ uuid: agent }),
  '/configurations/agent-fields/:uuid': ({ agentField }) => ({ uuid: agentField }),
  '/configurations/place-fields/:uuid': ({ placeField }) => ({ uuid: placeField }),
  '/configurations/term/:id': ({ placeTerm }) => ({ id: placeTerm }),
  '/configurations/languages/:noun/:id': ({ product }) => ({ noun: 'product', id: product }),
  '/configurations/waiver/:id': ({ waiver }) => ({ id: waiver }),
  '/messages/batches/:id': ({ batch }) => ({ id: batch }),
  '/messages/templates/:id': ({ template }) => ({ id: template }),
  '/messages/lists/:id': ({ list }) => ({ id: list }),
  '/messages/consents/:id': ({ wish }) => ({ id: wish }),
  '/operation/transport/companies': ({ company }) => ({ uuid: company }),
  '/operation/transport/vehicles': ({ vehicle }) => ({ uuid: vehicle }),
  '/operation/transport/drivers': ({ driver }) => ({ uuid: driver }),
  '/operation/transport/:uuid': ({ trip, booking }) => ({ uuid: trip, booking }),
  '/issues/files/:id': ({ issueFile }) => ({ id: issueFile }),
  '/clients/:uuid': ({ client }) => ({ uuid: client }),
  '/clients/files/:id': ({ clientFile }) => ({ id: clientFile }),
  '/trafx/files/:id': ({ log }) => ({ id: log }),
  '/trafx/devices/:serial': ({ serial }) => ({ serial }),
  '/trafx/capacity/:uuid': ({ product }) => ({ uuid: product })
}

// A day is nobody's, and every place has the same providers and messages to bookings: which attraction's it is, its query says (test/routes/guarded/operation/calendar).
const guarded = siteMap.filter(
  ({ area, pattern }) => area === 'guarded' && /:(?!(?:day|date|provider|key)\b)/.test(pattern)
)
const nameOf = ({ pattern }: SiteRoute) => Object.keys(named).find((start) => pattern.startsWith(start))

let db: Database
let app: RunningApp
let home: Place
let elsewhere: Place
let theirs: Things
let cookies: Record<'home' | 'elsewhere' | 'nothing' | 'condutor' | 'portaria', string>
let call: ReturnType<typeof createCaller>

beforeAll(async () => {
  db = await openTestDatabase()
  app = await startApp({ env: { DATABASE_URL: db.url, LOG_LEVEL: 'error', SEED: 'none', ...sealedBy } })
  call = createCaller(createTestBackend(db))
  home = await makePlace(db)
  elsewhere = await makePlace(db)
  theirs = await createThings(db, call, home)
  // The program's job gives the new bookings their clients, and must be done before rows are compared.
  await vi.waitFor(async () => expect(await readConditions(db, [clientsDue()])).toEqual([false]), 30_000)
  cookies = {
    home: await enterAs(db, home.placeId),
    elsewhere: await enterAs(db, elsewhere.placeId),
    nothing: await enterAs(db, home.placeId, []),
    condutor: await enterAs(db, home.placeId, roleKeys('condutor')),
    portaria: await enterAs(db, home.placeId, roleKeys('portaria'))
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
  // Without `complete` an action refuses the body before it looks for the thing.
  const bodies = [
    { complete: '1', intent: 'suspend' },
    { complete: '1', intent: 'checkin', reason: 'Chuva forte', name: 'Outro', factor: '2', people: '7' }
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

/** Words that the request itself contains: the answer may repeat them. */
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
    const harmless = route.pattern.startsWith('/trafx/files') ? [302, 204] : [200, 400, 422]
    await expectNothing(route, cookies.elsewhere, [404, ...harmless])
  })

  it.each(guarded)('$pattern shows its page to nobody of another place', async (route) => {
    const response = await fetch(`${app.url}${pathOf(route)}`, { headers: { cookie: cookies.elsewhere } })
    expect(response.status).toBe(404)
  })

  it.each(guarded)('$pattern is closed to a user without permissions', async (route) => {
    const answers = await expectNothing(route, cookies.nothing, [302, 204])
    expect([...new Set(answers.map(({ location }) => location))]).toEqual(['/dashboard'])
  })

  const ofBookings = guarded.filter(({ pattern }) => pattern.startsWith('/operation'))

  it.each(ofBookings)('$pattern is a 404 for an agent who does not guide it', async (route) => {
    await expectNothing(route, cookies.condutor, [302, 204, 403, 404])
  })
})

const wordOf = (text: string) => wordsOf(theirs).filter((word) => text.includes(word))

describe.each(['portaria', 'condutor'] as const)('%s', (role) => {
  const ofClients = siteMap.filter(({ pattern }) => pattern.startsWith('/clients'))

  it.each(ofClients)('gets nothing of a client at $pattern', async (route) => {
    // A screen that this role lacks answers so, without any data.
    await expectNothing(route, cookies[role], [302, 204, 403])
  })

  it('gets nothing of a client by any call, nor its documents', async () => {
    const { token } = await createUser(db, home.placeId, roleKeys(role))
    const closed = endpoints.filter(({ access }) => String(access).startsWith('clients/'))
    expect(closed.length).toBeGreaterThan(10)
    for (const { method, path, id } of closed) {
      const sends = method === 'POST' || method === 'PUT'
      const asked = path.replace(/\{\w+\}/g, theirs.client)
      const { status, body } = await call(method, asked, { token, body: sends ? {} : undefined })
      expect([id, status, wordOf(JSON.stringify(body))]).toEqual([id, 403, []])
    }
    const files = [
      '?ref=clients',
      `?ref=clients&refId=${theirs.client}`,
      `/${theirs.client}/files?ref=clients`,
      `/download/${theirs.clientFile}`
    ]
    const answers = await Promise.all(files.map((path) => call('GET', `/api/v1/files${path}`, { token })))
    expect(answers.map(({ status, body }) => body.total ?? status)).toEqual([0, 404, 404, 404])
    expect((await call('DELETE', `/api/v1/files/${theirs.clientFile}`, { token })).status).toBe(404)
    const { body } = await call('GET', `/booking/${theirs.booking}`, { token })
    expect(JSON.stringify(body)).not.toContain(theirs.client)
  })
})

it('a vendor of another place names nobody', async () => {
  const other = await createUser(db, elsewhere.placeId, roleKeys('gestor'))
  const own = await createUser(db, home.placeId, roleKeys('gestor'))
  const lists = ['/clients?', '/clients/count?', '/clients/pendencies?', '/clients/services?', '/agents?']
  const period = '/bills/closed?s=2026-01-01&e=2026-12-31&'
  for (const v of [own.uuid, home.placeId]) {
    for (const path of [...lists, period]) {
      const { body } = await call('GET', `${path}v=${v}`, { token: other.token })
      expect([path, body.total ?? body.count ?? body.bills]).toEqual([path, 0])
    }
    expect((await call('GET', `/clients?v=${v}`, { token: own.token })).body.total).toBeGreaterThan(0)
  }
})

const ofPeople = endpoints.filter(({ path }) => /^\/(?:clients|agents|transport|bills\/closed)\b/.test(path))

/** Named by what the place has; what a call needs beside is told at its fields. */
function addressOf({ id, path, api }: (typeof endpoints)[number]) {
  const { params = {}, query, body } = idCases.find((one) => one.id === id)?.input({ mine: theirs, theirs }) ?? {}
  const filled = path.replace(/\{(\w+)\}/g, (_whole, name) => encodeURIComponent(params[name] ?? theirs.agent))
  return {
    url: `${app.url}/api/${api === 'main' ? 'v3' : 'v1'}${filled}?${new URLSearchParams(query)}`,
    body: body ?? {}
  }
}

describe('over HTTP', () => {
  let paths: Record<string, Record<string, object>>
  beforeAll(async () => {
    paths = (await (await fetch(`${app.url}/api/openapi.json`)).json()).paths
  })

  it.each(ofPeople)('$id is listed here, and answers permitted users only', async (endpoint) => {
    const { id, method, path, access } = endpoint
    expect(paths[path]?.[method.toLowerCase()]).toMatchObject({ operationId: id, summary: endpoint.summary })
    const { url, body } = addressOf(endpoint)
    const sends = method === 'POST' || method === 'PUT'
    const ask = async (token: string | undefined) => {
      const headers = { 'content-type': 'application/json', ...(token ? { 'x-access-token': token } : {}) }
      return (await fetch(url, { method, headers, body: sends ? JSON.stringify(body) : null })).status
    }
    const statuses = [await ask(undefined), await ask(theirs.lesserToken)]
    const isClosed = access !== 'public' && access !== 'session'
    if (isClosed) expect(statuses).toEqual([401, 403])
    // The thing may have changed by now, or the body lack a field, so these refusals are fine.
    expect(method === 'GET' ? [200] : [200, 201, 409, 422]).toContain(await ask(theirs.managerToken))
  })
})
