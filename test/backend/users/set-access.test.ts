import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import { auditEvents, permissions, places, users } from '#app/backend/db/schema.server.ts'
import { createCaller, createPlace, createTestBackend, friday } from '../../support/database/backend.ts'
import { openTestDatabase } from '../../support/database/database.ts'
import { addPerson, keysOf, type Person, rowOf } from './staff.ts'

const managing = ['users/index', 'users/edit', 'operation/booking-list', 'financial/index', 'reports/sales']
const given = ['operation/booking-list', 'financial/index']

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
  await db.orm
    .update(places)
    .set({ modules: ['one', 'two'] })
    .where(eq(places.id, placeId))
  manager = await addPerson(db, placeId, managing, { name: 'Ana Lima' })
  agent = await addPerson(db, placeId, given, { name: 'Rui Costa' })
  // Holds all of it as well, so that nobody is the last one.
  await addPerson(db, placeId, managing)
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
const isSignedIn = async (who: Person) => (await call('GET', '/auth/session', { token: who.token })).status === 200
const change = (who: Person, changes: Partial<typeof users.$inferInsert>) =>
  db.orm.update(users).set(changes).where(eq(users.id, who.id))
const audited = (who: Person) =>
  db.orm
    .select()
    .from(auditEvents)
    .where(and(eq(auditEvents.placeId, placeId), eq(auditEvents.subjectId, who.uuid)))

/** What a change writes, and what nothing but a change writes. */
async function stateOf(who: Person) {
  const { modules, accessChangedBy, accessChangedAt } = await rowOf(db, who.id)
  const [keys, signedIn, events] = [await keysOf(db, who.id), await isSignedIn(who), await audited(who)]
  return { keys, modules, accessChangedBy, accessChangedAt, signedIn, events: events.length }
}

describe('a change of access', () => {
  it('is signed and recorded in words, and ends the sessions', async () => {
    const { status, body } = await set(agent, ['reports/sales', 'operation/booking-list'], { modules: ['two', 'two'] })
    expect([status, body.access_changed_by, body.modules]).toEqual([200, 'Ana Lima', ['two']])
    expect(await stateOf(agent)).toEqual({
      keys: ['operation/booking-list', 'reports/sales'],
      modules: ['two'],
      accessChangedBy: 'Ana Lima',
      accessChangedAt: friday,
      signedIn: false,
      events: 1
    })
    expect(await audited(agent)).toMatchObject([
      {
        userId: manager.id,
        action: 'user.access-changed',
        subject: 'user',
        subjectLabel: 'Rui Costa',
        from: '',
        to: 'permissões dadas: Relatório de vendas\npermissões retiradas: Financeiro\nmódulos: two (antes: todos)'
      }
    ])
  })

  const some: [string, string[], string[] | null, string[] | null][] = [
    ['one permission more', [...given, 'reports/sales'], null, null],
    ['one permission less', ['financial/index'], null, null],
    ['one permission instead of another', ['financial/index', 'reports/sales'], null, null],
    ['no permission', [], null, null],
    ['each module instead of all', given, null, ['one', 'two']],
    ['all modules instead of each', given, ['one', 'two'], null],
    ['one module instead of another', given, ['one'], ['two']],
    ['one module more', given, ['one'], ['one', 'two']],
    ['one module less', given, ['one', 'two'], ['two']]
  ]

  it.each(some)('is kept where the user gets %s', async (_, wanted, before, modules) => {
    await change(agent, { modules: before })
    expect((await set(agent, wanted, { modules })).status).toBe(200)
    const after = await stateOf(agent)
    expect(after).toMatchObject({ modules, accessChangedBy: 'Ana Lima', signedIn: false, events: 1 })
    expect(after.keys.sort()).toEqual([...wanted].sort())
  })

  const none: [string, string[], string[] | null, string[] | null][] = [
    ['the same permissions in another order', [...given].reverse(), null, null],
    ['the same modules in another order', given, ['one', 'two'], ['two', 'one']],
    ['the same modules without one that the place no longer has', given, ['one', 'old'], ['one']]
  ]

  it.each(none)('is none where the user gets %s', async (_, wanted, before, modules) => {
    await change(agent, { modules: before })
    const state = await stateOf(agent)
    expect((await set(agent, wanted, { modules, version: 'an older one' })).status).toBe(200)
    expect(await stateOf(agent)).toEqual(state)
  })

  it('leaves permissions that this version does not know, and takes none of them for a change', async () => {
    const later = { userId: agent.id, controller: 'ours', action: 'later', position: 9 }
    await db.orm.insert(permissions).values(later)
    expect((await set(agent, given, { version: 'an older one' })).status).toBe(200)
    expect(await isSignedIn(agent)).toBe(true)
    await set(agent, ['reports/sales'])
    expect(await keysOf(db, agent.id)).toEqual(['reports/sales', 'ours/later'])
  })

  it.each([
    ['Ana Lima', 'Ana Lima'],
    ['', 'Outra pessoa']
  ])('is refused when %j has changed the access meanwhile', async (accessChangedBy, said) => {
    await change(agent, { accessChangedBy })
    const state = await stateOf(agent)
    const { status, body } = await set(agent, [], { version: 'an older one' })
    expect([status, body.code, body.message]).toEqual([
      409,
      'changed',
      `${said} mudou os acessos de Rui Costa depois que você abriu esta página. Nada foi salvo agora: confira e salve de novo.`
    ])
    expect(await stateOf(agent)).toEqual(state)
  })

  it('is refused for who holds more than the manager', async () => {
    const boss = await addPerson(db, placeId, [...managing, 'nf/index'])
    const { status, body } = await set(boss, managing)
    expect([status, body.message]).toEqual([
      403,
      'Este usuário tem permissões que você não tem. Peça a quem também as tem para fazer esta alteração.'
    ])
  })

  it('is refused where nobody else would hold what goes', async () => {
    const boss = await addPerson(db, placeId, [...managing, 'nf/index'])
    const { status, body } = await set(boss, managing, { by: boss })
    expect([status, body.code]).toEqual([409, 'last_holder'])
    expect(await keysOf(db, boss.id)).toEqual([...managing, 'nf/index'])
  })

  it('to oneself takes anything but the care of the access', async () => {
    const less = await set(manager, ['users/edit'])
    expect(less.status).toBe(200)
    const again = await addPerson(db, placeId, managing)
    const state = await stateOf(again)
    const { status, body } = await set(again, ['users/index'], { by: again })
    expect([status, body.code, body.message]).toEqual([
      409,
      'self',
      'Você não pode tirar de si o cuidado com os acessos.'
    ])
    expect(await stateOf(again)).toEqual(state)
    const third = await addPerson(db, placeId, managing)
    expect((await set(again, ['users/index'], { by: third })).status).toBe(200)
    expect(await keysOf(db, again.id)).toEqual(['users/index'])
  })

  it.each([
    [[], false],
    [['operation/booking-list'], true]
  ])('to %j lets in who waits: %j', async (wanted, isLetIn) => {
    await change(agent, { selfRegistered: true, waitingSince: friday, modules: [] })
    await db.orm.delete(permissions).where(eq(permissions.userId, agent.id))
    expect((await set(agent, wanted, { modules: ['one'] })).status).toBe(200)
    expect((await rowOf(db, agent.id)).waitingSince).toEqual(isLetIn ? null : friday)
  })
})

describe('permissions that nobody may give', () => {
  const notHeld = 'Você não tem a permissão “Notas fiscais” e não pode dá-la.'
  const unheldModule = (name: string) => `O módulo “${name}” não é seu ou não existe: não pode ser dado.`
  const wishes: [string, string[], string[] | null, object][] = [
    [
      'a permission that does not exist',
      [...given, 'made/up'],
      ['one'],
      { permissions: ['A permissão made/up não existe.'] }
    ],
    ['a permission of others', ['nf/index'], ['one'], { permissions: [notHeld] }],
    ['both at once', ['nf/index', 'made/up'], ['one'], { permissions: ['A permissão made/up não existe.', notHeld] }],
    ['a module of others', ['reports/sales'], ['one', 'two'], { modules: [unheldModule('two')] }],
    ['all modules', given, null, { modules: ['Você não tem todos os módulos e não pode dá-los todos.'] }],
    ['all of it', ['nf/index'], ['x', 'y'], { permissions: [notHeld], modules: ['x', 'y'].map(unheldModule) }]
  ]

  it.each(wishes)('is refused as %s', async (_, wanted, modules, fields) => {
    await change(manager, { modules: ['one'] })
    await change(agent, { modules: [] })
    const state = await stateOf(agent)
    const { status, body } = await set(agent, wanted, { modules })
    expect([status, body.fields]).toEqual([422, fields])
    expect(await stateOf(agent)).toEqual(state)
  })

  it('stays where the user has it already', async () => {
    await change(manager, { modules: ['one'] })
    await change(agent, { modules: ['one', 'old'] })
    expect((await set(agent, ['reports/sales', ...given], { modules: ['old'] })).body.modules).toEqual(['old'])
  })
})
