import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { hashPassword } from '#app/backend/credentials/password.server.ts'
import type { Database } from '#app/backend/db/connection.server.ts'
import { createApiHandler } from '#app/backend/handle-api.server.ts'
import { PROVIDER_AWAY } from '#app/backend/kernel/explain-fault.server.ts'
import type { Endpoint } from '#app/contracts/endpoint.ts'
import { endpoints } from '#app/contracts/index.ts'
import { ROLE_SETS } from '#app/domain/access/role-sets.ts'
import { log } from '#app/log.server.ts'
import { createTestBackend, createUser } from '../support/database/backend.ts'
import { openTestDatabase } from '../support/database/database.ts'
import { checkRuns, expectDecent } from './hostile/ask.ts'
import { type Known, readKnown } from './hostile/known.ts'
import { schemaOf, shaped } from './hostile/shapes.ts'
import { hostileHeader, hostileJson, hostileNames, hostileText, inPath, rawBodies } from './hostile/values.ts'

const everything = ROLE_SETS.gestor.map(({ controller, action }) => `${controller}/${action}`)
const named = endpoints.map((endpoint) => ({ name: `${endpoint.method} ${endpoint.path}`, endpoint }))

/** Nothing stands behind these here, and saying that it is this which is not there is a 503. */
const away = new Map([
  ['signInWithGoogle', 'google_unavailable'],
  ['signInLegacy', 'legacy_unavailable'],
  ['startLegacyImport', 'legacy_off'],
  ['moveLegacyImport', 'legacy_off']
])

/** An earlier try may have chosen a payment provider that nobody reaches from here, for all that ask it later. */
const isAway = ({ id }: Endpoint, { code }: { code?: string }) => code === PROVIDER_AWAY || code === away.get(id)

let db: Database
let handle: ReturnType<typeof createApiHandler>
let known: Known
let passwordHash = ''

beforeAll(async () => {
  db = await openTestDatabase({ seed: true })
  handle = createApiHandler(createTestBackend(db))
  known = await readKnown(db)
  passwordHash = await hashPassword('trilha comprida de tarde')
})

afterAll(() => db?.close())

interface Asked {
  values: string[]
  query: object
  more: [string, string][]
  body: string
  type: string
  key: string | null
  who: string
}

function asksOf({ path, params, query, body }: Endpoint): fc.Arbitrary<Asked> {
  const pool = fc.constantFrom(...Object.values(known))
  const names = [...path.matchAll(/\{\w+\}/g)]
  expect(Object.keys(schemaOf(params).properties ?? {})).toHaveLength(names.length)
  const json = fc.oneof({ weight: 9, arbitrary: bodyOf(body, pool) }, { weight: 1, arbitrary: hostileJson })
  const written = json.map((value) => JSON.stringify(value) ?? '')
  return fc.record({
    values: fc.tuple(
      ...names.map(() => fc.oneof({ weight: 3, arbitrary: pool }, { weight: 2, arbitrary: hostileText }))
    ),
    query: shaped(schemaOf(query), pool),
    more: fc.array(fc.tuple(hostileNames, hostileText), { maxLength: 2 }),
    body: fc.oneof({ weight: 14, arbitrary: written }, { weight: 1, arbitrary: rawBodies }),
    type: fc.constantFrom(...Array(9).fill('application/json'), 'application/x-www-form-urlencoded', 'text/plain', ''),
    key: fc.option(hostileHeader, { freq: 3 }),
    who: fc.constantFrom(...Array(6).fill('manager'), 'visitor', 'A'.repeat(43), '\u00ff', 'a'.repeat(5000))
  })
}

function bodyOf(schema: Endpoint['body'], pool: fc.Arbitrary<string>): fc.Arbitrary<unknown> {
  const described = schemaOf(schema)
  if (described.type !== 'array') return shaped(described, pool)
  return fc.array(shaped(described.items ?? {}, pool), { maxLength: 3 })
}

/** A user of their own for every try: some end their own token, or their own permissions. */
async function headersOf({ who, key, type }: Asked): Promise<Headers> {
  const headers = new Headers(type ? { 'content-type': type } : {})
  if (who === 'manager')
    headers.set('x-access-token', (await createUser(db, known.place, everything, { passwordHash })).token)
  else if (who !== 'visitor') headers.set('x-access-token', who)
  if (key !== null) headers.set('idempotency-key', key)
  return headers
}

async function ask({ api, method, path }: Endpoint, asked: Asked) {
  let at = 0
  const address = path.replace(/\{\w+\}/g, () => inPath(asked.values[at++] ?? ''))
  const query = new URLSearchParams(asked.more)
  for (const [name, value] of Object.entries(asked.query))
    query.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value))
  const request = new Request(`http://localhost/api/${api === 'main' ? 'v3' : 'v1'}${address}?${query}`, {
    method,
    headers: await headersOf(asked),
    body: method === 'GET' || method === 'DELETE' ? undefined : asked.body
  })
  const response = await handle(request, { requestId: 'test', address: '203.0.113.9' })
  return {
    status: response.status,
    type: response.headers.get('content-type') ?? '',
    text: await response.text()
  }
}

describe('a call with hostile input', () => {
  it.each(named)('$name', async ({ endpoint }) => {
    const logged = vi.spyOn(log, 'error')
    await checkRuns(asksOf(endpoint), 8, async (asked) => {
      logged.mockClear()
      const said = await ask(endpoint, asked)
      if (said.status === 503 && isAway(endpoint, JSON.parse(said.text))) return
      if (said.status >= 400) expect(said.text).toContain('"message":"')
      expectDecent(said, { asked, logged: logged.mock.calls[0] })
    })
  })
})
