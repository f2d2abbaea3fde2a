import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import { permissions, places, users } from '#app/backend/db/schema.server.ts'
import { roleKeys } from '#app/domain/access/role-sets.ts'
import { createCaller, createPlace, createTestBackend } from '../../support/database/backend.ts'
import { openTestDatabase } from '../../support/database/database.ts'
import { addPerson, keysOf, type Person, rowOf } from './staff.ts'

const managing = ['users/index', 'users/edit', 'operation/booking-list', 'financial/index', 'reports/sales']

let db: Database
let call: ReturnType<typeof createCaller>
let placeId: string
let manager: Person
let agent: Person

beforeAll(async () => {
  db = await openTestDatabase()
  call = createCaller(createTestBackend(db))
})
afterAll(() => db.close())
beforeEach(async () => {
  placeId = (await createPlace(db)).placeId
  manager = await addPerson(db, placeId, managing)
  agent = await addPerson(db, placeId, ['operation/booking-list', 'financial/index'])
})

interface Wish {
  by?: Person
  modules?: string[] | null
  /** Default: as it is now. */
  version?: string
}

const versionOf = async (who: Person, by = manager) =>
  (await call('GET', `/users/${who.uuid}`, { token: by.token })).body.access_version
async function set(who: Person, wanted: string[], { by = manager, modules = null, version }: Wish = {}) {
  const body = { version: version ?? (await versionOf(who, by)), permissions: wanted, modules }
  return call('PUT', `/users/${who.uuid}/access`, { token: by.token, body })
}
const holds = async (who: Person) => (await call('GET', '/auth/session', { token: who.token })).status === 200

describe('permissions', () => {
  it('are given in the order, with the names and icons, of the menu', async () => {
    const { status, body } = await set(agent, ['reports/sales', 'financial/index', 'operation/booking-list'])
    expect(status).toBe(200)
    expect(body.permissions.slice(0, 2)).toEqual([
      { controller: 'operation', action: 'booking-list', name: 'Reservas', icon: 'list', visible: 'main-menu' },
      { controller: 'financial', action: 'index', name: 'Lançamentos', icon: 'wallet', visible: 'main-menu' }
    ])
    expect(await keysOf(db, agent.id)).toEqual(['operation/booking-list', 'financial/index', 'reports/sales'])
  })

  it.each([
    { wanted: ['nf/index'], says: 'Você não tem a permissão “Notas fiscais”' },
    { wanted: ['operation/booking-list', 'made/up'], says: 'A permissão made/up não existe' },
    { wanted: ['*'], says: 'não existe' }
  ])('$wanted are refused, and nothing changes', async ({ wanted, says }) => {
    const { status, body } = await set(agent, wanted)
    expect([status, body.fields.permissions.join()]).toEqual([422, expect.stringContaining(says)])
    expect(await keysOf(db, agent.id)).toEqual(['operation/booking-list', 'financial/index'])
    expect(await holds(agent)).toBe(true)
  })

  it('of another API that we do not know stay, with their descriptions', async () => {
    await db.orm.insert(permissions).values({
      userId: agent.id,
      controller: 'ours',
      action: 'later',
      name: 'Depois',
      visible: 'main-menu',
      position: 9
    })
    await set(agent, ['reports/sales'])
    expect(await keysOf(db, agent.id)).toEqual(['reports/sales', 'ours/later'])
    const { body } = await call('GET', `/users/${agent.uuid}`, { token: manager.token })
    expect(body.permissions[1]).toMatchObject({ name: 'Depois', visible: 'main-menu' })
  })

  it('changed end the sessions, unchanged do not', async () => {
    await set(agent, ['financial/index', 'operation/booking-list'])
    expect(await holds(agent)).toBe(true)
    await set(agent, ['operation/booking-list'])
    expect(await holds(agent)).toBe(false)
  })

  it('have the name of the role they are', async () => {
    const boss = await addPerson(db, placeId, roleKeys('gestor'))
    expect((await set(agent, roleKeys('portaria'), { by: boss })).body.role).toBe('portaria')
    expect((await set(agent, [...roleKeys('portaria'), 'nf/index'], { by: boss })).body.role).toBe('')
  })

  it('stay unchanged when the user holds more than the manager', async () => {
    const boss = await addPerson(db, placeId, [...managing, 'nf/index'])
    for (const wanted of [[], managing, [...managing, 'nf/index', 'reports/sales']]) {
      const { status, body } = await set(boss, wanted)
      expect([status, body.message]).toEqual([403, expect.stringContaining('permissões que você não tem')])
    }
    expect(await keysOf(db, boss.id)).toEqual([...managing, 'nf/index'])
    expect(await holds(boss)).toBe(true)
  })

  it('to look after users cannot be taken from oneself, nor from the last active one', async () => {
    const own = await set(manager, ['users/index'])
    expect([own.status, own.body.code]).toEqual([409, 'self'])
    await addPerson(db, placeId, ['users/edit'], { suspendedAt: new Date() })
    await addPerson(db, placeId, ['users/edit'], { invitedAt: new Date() })
    const second = await addPerson(db, placeId, ['users/index', 'users/edit'])
    expect((await set(second, ['users/index'])).status).toBe(200)
    expect(await keysOf(db, second.id)).toEqual(['users/index'])
  })
})

describe('modules', () => {
  beforeEach(() =>
    db.orm
      .update(places)
      .set({ modules: ['one', 'two'] })
      .where(eq(places.id, placeId))
  )

  it('are those of the place, all or some', async () => {
    expect((await set(agent, ['operation/booking-list'], { modules: ['two'] })).body.modules).toEqual(['two'])
    const { status, body } = await set(agent, [], { modules: ['three'] })
    expect([status, Object.keys(body.fields)]).toEqual([422, ['modules']])
    expect((await set(agent, [], { modules: null })).body.modules).toBeNull()
  })

  it('that the manager lacks are neither given nor taken away', async () => {
    const setModules = (who: Person, modules: string[] | null) =>
      db.orm.update(users).set({ modules }).where(eq(users.id, who.id))
    await setModules(manager, ['one'])
    await setModules(agent, [])
    expect((await set(agent, [], { modules: ['one', 'two'] })).status).toBe(422)
    expect((await set(agent, [], { modules: null })).status).toBe(422)
    expect((await set(agent, [], { modules: ['one'] })).body.modules).toEqual(['one'])
    await setModules(agent, ['two'])
    expect((await set(agent, [], { modules: ['one'] })).status).toBe(403)
    expect((await rowOf(db, agent.id)).modules).toEqual(['two'])
  })

  it('changed end the sessions too', async () => {
    const same = ['operation/booking-list', 'financial/index']
    await set(agent, same, { modules: null })
    expect(await holds(agent)).toBe(true)
    await set(agent, same, { modules: ['one'] })
    expect(await holds(agent)).toBe(false)
    expect((await rowOf(db, agent.id)).modules).toEqual(['one'])
  })
})

describe('permissions that a manager may grant', () => {
  it('are those that the manager holds', async () => {
    const { body } = await call('GET', '/users/grantable', { token: manager.token })
    expect(body).toEqual({
      permissions: managing,
      modules: [],
      all_modules: true,
      place_modules: []
    })
  })
})

describe('two managers at once', () => {
  const now = ['operation/booking-list']

  it('are warned of each other: the second changes nothing of the first', async () => {
    const version = await versionOf(agent)
    const first = await set(agent, now, { version })
    expect(first.body.access_changed_by).toBe('Joana Prado')
    expect(first.body.access_version).not.toBe(version)
    const second = await set(agent, [...now, 'reports/sales'], { version })
    expect([second.status, second.body.code]).toEqual([409, 'changed'])
    expect(second.body.message).toContain('Joana Prado mudou os acessos')
    expect(await keysOf(db, agent.id)).toEqual(now)
    expect((await set(agent, [...now, 'reports/sales'])).status).toBe(200)
  })

  it('succeed when both want the same, or one sends twice', async () => {
    const version = await versionOf(agent)
    const answers = await Promise.all([set(agent, now, { version }), set(agent, now, { version })])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
  })

  it.each([{}, { permissions: [] }, { permissions: [], modules: null }, { modules: null, version: 'x' }])(
    'a call that says only %j is refused',
    async (body) => {
      const before = await keysOf(db, agent.id)
      const { status } = await call('PUT', `/users/${agent.uuid}/access`, { token: manager.token, body })
      expect(status).toBe(422)
      expect(await keysOf(db, agent.id)).toEqual(before)
    }
  )
})
