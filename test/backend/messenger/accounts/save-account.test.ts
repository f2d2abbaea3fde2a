import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { hashPassword } from '#app/backend/credentials/password.server.ts'
import type { Database } from '#app/backend/db/connection.server.ts'
import { openMessengers } from '#app/backend/providers/messages/open-messengers.server.ts'
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
  call = createCaller({ ...base, messengers: openMessengers({ db, env, seal: base.seal, simulatorsAllowed: true }) })
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

it('is kept sealed, tested and sent by, and told to nobody', async () => {
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

it('empty fields stay, a hyphen takes a template away, and what is another has not been tested', async () => {
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

it('says at its field what is wrong, wants the password, and chooses nobody who is not there', async () => {
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
