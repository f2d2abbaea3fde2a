import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { endOldRegistrations } from '#app/backend/auth/jobs.server.ts'
import type { Database } from '#app/backend/db/connection.server.ts'
import { listMigrations } from '#app/backend/db/migrate.server.ts'
import { places, savedReports, users } from '#app/backend/db/schema.server.ts'
import { ensurePlace } from '#app/backend/places/ensure-place.server.ts'
import { recoverManager } from '#app/backend/users/by-machine.server.ts'
import { createCaller, createClock, createPlace, createTestBackend, friday } from '../../support/database/backend.ts'
import { openTestDatabase } from '../../support/database/database.ts'
import { addPerson, type Person, rowOf } from './staff.ts'

const managing = ['users/index', 'users/edit', 'operation/booking-list']

let db: Database
let call: ReturnType<typeof createCaller>
let placeId: string
let manager: Person
let email: string
let count = 0

beforeAll(async () => {
  db = await openTestDatabase()
  call = createCaller(createTestBackend(db))
})
afterAll(() => db.close())
beforeEach(async () => {
  placeId = (await createPlace(db)).placeId
  const set = db.orm.update(places).set({ modules: ['one', 'two'], registrationOpen: true })
  await set.where(eq(places.id, placeId))
  manager = await addPerson(db, placeId, managing)
  email = `espera${++count}@example.com`
})

const stranger = '+5575977770000'

/** Somebody who registered with any e-mail they liked, and their own phone. */
async function register(typed = email): Promise<Person> {
  const form = { name: 'Lia Nogueira', phone: stranger, cpf: '529.982.247-25', password: 'café na varanda da serra' }
  const { status } = await call('POST', '/auth/signup/', { body: { ...form, email: typed, pid: placeId } })
  expect(status).toBe(200)
  const [row] = await db.orm.select().from(users).where(eq(users.email, typed))
  return { id: row?.id ?? 0, uuid: row?.uuid ?? '', token: '' }
}

const see = async (who: Person) => (await call('GET', `/users/${who.uuid}`, { token: manager.token })).body

async function give(who: Person, permissions: string[], modules: string[] | null) {
  const body = { version: (await see(who)).access_version, permissions, modules }
  return call('PUT', `/users/${who.uuid}/access`, { token: manager.token, body })
}

const isGone = async (who: Person) => (await rowOf(db, who.id)).removedAt !== null

describe('a user who waits to be let in', () => {
  it('holds no permission, so the manager stays the last holder', async () => {
    const waiting = await register()
    await db.orm.update(users).set({ modules: null }).where(eq(users.id, waiting.id))
    const refused = await give(manager, managing, ['one'])
    expect([refused.status, refused.body.code]).toEqual([409, 'last_holder'])
    const odd = await addPerson(db, placeId, ['financial/index'], { selfRegistered: true, waitingSince: friday })
    expect((await see(odd)).sole).toEqual([])
  })

  it('is let in, suspended and removed by a manager of some modules alone, too', async () => {
    await addPerson(db, placeId, managing)
    await db.orm
      .update(users)
      .set({ modules: ['one'] })
      .where(eq(users.id, manager.id))
    const first = await register()
    const second = await register(`b.${email}`)
    const third = await register(`c.${email}`)
    expect(await see(first)).toMatchObject({ state: 'pending', waiting: true, beyond: false, modules: [] })
    expect((await give(first, ['operation/booking-list'], ['one'])).body).toMatchObject({ modules: ['one'] })
    expect(await see(first)).toMatchObject({ state: 'active', waiting: false })
    const token = manager.token
    expect((await call('POST', `/users/${second.uuid}/suspend`, { token })).status).toBe(200)
    expect((await call('DELETE', `/users/${third.uuid}`, { token })).status).toBe(200)
  })

  it('has lost old modules, except those granted since', async () => {
    const waiting = await addPerson(db, placeId, [], { selfRegistered: true, waitingSince: friday })
    const chosen = await addPerson(db, placeId, [], { selfRegistered: true, waitingSince: friday, modules: ['one'] })
    const active = await addPerson(db, placeId, ['users/index'], { selfRegistered: true })
    const update = listMigrations()
      .flatMap(({ sql }) => sql.split('--> statement-breakpoint'))
      .find((sql) => sql.includes('UPDATE "users" u SET "modules"'))
    await db.pool.query(update ?? '')
    const kept = await Promise.all([waiting, chosen, active].map(async ({ id }) => (await rowOf(db, id)).modules))
    expect(kept).toEqual([[], ['one'], null])
  })
})

describe('an e-mail that only waits', () => {
  it('yields to a user whose data the place changes, but not to another field of the same person', async () => {
    const waiting = await register()
    const agent = await addPerson(db, placeId, ['operation/booking-list'], { email: `guia.${email}` })
    const typed = { name: 'Rui', username: `rui${count}`, phone: '', indexpage: '' }
    const put = (who: Person, body: object) => call('PUT', `/users/${who.uuid}`, { token: manager.token, body })
    expect((await put(waiting, { ...typed, email })).status).toBe(200)
    expect(await isGone(waiting)).toBe(false)
    const moved = await put(agent, { ...typed, username: '', email })
    expect([moved.status, moved.body.email]).toEqual([200, email])
    expect(await isGone(waiting)).toBe(true)
  })

  it('yields to the manager of a new place', async () => {
    const waiting = await register()
    const first = { username: `dona${count}`, email, name: 'Marina Rocha', password: 'uma senha boa' }
    const made = await ensurePlace(db, { place: { name: `Vale ${count}` }, manager: first }, friday)
    expect(made.createdManager).toBe(true)
    expect(await isGone(waiting)).toBe(true)
  })

  it("gets no place back: its name makes a new user, and the stranger's telephone is removed", async () => {
    const waiting = await register()
    const recovery = { placeId, login: email, newName: '', password: 'uma senha boa' }
    await expect(recoverManager(db, recovery, friday)).rejects.toThrow('há só um cadastro que ninguém liberou')
    expect(await isGone(waiting)).toBe(false)
    const { userId, isNew } = await recoverManager(db, { ...recovery, newName: 'Dora Lins' }, friday)
    expect([isNew, userId === waiting.id, await isGone(waiting)]).toEqual([true, false, true])
    const signedIn = await call('POST', '/auth/signin/', { body: { username: email, password: recovery.password } })
    expect(signedIn.body).toMatchObject({ name: 'Dora Lins', phone: '' })
    const { rows } = await db.pool.query('select 1 from messages where "to" = $1 and place_id = $2', [
      stranger,
      placeId
    ])
    expect(rows).toEqual([])
  })
})

describe('registrations', () => {
  const dayMinutes = 24 * 60

  it('expire after thirty days; a name stays in earlier actions', async () => {
    const clock = createClock()
    const old = await register()
    const known = await register(`b.${email}`)
    const inside = await register(`c.${email}`)
    const report = { id: randomUUID(), placeId, userId: known.id, name: 'Do ano passado', path: '/reports/booking' }
    await db.orm.insert(savedReports).values(report)
    await give(inside, ['operation/booking-list'], null)
    clock.pass(30 * dayMinutes)
    await endOldRegistrations({ db, now: clock.now })
    expect(await isGone(old)).toBe(false)
    clock.pass(1)
    await endOldRegistrations({ db, now: clock.now })
    await expect(rowOf(db, old.id)).rejects.toThrow('no such user')
    expect(await rowOf(db, known.id)).toMatchObject({ name: 'Lia Nogueira', email: '', phone: '', cpf: '' })
    expect(await isGone(known)).toBe(true)
    expect(await rowOf(db, inside.id)).toMatchObject({ email: `c.${email}`, removedAt: null })
    expect((await register()).id).not.toBe(old.id)
  })

  it('beyond two hundred that wait are not kept, and answered alike', async () => {
    const said = (typed: string) => {
      const form = { name: 'Lia Nogueira', phone: stranger, cpf: '529.982.247-25', password: 'café na varanda' }
      return call('POST', '/auth/signup/', { body: { ...form, email: typed, pid: placeId } })
    }
    await db.pool.query(
      `insert into users (uuid, place_id, username, email, name, password_hash, self_registered, waiting_since)
       select gen_random_uuid(), $1, 'cheio' || n || $2, 'cheio' || n || $2, 'Cheio', 'x', true, now()
       from generate_series(1, 199) n`,
      [placeId, email]
    )
    const kept = async () => (await db.orm.select().from(users).where(eq(users.email, email))).length
    const last = await said(email)
    expect(await kept()).toBe(1)
    const answers = [await said(`um.a.mais.${email}`), await said(email)]
    expect(answers.map(({ status, body }) => [status, body])).toEqual([
      [200, last.body],
      [200, last.body]
    ])
    const { rowCount } = await db.pool.query('select 1 from users where place_id = $1 and email like $2', [
      placeId,
      'um.a.mais.%'
    ])
    expect(rowCount).toBe(0)
  })
})
