import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { forgetSecrets } from '#app/backend/auth/jobs.server.ts'
import { makePasswordCode } from '#app/backend/credentials/make-password-code.server.ts'
import { blankConfidentialTexts } from '#app/backend/db/queries/messages.server.ts'
import { auditEvents, messages, passwordCodes, tokens } from '#app/backend/db/schema.server.ts'
import { inTransaction } from '#app/backend/db/transaction.server.ts'
import { addDays, slotInstant, todayIn } from '#app/domain/calendar/dates.ts'
import { carrying } from '../../support/database/backend.ts'
import { forgetJobs, waitingJobs } from '../../support/database/jobs.ts'
import { untilWaiting } from '../clients/locks.ts'
import {
  codeSentTo,
  createPerson,
  enrol,
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

const wrongCode = {
  code: 'invalid',
  message: 'Confira os campos destacados.',
  fields: { hashcode: ['Código incorreto ou vencido. Confira-o ou peça um novo código.'] }
}
const promise = {
  data: {
    message:
      'Se houver uma conta com este e-mail, o código de recuperação será enviado para o número de telefone cadastrado.'
  }
}

/** Somebody who asked for a code and got it. */
async function asked(changes: Parameters<typeof createPerson>[0] = {}) {
  const opened = openBackend()
  const person = await createPerson(changes)
  const forget = () => opened.post('/auth/forgot-password/', { email: person.email })
  await forget()
  await opened.drain()
  const code = await codeSentTo(person.uuid)
  const reset = (hashcode: string, more: Record<string, string> = {}) =>
    opened.post('/auth/reset-password/', {
      email: person.email,
      hashcode,
      password: newPassword,
      confirm_password: newPassword,
      ...more
    })
  return { ...opened, person, forget, code, reset, other: '0000-0000-0000' }
}

const isPassword = async (opened: ReturnType<typeof openBackend>, username: string, text: string) =>
  (await opened.post('/auth/signin/', { username, password: text })).status === 200

describe('asking for a code', () => {
  it("answers everybody alike, and sends a code only to an existing user's phone", async () => {
    const opened = openBackend()
    await forgetJobs(world().db)
    const known = await createPerson()
    const out = await createPerson({ suspendedAt: new Date() })
    const mute = await createPerson({ phone: '' })
    for (const email of [` ${known.email.toUpperCase()} `, out.email, mute.email, 'nobody@example.com']) {
      expect((await opened.post('/auth/forgot-password/', { email })).body).toEqual(promise)
    }
    const rows = await waitingJobs(world().db, 'password-code')
    expect(rows).toHaveLength(4)
    expect(JSON.stringify(rows)).not.toContain('example.com')
    await opened.drain()
    const [message] = await messagesTo(known.uuid)
    expect(message).toMatchObject({ to: known.phone, status: 'sent', simulated: true, title: 'Código de recuperação' })
    expect(message?.messageBody.message).toMatch(
      /^Vale do Sossego: seu código .* é [0-9A-Z]{4}(?:-[0-9A-Z]{4}){2}\. Ele vale por 15 minutos/
    )
    expect(await messagesTo(out.uuid)).toEqual([])
    expect(await messagesTo(mute.uuid)).toEqual([])
  })

  it('is forgotten when nobody could see to it for a quarter of an hour', async () => {
    const { post, clock, drain } = openBackend()
    const person = await createPerson()
    await post('/auth/forgot-password/', { email: person.email })
    clock.pass(16)
    await drain()
    expect(await messagesTo(person.uuid)).toEqual([])
  })

  it('requires an e-mail', async () => {
    const { body, status } = await openBackend().post('/auth/forgot-password/', { email: 'nobody' })
    expect([status, Object.keys(body.fields)]).toEqual([422, ['email']])
  })

  it('tells everybody whom to ask when nothing can be sent', async () => {
    const { post } = openBackend({ messengers: carrying(null) })
    const person = await createPerson()
    for (const email of [person.email, 'nobody@example.com']) {
      const { status, body } = await post('/auth/forgot-password/', { email })
      expect([status, body.code]).toEqual([503, 'messenger_unavailable'])
      expect(body.message).toContain('quem cuida dos usuários')
    }
  })

  it('is limited per e-mail, known or not, and per address', async () => {
    const { post } = openBackend({ limits: { codesPerUserTotal: 2 } })
    const person = await createPerson()
    for (const email of [person.email, 'unknown@example.com']) {
      await post('/auth/forgot-password/', { email }, { address: '192.0.2.1' })
      await post('/auth/forgot-password/', { email: email.toUpperCase() }, { address: '192.0.2.2' })
      const refused = await post('/auth/forgot-password/', { email }, { address: '192.0.2.3' })
      expect(refused.status).toBe(429)
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    }
    const narrow = openBackend({ limits: { codesPerAddress: 1 } })
    expect((await narrow.post('/auth/forgot-password/', { email: 'a@example.com' })).status).toBe(200)
    expect((await narrow.post('/auth/forgot-password/', { email: 'b@example.com' })).status).toBe(429)
  })
})

describe('a code', () => {
  it('sets a new password once, ends sessions and half-done sign-ins, and tells the owner', async () => {
    const opened = await asked()
    const { person, code, reset, post, call, drain } = opened
    const { token } = { token: (await post('/auth/signin/', { username: person.username, password })).body.accessToken }
    const [recovery = ''] = await enrol(person.userId)
    const { challenge } = (await post('/auth/signin/', { username: person.username, password })).body
    expect((await reset(code.toLowerCase().replaceAll('-', ' '))).body.message).toContain('Senha trocada')
    expect((await call('GET', '/auth/session', { token })).status).toBe(401)
    expect((await post('/auth/two-step', { challenge, code: recovery })).body.code).toBe('challenge_over')
    expect((await post('/auth/signin/', { username: person.username, password })).status).toBe(422)
    expect(
      (await post('/auth/signin/', { username: person.username, password: newPassword })).body.challenge
    ).toBeTruthy()
    expect((await reset(code)).body).toEqual(wrongCode)
    await drain()
    expect((await messagesTo(person.uuid))[0]).toMatchObject({ title: 'Senha trocada', confidentialUntil: null })
  })

  it('is kept as argon2id alone, and its message is blank once it expired', async () => {
    const { person, code, clock, backend } = await asked()
    const [kept] = await world().db.orm.select().from(passwordCodes).where(eq(passwordCodes.userId, person.userId))
    expect(kept).toMatchObject({ purpose: 'reset', triesLeft: 5, codeHash: expect.stringMatching(/^\$argon2id\$/) })
    await forgetSecrets(backend)
    await blankConfidentialTexts(backend.db, backend.now())
    expect(await codeSentTo(person.uuid)).toBe(code)
    clock.pass(16)
    await forgetSecrets(backend)
    await blankConfidentialTexts(backend.db, backend.now())
    expect((await messagesTo(person.uuid))[0]?.messageBody).toMatchObject({ number: person.phone, message: '' })
    const left = await world().db.orm.select().from(passwordCodes).where(eq(passwordCodes.userId, person.userId))
    expect(left).toEqual([])
  })

  it('has five tries, however many come at once, and then is refused though it is right', async () => {
    const { person, code, other, reset } = await asked()
    for (let attempt = 0; attempt < 4; attempt++) expect((await reset(other)).body).toEqual(wrongCode)
    // One try is left: of these one alone is even compared.
    const answers = await Promise.all([reset(other), reset(other), reset(other)])
    expect(answers.map(({ body }) => body)).toEqual([wrongCode, wrongCode, wrongCode])
    expect((await reset(code)).body).toEqual(wrongCode)
    const [kept] = await world().db.orm.select().from(passwordCodes).where(eq(passwordCodes.userId, person.userId))
    expect(kept?.triesLeft).toBe(0)
    expect((await findUser(person.userId)).passwordHash).toBe(world().passwordHash)
  })

  it('changes the password once when sent twice at a time', async () => {
    const opened = await asked()
    const second = 'outra frase bem diferente'
    const answers = await Promise.all([
      opened.reset(opened.code),
      opened.reset(opened.code, { password: second, confirm_password: second })
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
    const kept = answers[0]?.status === 200 ? newPassword : second
    expect(await isPassword(opened, opened.person.username, kept)).toBe(true)
  })

  it('lives fifteen minutes, and a newer one takes its place', async () => {
    const { person, code, clock, forget, drain, reset } = await asked()
    clock.pass(14)
    await forget()
    await drain()
    const newer = await codeSentTo(person.uuid)
    if (newer !== code) expect((await reset(code)).body).toEqual(wrongCode)
    clock.pass(15)
    expect((await reset(newer)).body).toEqual(wrongCode)
  })

  it('is refused for unknown, suspended and removed users as a wrong one, after the same work', async () => {
    const { post, backend } = openBackend()
    const answers = []
    for (const changes of [{ suspendedAt: new Date() }, { removedAt: new Date() }]) {
      const person = await createPerson(changes)
      const making = { userId: person.userId, purpose: 'reset' as const, now: backend.now() }
      const { code } = await inTransaction(world().db, (tx) => makePasswordCode(tx, making))
      answers.push({ email: person.email, hashcode: code })
    }
    for (const sent of [...answers, { email: 'nobody@example.com', hashcode: '123456' }]) {
      const body = { ...sent, password: newPassword, confirm_password: newPassword }
      expect((await post('/auth/reset-password/', body)).body).toEqual(wrongCode)
    }
  })

  it('loses no try to a password that would be refused anyway', async () => {
    const { code, person, reset, post } = await asked({ name: 'Rosa Tavares Quitandinha' })
    const fieldsOf = async (more: Record<string, string>, hashcode = code) =>
      Object.keys((await reset(hashcode, more)).body.fields).sort()
    expect(await fieldsOf({ password: 'curta', confirm_password: 'outra' })).toEqual(['confirm_password', 'password'])
    expect(await fieldsOf({ confirm_password: 'outra' }, '12')).toEqual(['confirm_password', 'hashcode'])
    expect(await fieldsOf({ email: 'x' })).toEqual(['email'])
    // The code is right, so the password is refused for containing her name. A wrong code must not reveal the name.
    const own = { password: 'quitandinha 2026', confirm_password: 'quitandinha 2026' }
    expect(await fieldsOf(own)).toEqual(['password'])
    // Another network uses up no try of the code, so none is returned.
    const away = await post(
      '/auth/reset-password/',
      { email: person.email, hashcode: code, ...own },
      { address: '198.51.100.99' }
    )
    expect(Object.keys(away.body.fields)).toEqual(['password'])
    const [kept] = await world().db.orm.select().from(passwordCodes).where(eq(passwordCodes.userId, person.userId))
    expect(kept?.triesLeft).toBe(5)
    expect((await reset(code)).status).toBe(200)
  })

  it('is limited per e-mail and per address, for any code', async () => {
    const opened = openBackend({ limits: { codeTriesPerUserTotal: 2 } })
    const body = { email: 'n@example.com', hashcode: '123456', password: newPassword, confirm_password: newPassword }
    const from = (address: string, email = body.email) =>
      opened.post('/auth/reset-password/', { ...body, email }, { address })
    for (const address of ['192.0.2.11', '192.0.2.12']) expect((await from(address)).status).toBe(422)
    expect((await from('192.0.2.13')).status).toBe(429)
    const narrow = openBackend({ limits: { signInPerAddress: 1 } })
    expect((await narrow.post('/auth/reset-password/', body)).status).toBe(422)
    expect((await narrow.post('/auth/reset-password/', { ...body, email: 'm@example.com' })).status).toBe(429)
  })
})

describe('an invitation', () => {
  const endOfThirdDay = (now: Date) => slotInstant(addDays(todayIn('America/Bahia', now), 4), '00:00', 'America/Bahia')

  it('is a code of three whole days that opens the user with its first password', async () => {
    const { post, clock, backend } = openBackend()
    const person = await createPerson({ invitedAt: backend.now() })
    const making = { userId: person.userId, purpose: 'invite' as const, now: backend.now() }
    const { code } = await inTransaction(world().db, (tx) => makePasswordCode(tx, making))
    expect((await post('/auth/signin/', { username: person.username, password })).body.code).toBe('bad_credentials')
    clock.pass((endOfThirdDay(backend.now()).getTime() - backend.now().getTime()) / 60_000 - 1)
    const sent = { email: person.email, hashcode: code, password: newPassword, confirm_password: newPassword }
    expect((await post('/auth/reset-password/', sent)).status).toBe(200)
    expect((await findUser(person.userId)).invitedAt).toBeNull()
    expect((await post('/auth/signin/', { username: person.username, password: newPassword })).status).toBe(200)
  })

  it('that somebody else asks a code for is sent again, not shortened', async () => {
    const { post, drain, backend } = openBackend()
    const person = await createPerson({ invitedAt: backend.now() })
    await post('/auth/forgot-password/', { email: person.email })
    await drain()
    const [kept] = await world().db.orm.select().from(passwordCodes).where(eq(passwordCodes.userId, person.userId))
    expect(kept?.purpose).toBe('invite')
    expect(kept?.expiresAt).toEqual(endOfThirdDay(backend.now()))
  })
})

/** Somebody with a code that was made for them, and the call that uses it. */
async function coded(changes: Parameters<typeof createPerson>[0] = {}, purpose: 'reset' | 'invite' = 'reset') {
  const opened = openBackend()
  const { backend } = opened
  const person = await createPerson({ name: 'Lia Quitandinha', ...changes })
  const make = (askedBy = '') => {
    const making = { userId: person.userId, purpose, askedBy, now: backend.now() }
    return inTransaction(world().db, (tx) => makePasswordCode(tx, making))
  }
  const { code } = await make()
  const reset = (more: Record<string, string> = {}) => {
    const body = { email: person.email, hashcode: code, password: newPassword, confirm_password: newPassword }
    const same = more.password ? { confirm_password: more.password } : {}
    return opened.post('/auth/reset-password/', { ...body, ...same, ...more })
  }
  const codes = () => world().db.orm.select().from(passwordCodes).where(eq(passwordCodes.userId, person.userId))
  return { ...opened, person, make, code, reset, codes }
}

const unreadable = ['Digite o código como você o recebeu, por exemplo 7K2M-9QXT-01AB.']
const noEmail = ['Digite o e-mail completo, com @, por exemplo nome@exemplo.com.br.']
const short = ['Use ao menos 10 caracteres: uma frase curta de que você se lembre serve bem.']
const different = ['As duas senhas não são iguais. Digite a mesma nas duas.']
const personal = ['Esta senha repete seu nome, seu e-mail ou o nome do parque. Escolha palavras que não tenham a ver.']

describe('a form to set a password', () => {
  const wrong = '0000-0000-0000'
  const forms: [string, Record<string, string>, Record<string, string[]>][] = [
    ['a code that cannot be one', { hashcode: '12' }, { hashcode: unreadable }],
    ['no code', { hashcode: '' }, { hashcode: unreadable }],
    ['no whole e-mail', { email: 'x' }, { email: noEmail }],
    ['a short password, whatever the code', { password: 'curta', hashcode: wrong }, { password: short }],
    [
      'two different passwords, whatever the code',
      { confirm_password: 'x', hashcode: wrong },
      { confirm_password: different }
    ],
    [
      'nothing right',
      { email: 'x', hashcode: '12', password: 'curta', confirm_password: 'x' },
      { email: noEmail, hashcode: unreadable, password: short, confirm_password: different }
    ],
    ['a wrong code', { hashcode: wrong }, wrongCode.fields],
    ['another e-mail than that of its code', { email: 'nobody@example.com' }, wrongCode.fields],
    ['a wrong code and no e-mail', { email: ' ', hashcode: wrong }, wrongCode.fields]
  ]

  it.each(forms)('is refused with %s', async (_, more, fields) => {
    const { person, reset } = await coded()
    expect((await reset(more)).body).toEqual({ ...wrongCode, fields })
    expect((await findUser(person.userId)).passwordHash).toBe(world().passwordHash)
  })

  it('is refused before the code is read where the password is the typed e-mail', async () => {
    const email = 'varandabonita@example.com'
    const { reset } = await coded({ email })
    const { body } = await reset({ password: 'varandabonita', hashcode: wrong })
    expect(body.fields).toEqual({ password: personal })
  })

  it('is refused after the code is read where the password is of its owner, and may be sent again', async () => {
    const email = 'varandaalegre@example.com'
    const { reset, code } = await coded({ email, username: 'montanhaverde' })
    for (const password of ['varandaalegre', 'lia quitandinha', 'montanhaverde', 'vale do sossego']) {
      expect([password, (await reset({ email: '', password })).body.fields]).toEqual([password, { password: personal }])
    }
    expect((await reset({ email: '  ', hashcode: code.toLowerCase() })).status).toBe(200)
  })

  it.each(['', 'nobody@example.com'])('is refused where no code has been made, with e-mail %j', async (email) => {
    const { post } = openBackend()
    const body = { email, hashcode: '7K2M-9QXT-01AB', password: newPassword, confirm_password: newPassword }
    const { status, body: answer } = await post('/auth/reset-password/', body)
    expect([status, answer]).toEqual([422, wrongCode])
  })
})

describe('a password that a code sets', () => {
  it.each([
    ['reset', true, 'Senha trocada. Entre com a nova senha.', 'Com o código de recuperação', 'Senha trocada'],
    ['reset', false, 'Senha trocada. Entre com a nova senha.', 'Com o código de recuperação', 'Senha trocada'],
    ['invite', true, 'Senha criada. Entre com ela.', 'Convite aceito', 'Senha criada']
  ] as const)('is told and recorded (%s, with the e-mail: %j)', async (purpose, isNamed, message, reason, title) => {
    const opened = await coded({ invitedAt: purpose === 'invite' ? new Date() : null }, purpose)
    const { person, reset, make, codes } = opened
    await make('somebody else')
    const { status, body } = await reset(isNamed ? {} : { email: '' })
    expect([status, body]).toEqual([200, { message }])
    expect(await isPassword(opened, person.username, newPassword)).toBe(true)
    expect(await codes()).toEqual([])
    expect(await messagesTo(person.uuid)).toMatchObject([{ title, to: person.phone }])
    const events = await world().db.orm.select().from(auditEvents).where(eq(auditEvents.subjectId, person.uuid))
    const by = { userId: person.userId, actor: 'Lia Quitandinha', placeId: person.placeId }
    const changed = events.filter(({ action }) => action === 'user.password-changed')
    expect(changed).toMatchObject([{ ...by, subjectLabel: 'Lia Quitandinha', reason }])
  })

  it('is none where its user is suspended at that moment', async () => {
    const { person, reset, codes } = await coded()
    const { db } = world()
    const manager = await db.pool.connect()
    try {
      await manager.query('begin')
      await manager.query('update users set suspended_at = now() where id = $1', [person.userId])
      const sent = reset()
      await untilWaiting(db, ['transactionid', 'tuple'])
      await manager.query('commit')
      expect((await sent).body).toEqual(wrongCode)
    } finally {
      manager.release()
    }
    expect((await findUser(person.userId)).passwordHash).toBe(world().passwordHash)
    expect(await codes()).toHaveLength(1)
  })

  it('is tried without an e-mail from no address for long', async () => {
    const { post } = openBackend({ limits: { signInPerAddress: 1 } })
    const body = { hashcode: '7K2M-9QXT-01AB', password: newPassword, confirm_password: newPassword }
    expect((await post('/auth/reset-password/', body)).status).toBe(422)
    expect((await post('/auth/reset-password/', body)).status).toBe(429)
  })
})

describe("one's own password", () => {
  const change = { current_password: password, password: newPassword, confirm_password: newPassword }

  it('is changed by the current one, and the other sessions end', async () => {
    const { post, call } = openBackend()
    const { username } = await createPerson()
    const signIn = async (text: string) => (await post('/auth/signin/', { username, password: text })).body.accessToken
    const mine = await signIn(password)
    const elsewhere = await signIn(password)
    expect((await post('/auth/change-password', change)).status).toBe(401)
    const wrong = await post('/auth/change-password', { ...change, current_password: 'x' }, { token: mine })
    expect([wrong.status, wrong.body.fields]).toEqual([422, { current_password: ['A senha atual não confere.'] }])
    const same = { ...change, password, confirm_password: newPassword }
    const refused = await post('/auth/change-password', same, { token: mine })
    expect(Object.keys(refused.body.fields).sort()).toEqual(['confirm_password', 'password'])
    expect((await call('GET', '/auth/session', { token: elsewhere })).status).toBe(200)
    expect((await post('/auth/change-password', change, { token: mine })).status).toBe(200)
    expect((await call('GET', '/auth/session', { token: mine })).status).toBe(200)
    expect((await call('GET', '/auth/session', { token: elsewhere })).status).toBe(401)
    expect(await signIn(newPassword)).toBeTruthy()
  })

  it('is changed by one of two sessions at once, and refused to the other', async () => {
    const { post } = openBackend()
    const { username } = await createPerson()
    const signIn = async () => (await post('/auth/signin/', { username, password })).body.accessToken
    const sessions = [await signIn(), await signIn()]
    const answers = await Promise.all(
      sessions.map((token, at) => {
        const wanted = `${newPassword} ${at}`
        return post('/auth/change-password', { ...change, password: wanted, confirm_password: wanted }, { token })
      })
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('is limited, so that an open screen gives nobody the password', async () => {
    const { post } = openBackend({ limits: { signInPerUser: 3 } })
    const { username, userId } = await createPerson()
    const token = (await post('/auth/signin/', { username, password })).body.accessToken
    for (let attempt = 0; attempt < 3; attempt++) {
      expect((await post('/auth/change-password', { ...change, current_password: 'x' }, { token })).status).toBe(422)
    }
    expect((await post('/auth/change-password', change, { token })).status).toBe(429)
    expect(await world().db.orm.select().from(tokens).where(eq(tokens.userId, userId))).toHaveLength(1)
  })
})

describe('messages about passwords', () => {
  it('belong to the place of the account', async () => {
    const placeId = await otherPlace({ name: 'Gruta do Sono' })
    const { person } = await asked({ placeId })
    const rows = await world().db.orm.select().from(messages).where(eq(messages.placeId, placeId))
    expect(rows.map(({ refId }) => refId)).toEqual([person.uuid])
  })
})
