import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { hashPassword } from '#app/backend/credentials/password.server.ts'
import type { Database } from '#app/backend/db/connection.server.ts'
import { openMessengers } from '#app/backend/providers/messages/open-messengers.server.ts'
import { openTypedAddresses } from '#app/backend/providers/typed-address.server.ts'
import { createCaller, createPlace, createTestBackend, createUser } from '../../../support/database/backend.ts'
import { openTestDatabase } from '../../../support/database/database.ts'
import {
  type MisbehavingProvider,
  startMisbehavingProvider
} from '../../../support/server/providers/misbehaving-provider.ts'

const password = 'cobertor azul da serra'
const typed = { access_token: 'EAAsegredo123', phone_number_id: '1055501', app_secret: 'outro-segredo-456' }

let db: Database
let provider: MisbehavingProvider
let call: ReturnType<typeof createCaller>
let passwordHash: string
let isDead = false
let placeId: string
let token: string

beforeAll(async () => {
  db = await openTestDatabase()
  passwordHash = await hashPassword(password)
  provider = await startMisbehavingProvider(async (request) => {
    if (isDead) return Response.json({ error: { code: 190, message: 'EAAsegredo123 expired' } }, { status: 401 })
    if (request.method === 'GET') return Response.json({ id: '1055501' })
    return Response.json({ messages: [{ id: 'wamid.1' }] })
  })
  const base = createTestBackend(db)
  const env = { META_API_URL: provider.url }
  call = createCaller({
    ...base,
    messengers: openMessengers({ db, env, seal: base.seal, simulatorsAllowed: true, typed: base.typedAddresses })
  })
})
afterAll(async () => {
  await provider.close()
  await db.close()
})
beforeEach(async () => {
  isDead = false
  placeId = (await createPlace(db)).placeId
  token = (await createUser(db, placeId, ['configurations/messages'], { passwordHash, phone: '+5575999990000' })).token
})

const at = '/messenger/accounts/meta'
const save = (body: object) => call('PUT', at, { token, body })
const read = async () => (await call('GET', '/messenger/settings', { token })).body
const account = async () => (await read()).accounts.find((one: { provider: string }) => one.provider === 'meta')

it('is stored sealed, tested, used to send, and never shown', async () => {
  expect(await account()).toMatchObject({ source: 'none', about: '' })
  const saved = await save({ ...typed, template: 'aviso', password })
  expect(saved.status).toBe(200)
  expect(await account()).toMatchObject({ source: 'kept', about: 'Número 1055501, modelo aviso', tested_at: null })
  const tested = await call('POST', `${at}/test`, { token, body: { send: true } })
  expect(tested.body).toMatchObject({ ok: true, words: expect.stringContaining('enviada a você') })
  const sent = JSON.parse(provider.asked.at(-1)?.body ?? '')
  expect(sent).toMatchObject({ to: '5575999990000', type: 'template', template: { name: 'aviso' } })
  expect(await account()).toMatchObject({ tested_ok: true })
  const kept = (await db.pool.query('select sealed from message_accounts where place_id = $1', [placeId])).rows
  const audited = (await db.pool.query('select * from audit_events where place_id = $1', [placeId])).rows
  expect(audited.map(({ action }) => action)).toEqual(['messages.account-changed'])
  expect(JSON.stringify([saved.body, await read(), kept, audited])).not.toMatch(/segredo/)
})

it('keeps values for empty fields, removes a template for a hyphen, and marks changed credentials as untested', async () => {
  await save({ ...typed, template: 'aviso', password })
  await call('POST', `${at}/test`, { token, body: {} })
  await save({ password })
  expect(await account()).toMatchObject({ tested_ok: true, about: 'Número 1055501, modelo aviso' })
  await save({ template: '-', password })
  expect(await account()).toMatchObject({ tested_at: null, about: 'Número 1055501, sem modelo aprovado' })
  isDead = true
  const { body } = await call('POST', `${at}/test`, { token, body: {} })
  expect(body).toEqual({ ok: false, words: 'A Meta não aceitou o token de acesso.' })
})

it('reports errors at their field, asks for the password, and does not choose a provider without credentials', async () => {
  const fieldsOf = async (body: object) => Object.keys((await save(body)).body.fields ?? {})
  expect(await fieldsOf(typed)).toEqual(['password'])
  expect(await fieldsOf({ access_token: 'a b', password })).toEqual(['phone_number_id', 'access_token'])
  expect(await fieldsOf({ ...typed, template: 'Olá você', password })).toEqual(['template'])
  expect((await account()).source).toBe('none')
  const settings = { quiet_from: 1320, quiet_until: 420, rate: 20 }
  const choose = (provider: string) => call('PUT', '/messenger/settings', { token, body: { ...settings, provider } })
  expect(Object.keys((await choose('meta')).body.fields)).toEqual(['provider'])
  await save({ ...typed, password })
  expect((await choose('meta')).body).toMatchObject({ provider: 'meta', whatsapp: 'real' })
  expect((await call('DELETE', at, { token })).status).toBe(200)
  expect(await read()).toMatchObject({ provider: '', whatsapp: 'simulated' })
  expect((await call('POST', `${at}/test`, { token, body: {} })).status).toBe(409)
})

it('takes an address of a server alone, never one that leads to another path or into the own network', async () => {
  const evolution = { api_key: 'k3y', instance: 'vale', password }
  const put = (kind: string, body: object) => call('PUT', `/messenger/accounts/${kind}`, { token, body })
  const refused = [
    'https://a.exemplo.com/?x=',
    'https://a.exemplo.com/#',
    'https://a.exemplo.com/p?',
    'https://u:p@a.exemplo.com',
    'https://@a.exemplo.com',
    'https://a.exemplo.com/../x',
    'https://a.exemplo.com/a%2fb',
    'https://a.exemplo.com\\@b',
    'http://169.254.169.254',
    'http://2852039166/',
    'http://[::ffff:169.254.169.254]',
    'http://[64:ff9b::a9fe:a9fe]',
    'http://metadata.google.internal.',
    'http://[fd00:ec2::254]',
    'ftp://a.exemplo.com'
  ]
  for (const url of refused) {
    const { status, body } = await put('evolution', { ...evolution, url })
    expect([url, status, Object.keys(body.fields ?? {})]).toEqual([url, 422, ['url']])
  }
  for (const instance of ['.', '..']) {
    const { body } = await put('evolution', { ...evolution, instance, url: 'https://a.exemplo.com' })
    expect(Object.keys(body.fields ?? {})).toEqual(['instance'])
  }
  expect((await put('evolution', { ...evolution, url: 'https://a.exemplo.com/evolution/' })).status).toBe(200)
  const mail = { port: '465', secure: 'tls', from: 'a@exemplo.com', password }
  for (const host of ['169.254.169.254', '2852039166', '0xa9.254.169.254'])
    expect(Object.keys((await put('smtp', { ...mail, host })).body.fields ?? {})).toEqual(['host'])
})

it('a key goes to no other server than it was given for', async () => {
  const put = (body: object) => call('PUT', '/messenger/accounts/evolution', { token, body: { ...body, password } })
  await put({ url: 'https://a.exemplo.com', api_key: 'k3y', instance: 'vale' })
  expect(Object.keys((await put({ url: 'https://b.exemplo.com' })).body.fields ?? {})).toEqual(['api_key'])
  expect((await put({ url: 'https://a.exemplo.com/evolution' })).status).toBe(200)
  expect((await put({ url: 'https://b.exemplo.com', api_key: 'outra' })).status).toBe(200)
})

it('refuses addresses of its own network when others can reach the program', async () => {
  const base = createTestBackend(db)
  const typedAddresses = openTypedAddresses({ isDeployment: true, ownHosts: ['evolution', '10.0.0.5'] })
  const deployed = createCaller({ ...base, typedAddresses })
  const put = (kind: string, body: object) =>
    deployed('PUT', `/messenger/accounts/${kind}`, { token, body: { ...body, password } })
  const evolution = { api_key: 'k3y', instance: 'vale' }
  for (const host of [
    'localhost',
    '127.0.0.1',
    '10.0.0.4',
    '[::1]',
    '[64:ff9b::7f00:1]',
    '2130706433',
    '0177.1',
    'x.localhost.'
  ])
    expect([
      host,
      Object.keys((await put('evolution', { ...evolution, url: `http://${host}:8080` })).body.fields ?? {})
    ]).toEqual([host, ['url']])
  for (const host of ['evolution', '10.0.0.5', 'a.exemplo.com'])
    expect((await put('evolution', { ...evolution, url: `http://${host}:8080` })).status).toBe(200)
  const mail = { port: '465', secure: 'tls', from: 'a@exemplo.com' }
  expect(Object.keys((await put('smtp', { ...mail, host: '127.0.0.1' })).body.fields ?? {})).toEqual(['host'])
})
