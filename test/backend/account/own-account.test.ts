import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashPassword } from '#app/backend/credentials/password.server.ts'
import type { Database } from '#app/backend/db/connection.server.ts'
import { messages, passwordCodes, places, tokens, users } from '#app/backend/db/schema.server.ts'
import { createCaller, createPlace, createTestBackend, createUser } from '../../support/database/backend.ts'
import { openTestDatabase } from '../../support/database/database.ts'

const password = 'uma frase comprida'
let db: Database
let call: ReturnType<typeof createCaller>
let placeId = ''

beforeAll(async () => {
  db = await openTestDatabase()
  call = createCaller(createTestBackend(db))
  placeId = (await createPlace(db)).placeId
})
afterAll(() => db.close())

const newUser = (passwordHash?: string) => createUser(db, placeId, [], passwordHash ? { passwordHash } : {})
const newOwner = async () => newUser(await hashPassword(password))

/** Another sign-in of a user's. */
async function addSession(userId: number, changes: Partial<typeof tokens.$inferInsert> = {}) {
  const id = randomUUID()
  await db.orm.insert(tokens).values({ id, hash: id, userId, expiresAt: new Date('2030-01-01T00:00:00Z'), ...changes })
  return id
}

describe("one's own data", () => {
  it('are read and changed by their owner, and by nobody without a token', async () => {
    const { token, userId } = await newOwner()
    expect((await call('GET', '/account')).status).toBe(401)
    const { body: before } = await call('GET', '/account', { token })
    expect(before).toMatchObject({ name: 'Joana Prado', phone: '', photo: '', two_step: 'off', recovery_codes: 0 })
    const sent = {
      name: '  Joana   de Assis Prado ',
      phone: '(75) 99999-8888',
      password,
      username: 'root',
      email: 'outro@example.com',
      place_id: randomUUID(),
      permissions: ['users/edit']
    }
    const { status, body } = await call('PUT', '/account', { token, body: sent })
    expect(status).toBe(200)
    expect(body).toMatchObject({ name: 'Joana de Assis Prado', phone: '+5575999998888' })
    const [row] = await db.orm.select().from(users).where(eq(users.id, userId))
    expect(row).toMatchObject({ username: before.username, email: '', placeId })
  })

  it('report the errors of all fields at once', async () => {
    const { token } = await newUser()
    const { status, body } = await call('PUT', '/account', { token, body: { name: ' x ', phone: '123' } })
    expect([status, Object.keys(body.fields)]).toEqual([422, ['name', 'phone']])
    const long = await call('PUT', '/account', { token, body: { name: 'x'.repeat(121), phone: '' } })
    expect([long.status, Object.keys(long.body.fields)]).toEqual([422, ['name']])
    expect((await call('GET', '/account', { token })).body.name).toBe('Joana Prado')
  })

  it.each([
    ['', ''],
    ['+1 415 555-2671', '+14155552671'],
    ['+55 75 3334-0162', '+557533340162'],
    ['55 75 99999 8888', '+5575999998888']
  ])('take the phone %j as %j', async (typed, kept) => {
    const { token } = await newOwner()
    const { body } = await call('PUT', '/account', { token, body: { name: 'Joana', phone: typed, password } })
    expect(body.phone).toBe(kept)
  })

  it('tell the number that was there of a new one, and make a code on its way to it worthless', async () => {
    const { token, userId } = await newOwner()
    const [user] = await db.orm.select().from(users).where(eq(users.id, userId))
    const told = () =>
      db.orm
        .select()
        .from(messages)
        .where(and(eq(messages.refId, user?.uuid ?? ''), eq(messages.title, 'Telefone trocado')))
    const codes = () => db.orm.select().from(passwordCodes).where(eq(passwordCodes.userId, userId))
    const change = (phone: string) => call('PUT', '/account', { token, body: { name: 'Joana', phone, password } })
    await change('(75) 99999-8888')
    await db.orm.update(users).set({ codesFrom: null }).where(eq(users.id, userId))
    const code = { purpose: 'reset', codeHash: 'x', triesLeft: 5, expiresAt: new Date('2030-01-01T00:00:00Z') }
    await db.orm.insert(passwordCodes).values({ userId, ...code })
    await change('75 99999 8888')
    expect([(await told()).length, (await codes()).length]).toEqual([0, 1])
    await change('(75) 97777-6666')
    expect((await codes()).map(({ purpose }) => purpose)).toEqual(['phone'])
    const [message, ...others] = await told()
    expect(message).toMatchObject({ to: '+5575999998888', confidentialUntil: null })
    expect(others).toEqual([])
    await change('')
    expect((await told()).map(({ to }) => to).sort()).toEqual(['+5575977776666', '+5575999998888'])
    expect(await codes()).toEqual([])
  })

  it('tell whether the place asks for two steps', async () => {
    const strict = await createPlace(db)
    await db.orm.update(places).set({ requireTwoStep: true }).where(eq(places.id, strict.placeId))
    const { token } = await createUser(db, strict.placeId, [])
    expect((await call('GET', '/account', { token })).body.two_step_required).toBe(true)
  })
})

describe("one's own sessions", () => {
  it('are listed with their devices, without tokens, ended sessions and those of others', async () => {
    const { token, userId } = await newUser()
    const stranger = await newUser()
    const used = {
      lastSeenAt: new Date('2026-11-19T12:00:00Z'),
      userAgent: 'Mozilla/5.0 (Windows NT 10.0) Firefox/132.0'
    }
    const other = await addSession(userId, { ...used, address: '203.0.113.50' })
    await addSession(userId, { expiresAt: new Date('2026-11-20T11:59:00Z') })
    await addSession(stranger.userId)
    const { body } = await call('GET', '/account/sessions', { token })
    expect(body.map(({ current }: { current: boolean }) => current)).toEqual([true, false])
    expect(body[1]).toMatchObject({ id: other, device: 'Firefox no Windows', address: '203.0.113.50' })
    expect(Object.keys(body[0]).sort()).toEqual(['address', 'created_date', 'current', 'device', 'id', 'last_seen'])
  })

  it('end one by one, own ones only', async () => {
    const { token, userId } = await newUser()
    const stranger = await newUser()
    const mine = await addSession(userId)
    const theirs = await addSession(stranger.userId)
    expect((await call('DELETE', `/account/sessions/${theirs}`, { token })).status).toBe(404)
    expect((await call('DELETE', '/account/sessions/nenhuma', { token })).status).toBe(404)
    expect((await call('DELETE', `/account/sessions/${mine}`, { token })).body).toEqual({ ended: 1 })
    expect((await call('DELETE', `/account/sessions/${mine}`, { token })).status).toBe(404)
    const left = await db.orm.select({ id: tokens.id }).from(tokens).where(eq(tokens.userId, stranger.userId))
    expect(left.map(({ id }) => id)).toContain(theirs)
  })

  it('end all at once but the one that asks, however often', async () => {
    const { token, userId } = await newUser()
    await Promise.all([addSession(userId), addSession(userId), addSession(userId, { expiresAt: new Date(0) })])
    expect((await call('DELETE', '/account/sessions', { token })).body).toEqual({ ended: 2 })
    expect((await call('DELETE', '/account/sessions', { token })).body).toEqual({ ended: 0 })
    expect((await call('GET', '/account/sessions', { token })).body).toHaveLength(1)
  })
})
