import { randomUUID } from 'node:crypto'
import { and, asc, eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import { auditEvents } from '#app/backend/db/schema.server.ts'
import { createPlace, createUser } from '../../support/database/backend.ts'
import { openTestDatabase } from '../../support/database/database.ts'
import { type AgentWorld, createAgentWorld } from '../../support/world/agents.ts'

let db: Database
let world: AgentWorld
let token: string

const permissions = ['agents/index', 'agents/edit', 'configurations/index', 'configurations/edit']

beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())
beforeEach(async () => {
  world = await createAgentWorld(db)
  token = (await createUser(db, world.place.placeId, permissions)).token
})

const typed = { label: 'Camiseta', type: 'select', options: ['P', 'M', ' M ', ''], active: true }
const add = (body: object = {}, uuid = randomUUID()) =>
  world.call('POST', '/agents/fields', { token, body: { ...typed, uuid, ...body } })
const change = (uuid: string, body: object) =>
  world.call('PUT', `/agents/fields/${uuid}`, { token, body: { ...typed, ...body } })
const listed = async () => (await world.call('GET', '/agents/fields', { token })).body
const agent = (fields: object[], rest: object = {}) =>
  world.call('POST', '/agents', {
    token,
    body: { name: 'Luzia', public: true, active: true, uuid: randomUUID(), fields, ...rest }
  })

describe('a field of the place', () => {
  it('is made once, changed by version, and keeps its key', async () => {
    const uuid = randomUUID()
    expect((await add({}, uuid)).body).toMatchObject({ key: 'camiseta', options: ['P', 'M'], version: 1, min: 0 })
    expect((await add({}, uuid)).body.version).toBe(1)
    expect((await add({ position: 5 })).body.key).toBe('camiseta_2')
    const renamed = await change(uuid, { label: 'Tamanho', version: 1 })
    expect(renamed.body).toMatchObject({ key: 'camiseta', label: 'Tamanho', version: 2 })
    expect(Date.parse(renamed.body.changed)).not.toBeNaN()
    expect((await change(uuid, { version: 1 })).body.code).toBe('changed_meanwhile')
    expect((await listed()).map(({ label }: { label: string }) => label)).toEqual(['Tamanho', 'Camiseta'])
  })

  it('is refused with an error at each wrong field', async () => {
    const fieldsOf = async (body: object) => Object.keys((await add(body)).body.fields ?? {})
    expect(await fieldsOf({ label: ' ' })).toEqual(['label'])
    expect(await fieldsOf({ type: 'file' })).toEqual(['type'])
    expect(await fieldsOf({ options: [] })).toEqual(['options'])
    expect(await fieldsOf({ min: 2 })).toEqual(['min'])
    expect(await fieldsOf({ value: 'GG' })).toEqual(['value'])
    expect(await fieldsOf({ type: 'number', value: 'dez', position: 9999 })).toEqual(['position', 'value'])
    expect(await listed()).toEqual([])
  })

  it('belongs to the place, has a limit of forty, and needs permission to change', async () => {
    const { uuid } = (await add()).body
    const far = await createPlace(db)
    const stranger = (await createUser(db, far.placeId, permissions)).token
    const asked = { token: stranger, body: { ...typed, version: 1 } }
    expect((await world.call('PUT', `/agents/fields/${uuid}`, asked)).status).toBe(404)
    expect((await world.call('POST', '/agents/fields', { token: stranger, body: { ...typed, uuid } })).status).toBe(409)
    const lesser = (await createUser(db, world.place.placeId, ['agents/index', 'agents/edit'])).token
    const denied = await world.call('POST', '/agents/fields', { token: lesser, body: { ...typed, uuid: randomUUID() } })
    expect(denied.status).toBe(403)
    for (let count = 1; count < 40; count++) await add({ type: 'text' })
    const beyond = await add({ type: 'text' })
    expect([beyond.status, beyond.body.code]).toEqual([409, 'too_many_kept'])
  })
})

describe("an agent's values of own fields", () => {
  const shown = async (uuid: string) => (await world.call('GET', `/agents/${uuid}`, { token })).body
  const save = (uuid: string, version: number, fields: object[]) =>
    world.call('PUT', `/agents/${uuid}`, {
      token,
      body: { name: 'Luzia', public: true, active: true, version, fields }
    })

  it('is checked, kept where it was not sent, and shown to visitors by its public name alone', async () => {
    await add({ min: 1 })
    await add({ label: 'Anos de trilha', public_label: 'Experiência (anos)', type: 'number', min: 0 })
    const missing = await agent([])
    expect(missing.body.fields).toEqual({ field_camiseta: ['Escolha uma opção.'] })
    const made = await agent([
      { key: 'camiseta', values: ['M'] },
      { key: 'anos_de_trilha', values: ['7,5'] },
      { key: '__proto__', values: ['x'] },
      { key: 'made_up', values: ['x'] }
    ])
    const { uuid } = made.body
    const kept = [
      { key: 'camiseta', values: ['M'] },
      { key: 'anos_de_trilha', values: ['7.5'] }
    ]
    expect(made.body.fields).toEqual(kept)
    expect((await save(uuid, 1, [])).body.fields).toEqual(kept)
    const open = (await world.call('GET', `/agents/${uuid}/public`)).body
    expect(open.fields).toEqual([{ label: 'Experiência (anos)', value: '7,5' }])
    expect(JSON.stringify(open)).not.toContain('camiseta')
  })

  it("are kept but hidden when the field's type has changed", async () => {
    const asked = { label: 'Primeiros socorros', public_label: 'Socorrista' }
    const { uuid: field } = (await add({ ...asked, type: 'text' })).body
    const kept = [{ key: 'primeiros_socorros', values: ['não'] }]
    const { uuid } = (await agent(kept)).body
    const open = async () => (await world.call('GET', `/agents/${uuid}/public`)).body.fields
    expect(await open()).toEqual([{ label: 'Socorrista', value: 'não' }])
    for (const [at, type] of ['checkbox', 'date', 'number'].entries()) {
      expect((await change(field, { ...asked, type, version: at + 1 })).status).toBe(200)
      expect([type, await open()]).toEqual([type, []])
    }
    expect((await shown(uuid)).fields).toEqual(kept)
    await change(field, { ...asked, type: 'text', version: 4 })
    expect(await open()).toEqual([{ label: 'Socorrista', value: 'não' }])
  })

  it('is masked in the record of changes, by the name of its field', async () => {
    await add({ label: 'Conta bancária', type: 'text' })
    const { uuid } = (await agent([{ key: 'conta_bancaria', values: ['0123-4 56789-0'] }])).body
    const body = { name: 'Luzia', public: true, active: true, version: 1, notes: 'Faltou sem avisar' }
    const fields = [{ key: 'conta_bancaria', values: ['9876-5 43210-9'] }]
    await world.call('PUT', `/agents/${uuid}`, { token, body: { ...body, fields } })
    const lines = await db.orm
      .select({ from: auditEvents.from, to: auditEvents.to })
      .from(auditEvents)
      .where(and(eq(auditEvents.placeId, world.place.placeId), like(auditEvents.action, 'agent.%')))
      .orderBy(asc(auditEvents.id))
    expect(lines[0]?.to).toContain('campo Conta bancária: 01••••-0')
    expect(lines[1]).toEqual({
      from: 'campo Conta bancária: 01••••-0\nanotações: —',
      to: 'campo Conta bancária: 98••••-9\nanotações: Fa••••ar'
    })
  })

  it('stays when the field is switched off, and adds up where it should', async () => {
    const { uuid: field } = (await add({ label: 'Vistorias', type: 'date', multiple: true, cumulative: true })).body
    const { uuid } = (await agent([{ key: 'vistorias', values: ['02/01/2026'] }])).body
    await save(uuid, 1, [{ key: 'vistorias', values: ['2026-11-20'] }])
    expect((await shown(uuid)).fields).toEqual([{ key: 'vistorias', values: ['2026-01-02', '2026-11-20'] }])
    const off = { label: 'Vistorias', type: 'date', multiple: true, cumulative: true, active: false, version: 1 }
    await change(field, off)
    await save(uuid, 2, [{ key: 'vistorias', values: ['x'] }])
    expect((await shown(uuid)).fields).toEqual([{ key: 'vistorias', values: ['2026-01-02', '2026-11-20'] }])
  })
})
