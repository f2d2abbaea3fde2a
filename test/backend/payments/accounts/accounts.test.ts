import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { hashPassword } from '#app/backend/credentials/password.server.ts'
import type { Database } from '#app/backend/db/connection.server.ts'
import type { Backend } from '#app/backend/kernel/context.server.ts'
import { openGateways } from '#app/backend/providers/gateways/open-gateways.server.ts'
import { connectionWords } from '#app/domain/money/gateway-words.ts'
import { createCaller, createPlace, createTestBackend, createUser } from '../../../support/database/backend.ts'
import { openTestDatabase } from '../../../support/database/database.ts'
import {
  type MisbehavingProvider,
  startMisbehavingProvider
} from '../../../support/server/providers/misbehaving-provider.ts'
import { badAnswers } from '../../../support/server/providers/misdeeds.ts'
import { createGetnetWorld, getnetAccount } from '../../providers/gateways/getnet/world.ts'

const password = 'cobertor azul da serra'
const { clientId, clientSecret, sellerId } = getnetAccount
const typed = { client_id: clientId, client_secret: clientSecret, seller_id: sellerId, environment: 'homologacao' }
const secrets = new RegExp([clientId, clientSecret, sellerId].join('|'))

let db: Database
let backend: Backend
let provider: MisbehavingProvider
let call: ReturnType<typeof createCaller>
let placeId: string
let token: string
let passwordHash: string
const logged: unknown[] = []

beforeAll(async () => {
  db = await openTestDatabase()
  const world = createGetnetWorld()
  provider = await startMisbehavingProvider(world.simulator.wire)
  passwordHash = await hashPassword(password)
  const base = createTestBackend(db, world.clock)
  backend = {
    ...base,
    log: { ...base.log, warn: (...said: unknown[]) => logged.push(said) } as unknown as Backend['log'],
    gateways: openGateways({
      db,
      seal: base.seal,
      now: base.now,
      baseUrl: '',
      simulatorsAllowed: true,
      env: { GETNET_ENVIRONMENT: '', GETNET_API_URL: provider.url },
      deliver: async () => undefined
    })
  }
  call = createCaller(backend)
})
afterAll(async () => {
  await provider.close()
  await db.close()
})
beforeEach(async () => {
  provider.misbehave(/^$/, null)
  logged.length = 0
  placeId = (await createPlace(db)).placeId
  token = (await createUser(db, placeId, ['configurations/payments'], { passwordHash })).token
})

const save = (body: object, by = token) => call('PUT', '/payments/accounts/getnet', { token: by, body })
const test = () => call('POST', '/payments/accounts/getnet/test', { token, body: {} })
const read = async () => (await call('GET', '/payments/settings', { token })).body
const account = async () => (await read()).accounts.find((one: { provider: string }) => one.provider === 'getnet')
const rows = async () => (await db.pool.query('select * from payment_accounts where place_id = $1', [placeId])).rows

it('begins with simulators and nobody’s credentials', async () => {
  expect(await read()).toMatchObject({ pix_provider: 'getnet', card_provider: 'mercadopago', refund_limit: null })
  expect(await account()).toMatchObject({ source: 'none', serves: 'simulated', tested_at: null, changed_by: '' })
})

it('credentials are kept sealed, tested, and nowhere to be read', async () => {
  const saved = await save({ ...typed, password })
  expect(saved.status).toBe(200)
  expect(await account()).toMatchObject({
    source: 'kept',
    serves: 'real',
    changed_by: 'Joana Prado',
    environment: 'homologacao',
    tested_at: null,
    seller: `${sellerId.slice(0, 2)}••••${sellerId.slice(-2)}`
  })
  expect((await test()).body).toEqual({ ok: true, words: connectionWords(null) })
  expect(await account()).toMatchObject({ tested_ok: true, tested_words: connectionWords(null) })
  const audited = (await db.pool.query('select * from audit_events where place_id = $1', [placeId])).rows
  expect(audited.map(({ action }) => action)).toEqual(['payments.account-changed'])
  const told = (await db.pool.query('select * from messages where place_id = $1', [placeId])).rows
  const everything = JSON.stringify([saved.body, await read(), await rows(), audited, told, logged])
  expect(everything).not.toMatch(secrets)
})

it('keeps values for empty fields, and marks changed credentials as untested', async () => {
  await save({ ...typed, password })
  await test()
  await save({ password })
  expect(await account()).toMatchObject({ tested_ok: true })
  await save({ client_secret: 'wrong', password })
  expect(await account()).toMatchObject({ source: 'kept', tested_at: null, environment: 'homologacao' })
  expect((await test()).body).toEqual({ ok: false, words: connectionWords('credentials') })
  expect(await account()).toMatchObject({ tested_ok: false, tested_words: connectionWords('credentials') })
})

it('needs the password, all fields at first, and nothing that could not stand in a header', async () => {
  expect((await save(typed)).body.fields).toHaveProperty('password')
  expect((await save({ ...typed, password: 'another' })).body.fields).toHaveProperty('password')
  expect(Object.keys((await save({ seller_id: 's', password })).body.fields)).toEqual([
    'client_id',
    'client_secret',
    'environment'
  ])
  for (const bad of ['a chave', 'chavé', 'a\nchave', 'x'.repeat(501)]) {
    const { status, body } = await save({ ...typed, client_secret: bad, password })
    expect([status, Object.keys(body.fields)]).toEqual([422, ['client_secret']])
    expect(JSON.stringify(body)).not.toContain(bad)
  }
  expect(await rows()).toEqual([])
})

it("need the permission, in one's own place only", async () => {
  const stranger = await createUser(db, placeId, ['configurations/index', 'configurations/edit'], { passwordHash })
  expect((await save({ ...typed, password }, stranger.token)).status).toBe(403)
  const elsewhere = await createUser(db, (await createPlace(db)).placeId, ['configurations/payments'], { passwordHash })
  await save({ ...typed, password }, elsewhere.token)
  expect(await account()).toMatchObject({ source: 'none' })
  expect((await call('PUT', '/payments/accounts/stripe', { token, body: { password } })).status).toBe(404)
})

it.each([
  ['never answers', 'unsure'],
  ['answers 503', 'unsure'],
  ['answers a page', 'unsure'],
  ['answers 422', 'refused'],
  ['answers 403', 'credentials']
] as const)(
  'reports in plain words a provider that %s, and logs no secret',
  async (name, kind) => {
    await save({ ...typed, password })
    provider.misbehave(/token/, badAnswers[name]?.misdeed ?? null)
    expect((await test()).body).toEqual({ ok: false, words: connectionWords(kind) })
    expect(logged).toHaveLength(1)
    expect(JSON.stringify(logged)).toContain(kind)
    expect(JSON.stringify(logged)).not.toMatch(secrets)
  },
  20_000
)

it('does not count an earlier test for newer credentials', async () => {
  await save({ ...typed, password })
  provider.misbehave(/token/, async ({ response, truth }) => {
    const { status, text } = await truth()
    await save({ client_secret: 'newer', password })
    response.writeHead(status, { 'content-type': 'application/json' }).end(text)
  })
  expect((await test()).body.ok).toBe(true)
  expect(await account()).toMatchObject({ tested_at: null })
})

it('erased they are gone, twice as well, and there is nothing left to test', async () => {
  await save({ ...typed, password })
  const erase = () => call('DELETE', '/payments/accounts/getnet', { token })
  expect([(await erase()).status, (await erase()).status]).toEqual([200, 200])
  expect([await rows(), (await account()).source]).toEqual([[], 'none'])
  expect((await test()).status).toBe(409)
})

it('tells another manager of a change, without its values', async () => {
  const phone = '+5575988887777'
  await createUser(db, placeId, ['configurations/edit'], { phone })
  await save({ ...typed, password })
  const { rows: told } = await db.pool.query('select * from messages where place_id = $1 and "to" = $2', [
    placeId,
    phone
  ])
  expect(told).toHaveLength(1)
  expect(JSON.stringify(told)).toMatch(/credenciais do Getnet foram cadastradas por Joana Prado/)
})

it('chooses the receiving account, with a limit per person', async () => {
  const put = (body: object) => call('PUT', '/payments/settings', { token, body })
  const chosen = { pix_provider: 'mercadopago', card_provider: '', refund_limit: '1.234,50' }
  expect((await put(chosen)).body).toMatchObject({ ...chosen, refund_limit: 1234.5 })
  expect((await put({ ...chosen, refund_limit: null })).body.refund_limit).toBeNull()
  expect((await put({ ...chosen, refund_limit: 0 })).body.refund_limit).toBe(0)
  expect((await put({ ...chosen, card_provider: 'getnet' })).status).toBe(422)
  for (const refund_limit of [-1, 1_000_001]) expect((await put({ ...chosen, refund_limit })).status).toBe(422)
})

it('changes the days until a withdrawal, and keeps them when the form leaves them out', async () => {
  const put = (body: object) => call('PUT', '/payments/settings', { token, body })
  const chosen = { pix_provider: 'getnet', card_provider: '', refund_limit: null }
  expect((await read()).withdraw_days).toBe(1)
  expect((await put({ ...chosen, withdraw_days: 14 })).body.withdraw_days).toBe(14)
  expect((await put(chosen)).body.withdraw_days).toBe(14)
  for (const withdraw_days of [-1, 61]) expect((await put({ ...chosen, withdraw_days })).status).toBe(422)
  const { rows: audited } = await db.pool.query(
    'select from_value, to_value from audit_events where place_id = $1 order by id desc limit 1',
    [placeId]
  )
  expect(audited).toEqual([
    expect.objectContaining({ to_value: expect.stringContaining('dias até liberar para saque: 14') })
  ])
})
