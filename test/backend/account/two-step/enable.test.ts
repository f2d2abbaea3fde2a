import { eq } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashPassword } from '#app/backend/credentials/password.server.ts'
import type { Database } from '#app/backend/db/connection.server.ts'
import { messages, places, recoveryCodes, twoSteps, users } from '#app/backend/db/schema.server.ts'
import {
  createCaller,
  createClock,
  createPlace,
  createTestBackend,
  createUser
} from '../../../support/database/backend.ts'
import { openTestDatabase } from '../../../support/database/database.ts'

const password = 'uma frase comprida'
let db: Database
let passwordHash = ''

beforeAll(async () => {
  db = await openTestDatabase()
  passwordHash = await hashPassword(password)
})
afterAll(() => db.close())

async function openWorld(limit?: number) {
  const clock = createClock()
  const call = createCaller(createTestBackend(db, clock, limit))
  const { placeId } = await createPlace(db)
  const { token, userId } = await createUser(db, placeId, [])
  await db.orm.update(users).set({ passwordHash, phone: '+5575999998888' }).where(eq(users.id, userId))
  const post = (path: string, body: unknown = {}) => call('POST', `/account/two-step${path}`, { token, body })
  const codeOf = (secret: string) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.now().getTime() })
  return {
    clock,
    placeId,
    userId,
    post,
    codeOf,
    user: async () => (await call('GET', '/account', { token })).body,
    async enable() {
      const { body } = await post('')
      const { body: enabled } = await post('/enable', { code: codeOf(body.secret), password })
      clock.pass(1)
      const codes: string[] = enabled.recovery_codes
      return { secret: String(body.secret), codes }
    }
  }
}

describe('enabling', () => {
  it('gives an address for the app, the same while it is set up, and no secret in the clear to the database', async () => {
    const { clock, post, userId, user } = await openWorld()
    const { body } = await post('')
    expect(body.secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(body.otpauth_url).toMatch(/^otpauth:\/\/totp\/Vale%20do%20Sossego:u-[\w-]+\?issuer=Vale/)
    expect(body.otpauth_url).toContain(`secret=${body.secret}`)
    expect((await post('')).body).toEqual(body)
    const [kept] = await db.orm.select().from(twoSteps).where(eq(twoSteps.userId, userId))
    expect(JSON.stringify(kept)).not.toContain(body.secret)
    clock.pass(31)
    expect((await post('')).body.secret).not.toBe(body.secret)
    expect(await user()).toMatchObject({ two_step: 'off', recovery_codes: 0 })
  })

  it('needs a code of that app, once, and gives ten codes of which only hashes stay', async () => {
    const { post, codeOf, userId, user } = await openWorld()
    expect((await post('/enable', { code: '123456', password })).status).toBe(409)
    const { body } = await post('')
    expect(await post('/enable', { code: '000000', password })).toMatchObject({
      status: 422,
      body: { code: 'wrong_code' }
    })
    const attempts = await Promise.all([1, 2].map(() => post('/enable', { code: codeOf(body.secret), password })))
    expect(attempts.map(({ status }) => status).sort()).toEqual([200, 409])
    const codes: string[] = attempts.find(({ status }) => status === 200)?.body.recovery_codes
    expect(new Set(codes).size).toBe(10)
    expect(codes.every((code) => /^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/.test(code))).toBe(true)
    const kept = await db.orm.select().from(recoveryCodes).where(eq(recoveryCodes.userId, userId))
    expect(kept.map(({ hash }) => hash).every((hash) => /^[0-9a-f]{64}$/.test(hash))).toBe(true)
    expect(await user()).toMatchObject({ two_step: 'on', recovery_codes: 10 })
    expect((await post('')).status).toBe(409)
    expect((await post('/enable', { code: codeOf(body.secret), password })).status).toBe(409)
  })

  it('takes the code it was enabled with for used up', async () => {
    const { post, codeOf } = await openWorld()
    const { body } = await post('')
    const code = codeOf(body.secret)
    expect((await post('/enable', { code, password })).status).toBe(200)
    expect((await post('/recovery-codes', { code })).status).toBe(422)
  })

  it('stops guessing after as many tries as the setting says', async () => {
    const { clock, post, codeOf } = await openWorld(3)
    const { body } = await post('')
    for (let attempt = 0; attempt < 3; attempt += 1) {
      expect((await post('/enable', { code: '000000', password })).status).toBe(422)
    }
    const refused = await post('/enable', { code: codeOf(body.secret), password })
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    clock.pass(15)
    expect((await post('/enable', { code: codeOf(body.secret), password })).status).toBe(200)
  })
})

describe('new recovery codes', () => {
  it('end the old ones', async () => {
    const { post, codeOf, user, enable } = await openWorld()
    const { secret, codes } = await enable()
    const { body } = await post('/recovery-codes', { code: codeOf(secret) })
    expect(body.recovery_codes).toHaveLength(10)
    expect((await post('/recovery-codes', { code: codes[0] })).status).toBe(422)
    expect((await user()).recovery_codes).toBe(10)
    expect((await post('/recovery-codes', { code: body.recovery_codes[0] })).status).toBe(200)
  })

  it('are for those who have the app on', async () => {
    const { post } = await openWorld()
    expect((await post('/recovery-codes', { code: '123456' })).status).toBe(409)
  })
})

describe('disabling', () => {
  it('requires a code or the password, removes everything, and notifies the owner', async () => {
    const { post, placeId, userId, user, enable } = await openWorld()
    expect((await post('/disable', { password: '' })).body).toEqual({ two_step: 'off' })
    const { codes } = await enable()
    expect((await post('/disable')).body.fields).toHaveProperty('code')
    expect((await post('/disable', { code: '000000' })).body.fields).toHaveProperty('code')
    expect((await post('/disable', { password: 'outra frase' })).body.fields).toHaveProperty('password')
    expect((await user()).two_step).toBe('on')
    expect((await post('/disable', { password })).body).toEqual({ two_step: 'off' })
    expect((await user()).two_step).toBe('off')
    const told = await db.orm.select().from(messages).where(eq(messages.placeId, placeId)).orderBy(messages.id)
    expect(told.map(({ title }) => title)).toEqual([
      'Verificação em duas etapas ativada',
      'Verificação em duas etapas desativada'
    ])
    expect(JSON.stringify(told)).not.toContain(codes[0])
    expect(await db.orm.select().from(recoveryCodes).where(eq(recoveryCodes.userId, userId))).toEqual([])
  })

  it('works with a recovery code when the phone is lost', async () => {
    const { post, enable } = await openWorld()
    const { codes } = await enable()
    expect((await post('/disable', { code: codes[9]?.toLowerCase() })).body).toEqual({ two_step: 'off' })
  })

  it('is refused where the place asks for two steps', async () => {
    const { post, placeId, user, enable } = await openWorld()
    await enable()
    await db.orm.update(places).set({ requireTwoStep: true }).where(eq(places.id, placeId))
    expect(await post('/disable', { password })).toMatchObject({ status: 409, body: { code: 'two_step_required' } })
    expect(await user()).toMatchObject({ two_step: 'on', two_step_required: true })
  })
})
