import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eq } from 'drizzle-orm'
import { describe, expect, it, onTestFinished } from 'vitest'
import { auditEvents, users } from '#app/backend/db/schema.server.ts'
import { exchangeGoogleCode } from '#app/backend/providers/google-tokens.server.ts'
import {
  type Answer,
  hangUp,
  sayNothing,
  sendJson,
  sendText,
  stallHalfway,
  startRoughApi
} from '../../support/server/rough-api.ts'
import {
  createPerson,
  enrol,
  findUser,
  openBackend,
  openWorld,
  otherPlace,
  password as ownPassword,
  world
} from './world.ts'

openWorld()

const clientId = 'a-client.example'
const redirect = 'http://localhost/login/google/callback'
const inAnHour = () => Math.floor(new Date('2026-11-20T13:00:00Z').getTime() / 1000)

function idToken(claims: Record<string, unknown>): string {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const whole = { iss: 'https://accounts.google.com', aud: clientId, exp: inAnHour(), sub: 'g-1', ...claims }
  return `${part({ alg: 'RS256' })}.${part(whole)}.signature`
}

const identity = (claims: Record<string, unknown>) => sendJson({ access_token: 'x', id_token: idToken(claims) })

/** Our API, set up with a token endpoint that answers so. */
async function withGoogle(answer: Answer, { timeoutMs = 10_000, baseUrl = 'http://localhost' } = {}) {
  const google = await startRoughApi(answer)
  const settings = { clientId, clientSecret: 'a secret of Google', tokenUrl: `${google.url}/token`, timeoutMs }
  const opened = openBackend({ google: settings, baseUrl })
  const signIn = (more: Record<string, string> = {}) =>
    opened.post('/auth/google', { code: 'c0de', redirect_uri: redirect, code_verifier: 'v'.repeat(43), ...more })
  return { ...opened, google, signIn }
}

describe('signing in with Google', () => {
  it('exchanges the code with everything Google asks for', async () => {
    let form = ''
    const server = createServer((request, response) => {
      request.setEncoding('utf8').on('data', (part: string) => {
        form += part
      })
      request.on('end', () => identity({ sub: 'g-form' })(request, response))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close())
    const tokenUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/token`
    const { post } = openBackend({ google: { clientId, clientSecret: 's&cret', tokenUrl } })
    await post('/auth/google', { code: 'c0de', redirect_uri: redirect, code_verifier: 'verifier', pid: '' })
    expect(Object.fromEntries(new URLSearchParams(form))).toEqual({
      code: 'c0de',
      client_id: clientId,
      client_secret: 's&cret',
      redirect_uri: redirect,
      grant_type: 'authorization_code',
      code_verifier: 'verifier'
    })
  })

  it('finds the user linked to the sub, even when the e-mail has changed', async () => {
    const person = await createPerson({ googleSub: 'g-linked' })
    const { signIn } = await withGoogle(identity({ sub: 'g-linked', email: 'new@example.com', email_verified: true }))
    const { status, body } = await signIn()
    expect(status).toBe(200)
    expect(body).toMatchObject({ username: person.username, two_step: 'off' })
    expect(body.accessToken).toMatch(/^[\w-]{43}$/)
  })

  it('links by a verified e-mail, once and for all', async () => {
    const person = await createPerson()
    const email = person.email.toUpperCase()
    const first = await withGoogle(identity({ sub: 'g-first', email, email_verified: true }))
    expect((await first.signIn()).body).toMatchObject({ username: person.username })
    expect((await findUser(person.userId)).googleSub).toBe('g-first')
    const recorded = await world()
      .db.orm.select()
      .from(auditEvents)
      .where(eq(auditEvents.userId, person.userId))
      .orderBy(auditEvents.id)
    expect(recorded.map(({ action, to }) => `${action} ${to}`)).toEqual([
      'user.google-linked ',
      'session.signed-in com o Google'
    ])
    const second = await withGoogle(identity({ sub: 'g-second', email, email_verified: true }))
    const refused = await second.signIn()
    expect([refused.status, refused.body.code]).toEqual([422, 'google_other'])
    expect((await findUser(person.userId)).googleSub).toBe('g-first')
  })

  it('links no e-mail that was written in less than a day ago', async () => {
    const person = await createPerson({ codesFrom: new Date('2026-11-21T11:00:00Z') })
    const { signIn } = await withGoogle(identity({ sub: 'g-recent', email: person.email, email_verified: true }))
    expect((await signIn()).body.code).toBe('google_recent')
    expect((await findUser(person.userId)).googleSub).toBe('')
    const over = { codesFrom: new Date('2026-11-20T12:00:00Z') }
    await world().db.orm.update(users).set(over).where(eq(users.id, person.userId))
    expect((await signIn()).body.username).toBe(person.username)
  })

  it('ignores an unverified e-mail, and sends an unknown person to registration', async () => {
    const person = await createPerson()
    for (const claims of [{ email: person.email, email_verified: false }, { email: person.email }, {}]) {
      const { signIn } = await withGoogle(identity({ sub: 'g-nobody', ...claims }))
      const { status, body } = await signIn()
      expect([status, body.code]).toEqual([422, 'google_unknown'])
      expect(body.message).toContain('Cadastre-se')
    }
    expect((await findUser(person.userId)).googleSub).toBe('')
  })

  it('ends like every sign-in: the second step, no suspended, removed or invited user, and no link for them', async () => {
    const person = await createPerson({ googleSub: 'g-two' })
    await enrol(person.userId)
    const { signIn } = await withGoogle(identity({ sub: 'g-two' }))
    expect((await signIn()).body).toEqual({ challenge: expect.any(String), name: person.name })
    for (const changes of [{ suspendedAt: new Date() }, { removedAt: new Date() }, { invitedAt: new Date() }]) {
      const out = await createPerson(changes)
      const asked = await withGoogle(identity({ sub: `g-${out.uuid}`, email: out.email, email_verified: true }))
      expect((await asked.signIn()).body.code).toBe('bad_credentials')
      expect((await findUser(out.userId)).googleSub).toBe('')
    }
  })

  it.each([
    ['for another client', { aud: 'somebody-else' }],
    ['of another issuer', { iss: 'https://accounts.example.com' }],
    ['that expired', { exp: inAnHour() - 2 * 3600 }],
    ['of nobody', { sub: '' }]
  ])('does not believe an identity %s', async (_what, claims) => {
    await world().db.orm.update(users).set({ googleSub: '' }).where(eq(users.googleSub, 'g-bad'))
    await createPerson({ googleSub: 'g-bad' })
    const { signIn } = await withGoogle(identity({ sub: 'g-bad', ...claims }))
    const { status, body } = await signIn()
    expect([status, body.code]).toEqual([502, 'google_unreadable'])
  })

  it.each<[string, Answer, number, string]>([
    ['refuses the code', sendJson({ error: 'invalid_grant' }, 400), 422, 'google_code'],
    ['knows no such redirect', sendJson({ error: 'redirect_uri_mismatch' }, 400), 503, 'google_unavailable'],
    ['refuses our secret', sendJson({ error: 'invalid_client' }, 401), 503, 'google_unavailable'],
    ['fails', sendText('oops', 500), 503, 'google_unavailable'],
    ['hangs up', hangUp, 503, 'google_unavailable'],
    ['says nothing', sayNothing, 503, 'google_unavailable'],
    ['stalls halfway', stallHalfway, 503, 'google_unavailable'],
    ['sends elsewhere', (_, response) => response.writeHead(307, { location: '/x' }).end(), 503, 'google_unavailable'],
    ['answers a page', sendText('<p>hello'), 502, 'google_unreadable'],
    ['gives no id token', sendJson({ access_token: 'x' }), 502, 'google_unreadable'],
    ['gives rubbish for one', sendJson({ id_token: 'a.b.c' }), 502, 'google_unreadable'],
    ['talks without end', sendText('x'.repeat(400_000)), 503, 'google_unavailable']
  ])('explains when Google %s', async (_what, answer, status, code) => {
    const isSlow = answer === sayNothing || answer === stallHalfway
    const { signIn } = await withGoogle(answer, isSlow ? { timeoutMs: 300 } : {})
    const refused = await signIn()
    expect([refused.status, refused.body.code]).toEqual([status, code])
    expect(refused.body.message).toMatch(/Google/)
    expect(JSON.stringify(refused.body)).not.toContain('secret')
  })

  it("proves the account's owner, with or without a second step", async () => {
    const person = await createPerson({ googleSub: 'g-two-steps' })
    const [code = ''] = await enrol(person.userId)
    const { signIn, post, call } = await withGoogle(identity({ sub: 'g-two-steps' }))
    const { challenge } = (await signIn()).body
    const token = (await post('/auth/two-step', { challenge, code })).body.accessToken
    expect((await call('GET', '/account', { token })).body).toMatchObject({ two_step: 'on', proved: true })
    const body = { name: person.name, phone: '+5575988887777' }
    expect((await call('PUT', '/account', { token, body })).status).toBe(200)
  })

  it('stops waiting for Google at the deadline of the sign-in', async () => {
    const { url } = await startRoughApi(sayNothing)
    const google = { clientId, clientSecret: 's', tokenUrl: url, timeoutMs: 600_000, endsAt: performance.now() + 50 }
    const code = { code: 'c', redirectUri: redirect, codeVerifier: 'v' }
    await expect(exchangeGoogleCode(google, code, () => new Date())).rejects.toMatchObject({ status: 503 })
  })

  it('takes a redirect to ourselves alone, and asks Google nothing for another', async () => {
    const { google, signIn } = await withGoogle(identity({}), { baseUrl: 'https://reservas.example.com' })
    for (const uri of ['https://evil.example/x', 'https://reservas.example.com.evil.example/', redirect]) {
      expect(Object.keys((await signIn({ redirect_uri: uri })).body.fields)).toEqual(['redirect_uri'])
    }
    expect(google.asked).toHaveLength(0)
    await signIn({ redirect_uri: 'https://reservas.example.com/login/google' })
    expect(google.asked).toHaveLength(1)
  })

  it('sends the secret over TLS or to this machine alone', async () => {
    const tokenUrl = 'http://accounts.example.com/token'
    const { post } = openBackend({ google: { clientId, clientSecret: 's', tokenUrl } })
    const refused = await post('/auth/google', { code: 'c', redirect_uri: redirect, code_verifier: 'v' })
    expect([refused.status, refused.body.code]).toEqual([503, 'google_unavailable'])
  })

  it('is not there unless it is configured', async () => {
    const { post } = openBackend()
    const refused = await post('/auth/google', { code: 'c', redirect_uri: redirect, code_verifier: 'v' })
    expect([refused.status, refused.body.code]).toEqual([503, 'google_unavailable'])
  })
})

describe('signing in by the legacy server', () => {
  const login = { username: ' Velho ', password: 'senha de lá' }

  it('finds the local user by username, else by e-mail, and ends like every sign-in', async () => {
    const person = await createPerson()
    for (const known of [
      { username: person.username.toUpperCase(), email: '' },
      { username: 'somebody', email: person.email.toUpperCase() }
    ]) {
      const { post } = openBackend({ legacy: async () => known })
      expect((await post('/auth/legacy', login)).body).toMatchObject({ username: person.username, two_step: 'off' })
    }
    const placeId = await otherPlace({ requireTwoStep: true })
    const other = await createPerson({ placeId })
    const { post } = openBackend({ legacy: async () => ({ username: other.username, email: '' }) })
    expect((await post('/auth/legacy', login)).body.two_step).toBe('required')
    await enrol(other.userId)
    expect((await post('/auth/legacy', login)).body.challenge).toBeTruthy()
  })

  it('sends the typed values, and refuses users whom the server refuses, nobody knows, or the place has removed', async () => {
    const asked: unknown[] = []
    const wrong = openBackend({
      legacy: async (given) => {
        asked.push(given)
        return null
      }
    })
    expect((await wrong.post('/auth/legacy', login)).body.code).toBe('bad_credentials')
    expect(asked).toEqual([{ username: 'Velho', password: 'senha de lá' }])
    const unknown = openBackend({ legacy: async () => ({ username: 'ninguem-aqui', email: '' }) })
    const refused = await unknown.post('/auth/legacy', login)
    expect([refused.status, refused.body.code]).toEqual([422, 'legacy_unknown'])
    const out = await createPerson({ suspendedAt: new Date() })
    const gone = openBackend({ legacy: async () => ({ username: out.username, email: '' }) })
    expect((await gone.post('/auth/legacy', login)).body.code).toBe('bad_credentials')
  })

  it('is the only one then: a password of ours opens nothing, at the API either', async () => {
    const person = await createPerson()
    const { post } = openBackend({ legacy: async ({ password }) => (password === 'senha de lá' ? person : null) })
    const ours = await post('/auth/signin/', { username: person.username, password: ownPassword })
    expect([ours.status, ours.body.code]).toEqual([422, 'bad_credentials'])
    const theirs = await post('/auth/signin/', { username: person.username, password: 'senha de lá' })
    expect(theirs.body).toMatchObject({ username: person.username })
    expect(
      (await openBackend().post('/auth/signin/', { username: person.username, password: ownPassword })).status
    ).toBe(200)
  })

  it('has the limits of every sign-in, and is missing unless it is set', async () => {
    const { post } = openBackend({ legacy: async () => null, limits: { signInPerUser: 2 } })
    const other = { ...login, username: 'contado' }
    for (let time = 0; time < 2; time++) expect((await post('/auth/legacy', other)).status).toBe(422)
    expect((await post('/auth/legacy', other)).status).toBe(429)
    expect((await openBackend().post('/auth/legacy', login)).status).toBe(503)
  })
})
