import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { passwordCodes, tokens, users } from '#app/backend/db/schema.server.ts'
import {
  codeSentTo,
  createPerson,
  enrol,
  findUser,
  messagesTo,
  newPassword,
  openBackend,
  openWorld,
  password,
  world
} from '../auth/world.ts'

openWorld()

const oldPhone = '+5575999990000'
const newPhone = '+5575988887777'

async function signedIn(
  options: Parameters<typeof openBackend>[0] = {},
  changes: Parameters<typeof createPerson>[0] = {}
) {
  const opened = openBackend(options)
  const person = await createPerson(changes)
  const { body } = await opened.post('/auth/signin/', { username: person.username, password })
  const token = String(body.accessToken)
  const change = (typed: Record<string, string>) =>
    opened.call('PUT', '/account', { token, body: { name: person.name, phone: newPhone, ...typed } })
  return {
    ...opened,
    person,
    token,
    change,
    confirm: (code: string) => opened.post('/account/phone', { code }, { token }),
    account: async () => (await opened.call('GET', '/account', { token })).body,
    /** Returns the receiver of a lost password's code, if any. */
    async codeGoesTo() {
      await opened.post('/auth/forgot-password/', { email: person.email })
      await opened.drain()
      const [latest] = await messagesTo(person.uuid)
      return latest?.title === 'Código de recuperação' ? latest.to : null
    }
  }
}

const otherThan = (code: string) => (code === '111111' ? '222222' : '111111')

describe('another phone', () => {
  it('requires the password, with limited tries; a change of name alone does not', async () => {
    const { change, person, account } = await signedIn({ limits: { signInPerUser: 3 } })
    const refused = await change({})
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, ['password']])
    expect((await change({ name: 'Rosa Só', phone: '(75) 99999-0000' })).status).toBe(200)
    for (let time = 0; time < 3; time++) {
      const wrong = await change({ password: 'not this one' })
      expect([wrong.status, wrong.body.code]).toEqual([422, 'wrong_password'])
    }
    expect((await change({ password })).status).toBe(429)
    expect((await change({ phone: '', password })).status).toBe(429)
    expect((await findUser(person.userId)).phone).toBe(oldPhone)
    expect(await account()).toMatchObject({ name: 'Rosa Só', phone: oldPhone, codes_from: null, phone_code: false })
  })

  it("receives codes from the next day on, which the owner's page tells and a stranger never learns", async () => {
    const { change, codeGoesTo, account, clock, post, person } = await signedIn()
    expect((await change({ password })).status).toBe(200)
    const from = new Date(clock.now().getTime() + 24 * 3_600_000).toISOString()
    expect(await account()).toMatchObject({ phone: newPhone, codes_from: from, phone_code: true })
    const said = await post('/auth/forgot-password/', { email: person.email })
    expect(said.body).toEqual((await post('/auth/forgot-password/', { email: 'nobody@example.com' })).body)
    clock.pass(24 * 60 - 1)
    expect(await codeGoesTo()).toBeNull()
    clock.pass(1)
    expect(await codeGoesTo()).toBe(newPhone)
  })

  it('receives codes at once when the old number confirms it, with a code that opens nothing else', async () => {
    const { change, confirm, codeGoesTo, account, person, post } = await signedIn()
    await change({ password })
    const [latest, notice] = await messagesTo(person.uuid)
    expect([latest?.to, notice?.to, notice?.title]).toEqual([oldPhone, oldPhone, 'Telefone trocado'])
    expect(latest?.confidentialUntil).not.toBeNull()
    const code = await codeSentTo(person.uuid)
    const reset = { email: person.email, hashcode: code, password: newPassword, confirm_password: newPassword }
    expect((await post('/auth/reset-password/', reset)).status).toBe(422)
    expect((await confirm(otherThan(code))).body.fields).toHaveProperty('code')
    expect((await confirm(code)).body).toMatchObject({ codes_from: null, phone_code: false })
    expect((await confirm(code)).status).toBe(422)
    expect(await codeGoesTo()).toBe(newPhone)
    expect((await account()).phone).toBe(newPhone)
  })

  it('is not confirmed by an expired code', async () => {
    const { change, person, post, clock } = await signedIn()
    await change({ password })
    const code = await codeSentTo(person.uuid)
    clock.pass(24 * 60)
    const { body } = await post('/auth/signin/', { username: person.username, password })
    const late = await post('/account/phone', { code }, { token: String(body.accessToken) })
    expect([late.status, late.body.fields]).toEqual([422, { code: [expect.stringContaining('vencido')] }])
  })

  it('is not confirmed by a number that is itself new, nor by guessing', async () => {
    const { change, confirm, person, account } = await signedIn()
    await change({ password })
    const code = await codeSentTo(person.uuid)
    for (let time = 0; time < 5; time++) expect((await confirm(otherThan(code))).status).toBe(422)
    expect((await confirm(code)).status).toBe(422)
    const again = await signedIn()
    await again.change({ password })
    const first = await codeSentTo(again.person.uuid)
    await again.change({ password, phone: '+5575977776666' })
    const told = await messagesTo(again.person.uuid)
    expect(told.map(({ to, title }) => [to, title])).toEqual([
      [newPhone, 'Telefone trocado'],
      [oldPhone, 'Confirmar a troca'],
      [oldPhone, 'Telefone trocado']
    ])
    expect((await again.confirm(first)).status).toBe(422)
    expect((await account()).codes_from).not.toBeNull()
  })

  it('where there was none waits its day, and taken away again ends no wait', async () => {
    const { change, account, codeGoesTo, person, clock } = await signedIn({}, { phone: '' })
    await change({ password })
    expect(await messagesTo(person.uuid)).toEqual([])
    expect(await account()).toMatchObject({ codes_from: expect.any(String), phone_code: false })
    expect(await codeGoesTo()).toBeNull()
    clock.pass(60)
    await change({ password, phone: '' })
    const from = new Date(clock.now().getTime() + 24 * 3_600_000).toISOString()
    expect(await account()).toMatchObject({ phone: '', codes_from: from, phone_code: false })
  })

  it('may be proved by a code of the second step instead', async () => {
    const { change, person } = await signedIn()
    const [recovery = ''] = await enrol(person.userId)
    expect((await change({ code: 'zzzz' })).body.fields).toHaveProperty('code')
    expect((await change({ code: recovery })).status).toBe(200)
    expect((await findUser(person.userId)).phone).toBe(newPhone)
    expect((await change({ code: recovery, phone: oldPhone })).body.code).toBe('wrong_code')
  })

  it('may be proved by Google, ten minutes long, for a session that Google opened', async () => {
    const { change, token, person, clock, account } = await signedIn()
    const tokenRows = world().db.orm.update(tokens)
    await tokenRows.set({ byGoogle: true, createdAt: clock.now() }).where(eq(tokens.userId, person.userId))
    await world()
      .db.orm.update(users)
      .set({ googleSub: `g-${person.uuid}` })
      .where(eq(users.id, person.userId))
    expect(token).toBeTruthy()
    expect(await account()).toMatchObject({ google: true, proved: true })
    expect((await change({})).status).toBe(200)
    clock.pass(10)
    expect(await account()).toMatchObject({ google: true, proved: false })
    expect((await change({ phone: oldPhone })).status).toBe(422)
  })

  it('may be proved by the legacy server’s password where that is how one signs in', async () => {
    const legacy = async ({ username, password: typed }: { username: string; password: string }) =>
      [password, 'a de lá'].includes(typed) ? { username, email: '' } : null
    const { change } = await signedIn({ legacy })
    expect((await change({ password: 'outra' })).status).toBe(422)
    expect((await change({ password: 'a de lá' })).status).toBe(200)
  })

  it('can be confirmed by a legacy user with another name, within the remaining time', async () => {
    const person = await createPerson()
    const asked: unknown[] = []
    const { post, call } = openBackend({
      legacy: async ({ username, password: typed, endsAt }) => {
        asked.push([username, endsAt])
        return username === 'rosa.de.la' && typed === 'a de lá' ? { username, email: person.email } : null
      }
    })
    const login = { username: 'rosa.de.la', password: 'a de lá' }
    const { accessToken: token } = (await post('/auth/legacy', login)).body
    const body = { name: person.name, phone: newPhone, password: 'a de lá' }
    expect((await call('PUT', '/account', { token, body, endsAt: 4321 })).status).toBe(200)
    expect(asked.at(-1)).toEqual(['rosa.de.la', 4321])
    const [code = ''] = await enrol(person.userId)
    const { challenge } = (await post('/auth/legacy', login)).body
    const second = (await post('/auth/two-step', { challenge, code })).body.accessToken
    expect((await call('PUT', '/account', { token: second, body: { ...body, phone: oldPhone } })).status).toBe(200)
  })

  it("waits its day when a manager sets it too, and requires the password for one's own", async () => {
    const manager = await createPerson({}, ['users/index', 'users/edit'])
    const target = await createPerson()
    const { post, call, drain, clock } = openBackend()
    const token = (await post('/auth/signin/', { username: manager.username, password })).body.accessToken
    const put = ({ uuid, name, email, username }: typeof target, more: object) =>
      call('PUT', `/users/${uuid}`, { token, body: { name, email, username, phone: newPhone, indexpage: '', ...more } })
    const saved = await put(target, {})
    expect(saved.body.codes_from).toBe(new Date(clock.now().getTime() + 24 * 3_600_000).toISOString())
    await post('/auth/forgot-password/', { email: target.email })
    await drain()
    expect((await messagesTo(target.uuid)).map(({ title }) => title)).toEqual(['Confirmar a troca', 'Telefone trocado'])
    for (const more of [{}, { phone: oldPhone, username: 'outro.nome' }, { phone: oldPhone, email: 'm@example.com' }]) {
      const refused = await put(manager, more)
      expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, ['password']])
    }
    const capitals = await put({ ...manager, uuid: manager.uuid.toUpperCase() }, {})
    expect([capitals.status, Object.keys(capitals.body.fields)]).toEqual([422, ['password']])
    expect((await put(manager, { phone: oldPhone, name: 'Só o nome' })).status).toBe(200)
    expect((await put(manager, { password })).body).toMatchObject({ phone: newPhone, codes_from: expect.any(String) })
  })

  it('receives codes at once when the invited user has never signed in', async () => {
    const manager = await createPerson({}, ['users/index', 'users/edit'])
    const { post, call, drain, backend } = openBackend()
    const invited = await createPerson({ invitedAt: backend.now() })
    const token = (await post('/auth/signin/', { username: manager.username, password })).body.accessToken
    const { uuid, name, email, username } = invited
    const body = { name, email, username, phone: newPhone, indexpage: '' }
    expect((await call('PUT', `/users/${uuid}`, { token, body })).body.codes_from).toBeNull()
    await post('/auth/forgot-password/', { email })
    await drain()
    expect((await messagesTo(uuid))[0]).toMatchObject({ to: newPhone, title: 'Código de recuperação' })
  })
})

describe('another e-mail, set by a manager', () => {
  it('notifies both when the phone changes too, and no code of the old number frees it', async () => {
    const manager = await createPerson({}, ['users/index', 'users/edit'])
    const person = await createPerson()
    const { post, call } = openBackend()
    const token = (await post('/auth/signin/', { username: manager.username, password })).body.accessToken
    const { uuid, name, username } = person
    const body = { name, email: `dois-${person.email}`, username, phone: newPhone, indexpage: '' }
    expect((await call('PUT', `/users/${uuid}`, { token, body })).body.codes_from).not.toBeNull()
    expect((await messagesTo(uuid)).map(({ title, to }) => [title, to])).toEqual([
      ['Telefone trocado', oldPhone],
      ['Dados de entrada trocados', oldPhone]
    ])
    const kept = await world().db.orm.select().from(passwordCodes).where(eq(passwordCodes.userId, person.userId))
    expect(kept).toEqual([])
  })

  it('is announced to the number, and receives no codes before the next day', async () => {
    const manager = await createPerson({}, ['users/index', 'users/edit'])
    const target = await createPerson()
    const { post, call, drain } = openBackend()
    const token = (await post('/auth/signin/', { username: manager.username, password })).body.accessToken
    const email = `novo-${target.email}`
    const { uuid, name, username, phone } = target
    const body = { name, email, username, phone, indexpage: '' }
    expect((await call('PUT', `/users/${uuid}`, { token, body })).body.codes_from).not.toBeNull()
    await post('/auth/forgot-password/', { email })
    await drain()
    expect((await messagesTo(uuid)).map(({ title, to }) => [title, to])).toEqual([
      ['Dados de entrada trocados', oldPhone]
    ])
  })
})
