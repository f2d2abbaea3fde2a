import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import { endpoints } from '#app/contracts/index.ts'
import { createCaller, createTestBackend } from '../support/database/backend.ts'
import { openTestDatabase } from '../support/database/database.ts'
import { idCases, openToAll } from './foreign/cases.ts'
import { idFieldsOf } from './foreign/id-fields.ts'
import { type Prepared, prepareThings } from './foreign/prepared.ts'
import { rowsOf } from './foreign/rows.ts'
import { createThings, makePlace, type Things, wordsOf } from './foreign/things.ts'

type Call = ReturnType<typeof createCaller>

let db: Database
let call: Call
/** Read by who is of their place. */
let read: Things
/** Things of two places. A refused call must not change them. */
let theirs: Things
let mine: Things
/** All that is theirs, as it is now. */
let rows: Record<string, string>
let prepared: Prepared

beforeAll(async () => {
  prepared = await prepareThings()
  db = await openTestDatabase()
  call = createCaller(createTestBackend(db))
  read = await makeThings()
  theirs = await makeThings()
  mine = await makeThings()
  rows = await rowsOf(db, theirs.placeId)
})

const makeThings = async () => createThings(db, call, await makePlace(db))
const readOnly = new Set(endpoints.filter(({ method }) => method === 'GET').map(({ id }) => id))

afterAll(async () => {
  await db?.close()
  await prepared?.drop()
})

/** Takes a new baseline, so that a change by one call does not fail the next. */
async function expectUnchanged(): Promise<void> {
  const before = rows
  rows = await rowsOf(db, theirs.placeId)
  expect(rows).toEqual(before)
}

type IdCase = (typeof idCases)[number]

interface Asker {
  call: Call
  token: string
  own: Things
  named: Things
}

async function ask({ id, input }: IdCase, { call, token, own, named }: Asker) {
  const endpoint = endpoints.find((one) => one.id === id)
  if (!endpoint) throw new Error(`there is no call ${id}`)
  const { params = {}, query, body } = input({ mine: own, theirs: named })
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_whole, name) => encodeURIComponent(params[name] ?? ''))
  const search = query ? `?${new URLSearchParams(query)}` : ''
  const sends = endpoint.method === 'POST' || endpoint.method === 'PUT'
  const api = endpoint.api === 'node' ? '/api/v1' : ''
  return call(endpoint.method, `${api}${path}${search}`, { token, body: sends ? (body ?? {}) : undefined })
}

describe('ids in a call', () => {
  it('is tried with another place’s, or open to everybody for a reason', () => {
    const tried = new Set([...idCases.map(({ id, field }) => `${id} ${field}`), ...Object.keys(openToAll)])
    const fields = endpoints.flatMap((endpoint) => idFieldsOf(endpoint).map((field) => `${endpoint.id} ${field}`))
    expect(fields.filter((field) => !tried.has(field))).toEqual([])
    expect([...tried].filter((field) => !fields.includes(field))).toEqual([])
  })
})

describe.each(idCases)('$id by $field', (one) => {
  it('answers a user of its own place', async () => {
    const answer = async ({ things, call }: { things: Things; call: Call }) => {
      const { status, body } = await ask(one, { call, token: things.managerToken, own: things, named: things })
      expect([status < 300, body]).toEqual([true, body])
      if (one.tells) expect(JSON.stringify(body)).toContain(one.tells(things))
    }
    await (readOnly.has(one.id) ? answer({ things: read, call }) : prepared.withCopy(answer))
  })

  it('is as unknown as any to a manager of another place', async () => {
    const { status, body } = await ask(one, { call, token: mine.managerToken, own: mine, named: theirs })
    expect([one.empty ? 200 : 403, one.empty ? 200 : 404, one.empty ? 200 : 422], JSON.stringify(body)).toContain(
      status
    )
    const said = JSON.stringify(body)
    const known = one.echoes ?? []
    expect(
      wordsOf(theirs).filter((word) => said.includes(word) && !known.some((name) => theirs[name] === word))
    ).toEqual([])
    await expectUnchanged()
  })

  it('is refused to a user without permissions, and to a stranger', async () => {
    const nobody = await ask(one, { call, token: 'A'.repeat(43), own: theirs, named: theirs })
    const lesser = await ask(one, { call, token: theirs.lesserToken, own: theirs, named: theirs })
    expect([[401, 403].includes(nobody.status), [403, 404].includes(lesser.status)]).toEqual([true, true])
    const said = JSON.stringify([nobody.body, lesser.body])
    expect(wordsOf(theirs).filter((word) => said.includes(word))).toEqual([])
    await expectUnchanged()
  })
})
