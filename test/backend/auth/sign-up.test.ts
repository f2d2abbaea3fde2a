import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { permissions, users } from '#app/backend/db/schema.server.ts'
import { waitingJobs } from '../../support/database/jobs.ts'
import {
  createPerson,
  findUser,
  messagesTo,
  newPassword,
  openBackend,
  openWorld,
  otherPlace,
  password,
  world
} from './world.ts'

openWorld()

const form = (changes: Record<string, unknown> = {}) => ({
  name: '  Lia   Nogueira ',
  email: 'Lia.Nogueira@Example.com',
  phone: '(75) 98888-7777',
  cpf: '529.982.247-25',
  password: newPassword,
  pid: world().placeId,
  ...changes
})

const findByEmail = async (email: string) =>
  (await world().db.orm.select().from(users).where(eq(users.email, email)))[0] ?? null

describe('registration', () => {
  it('makes a user of the place without permissions, who waits for somebody to let them in', async () => {
    const { post } = openBackend()
    const { status, body } = await post('/auth/signup/', form())
    expect(status).toBe(200)
    expect(body.message).toMatch(/^Recebemos o cadastro\./)
    const user = await findByEmail('lia.nogueira@example.com')
    expect(user).toMatchObject({
      placeId: world().placeId,
      username: 'lia.nogueira@example.com',
      name: 'Lia Nogueira',
      phone: '+5575988887777',
      cpf: '52998224725',
      selfRegistered: true,
      invitedAt: null
    })
    expect(user?.passwordHash).toMatch(/^\$argon2id\$/)
    const granted = await world()
      .db.orm.select()
      .from(permissions)
      .where(eq(permissions.userId, user?.id ?? 0))
    expect(granted).toEqual([])
    const login = { username: 'lia.nogueira@example.com', password: newPassword }
    expect((await post('/auth/signin/', login)).body.code).toBe('bad_credentials')
  })

  it('opens to the typed password once the place gives access, and tells the user', async () => {
    const { post, call, drain } = openBackend()
    const email = 'espera@example.com'
    await post('/auth/signup/', form({ email }))
    const { uuid = '', id: userId = 0 } = (await findByEmail(email)) ?? {}
    const manager = await createPerson({}, ['users/index', 'users/edit', 'operation/booking-list'])
    const token = (await post('/auth/signin/', { username: manager.username, password })).body.accessToken
    const give = async (permissions: string[]) => {
      const { access_version: version } = (await call('GET', `/users/${uuid}`, { token })).body
      return call('PUT', `/users/${uuid}/access`, { token, body: { permissions, modules: null, version } })
    }
    await give([])
    expect((await post('/auth/signin/', { username: email, password: newPassword })).status).toBe(422)
    expect((await give(['operation/booking-list'])).status).toBe(200)
    expect((await post('/auth/signin/', { username: email, password: newPassword })).body.name).toBe('Lia Nogueira')
    await drain()
    expect((await messagesTo(uuid)).map(({ title, to }) => [title, to])).toEqual([
      ['Acesso liberado', '+5575988887777']
    ])
    expect((await findUser(userId)).waitingSince).toBeNull()
  })

  it('is no place to wait for codes or for news of the e-mail’s owner', async () => {
    const { post, drain, clock } = openBackend()
    const email = 'de.outra.pessoa@example.com'
    await post('/auth/signup/', form({ email }))
    clock.pass(60)
    await post('/auth/signup/', form({ email, phone: '(75) 97777-0000' }))
    await post('/auth/forgot-password/', { email })
    await drain()
    expect(await messagesTo((await findByEmail(email))?.uuid ?? '')).toEqual([])
  })

  it('does not block an e-mail that a place invites', async () => {
    const { post } = openBackend()
    const email = 'cobicada@example.com'
    await post('/auth/signup/', form({ email }))
    const before = await findByEmail(email)
    const manager = await createPerson({}, ['users/index', 'users/edit', 'operation/booking-list'])
    const token = (await post('/auth/signin/', { username: manager.username, password })).body.accessToken
    const invitation = {
      name: 'Quem é mesmo',
      email,
      phone: '(75) 96666-0000',
      permissions: ['operation/booking-list']
    }
    expect((await post('/users', invitation, { token })).status).toBe(200)
    expect(await findByEmail(email)).toMatchObject({ name: 'Quem é mesmo', selfRegistered: false })
    expect(await findUser(before?.id ?? 0)).toMatchObject({ email: '', phone: '', waitingSince: null })
    expect((await post('/auth/signin/', { username: email, password: newPassword })).status).toBe(422)
  })

  it('does and answers the same where the e-mail is taken, and tells its owner instead', async () => {
    const { post, drain } = openBackend()
    const owner = await createPerson({ createdAt: new Date('2026-01-01T00:00:00Z') })
    const free = await post('/auth/signup/', form({ email: 'livre@example.com' }))
    const taken = await post('/auth/signup/', form({ email: owner.email.toUpperCase() }))
    expect(taken.body).toEqual(free.body)
    expect(await findUser(owner.userId)).toMatchObject({ name: 'Rosa Tavares', passwordHash: world().passwordHash })
    const rows = await waitingJobs(world().db, 'sign-up-notice')
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain('example.com')
    await drain()
    const [message] = await messagesTo(owner.uuid)
    expect(message).toMatchObject({ to: owner.phone, status: 'sent', title: 'Cadastro repetido' })
    expect(await messagesTo((await findByEmail('livre@example.com'))?.uuid ?? '')).toEqual([])
  })

  it("limits messages to an account's owner, and sends none for a repeated form", async () => {
    const { post, drain } = openBackend({ limits: { codesPerUser: 2 } })
    const owner = await createPerson({ createdAt: new Date('2026-01-01T00:00:00Z') })
    for (let time = 0; time < 4; time++) await post('/auth/signup/', form({ email: owner.email }))
    for (let time = 0; time < 2; time++) await post('/auth/signup/', form({ email: 'duas.vezes@example.com' }))
    await drain()
    expect(await messagesTo(owner.uuid)).toHaveLength(2)
    expect(await messagesTo((await findByEmail('duas.vezes@example.com'))?.uuid ?? '')).toEqual([])
  })

  it('makes one user of two at once', async () => {
    const { post } = openBackend()
    const email = 'ao.mesmo.tempo@example.com'
    const answers = await Promise.all([1, 2, 3].map(() => post('/auth/signup/', form({ email }))))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await world().db.orm.select().from(users).where(eq(users.email, email))).toHaveLength(1)
  })

  it('reports the errors of all fields at once', async () => {
    const { post } = openBackend()
    const empty = await post('/auth/signup/', { password: '', pid: world().placeId })
    expect(empty.status).toBe(422)
    expect(Object.keys(empty.body.fields)).toEqual(['name', 'email', 'phone', 'cpf', 'password'])
    const wrong = form({ name: '123', email: 'lia@', phone: '99', cpf: '111.111.111-11', password: 'brasil2026' })
    const refused = await post('/auth/signup/', wrong)
    expect(Object.keys(refused.body.fields)).toEqual(['name', 'email', 'phone', 'cpf', 'password'])
    const company = form({ email: 'empresa@example.com', cpf: '11.222.333/0001-81' })
    expect((await post('/auth/signup/', company)).status).toBe(200)
    expect(await findByEmail('empresa@example.com')).toMatchObject({ cpf: '11222333000181' })
  })

  it('needs a place with open registration, and finds it when there is only one', async () => {
    const { post } = openBackend()
    // So far there is only the place of this file.
    expect((await post('/auth/signup/', form({ pid: '', email: 'um.lugar@example.com' }))).status).toBe(200)
    const closed = await otherPlace({ registrationOpen: false })
    for (const pid of [closed, '', 'x', '00000000-0000-4000-8000-000000000000']) {
      const { status, body } = await post('/auth/signup/', form({ pid, email: 'sem.lugar@example.com' }))
      expect([status, Object.keys(body.fields)]).toEqual([422, ['pid']])
    }
    expect(await findByEmail('sem.lugar@example.com')).toBeNull()
  })

  it('takes no permission, place or state from the form', async () => {
    const { post } = openBackend()
    const sent = form({ email: 'a.mais@example.com', rules: ['users/edit'], placeId: 'x', selfRegistered: false })
    expect((await post('/auth/signup/', sent)).status).toBe(200)
    expect(await findByEmail('a.mais@example.com')).toMatchObject({ placeId: world().placeId, selfRegistered: true })
  })

  it('is limited per address', async () => {
    const { post } = openBackend({ limits: { signUpPerAddress: 2 } })
    for (let time = 0; time < 2; time++) expect((await post('/auth/signup/', form({ email: 'x' }))).status).toBe(422)
    const refused = await post('/auth/signup/', form())
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  })
})
