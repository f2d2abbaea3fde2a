import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import { messages, users } from '#app/backend/db/schema.server.ts'
import type { Backend } from '#app/backend/kernel/context.server.ts'
import { carrying, createCaller, createPlace, createTestBackend } from '../../support/database/backend.ts'
import { openTestDatabase } from '../../support/database/database.ts'
import { addPerson, keysOf, type Person, rowOf } from './staff.ts'

let db: Database
let backend: Backend
let call: ReturnType<typeof createCaller>
let placeId: string
let manager: Person
let count = 0

/** Rights of the role 'condutor', by name. */
const ofGuide = ['operation/booking-list', 'operation/inside', 'operation/my-groups', 'operation/waiver-care']

beforeAll(async () => {
  db = await openTestDatabase()
  backend = createTestBackend(db)
  call = createCaller(backend)
})
afterAll(() => db.close())
beforeEach(async () => {
  placeId = (await createPlace(db)).placeId
  const own = [...ofGuide, 'messenger/edit']
  manager = await addPerson(db, placeId, ['users/index', 'users/edit', ...own])
})

const person = (changes: Record<string, unknown> = {}) => ({
  uuid: randomUUID(),
  name: ' Lia  Souza ',
  email: `Lia${++count}@Example.com`,
  phone: '(75) 99999-8888',
  permissions: ofGuide,
  ...changes
})
const invite = (body: object, by = call) => by('POST', '/users', { token: manager.token, body })
const first = (email: string, code: string) =>
  call('POST', '/auth/reset-password/', {
    body: { email, hashcode: code, password: 'uma senha longa', confirm_password: 'uma senha longa' }
  })
const signIn = (username: string) => call('POST', '/auth/signin/', { body: { username, password: 'uma senha longa' } })

async function lastText(): Promise<string> {
  const rows = await db.orm.select().from(messages).where(eq(messages.placeId, placeId)).orderBy(messages.id)
  return String(rows.at(-1)?.messageBody.message ?? '')
}
const codeIn = (text: string) => /código ([0-9A-Z-]{14})/.exec(text)?.[1] ?? ''

describe('an invitation', () => {
  it('makes a user who sets the first password with the code that was sent', async () => {
    const body = person()
    const { status, body: done } = await invite(body)
    expect(status).toBe(200)
    const email = body.email.toLowerCase()
    expect(done.user).toMatchObject({ uuid: body.uuid, name: 'Lia Souza', email, username: email, state: 'invited' })
    expect(done.user).toMatchObject({ phone: '+5575999998888', modules: null, role: 'condutor' })
    expect([done.sent, done.simulated, done.code]).toEqual([true, true, ''])
    const text = await lastText()
    expect(text).toContain(`http://localhost${done.reset_path}`)
    expect(Buffer.from(done.reset_path.split(/[/?]/)[2], 'base64url').toString()).toBe(email)
    expect(done.reset_path).toContain(`?pid=${placeId}`)
    expect((await signIn(email)).status).toBe(422)
    expect((await first(email, codeIn(text))).body.message).toBe('Senha criada. Entre com ela.')
    expect((await signIn(email)).body.rules).toHaveLength(ofGuide.length)
    const { body: user } = await call('GET', `/users/${body.uuid}`, { token: manager.token })
    expect(user).toMatchObject({ state: 'active', invited_date: null })
  })

  it.each(['no messenger', 'no phone'])('hands the code over once where there is %s', async (lack) => {
    const by = lack === 'no phone' ? call : createCaller({ ...backend, messengers: carrying(null) })
    const body = person(lack === 'no phone' ? { phone: '' } : {})
    const { body: done } = await invite(body, by)
    expect([done.sent, done.code]).toEqual([false, expect.stringMatching(/^[0-9A-Z]{4}(-[0-9A-Z]{4}){2}$/)])
    expect(await lastText()).toBe('')
    const again = await invite(body, by)
    expect([again.status, again.body.code]).toEqual([200, ''])
    const renewed = await by('POST', `/users/${body.uuid}/invitation`, { token: manager.token })
    if (renewed.body.code !== done.code) expect((await first(body.email, done.code)).status).toBe(422)
    expect((await first(body.email, renewed.body.code)).status).toBe(200)
    expect((await by('POST', `/users/${body.uuid}/invitation`, { token: manager.token })).body.code).toBe('not_invited')
  })

  it('is not sent again and again', async () => {
    const few = createCaller({ ...backend, limits: { ...backend.limits, codesPerUser: 1 } })
    const { user } = (await invite(person())).body
    const again = (uuid: string) => few('POST', `/users/${uuid}/invitation`, { token: manager.token })
    expect((await again(user.uuid)).status).toBe(200)
    expect((await again(user.uuid.toUpperCase())).status).toBe(429)
  })

  it('sent twice is one', async () => {
    const body = person()
    const answers = await Promise.all([invite(body), invite(body), invite(body)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const rows = await db.orm.select().from(messages).where(eq(messages.placeId, placeId))
    expect(rows).toHaveLength(1)
  })

  it('gives a role whole or not at all', async () => {
    const { status, body } = await invite(person({ role: 'gestor' }))
    expect([status, Object.keys(body.fields)]).toEqual([422, ['permissions']])
    const made = await invite(person({ role: 'condutor', permissions: ['users/edit'] }))
    const row = await rowById(made.body.user.uuid)
    expect(await keysOf(db, row.id)).toEqual(ofGuide)
    // A guide lands on their groups.
    expect(row.indexPage).toBe('/operation/my-groups')
  })

  it.each([
    { field: 'name', typed: { name: ' ' } },
    { field: 'email', typed: { email: '' } },
    { field: 'email', typed: { email: 'lia' } },
    { field: 'phone', typed: { phone: '123' } },
    { field: 'username', typed: { username: 'a b' } },
    { field: 'username', typed: { username: 'outra@example.com' } },
    { field: 'modules', typed: { modules: ['nine'] } }
  ])('reports an invalid $field at that field', async ({ field, typed }) => {
    const { status, body } = await invite(person(typed))
    expect([status, Object.keys(body.fields)]).toEqual([422, [field]])
  })

  it('never takes a name by which somebody else signs in', async () => {
    const other = (await createPlace(db)).placeId
    const taken = ++count
    await addPerson(db, other, [], { username: `nome${taken}`, email: `dele${taken}@example.com` })
    await addPerson(db, other, [], { username: `conta${taken}@example.com` })
    expect((await invite(person({ username: `NOME${taken}` }))).status).toBe(422)
    for (const email of [`dele${taken}@example.com`, `conta${taken}@example.com`]) {
      const { body } = await invite(person({ email }))
      expect(body.fields).toEqual({ email: ['Este e-mail já é de outro usuário.'] })
    }
  })
})

async function rowById(uuid: string) {
  const [row] = await db.orm.select().from(users).where(eq(users.uuid, uuid))
  if (!row) throw new Error('no such user')
  return row
}

describe('a user’s data', () => {
  const put = (who: Person, body: object) => call('PUT', `/users/${who.uuid}`, { token: manager.token, body })
  const holds = async (who: Person) => (await call('GET', '/auth/session', { token: who.token })).status === 200
  let agent: Person
  let typed: Record<string, string>
  beforeEach(async () => {
    const email = `guia${++count}@example.com`
    agent = await addPerson(db, placeId, ['operation/booking-list'], { email, username: email })
    typed = { name: 'Rui', email, phone: '', username: email, indexpage: '/dashboard/index' }
  })

  it('change without ending the session, except for the sign-in name', async () => {
    const saved = await put(agent, { ...typed, phone: '75 99999 8888', indexpage: '/operation/booking-list' })
    expect(saved.body).toMatchObject({ name: 'Rui', phone: '+5575999998888', indexpage: '/operation/booking-list' })
    expect(await holds(agent)).toBe(true)
    const moved = await put(agent, { ...typed, email: `novo${count}@example.com` })
    expect(moved.body).toMatchObject({ email: `novo${count}@example.com`, username: `novo${count}@example.com` })
    expect(await holds(agent)).toBe(false)
  })

  it('lose the link to Google with another e-mail, and the old number is notified', async () => {
    await db.orm
      .update(users)
      .set({ googleSub: `g-${count}`, phone: '+5575911112222' })
      .where(eq(users.id, agent.id))
    const told = () => db.orm.select().from(messages).where(eq(messages.refId, agent.uuid)).orderBy(messages.id)
    await put(agent, { ...typed, phone: '(75) 91111-2222' })
    expect([(await rowById(agent.uuid)).googleSub, (await told()).length]).toEqual([`g-${count}`, 0])
    await put(agent, { ...typed, email: `outro${count}@example.com`, phone: '75 99999 8888' })
    expect((await rowById(agent.uuid)).googleSub).toBe('')
    const to = '+5575911112222'
    expect(await told()).toMatchObject([
      { to, title: 'Dados de entrada trocados', confidentialUntil: null },
      { to, title: 'Telefone trocado', confidentialUntil: null }
    ])
  })

  it('make a code on its way worthless when changed before the first sign-in', async () => {
    const body = person()
    const { user } = (await invite(body)).body
    const code = codeIn(await lastText())
    const change = { ...typed, email: user.email, username: user.username, phone: '75988887777' }
    await call('PUT', `/users/${user.uuid}`, { token: manager.token, body: change })
    expect((await first(user.email, code)).status).toBe(422)
  })

  it.each(['/reports/sales', '/products/index', '/logout', '//evil.example', '/operation/booking-list/x'])(
    'do not start at %s',
    async (indexpage) => {
      expect(Object.keys((await put(agent, { ...typed, indexpage })).body.fields)).toEqual(['indexpage'])
    }
  )

  it('belong to a user with more permissions: a manager may only correct the name', async () => {
    const boss = await addPerson(db, placeId, ['users/edit', 'financial/withdraw'], { email: `b${count}@example.com` })
    const { username, email } = await rowOf(db, boss.id)
    const own = { ...typed, username, email }
    expect((await put(boss, own)).body).toMatchObject({ name: 'Rui', beyond: true })
    for (const taken of [
      { phone: '75999998888' },
      { email: `outra${count}@example.com` },
      { username: `outra${count}` }
    ]) {
      expect((await put(boss, { ...own, ...taken })).status).toBe(403)
    }
    await db.orm.update(users).set({ invitedAt: new Date() }).where(eq(users.id, boss.id))
    expect((await call('POST', `/users/${boss.uuid}/invitation`, { token: manager.token })).status).toBe(403)
  })
})
