import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import { places, users } from '#app/backend/db/schema.server.ts'
import { createCaller, createPlace, createTestBackend } from '../../support/database/backend.ts'
import { openTestDatabase } from '../../support/database/database.ts'
import { addPerson, keysOf, type Person } from './staff.ts'

const everything = ['users/index', 'users/edit', 'financial/index', 'nf/index']

let db: Database
let call: ReturnType<typeof createCaller>
let placeId: string
let manager: Person

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
  manager = await addPerson(db, placeId, everything)
})

const as = (who: Person) => (method: string, path: string) => call(method, path, { token: who.token })
const see = async (who: Person, by = who) => (await as(by)('GET', `/users/${who.uuid}`)).body

async function strip(who: Person, wanted: string[], { by = who, modules = null as string[] | null } = {}) {
  const body = { version: (await see(who, by)).access_version, permissions: wanted, modules }
  return call('PUT', `/users/${who.uuid}/access`, { token: by.token, body })
}

/** Permissions that somebody holds who is there, active, and has signed in. */
async function activelyHeld(place = placeId): Promise<string[]> {
  const { rows } = await db.pool.query(
    `select distinct p.controller || '/' || p.action as key from permissions p join users u on u.id = p.user_id
     where u.place_id = $1 and u.removed_at is null and u.suspended_at is null and u.invited_at is null order by 1`,
    [place]
  )
  return rows.map(({ key }) => key)
}

describe('the last active holder', () => {
  it('cannot lose any permission, and the page names it', async () => {
    expect((await see(manager)).sole).toEqual(everything)
    const refused = await strip(manager, ['users/index', 'users/edit', 'nf/index'])
    expect([refused.status, refused.body.code]).toEqual([409, 'last_holder'])
    expect(refused.body.message).toContain('“Financeiro”')
    expect(await keysOf(db, manager.id)).toEqual(everything)
  })

  it.each([
    ['suspended', { suspendedAt: new Date() }],
    ['only invited', { invitedAt: new Date() }],
    ['waiting to be let in', { selfRegistered: true, waitingSince: new Date() }],
    ['removed', { removedAt: new Date() }]
  ])('is no less the last where another one is %s', async (_state, changes) => {
    await addPerson(db, placeId, everything, changes)
    expect((await strip(manager, ['users/index', 'users/edit'])).body.code).toBe('last_holder')
  })

  it('is free to give it up once another one has it', async () => {
    await addPerson(db, placeId, ['financial/index', 'nf/index'])
    expect((await see(manager)).sole).toEqual(['users/index', 'users/edit'])
    expect((await strip(manager, ['users/index', 'users/edit'])).status).toBe(200)
    expect(await activelyHeld()).toEqual([...everything].sort())
  })

  it('does not exist when nobody active held it before', async () => {
    const gone = await addPerson(db, placeId, ['nf/index'], { suspendedAt: new Date() })
    await db.pool.query(`delete from permissions where user_id = $1 and controller = 'nf'`, [manager.id])
    await db.pool.query(`insert into permissions (user_id, controller, action) values ($1, 'nf', 'index')`, [
      (await addPerson(db, placeId, [], { invitedAt: new Date() })).id
    ])
    const boss = await addPerson(db, placeId, everything, { invitedAt: new Date() })
    expect((await as(boss)('DELETE', `/users/${gone.uuid}`)).status).toBe(200)
  })

  it('cannot lose a module, or all of them', async () => {
    const some = await strip(manager, everything, { modules: ['one', 'two'] })
    expect([some.body.code, some.body.message]).toEqual(['last_holder', expect.stringContaining('Todos os módulos')])
    expect((await strip(manager, everything, { modules: [] })).body.code).toBe('last_holder')
    await addPerson(db, placeId, [], { modules: null })
    expect((await strip(manager, everything, { modules: ['one'] })).body.modules).toEqual(['one'])
  })

  it('stays even when the acting user does not count as one', async () => {
    const second = await addPerson(db, placeId, everything)
    await db.orm.update(users).set({ invitedAt: new Date() }).where(eq(users.id, manager.id))
    const answers = [
      await as(manager)('POST', `/users/${second.uuid}/suspend`),
      await as(manager)('DELETE', `/users/${second.uuid}`),
      await strip(second, ['users/index'], { by: manager })
    ]
    for (const { status, body } of answers) expect([status, body.code]).toEqual([409, 'last_holder'])
    expect(await keysOf(db, second.id)).toEqual(everything)
  })
})

describe('two managers at the same moment', () => {
  it.each([
    ['strip each other', true],
    ['each strip themselves', false]
  ])('leave an active holder of everything when they %s', async (_what, isOther) => {
    for (let round = 0; round < 8; round++) {
      const place = (await createPlace(db)).placeId
      const one = await addPerson(db, place, everything)
      const two = await addPerson(db, place, everything)
      const left = ['users/index', 'users/edit']
      const versions = { one: (await see(one)).access_version, two: (await see(two)).access_version }
      const put = (who: Person, by: Person, version: string) =>
        call('PUT', `/users/${who.uuid}/access`, {
          token: by.token,
          body: { version, permissions: left, modules: null }
        })
      const answers = await Promise.all(
        isOther
          ? [put(two, one, versions.two), put(one, two, versions.one)]
          : [put(one, one, versions.one), put(two, two, versions.two)]
      )
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(await activelyHeld(place)).toEqual([...everything].sort())
    }
  })

  it('leave an active holder when one strips and the other suspends or removes', async () => {
    for (let round = 0; round < 8; round++) {
      const place = (await createPlace(db)).placeId
      const one = await addPerson(db, place, everything)
      const two = await addPerson(db, place, everything)
      const { access_version: version } = await see(one)
      const body = { version, permissions: ['users/index', 'users/edit'], modules: null }
      await Promise.all([
        call('PUT', `/users/${one.uuid}/access`, { token: two.token, body }),
        round % 2 ? as(one)('POST', `/users/${two.uuid}/suspend`) : as(one)('DELETE', `/users/${two.uuid}`)
      ])
      expect(await activelyHeld(place)).toEqual([...everything].sort())
    }
  })
})
