import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import { insertConsent } from '#app/backend/db/queries/messaging/consents.server.ts'
import { createPlace, createUser } from '../../../support/database/backend.ts'
import { openTestDatabase } from '../../../support/database/database.ts'
import { openWritingWorld } from '../compose/world.ts'

let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

it.each([
  ['templates', { body: 'Traga água, {nome}.' }, { body: 'Traga {agua}.' }, 'body'],
  ['lists', { members: '75999990001, 75999990002' }, { members: '75999990001, 12' }, 'members']
])('%s are saved once, changed only with the current version, and deleted', async (kind, fields, wrong, field) => {
  const { ask, call, placeId } = await openWritingWorld(db)
  const path = `/messenger/${kind}`
  const id = randomUUID()
  const added = await ask('POST', path, { id, name: 'Primeiro', ...fields })
  expect([added.status, added.body.version]).toEqual([201, 1])
  expect((await ask('POST', path, { id, name: 'Primeiro', ...fields })).body.id).toBe(id)
  const twin = await ask('POST', path, { id: randomUUID(), name: 'PRIMEIRO', ...fields })
  expect([twin.status, Object.keys(twin.body.fields)]).toEqual([422, ['name']])
  const refused = await ask('PUT', `${path}/${id}`, { name: 'Outro', version: 1, ...wrong })
  expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, [field]])
  expect((await ask('PUT', `${path}/${id}`, { name: 'Outro', version: 1, ...fields })).body.version).toBe(2)
  expect((await ask('PUT', `${path}/${id}`, { name: 'Mais um', version: 1, ...fields })).body.code).toBe(
    'changed_meanwhile'
  )
  expect((await ask('GET', path)).body.map(({ name }: { name: string }) => name)).toEqual(['Outro'])
  const { token } = await createUser(db, placeId, ['messages/write'])
  const [seen] = (await call('GET', path, { token })).body
  expect([seen.name, seen.members ?? []]).toEqual(['Outro', []])
  expect((await call('DELETE', `${path}/${id}`, { token })).status).toBe(403)
  const other = await createUser(db, (await createPlace(db)).placeId, ['messages/keep'])
  expect((await call('DELETE', `${path}/${id}`, { token: other.token })).status).toBe(404)
  expect((await ask('DELETE', `${path}/${id}`)).status).toBe(200)
  expect((await ask('GET', path)).body).toEqual([])
})

it('a template has texts for other languages, which the list of own texts tells of and which go with it', async () => {
  const { ask, call, placeId } = await openWritingWorld(db)
  const { token } = await createUser(db, placeId, ['configurations/place', 'messages/keep'])
  const own = async () => (await call('GET', '/places/own-texts?noun=template', { token })).body
  const id = randomUUID()
  const first = { name: 'Chuva', body: 'Traga água, {nome}.', body_en: 'Bring water, {nome}.' }
  const added = await ask('POST', '/messenger/templates', { id, ...first })
  expect(added.body).toMatchObject({ body_en: first.body_en, body_es: '' })
  expect((await own()).data).toMatchObject([{ id, title: 'Chuva', en: 'done', es: 'missing' }])
  const path = `/messenger/templates/${id}`
  const wrong = await ask('PUT', path, { ...first, body_es: 'Lleve {agua}.', version: 1 })
  expect([wrong.status, Object.keys(wrong.body.fields)]).toEqual([422, ['body_es']])
  await ask('PUT', path, { ...first, body_en: '', body_es: 'Lleve agua, {nome}.', version: 1 })
  expect((await ask('GET', '/messenger/templates')).body).toMatchObject([
    { body_en: '', body_es: 'Lleve agua, {nome}.' }
  ])
  const texts = await call('GET', `/places/own-texts/template/${id}`, { token })
  const said = { version: texts.body.version, texts: [{ field: 'text', language: 'en', text: 'Bring water.' }] }
  expect((await call('PUT', `/places/own-texts/template/${id}`, { token, body: said })).status).toBe(200)
  const late = await ask('PUT', path, { ...first, version: 2 })
  expect([late.status, late.body.code]).toEqual([409, 'changed_meanwhile'])
  await ask('DELETE', path)
  const { rows } = await db.pool.query('select 1 from own_texts where place_id = $1', [placeId])
  expect([(await own()).total, rows]).toEqual([0, []])
})

it('a list is a group or addresses, not both and not neither', async () => {
  const { ask } = await openWritingWorld(db)
  const add = (fields: Record<string, string>) =>
    ask('POST', '/messenger/lists', { id: randomUUID(), name: randomUUID(), ...fields })
  const group = '120363295648424210@g.us'
  expect((await add({ group })).body).toMatchObject({ group, size: 0 })
  const wrong: Record<string, string>[] = [{ group, members: '75999990001' }, { members: ' ,; ' }]
  for (const fields of wrong) {
    const { status, body } = await add(fields)
    expect([status, Object.keys(body.fields)]).toEqual([422, ['members']])
  }
  expect(Object.keys((await add({ group: '5575999990001@s.whatsapp.net' })).body.fields)).toContain('group')
})

it('a wish is kept with its words, who wrote it down and all that came before', async () => {
  const { ask, say, placeId, call } = await openWritingWorld(db)
  const short = await say('75999990001', 'in', 'sim')
  expect([short.status, Object.keys(short.body.fields)]).toEqual([422, ['words']])
  expect((await say('75999990001, x', 'out')).body.fields.addresses[0]).toMatch(/“x”/)
  await say('75999990001', 'in')
  await say('75999990001', 'out', '')
  const { body: found } = await ask('GET', '/messenger/consents?q=75999990001')
  expect(found.data).toMatchObject([{ address: '+5575999990001', allowed: false, source: 'staff', by: 'Joana Prado' }])
  const path = `/messenger/consents/${found.data[0].id}`
  const { body: history } = await ask('GET', path)
  expect(history.said.map(({ allowed, note }: { allowed: boolean; note: string }) => [allowed, note])).toEqual([
    [false, 'No balcão'],
    [true, 'No balcão: Aceito receber novidades do parque.']
  ])
  // In a list a no stays; by itself, and with words, it is taken back.
  expect((await say('75999990001, 75999990002', 'in')).body).toEqual({ recorded: 1, same: 0, kept: ['+5575999990001'] })
  const wish = { wish: 'in', way: 'phone', words: 'Pode mandar as novidades.' }
  expect((await ask('POST', path, wish)).status).toBe(200)
  expect((await ask('POST', path, wish)).body.code).toBe('same')
  await insertConsent(db.orm, {
    placeId,
    channel: 'whatsapp',
    address: '+5575999990001',
    allowed: false,
    source: 'reply',
    at: new Date()
  })
  expect((await ask('POST', path, wish)).body.code).toBe('own_wish')
  expect((await ask('GET', '/messenger/consents?state=out')).body.total).toBe(1)
  const other = await createUser(db, (await createPlace(db)).placeId, ['messages/consents'])
  expect((await call('GET', path, { token: other.token })).status).toBe(404)
})

it('the log of privacy tells of wishes too, without the whole address, and finds a person’s', async () => {
  const { say, call, placeId } = await openWritingWorld(db)
  await say('75999990001, maria@exemplo.com.br', 'in')
  await say('75999990002', 'in')
  const { token } = await createUser(db, placeId, ['configurations/privacy', 'clients/edit'])
  const { body } = await call('GET', '/privacy/consents', { token })
  expect(body.total).toBe(3)
  expect(body.data).toMatchObject([
    { kind: 'message', subject: 'whatsapp', name: '(75) *****-0002' },
    { kind: 'message', subject: 'email', name: 'm***@exemplo.com.br', source: 'staff', allowed: true },
    { kind: 'message', subject: 'whatsapp', name: '(75) *****-0001' }
  ])
  const maria = { uuid: randomUUID(), name: 'Maria Luz', phone: '75999990001', email: 'maria@exemplo.com.br' }
  await call('POST', '/clients', { token, body: maria })
  const { people } = (await call('POST', '/privacy/people', { token, body: { typed: maria.email } })).body
  const query = new URLSearchParams({ token: people[0].token })
  expect((await call('GET', `/privacy/consents?${query}`, { token })).body.total).toBe(2)
  const { tables } = (await call('GET', `/privacy/person?${query}`, { token })).body
  expect(tables).toContainEqual(expect.objectContaining({ table: 'message_consents', count: 2 }))
})

it("shows the wishes of a client's addresses on the client's page", async () => {
  const { ask, say, call, placeId } = await openWritingWorld(db)
  const { token } = await createUser(db, placeId, ['clients/index', 'clients/edit'])
  const uuid = randomUUID()
  await call('POST', '/clients', { token, body: { uuid, name: 'Ana Lima', phone: '75999990001' } })
  await say('75999990001', 'in')
  const { body } = await ask('GET', `/clients/${uuid}/contacts`)
  expect(body.wishes).toMatchObject([{ address: '+5575999990001', allowed: true, by: 'Joana Prado' }])
})
