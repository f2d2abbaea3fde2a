import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import { permissions, places, users } from '#app/backend/db/schema.server.ts'
import { roleKeys } from '#app/domain/access/role-sets.ts'
import { createCaller, createPlace, createTestBackend } from '../../support/database/backend.ts'
import { openTestDatabase } from '../../support/database/database.ts'
import { addPerson, keysOf, type Person, rowOf } from './staff.ts'

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
  manager = await addPerson(db, placeId, ['users/index', 'users/edit', 'operation/booking-list', 'reports/sales'])
  agent = await addPerson(db, placeId, ['operation/booking-list', 'financial/index'])
})

const set = (
  who: Person,
  wanted: string[],
  { by = manager, modules = null }: { by?: Person; modules?: string[] | null } = {}
) => call('PUT', `/users/${who.uuid}/access`, { token: by.token, body: { permissions: wanted, modules } })
const holds = async (who: Person) => (await call('GET', '/auth/session', { token: who.token })).status === 200

describe('permissions', () => {
  it('are given in the order, with the names and icons, of the menu; what somebody else gave may stay', async () => {
    const { status, body } = await set(agent, ['reports/sales', 'financial/index', 'operation/booking-list'])
    expect(status).toBe(200)
    expect(body.permissions.slice(0, 2)).toEqual([
      { controller: 'operation', action: 'booking-list', name: 'Reservas', icon: 'list', visible: 'main-menu' },
      { controller: 'financial', action: 'index', name: 'Financeiro', icon: 'wallet', visible: 'main-menu' }
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

  it('that others gave and we do not know stay, with what they said of them', async () => {
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

  it('that the giver does not hold are not given, and what is held may stay', async () => {
    await db.orm
      .update(users)
      .set({ modules: ['one'] })
      .where(eq(users.id, manager.id))
    await db.orm
      .update(users)
      .set({ modules: ['two'] })
      .where(eq(users.id, agent.id))
    expect((await set(agent, [], { modules: ['one', 'two'] })).body.modules).toEqual(['one', 'two'])
    expect((await set(agent, [], { modules: null })).status).toBe(422)
    await set(agent, [], { modules: [] })
    expect((await set(agent, [], { modules: ['two'] })).status).toBe(422)
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

describe('what may be given', () => {
  it('is what one holds', async () => {
    const { body } = await call('GET', '/users/grantable', { token: manager.token })
    expect(body).toEqual({
      permissions: ['users/index', 'users/edit', 'operation/booking-list', 'reports/sales'],
      modules: [],
      all_modules: true,
      place_modules: []
    })
  })
})
