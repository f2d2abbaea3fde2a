import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { finishSignIn } from '#app/backend/auth/finish-sign-in.server.ts'
import { forgetSecrets } from '#app/backend/auth/jobs.server.ts'
import { findUserById } from '#app/backend/db/queries/identity/users.server.ts'
import { signInChallenges, tokens, users } from '#app/backend/db/schema.server.ts'
import { createPerson, enrol, messagesTo, openBackend, openWorld, otherPlace, password, world } from './world.ts'

openWorld()

const wrong = '0000-0000-0000-0000'

/** Somebody with a second step, whose password was right just now. */
async function halfway(options: Parameters<typeof openBackend>[0] = {}) {
  const opened = openBackend(options)
  const person = await createPerson()
  const codes = await enrol(person.userId)
  const begin = async () => (await opened.post('/auth/signin/', { username: person.username, password })).body
  const first = await begin()
  const complete = (code: string, challenge: string = first.challenge, address?: string) =>
    opened.post('/auth/two-step', { challenge, code }, { address })
  return { ...opened, person, codes, begin, complete, first }
}

async function tokensOf(userId: number): Promise<number> {
  return (await world().db.orm.select().from(tokens).where(eq(tokens.userId, userId))).length
}

describe('the second step', () => {
  it('is required between a right password and a token', async () => {
    const { first, person, codes, complete, call } = await halfway()
    expect(first).toEqual({ challenge: expect.stringMatching(/^[\w-]{43}$/), name: 'Rosa Tavares' })
    expect(await tokensOf(person.userId)).toBe(0)
    const kept = await world().db.orm.select().from(signInChallenges)
    expect(JSON.stringify(kept)).not.toContain(first.challenge)
    const { status, body } = await complete(codes[0] ?? '')
    expect(status).toBe(200)
    expect(body).toMatchObject({ username: person.username, two_step: 'on' })
    expect((await call('GET', '/auth/session', { token: body.accessToken })).body).toMatchObject({ two_step: 'on' })
  })

  it('says how many tries are left, and after the fifth asks for the password again', async () => {
    const { codes, complete } = await halfway()
    const said: string[] = []
    for (let attempt = 0; attempt < 4; attempt++) {
      const { status, body } = await complete(wrong)
      expect([status, body.code]).toEqual([422, 'bad_code'])
      said.push(body.message)
    }
    expect(said[0]).toBe('Código incorreto. Restam 4 tentativas.')
    expect(said[3]).toBe('Código incorreto. Resta 1 tentativa.')
    expect((await complete(wrong)).body.code).toBe('challenge_over')
    expect((await complete(codes[0] ?? '')).body.code).toBe('challenge_over')
  })

  it('tells the owner, once a day, that somebody who knows the password ran out of tries', async () => {
    const { backend, person, complete, begin, clock } = await halfway({ limits: { signInPerUser: 100 } })
    const runOut = async (challenge: string) => {
      for (let attempt = 0; attempt < 5; attempt++) await complete(wrong, challenge)
    }
    await complete(wrong)
    expect(await messagesTo(person.uuid)).toEqual([])
    for (let time = 0; time < 2; time++) await runOut((await begin()).challenge)
    expect(await messagesTo(person.uuid)).toMatchObject([{ to: person.phone, title: 'Códigos errados' }])
    clock.pass(24 * 60)
    await runOut((await begin()).challenge)
    expect(await messagesTo(person.uuid)).toHaveLength(2)
    clock.pass(11)
    await forgetSecrets(backend)
  })

  it('gives five tries, not one more, to many at once', async () => {
    const { person, complete } = await halfway()
    const answers = await Promise.all(Array.from({ length: 9 }, () => complete(wrong)))
    expect(answers.filter(({ body }) => body.code === 'bad_code')).toHaveLength(4)
    expect(answers.filter(({ body }) => body.code === 'challenge_over')).toHaveLength(5)
    expect(await tokensOf(person.userId)).toBe(0)
  })

  it('serves once: two right codes at once give one token', async () => {
    const { person, codes, complete } = await halfway()
    const answers = await Promise.all(codes.slice(0, 4).map((code) => complete(code)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422])
    expect(await tokensOf(person.userId)).toBe(1)
    expect((await complete(codes[5] ?? '')).body.code).toBe('challenge_over')
  })

  it('expires after ten minutes, and expired ones are removed', async () => {
    const { person, backend, clock, codes, first, complete } = await halfway()
    clock.pass(10)
    expect((await complete(codes[0] ?? '')).body.code).toBe('challenge_over')
    clock.pass(1)
    await forgetSecrets(backend)
    const kept = await world().db.orm.select().from(signInChallenges).where(eq(signInChallenges.userId, person.userId))
    expect(kept).toEqual([])
    expect((await complete(codes[0] ?? '', `${first.challenge}x`)).body.code).toBe('challenge_over')
  })

  it('does not begin with a password that was changed while it was being checked', async () => {
    const { userId } = await createPerson()
    await enrol(userId)
    const { backend } = openBackend()
    const user = await findUserById(world().db, userId)
    if (!user) throw new Error('no such account')
    await world().db.orm.update(users).set({ passwordHash: 'another' }).where(eq(users.id, userId))
    const finished = finishSignIn(
      { ...backend, actor: null, userAgent: '', address: '', requestId: '' },
      { user, devices: [] }
    )
    await expect(finished).rejects.toMatchObject({ code: 'bad_credentials' })
    const kept = await world().db.orm.select().from(signInChallenges).where(eq(signInChallenges.userId, userId))
    expect(kept).toEqual([])
  })

  it('is refused to a user suspended meanwhile', async () => {
    const { person, codes, complete } = await halfway()
    await world().db.orm.update(users).set({ suspendedAt: new Date() }).where(eq(users.id, person.userId))
    expect((await complete(codes[0] ?? '')).body.code).toBe('bad_credentials')
    expect(await tokensOf(person.userId)).toBe(0)
  })

  it('is limited per user, for any challenge and address', async () => {
    const { begin, codes, complete, clock } = await halfway({ limits: { signInPerUser: 6, codeTriesPerUserTotal: 5 } })
    // The password is right each time, and yet nothing is forgiven before the second step is: the sixth is the first one.
    for (let attempt = 0; attempt < 5; attempt++) {
      const { challenge } = await begin()
      expect((await complete(wrong, challenge, `192.0.2.${attempt}`)).status).toBe(422)
    }
    expect((await begin()).code).toBe('too_many')
    expect((await complete(codes[0] ?? '')).status).toBe(429)
    clock.pass(16)
    // Six digits are soon guessed: this count lasts a day.
    expect((await complete(codes[0] ?? '', (await begin()).challenge)).status).toBe(429)
    clock.pass(24 * 60)
    expect((await complete(codes[0] ?? '', (await begin()).challenge)).status).toBe(200)
  })

  it('is limited per address', async () => {
    const { codes, complete } = await halfway({ limits: { signInPerAddress: 3 } })
    for (let attempt = 0; attempt < 3; attempt++) await complete(wrong, 'unknown', '198.51.100.9')
    expect((await complete(codes[0] ?? '', undefined, '198.51.100.9')).status).toBe(429)
    expect((await complete(codes[0] ?? '', undefined, '198.51.100.10')).status).toBe(200)
  })
})

describe('a place that requires it', () => {
  it('opens nothing before, but the way there', async () => {
    const { call, post } = openBackend()
    const placeId = await otherPlace({ requireTwoStep: true })
    const person = await createPerson({ placeId }, ['operation/booking-list', 'messenger/edit'])
    const { body } = await post('/auth/signin/', { username: person.username, password })
    expect(body.two_step).toBe('required')
    const token = body.accessToken
    const refused = await call('GET', '/messenger', { token })
    expect([refused.status, refused.body.code]).toEqual([403, 'two_step_enrolment'])
    expect((await call('GET', '/places/public', { token })).status).toBe(200)
    expect((await call('GET', '/auth/session', { token })).body.two_step).toBe('required')
    await enrol(person.userId)
    expect((await call('GET', '/messenger', { token })).status).toBe(200)
    expect((await call('GET', '/auth/session', { token })).body.two_step).toBe('on')
    expect((await post('/auth/signout', {}, { token })).body).toEqual({ ended: true })
  })
})
