import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import { passwordCodes, photos, recoveryCodes, twoSteps } from '#app/backend/db/schema.server.ts'
import { createCaller, createPlace, createTestBackend, friday } from '../../support/database/backend.ts'
import { openTestDatabase } from '../../support/database/database.ts'
import { addPerson, keysOf, type Person, rowOf } from './staff.ts'

const managing = ['users/index', 'users/edit']

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
  agent = await addPerson(db, placeId, ['users/index'], { email: `guia-${placeId}@example.com`, cpf: '52998224725' })
})

const as = (who: Person) => (method: string, path: string) => call(method, path, { token: who.token })
const holds = async (who: Person) => (await as(who)('GET', '/auth/session')).status === 200
const suspend = (who: Person, by = manager) => as(by)('POST', `/users/${who.uuid}/suspend`)
const remove = (who: Person, by = manager) => as(by)('DELETE', `/users/${who.uuid}`)

/** Everything that opens a user, or belongs to a person. */
async function equip(userId: number) {
  const expiresAt = new Date('2030-01-01T00:00:00Z')
  await db.orm.insert(twoSteps).values({ userId, secret: 's', enabledAt: friday })
  await db.orm.insert(recoveryCodes).values({ userId, hash: 'h' })
  await db.orm.insert(passwordCodes).values({ userId, purpose: 'reset', codeHash: 'h', triesLeft: 5, expiresAt })
}

async function leftOf(userId: number): Promise<number[]> {
  const tables = ['tokens', 'two_steps', 'recovery_codes', 'password_codes', 'permissions']
  const found = tables.map((table) => db.pool.query(`select 1 from ${table} where user_id = $1`, [userId]))
  return (await Promise.all(found)).map(({ rowCount }) => rowCount ?? 0)
}

describe('suspending', () => {
  it('ends the sessions, keeps the permissions, and can be taken back', async () => {
    await equip(agent.id)
    expect((await suspend(agent)).body).toMatchObject({ state: 'suspended', sessions: 0 })
    expect(await holds(agent)).toBe(false)
    // The pending code is gone, the second step and the permission stay.
    expect(await leftOf(agent.id)).toEqual([0, 1, 1, 0, 1])
    expect((await suspend(agent)).status).toBe(200)
    const back = await as(manager)('POST', `/users/${agent.uuid}/reactivate`)
    expect(back.body).toMatchObject({ state: 'active', suspended_date: null })
    expect(await keysOf(db, agent.id)).toEqual(['users/index'])
  })

  it('is not done to oneself, nor to the last who looks after the users', async () => {
    expect((await suspend(manager)).body.code).toBe('self')
    const second = await addPerson(db, placeId, managing)
    expect((await suspend(second)).status).toBe(200)
    expect((await remove(manager)).body.code).toBe('self')
    expect(await holds(manager)).toBe(true)
  })
})

describe('somebody who holds more', () => {
  it('is neither suspended, removed nor signed out, and not let in again', async () => {
    const boss = await addPerson(db, placeId, [...managing, 'financial/withdraw'])
    const paths = [
      ['POST', 'suspend'],
      ['DELETE', ''],
      ['DELETE', 'sessions'],
      ['POST', 'reactivate']
    ]
    for (const [method = '', path] of paths) {
      const { status, body } = await as(manager)(method, `/users/${boss.uuid}${path ? `/${path}` : ''}`)
      expect([path, status, body.message]).toEqual([path, 403, expect.stringContaining('permissões que você não tem')])
    }
    expect(await holds(boss)).toBe(true)
    await db.pool.query('update users set suspended_at = now() where id = $1', [boss.id])
    expect((await as(manager)('POST', `/users/${boss.uuid}/reactivate`)).status).toBe(403)
    expect((await rowOf(db, boss.id)).suspendedAt).not.toBeNull()
  })
})

describe('removing', () => {
  it('leaves only the name, and frees username and e-mail', async () => {
    const photoId = `photo-${agent.id}`
    await db.orm.insert(photos).values({ id: photoId, placeId, mime: 'image/webp', bytes: Buffer.from('x') })
    await db.pool.query(`update users set photo_id = $1, phone = '+5575999998888', google_sub = $1 where id = $2`, [
      photoId,
      agent.id
    ])
    await equip(agent.id)
    const { username, email } = await rowOf(db, agent.id)
    expect((await remove(agent)).body).toEqual({ status: 'removed' })
    expect(await leftOf(agent.id)).toEqual([0, 0, 0, 0, 0])
    const row = await rowOf(db, agent.id)
    expect(row).toMatchObject({ name: 'Joana Prado', email: '', phone: '', cpf: '', googleSub: '', photoId: '' })
    expect(row.username).not.toBe(username)
    expect(row.removedAt).toEqual(friday)
    const { rowCount } = await db.pool.query('select 1 from photos where id = $1', [photoId])
    expect(rowCount).toBe(0)
    await addPerson(db, placeId, [], { username, email })
    expect((await as(manager)('GET', `/users/${agent.uuid}`)).status).toBe(404)
    const { body } = await as(manager)('GET', '/users')
    expect(body.data.map(({ uuid }: { uuid: string }) => uuid)).not.toContain(agent.uuid)
    expect((await remove(agent)).status).toBe(404)
    expect(await holds(agent)).toBe(false)
  })

  it('leaves one of two managers who remove each other at once', async () => {
    for (let round = 0; round < 6; round++) {
      const place = (await createPlace(db)).placeId
      const one = await addPerson(db, place, managing)
      const two = await addPerson(db, place, managing)
      const answers = await Promise.all([remove(two, one), remove(one, two)])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
      const { rowCount } = await db.pool.query('select 1 from users where place_id = $1 and removed_at is null', [
        place
      ])
      expect(rowCount).toBe(1)
    }
  })

  it('while the other suspends, or strips, leaves somebody who looks after the users', async () => {
    for (let round = 0; round < 6; round++) {
      const place = (await createPlace(db)).placeId
      const one = await addPerson(db, place, managing)
      const two = await addPerson(db, place, managing)
      const { body: seen } = await as(two)('GET', `/users/${one.uuid}`)
      const version = seen.access_version
      const strip = { token: two.token, body: { version, permissions: ['users/index'], modules: null } }
      await Promise.all([
        round % 2 ? suspend(two, one) : remove(two, one),
        round % 3 ? call('PUT', `/users/${one.uuid}/access`, strip) : suspend(one, two)
      ])
      const { rowCount } = await db.pool.query(
        `select 1 from users u join permissions p on p.user_id = u.id and p.controller = 'users' and p.action = 'edit'
         where u.place_id = $1 and u.removed_at is null and u.suspended_at is null`,
        [place]
      )
      expect(rowCount).toBe(1)
    }
  })
})

describe('the second step and the sessions', () => {
  it('are forgotten for somebody who lost the telephone', async () => {
    await equip(agent.id)
    const { body } = await as(manager)('DELETE', `/users/${agent.uuid}/two-step`)
    expect(body).toMatchObject({ two_step: false, sessions: 0 })
    expect((await leftOf(agent.id)).slice(0, 3)).toEqual([0, 0, 0])
  })

  it('cannot be opened by a manager with fewer permissions', async () => {
    const boss = await addPerson(db, placeId, [...managing, 'financial/withdraw'])
    await equip(boss.id)
    expect((await as(manager)('DELETE', `/users/${boss.uuid}/two-step`)).status).toBe(403)
    expect((await leftOf(boss.id))[1]).toBe(1)
  })

  it('are ended on their own too, but not one’s own', async () => {
    expect((await as(manager)('DELETE', `/users/${agent.uuid}/sessions`)).body.sessions).toBe(0)
    expect(await holds(agent)).toBe(false)
    for (const path of ['sessions', 'two-step']) {
      expect((await as(manager)('DELETE', `/users/${manager.uuid}/${path}`)).body.code).toBe('self')
    }
    expect(await holds(manager)).toBe(true)
  })
})
