import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { makePasswordCode } from '#app/backend/credentials/make-password-code.server.ts'
import {
  passwordCodes,
  permissions,
  recoveryCodes,
  signInChallenges,
  tokens,
  twoSteps
} from '#app/backend/db/schema.server.ts'
import { inTransaction } from '#app/backend/db/transaction.server.ts'
import type { LegacyUser } from '#app/backend/kernel/context.server.ts'
import { sendJson, startRoughApi } from '../../support/server/rough-api.ts'
import {
  createPerson,
  enrol,
  findUser,
  messagesTo,
  newPassword,
  openBackend,
  openWorld,
  password,
  world
} from './world.ts'

openWorld()

const clientId = 'a-client.example'

/** The answer of a token endpoint about somebody whose e-mail Google has verified. */
function identity(email: string, sub: string) {
  const exp = Math.floor(new Date('2026-11-20T13:00:00Z').getTime() / 1000)
  const claims = { iss: 'https://accounts.google.com', aud: clientId, exp, sub, email, email_verified: true }
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  return { id_token: `${part({ alg: 'RS256' })}.${part(claims)}.signature` }
}

async function byGoogle(email: string, sub: string) {
  const google = await startRoughApi(sendJson(identity(email, sub)))
  const { post, drain } = openBackend({ google: { clientId, clientSecret: 's', tokenUrl: `${google.url}/token` } })
  const body = { code: 'c0de', redirect_uri: 'http://localhost/x', code_verifier: 'v'.repeat(43) }
  return { answer: await post('/auth/google', body), drain }
}

async function byLegacy(known: LegacyUser) {
  const { post, drain } = openBackend({ legacy: async () => known })
  return { answer: await post('/auth/legacy', { username: known.username, password: 'a de lá' }), drain }
}

/** Somebody else's e-mail, registered by whoever wanted it, with every way in that they could make. */
async function registerFirst(granted: string[] = []) {
  const person = await createPerson({ selfRegistered: true, name: 'Quem Chegou Antes' }, granted)
  const { post, backend, call } = openBackend()
  const { body } = await post('/auth/signin/', { username: person.email, password })
  const codes = await enrol(person.userId)
  const half = (await post('/auth/signin/', { username: person.email, password })).body
  const making = { userId: person.userId, purpose: 'reset' as const, now: backend.now() }
  const { code } = await inTransaction(world().db, (tx) => makePasswordCode(tx, making))
  return { ...person, token: String(body.accessToken), challenge: String(half.challenge), codes, code, post, call }
}

async function waysIn(userId: number): Promise<number[]> {
  const { orm } = world().db
  const counts: number[] = []
  for (const table of [passwordCodes, recoveryCodes, signInChallenges, twoSteps]) {
    counts.push((await orm.select().from(table).where(eq(table.userId, userId))).length)
  }
  return counts
}

describe('a user that somebody registered with an e-mail nobody had proved', () => {
  it.each([
    ['Google', (email: string) => byGoogle(email, `g-${email}`)],
    ['the legacy server', (email: string) => byLegacy({ username: 'maria.de.la', email })]
  ])("is its owner's alone once they come by %s", async (_by, come) => {
    const { userId, email, uuid, phone, token, challenge, codes, code, post, call } = await registerFirst([
      'users/index'
    ])
    const { answer, drain } = await come(email)
    expect([answer.status, answer.body.two_step]).toEqual([200, 'off'])
    expect((await call('GET', '/account', { token })).status).toBe(401)
    expect((await call('GET', '/account', { token: answer.body.accessToken })).status).toBe(200)
    expect((await post('/auth/two-step', { challenge, code: codes[0] })).body.code).toBe('challenge_over')
    expect((await post('/auth/signin/', { username: email, password })).body.code).toBe('bad_credentials')
    const reset = { email, hashcode: code, password: newPassword, confirm_password: newPassword }
    expect((await post('/auth/reset-password/', reset)).status).toBe(422)
    expect(await waysIn(userId)).toEqual([0, 0, 0, 0])
    const kept = await world().db.orm.select().from(permissions).where(eq(permissions.userId, userId))
    expect([(await findUser(userId)).phone, kept.length]).toEqual(['', 1])
    await drain()
    expect((await messagesTo(uuid))[0]).toMatchObject({ to: phone, title: 'Cadastro confirmado', status: 'sent' })
  })

  it.each([
    ['Google', (email: string) => byGoogle(email, `g-${email}`)],
    ['the legacy server', (email: string) => byLegacy({ username: 'maria.de.la', email })]
  ])("is confirmed by %s once, and then keeps the owner's changes", async (_by, come) => {
    const { userId, email } = await createPerson({ selfRegistered: true })
    const [one, two] = await Promise.all([come(email), come(email)])
    // The slower of two calls may find that the user has just changed, and retries.
    expect([one.answer.status, two.answer.status]).toContain(200)
    await enrol(userId)
    const { passwordHash } = await findUser(userId)
    const again = await come(email)
    expect(again.answer.body.challenge).toBeTruthy()
    expect((await findUser(userId)).passwordHash).toBe(passwordHash)
    expect((await waysIn(userId))[3]).toBe(1)
  })

  it('keeps password, phone and second step when the place invited or created the user', async () => {
    const { userId, email, phone } = await createPerson()
    await enrol(userId)
    const { passwordHash } = await findUser(userId)
    expect((await byGoogle(email, `g-${email}`)).answer.body.challenge).toBeTruthy()
    expect((await byLegacy({ username: 'x', email })).answer.body.challenge).toBeTruthy()
    expect(await findUser(userId)).toMatchObject({ passwordHash, phone })
    const open = await world().db.orm.select().from(tokens).where(eq(tokens.userId, userId))
    expect(open).toEqual([])
  })

  it('stays unchanged when its owner may not sign in', async () => {
    const { userId, email, phone } = await createPerson({ selfRegistered: true, suspendedAt: new Date() })
    expect((await byGoogle(email, `g-${email}`)).answer.body.code).toBe('bad_credentials')
    expect((await byLegacy({ username: 'x', email })).answer.body.code).toBe('bad_credentials')
    expect(await findUser(userId)).toMatchObject({ phone, googleSub: '', selfRegistered: true })
  })
})
