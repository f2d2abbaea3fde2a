import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import { createCaller, createPlace, createTestBackend } from '../../support/database/backend.ts'
import { openTestDatabase } from '../../support/database/database.ts'
import { addPerson, type Person } from './staff.ts'

const nobody = '6f1f7f0e-0000-4000-8000-000000000000'

let db: Database
let call: ReturnType<typeof createCaller>
let people: Record<'manager' | 'reader' | 'agent' | 'stranger', Person>

beforeAll(async () => {
  db = await openTestDatabase()
  call = createCaller(createTestBackend(db))
  const { placeId } = await createPlace(db)
  const other = (await createPlace(db)).placeId
  people = {
    manager: await addPerson(db, placeId, ['users/index', 'users/edit'], { name: 'Zélia Brandão' }),
    reader: await addPerson(db, placeId, ['users/index'], { name: 'Íris Conceição', email: 'iris@example.com' }),
    agent: await addPerson(db, placeId, ['operation/booking-list'], { name: 'Caio' }),
    stranger: await addPerson(db, other, ['users/index', 'users/edit'])
  }
})
afterAll(() => db.close())

const calls: { method: string; path: string; body?: object; reads?: boolean }[] = [
  { method: 'GET', path: '/users/{uuid}', reads: true },
  { method: 'PUT', path: '/users/{uuid}', body: { name: 'X' } },
  { method: 'PUT', path: '/users/{uuid}/access', body: { version: '', permissions: [], modules: null } },
  { method: 'POST', path: '/users/{uuid}/invitation' },
  { method: 'POST', path: '/users/{uuid}/suspend' },
  { method: 'POST', path: '/users/{uuid}/reactivate' },
  { method: 'DELETE', path: '/users/{uuid}' },
  { method: 'DELETE', path: '/users/{uuid}/two-step' },
  { method: 'DELETE', path: '/users/{uuid}/sessions' }
]

describe.each(calls)('$method $path', ({ method, path, body, reads }) => {
  const to = (uuid: string, token?: string) => call(method, path.replace('{uuid}', uuid), { token, body })

  it("needs permission, in one's own place", async () => {
    const { manager, reader, agent, stranger } = people
    expect((await to(agent.uuid)).status).toBe(401)
    expect((await to(agent.uuid, agent.token)).status).toBe(403)
    expect((await to(agent.uuid, reader.token)).status).toBe(reads ? 200 : 403)
    for (const uuid of [agent.uuid, nobody, 'x']) expect((await to(uuid, stranger.token)).status).toBe(404)
    expect((await to(stranger.uuid, manager.token)).status).toBe(404)
  })
})

describe('the list', () => {
  const list = async (query: string, who: Person = people.reader) => {
    const { status, body } = await call('GET', `/users${query}`, { token: who.token })
    return { status, total: body.total, names: body.data?.map(({ name }: { name: string }) => name) }
  }

  it("shows one's own place by name, with permission", async () => {
    expect(await list('')).toMatchObject({ total: 3, names: ['Caio', 'Íris Conceição', 'Zélia Brandão'] })
    expect((await list('', people.stranger)).total).toBe(1)
    expect((await list('', people.agent)).status).toBe(403)
    const { body } = await call('GET', '/users', { token: people.reader.token })
    expect(body.data[1]).toMatchObject({ self: true, state: 'active', permission_count: 1, role: '' })
    expect(JSON.stringify(body)).not.toMatch(/password|hash|cpf/i)
  })

  it('is searched without regard to accents, by words, in name, username and e-mail, and paged', async () => {
    expect((await list('?q=iris%20conceicao')).names).toEqual(['Íris Conceição'])
    expect((await list('?q=IRIS@EX')).names).toEqual(['Íris Conceição'])
    expect((await list('?q=%25')).total).toBe(0)
    expect(await list('?limit=2&page=2')).toMatchObject({ total: 3, names: ['Zélia Brandão'] })
    expect((await list('?limit=101')).status).toBe(422)
  })

  it('tells the states apart', async () => {
    const { placeId } = await createPlace(db)
    const reader = await addPerson(db, placeId, ['users/index'], { name: 'Íris Conceição' })
    await addPerson(db, placeId, ['users/index', 'users/edit'], { name: 'Zélia Brandão' })
    await addPerson(db, placeId, ['operation/booking-list'], { name: 'Caio' })
    const now = new Date()
    await addPerson(db, placeId, [], { name: 'Convidada', invitedAt: now })
    await addPerson(db, placeId, [], { name: 'Nova', selfRegistered: true })
    await addPerson(db, placeId, ['a/b'], { name: 'Liberada', selfRegistered: true })
    await addPerson(db, placeId, [], { name: 'Suspensa', suspendedAt: now, invitedAt: now })
    await addPerson(db, placeId, [], { name: 'Removida', removedAt: now })
    expect((await list('?state=invited', reader)).names).toEqual(['Convidada'])
    expect((await list('?state=pending', reader)).names).toEqual(['Nova'])
    expect((await list('?state=suspended', reader)).names).toEqual(['Suspensa'])
    expect((await list('?state=active', reader)).names).toEqual(['Caio', 'Íris Conceição', 'Liberada', 'Zélia Brandão'])
    expect((await list('?q=removida', reader)).total).toBe(0)
  })
})
