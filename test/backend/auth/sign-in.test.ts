import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { identifyActor } from '#app/backend/credentials/identify.server.ts'
import type { Database } from '#app/backend/db/connection.server.ts'
import { insertToken } from '#app/backend/db/queries/identity/tokens.server.ts'
import { SignedInSchema } from '#app/contracts/auth.ts'
import { ROLE_SETS } from '#app/domain/access/role-sets.ts'
import {
  createCaller,
  createClock,
  createPlace,
  createTestBackend,
  createUser
} from '../../support/database/backend.ts'
import { openTestDatabase } from '../../support/database/database.ts'
import { seededPassword } from '../../support/database/seeded-password.ts'

let db: Database

beforeAll(async () => {
  db = await openTestDatabase({ seed: true })
})
afterAll(() => db.close())

function open(options: { limits?: { signInPerUser?: number; signInPerAddress?: number } } = {}) {
  const clock = createClock(new Date())
  const backend = createTestBackend(db, clock)
  Object.assign(backend.limits, options.limits)
  const call = createCaller(backend)
  const signIn = (username: string, password: string = seededPassword, address = '203.0.113.7') =>
    call('POST', '/auth/signin/', { body: { username, password }, address })
  return { clock, backend, call, signIn }
}

describe('sign-in', () => {
  it('gives a token, the user, the place and the permissions in their order', async () => {
    const { status, body } = await open().signIn('gestor')
    expect(status).toBe(200)
    const signedIn = SignedInSchema.parse(body)
    expect(signedIn).toMatchObject({ username: 'gestor', email: 'gestor@example.com', indexpage: '/dashboard/index' })
    expect(signedIn.place).toMatchObject({ name: 'Parque Serra do Lume', timezone: 'America/Bahia' })
    expect(signedIn.params.modules).toEqual(['enable_bookings_report'])
    expect(signedIn.rules).toEqual(ROLE_SETS.gestor)
    expect(body.accessToken).toMatch(/^[\w-]{43}$/)
    expect(JSON.stringify(body)).not.toContain('argon2')
  })

  it('takes the e-mail as well, in any case of letters', async () => {
    const { signIn } = open()
    for (const login of ['GESTOR', ' gestor ', 'Gestor@Example.com']) expect((await signIn(login)).status).toBe(200)
    expect((await signIn('')).status).toBe(422)
  })

  it('keeps only the hash of a token', async () => {
    const { body } = await open().signIn('operador')
    const { rows } = await db.pool.query('select hash from tokens')
    const hashes = rows.map((row) => row.hash)
    expect(hashes).not.toContain(body.accessToken)
    expect(hashes).toContain(createHash('sha256').update(body.accessToken).digest('hex'))
  })

  it('answers a wrong password, an unknown and a suspended user alike, and never with 401', async () => {
    const { signIn } = open()
    await db.pool.query(`update users set suspended_at = now() where username = 'financeiro'`)
    const answers = [await signIn('gestor', 'wrong password'), await signIn('nobody-here'), await signIn('financeiro')]
    await db.pool.query(`update users set suspended_at = null where username = 'financeiro'`)
    for (const { status, body } of answers) {
      expect(status).toBe(422)
      expect(body).toEqual({ code: 'bad_credentials', message: 'usuario ou senha incorretos', fields: {} })
    }
  })

  it('refuses the invited and the removed in the same way', async () => {
    const { signIn } = open()
    const wrong = (await signIn('gestor', 'wrong password')).body
    for (const column of ['invited_at', 'removed_at', 'suspended_at']) {
      await db.pool.query(`update users set ${column} = now() where username = 'condutor'`)
      const { status, body } = await signIn('condutor')
      await db.pool.query(`update users set ${column} = null where username = 'condutor'`)
      expect([status, body]).toEqual([422, wrong])
    }
  })

  it('gives the modules of the place, or those of them that the user has', async () => {
    const { signIn } = open()
    const modulesOf = async (own: string | null) => {
      await db.pool.query(`update users set modules = $1 where username = 'portaria'`, [own])
      return (await signIn('portaria')).body.params.modules
    }
    expect(await modulesOf('["of_another_place"]')).toEqual([])
    expect(await modulesOf('["enable_bookings_report"]')).toEqual(['enable_bookings_report'])
    expect(await modulesOf(null)).toEqual(['enable_bookings_report'])
  })

  it('limits tries per user and network, and a right password forgives them', async () => {
    const { signIn, clock } = open({ limits: { signInPerUser: 3 } })
    for (let attempt = 0; attempt < 2; attempt++) await signIn('portaria', 'wrong password', '192.0.2.9')
    expect((await signIn('portaria', seededPassword, '192.0.2.9')).status).toBe(200)
    for (let attempt = 0; attempt < 3; attempt++) {
      expect((await signIn('Portaria', 'wrong password', '192.0.2.9')).status).toBe(422)
    }
    const refused = await signIn('portaria', seededPassword, '192.0.2.9')
    expect(refused.status).toBe(429)
    expect(refused.body.code).toBe('too_many')
    const wait = Number(refused.headers.get('retry-after'))
    expect(wait).toBeGreaterThan(0)
    expect(wait).toBeLessThanOrEqual(900)
    expect((await signIn('operador', seededPassword, '192.0.2.9')).status).toBe(200)
    clock.pass(15)
    expect((await signIn('portaria')).status).toBe(200)
  })

  it('limits tries per address, for any account', async () => {
    const { signIn } = open({ limits: { signInPerAddress: 4 } })
    const address = '198.51.100.77'
    for (let attempt = 0; attempt < 4; attempt++) await signIn(`somebody-${attempt}`, 'wrong', address)
    expect((await signIn('gestor', seededPassword, address)).status).toBe(429)
    expect((await signIn('gestor', seededPassword, '198.51.100.78')).status).toBe(200)
    const { rows } = await db.pool.query(`select key from limits where key like '%somebody%'`)
    expect(rows).toEqual([])
  })
})

describe('a token', () => {
  it('records its device and address, and its last use to some minutes', async () => {
    const { call, clock } = open()
    const { body } = await call('POST', '/auth/signin/', {
      body: { username: 'gestor', password: seededPassword },
      address: '192.0.2.200',
      headers: { 'user-agent': `Firefox/140 ${'x'.repeat(500)}` }
    })
    const hash = createHash('sha256').update(body.accessToken).digest('hex')
    const seen = async () => {
      const { rows } = await db.pool.query('select * from tokens where hash = $1', [hash])
      return rows[0]
    }
    const made = await seen()
    expect(made).toMatchObject({ address: '192.0.2.200', last_seen_at: clock.now() })
    expect(made.user_agent).toMatch(/^Firefox\/140 x+$/)
    expect(made.user_agent).toHaveLength(300)
    const lastSeen = async () => (await seen()).last_seen_at
    clock.pass(4)
    await call('GET', '/auth/session', { token: body.accessToken })
    expect(await lastSeen()).toEqual(made.last_seen_at)
    clock.pass(2)
    await call('GET', '/auth/session', { token: body.accessToken })
    await expect.poll(lastSeen).toEqual(clock.now())
  })

  it('does not slip in behind a password changed while it was made', async () => {
    const { rows } = await db.pool.query(`select id from users where username = 'operador'`)
    const token = {
      hash: 'slipped in',
      userId: rows[0].id,
      passwordHash: 'the one before',
      userAgent: '',
      address: '',
      byGoogle: false,
      legacyLogin: ''
    }
    const now = new Date()
    expect(await insertToken(db.orm, { ...token, now, expiresAt: now })).toBe(false)
  })

  it('identifies its user, and ends at sign-out', async () => {
    const { call, signIn } = open()
    const { body } = await signIn('condutor')
    const token = body.accessToken
    const session = await call('GET', '/auth/session', { token })
    expect(session.body).toMatchObject({
      username: 'condutor',
      rules: [{ action: 'booking-list' }, { action: 'inside' }, { action: 'my-groups' }, { action: 'waiver-care' }]
    })
    expect(session.body.accessToken).toBeUndefined()
    expect((await call('POST', '/auth/signout', { token, body: {} })).body).toEqual({ ended: true })
    expect((await call('GET', '/auth/session', { token })).status).toBe(401)
  })

  it('ends after twelve hours', async () => {
    const { call, clock, signIn } = open()
    const token = (await signIn('gestor')).body.accessToken
    clock.pass(12 * 60 - 1)
    expect((await call('GET', '/auth/session', { token })).status).toBe(200)
    clock.pass(1)
    expect((await call('GET', '/auth/session', { token })).status).toBe(401)
  })

  it('is invalid once its user is suspended, and follows changes of permissions', async () => {
    const { backend, signIn } = open()
    const token = (await signIn('financeiro')).body.accessToken
    const permissionsNow = async () => (await identifyActor(backend, token))?.actor.permissions.length
    expect(await permissionsNow()).toBe(ROLE_SETS.financeiro.length)
    await db.pool.query(
      `delete from permissions where action = 'withdraw' and user_id = (select id from users where username = 'financeiro')`
    )
    expect(await permissionsNow()).toBe(ROLE_SETS.financeiro.length - 1)
    await db.pool.query(`update users set suspended_at = now() where username = 'financeiro'`)
    expect(await identifyActor(backend, token)).toBeNull()
    await db.pool.query(`update users set suspended_at = null where username = 'financeiro'`)
  })

  it('is not looked up when it is malformed', async () => {
    const { backend, call } = open()
    for (const token of ['', 'x', "' or 1=1 --", 'a'.repeat(5000), '0'.repeat(64)]) {
      expect(await identifyActor(backend, token)).toBeNull()
    }
    expect((await call('GET', '/auth/session', { token: 'x' })).status).toBe(401)
    expect((await call('GET', '/auth/session')).status).toBe(401)
  })

  it('belongs to its own place', async () => {
    const { backend } = open()
    const place = await createPlace(db)
    const { token } = await createUser(db, place.placeId, [])
    const found = await identifyActor(backend, token)
    expect(found?.actor).toMatchObject({ placeId: place.placeId, name: 'Joana Prado', permissions: [] })
  })
})
