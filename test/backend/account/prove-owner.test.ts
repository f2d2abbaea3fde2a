import { eq } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { describe, expect, it } from 'vitest'
import { tokens } from '#app/backend/db/schema.server.ts'
import { createPerson, enrol, messagesTo, newPassword, openBackend, openWorld, password, world } from '../auth/world.ts'

openWorld()

const oldPhone = '+5575999990000'

async function signedIn(options: Parameters<typeof openBackend>[0] = {}) {
  const opened = openBackend(options)
  const person = await createPerson()
  const { body } = await opened.post('/auth/signin/', { username: person.username, password })
  const token = String(body.accessToken)
  return { ...opened, person, token, account: async () => (await opened.call('GET', '/account', { token })).body }
}

describe('a second step', () => {
  it('is not turned on by a session alone', async () => {
    const { post, token, account, clock, person } = await signedIn()
    const { body } = await post('/account/two-step', {}, { token })
    const code = () =>
      new TOTP({ secret: Secret.fromBase32(body.secret) }).generate({ timestamp: clock.now().getTime() })
    for (const typed of [{}, { password: 'not this one' }]) {
      const refused = await post('/account/two-step/enable', { code: code(), ...typed }, { token })
      expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, ['password']])
    }
    expect((await account()).two_step).toBe('off')
    const enabled = await post('/account/two-step/enable', { code: code(), password }, { token })
    expect(enabled.body.recovery_codes).toHaveLength(10)
    clock.pass(1)
    await post('/account/two-step/recovery-codes', { code: code() }, { token })
    expect((await messagesTo(person.uuid)).map(({ title }) => title)).toEqual([
      'Códigos de recuperação trocados',
      'Verificação em duas etapas ativada'
    ])
  })
})

describe("one's own password", () => {
  const wanted = { password: newPassword, confirm_password: newPassword }

  it('causes a message to the number when it changes', async () => {
    const { post, token, person } = await signedIn()
    expect((await post('/auth/change-password', { ...wanted, current_password: password }, { token })).status).toBe(200)
    expect((await messagesTo(person.uuid))[0]).toMatchObject({ to: oldPhone, title: 'Senha trocada' })
  })

  it("changes after another proof: a code, a recent Google sign-in, or the legacy server's password", async () => {
    const { post, token, person } = await signedIn({ legacy: async ({ username }) => ({ username, email: '' }) })
    const change = (typed: object) => post('/auth/change-password', { ...wanted, ...typed }, { token })
    const refused = await change({})
    expect([refused.status, refused.body.fields]).toEqual([422, { current_password: ['Informe a senha atual.'] }])
    expect((await change({ current_password: 'a de lá' })).status).toBe(200)
    const [code = ''] = await enrol(person.userId)
    expect((await change({ code: '0000-0000-0000-0000' })).body.fields).toHaveProperty('code')
    expect((await change({ code })).status).toBe(200)
    await world().db.orm.update(tokens).set({ byGoogle: true }).where(eq(tokens.userId, person.userId))
    expect((await change({})).status).toBe(200)
  })
})

describe('new recovery codes', () => {
  it('are given to the password, too, and to nobody without a proof', async () => {
    const { post, token, person } = await signedIn()
    await enrol(person.userId)
    const refused = await post('/account/two-step/recovery-codes', {}, { token })
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, ['password']])
    expect((await post('/account/two-step/recovery-codes', { password: 'outra' }, { token })).status).toBe(422)
    expect((await post('/account/two-step/recovery-codes', { password }, { token })).body.recovery_codes).toHaveLength(
      10
    )
  })
})
