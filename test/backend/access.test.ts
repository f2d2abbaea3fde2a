import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import { agents, bookings, products, users } from '#app/backend/db/schema.server.ts'
import { createApiHandler } from '#app/backend/handle-api.server.ts'
import type { Endpoint } from '#app/contracts/endpoint.ts'
import { endpoints } from '#app/contracts/index.ts'
import { ROLE_SETS } from '#app/domain/access/role-sets.ts'
import { createPlace, createTestBackend, createUser } from '../support/database/backend.ts'
import { openTestDatabase } from '../support/database/database.ts'

const named = endpoints.map((endpoint) => ({ name: `${endpoint.method} ${endpoint.path}`, endpoint }))
const closed = named.filter(({ endpoint }) => endpoint.access !== 'public')
const everything = ROLE_SETS.gestor.map(({ controller, action }) => `${controller}/${action}`)

let db: Database
let handle: ReturnType<typeof createApiHandler>
/** A place with a user who holds everything, and nothing but them. */
let stranger: { placeId: string }
let home = ''
/** Ids of the demonstration place for the stranger to ask for, and words that no answer may contain. */
let ids: string[] = []
let words: string[] = []

beforeAll(async () => {
  db = await openTestDatabase({ seed: true })
  handle = createApiHandler(createTestBackend(db))
  const [product] = await db.orm.select().from(products).limit(1)
  const [booking] = await db.orm.select().from(bookings).limit(1)
  const [agent] = await db.orm.select().from(agents).limit(1)
  const [user] = await db.orm.select().from(users).limit(1)
  if (!product || !booking || !agent || !user) throw new Error('the demonstration place is empty')
  home = product.placeId
  const numbers = [product.id, booking.id, user.id].map(String)
  ids = [product.placeId, product.uuid, booking.publicId, booking.hash, agent.uuid, user.uuid, ...numbers]
  words = [product.name, product.uuid, agent.name, agent.uuid, user.name, user.uuid, booking.hash]
  stranger = await createPlace(db)
})

afterAll(() => db?.close())

/** One call as a client makes it: the same value for every parameter, the body empty. */
async function ask({ api, method, path }: Endpoint, token: string | null, value = 'unknown') {
  const address = path.replace(/\{\w+\}/g, encodeURIComponent(value))
  const hasBody = method === 'POST' || method === 'PUT'
  const request = new Request(`http://localhost/api/${api === 'main' ? 'v3' : 'v1'}${address}`, {
    method,
    headers: {
      ...(token ? { 'x-access-token': token } : {}),
      ...(hasBody ? { 'content-type': 'application/json' } : {})
    },
    body: hasBody ? '{}' : undefined
  })
  const response = await handle(request, { requestId: 'test', address: '203.0.113.9' })
  return { status: response.status, text: await response.text() }
}

/** A user of their own for every call: some of them end the token. */
async function tokenWith(permissions: string[]): Promise<string> {
  return (await createUser(db, stranger.placeId, permissions)).token
}

describe('each call', () => {
  it.each(named)('$name admits callers by its declared access only', async ({ endpoint }) => {
    const { access } = endpoint
    const nobody = await ask(endpoint, null)
    const liar = await ask(endpoint, 'A'.repeat(43))
    const somebody = await ask(endpoint, await tokenWith([]))
    const statuses = [nobody.status, liar.status, somebody.status]
    if (access === 'public') expect(statuses.filter((status) => status >= 500)).toEqual([])
    else expect(statuses.slice(0, 2)).toEqual([401, 401])
    if (access === 'session') expect([401, 500]).not.toContain(somebody.status)
    if (access !== 'public' && access !== 'session') expect(somebody.status).toBe(403)
  })

  const ofPermission = closed.filter(({ endpoint }) => endpoint.access !== 'session')

  it.each(ofPermission)('$name answers users with one of its permissions and no others', async ({ endpoint }) => {
    const { access } = endpoint
    const accepted: string[] = typeof access === 'string' ? [access] : [...access]
    for (const permission of accepted) {
      expect([403, 401, 500]).not.toContain((await ask(endpoint, await tokenWith([permission]))).status)
    }
    const others = everything.filter((key) => !accepted.includes(key))
    expect((await ask(endpoint, await tokenWith(others))).status).toBe(403)
  })
})

describe('another place’s token', () => {
  it("asks for data that this place's own token gets", async () => {
    const { token } = await createUser(db, home, everything)
    const lists = closed.filter(({ endpoint }) => endpoint.method === 'GET' && !endpoint.path.includes('{'))
    const answers = await Promise.all(lists.map(({ endpoint }) => ask(endpoint, token)))
    expect(answers.some(({ text }) => words.some((word) => text.includes(word)))).toBe(true)
  })

  /** Statuses are the same in all places, so leave their call out. */
  const ofPlaces = closed.filter(({ endpoint }) => endpoint.id !== 'readIssueStatus')

  it.each(ofPlaces)('gets nothing of this one by $name', async ({ endpoint }) => {
    const isOne = endpoint.path.includes('{')
    const token = await tokenWith(everything)
    for (const id of isOne ? ids : ['unknown']) {
      const { status, text } = await ask(endpoint, token, id)
      // One thing of another place is as unknown as any; lists are the stranger's own.
      if (isOne) expect([id, [400, 404, 409, 422].includes(status)]).toEqual([id, true])
      else expect([401, 403, 500]).not.toContain(status)
      expect(words.filter((word) => text.includes(word))).toEqual([])
    }
  })
})
