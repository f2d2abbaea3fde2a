import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { sealDevice } from '#app/backend/credentials/known-device.server.ts'
import { makePasswordCode } from '#app/backend/credentials/make-password-code.server.ts'
import { passwordCodes } from '#app/backend/db/schema.server.ts'
import { inTransaction } from '#app/backend/db/transaction.server.ts'
import { codeSentTo, createPerson, enrol, newPassword, openBackend, openWorld, password, world } from './world.ts'

openWorld()

type Opened = ReturnType<typeof openBackend>

let homes = 0

/** Somebody who signed in at home, with what their browser keeps of it. */
async function atHome(limits: Parameters<typeof openBackend>[0] = {}) {
  const opened = openBackend(limits)
  const person = await createPerson()
  homes += 1
  const home = `192.0.2.${homes}`
  const signIn = (text: string, address: string, devices: string[] = []) =>
    opened.post('/auth/signin/', { username: person.username, password: text, devices }, { address })
  const { body } = await signIn(password, home)
  return { ...opened, person, home, signIn, device: String(body.device) }
}

/** Repeats the attempt from many networks. */
async function storm(times: number, attempt: (address: string) => Promise<{ status: number }>): Promise<void> {
  for (let time = 0; time < times; time++) await attempt(`198.51.${Math.floor(time / 250)}.${time % 250}`)
}

const devicesOf = (count: number, make: (index: number) => string) => Array.from({ length: count }, (_, at) => make(at))

describe('wrong passwords', () => {
  const limits = { signInPerUser: 2, signInPerUserTotal: 6 }

  it('from one stranger shut out that network, not others', async () => {
    const { signIn } = await atHome({ limits })
    for (let time = 0; time < 3; time++) await signIn('wrong', '198.51.100.1')
    expect((await signIn(password, '198.51.100.1')).status).toBe(429)
    expect((await signIn(password, '198.51.100.2')).status).toBe(200)
  })

  it('count by a network of 64 bits, and by name and e-mail as they were typed', async () => {
    const { person, post, signIn } = await atHome({ limits })
    for (const end of ['1', 'ffff']) await signIn('wrong', `2001:db8:7:8::${end}`)
    expect((await signIn(password, '2001:db8:7:8:9::1')).status).toBe(429)
    const byEmail = { username: person.email, password: 'wrong' }
    // The same answer as for an e-mail that nobody has: it tells not whose it is.
    expect((await post('/auth/signin/', byEmail, { address: '2001:db8:7:8::1' })).status).toBe(422)
  })

  it('from many strangers are limited, and the browser and network last used stay admitted', async () => {
    const { signIn, device, home } = await atHome({ limits })
    await storm(7, (address) => signIn('wrong', address))
    expect((await signIn(password, '198.51.100.77')).status).toBe(429)
    expect((await signIn(password, '198.51.100.77', [device])).status).toBe(200)
    expect((await signIn(password, home)).status).toBe(200)
  })

  it("from the owner's network leave the owner's browser alone, even when the address has used up its tries", async () => {
    const { signIn, device, home } = await atHome({ limits: { ...limits, signInPerAddress: 4 } })
    for (let time = 0; time < 6; time++) await signIn('wrong', home)
    expect((await signIn(password, home)).status).toBe(429)
    expect((await signIn(password, home, [device])).status).toBe(200)
  })

  it('from a known browser count for that browser, and a right password clears them', async () => {
    const { signIn, device, home } = await atHome({ limits })
    await signIn('wrong', home, [device])
    expect((await signIn(password, home, [device])).status).toBe(200)
    for (let time = 0; time < 2; time++) expect((await signIn('wrong', '198.51.100.5', [device])).status).toBe(422)
    expect((await signIn(password, '198.51.100.6', [device])).status).toBe(429)
    expect((await signIn(password, '198.51.100.6')).status).toBe(200)
  })

  it('are not forgiven for a forged, foreign or old browser token', async () => {
    const { signIn, device, backend, person, clock } = await atHome({ limits })
    const other = await createPerson()
    const foreign = sealDevice(backend, { userId: other.userId, devices: [] })
    const forged = [device.slice(0, -2), `${device}x`, 'x', '']
    await storm(7, (address) => signIn('wrong', address))
    for (const devices of [[foreign], forged]) {
      expect((await signIn(password, '198.51.100.90', devices)).status).toBe(429)
    }
    const many = devicesOf(8, () => foreign)
    expect((await signIn(password, '198.51.100.90', [...many, device])).status).toBe(429)
    clock.pass(181 * 24 * 60)
    const old = [device]
    await storm(7, (address) => signIn('wrong', address, old))
    expect((await signIn(password, '198.51.100.91', old)).status).toBe(429)
    expect(person.userId).not.toBe(other.userId)
  })
})

describe('the token that a browser keeps', () => {
  it('is given at a sign-in alone, goes on with the next, opens nothing and says nothing', async () => {
    const { signIn, device, home, call, backend, person } = await atHome()
    expect((await call('GET', '/auth/session', { token: device })).status).toBe(401)
    expect((await signIn('wrong', home, [device])).body.device).toBeUndefined()
    const { body } = await signIn(password, home, [device])
    const read = (text: string) => backend.seal.unseal('known-device', text)
    expect(read(body.device)).toEqual(read(device))
    expect((await call('GET', '/auth/session', { token: body.accessToken })).body.device).toBeUndefined()
    expect(Buffer.from(device, 'base64url').toString('latin1')).not.toContain(person.username)
    expect(device.length).toBeLessThan(110)
  })
})

describe('wrong codes of the second step', () => {
  it("from somebody who knows the password never shut out the owner's known browsers and networks", async () => {
    const limits = { signInPerUser: 3, codeTriesPerUserTotal: 4, signInPerUserTotal: 100 }
    const { person, home, signIn, device, post } = await atHome({ limits })
    const codes = await enrol(person.userId)
    const complete = async (address: string, code: string, devices: string[] = []) => {
      const { challenge } = (await signIn(password, address, devices)).body
      return post('/auth/two-step', { challenge, code, devices }, { address })
    }
    await storm(5, (address) => complete(address, '0000-0000-0000-0000'))
    expect((await complete('198.51.100.30', codes[0] ?? '')).status).toBe(429)
    expect((await complete('198.51.100.31', codes[0] ?? '', [device])).status).toBe(200)
    expect((await complete(home, codes[1] ?? '')).status).toBe(200)
  })
})

function recovering({ post, person }: Opened & { person: { email: string } }) {
  return {
    ask: (address: string, devices: string[] = []) =>
      post('/auth/forgot-password/', { email: person.email, devices }, { address }),
    attempt: (hashcode: string, address: string, devices: string[] = []) => {
      const body = { email: person.email, hashcode, password: newPassword, confirm_password: newPassword, devices }
      return post('/auth/reset-password/', body, { address })
    }
  }
}

const otherThan = (code: string) => (code === '111111' ? '222222' : '111111')

describe('recovering an account', () => {
  it('goes on from where its owner came before, however many codes strangers ask', async () => {
    const owner = await atHome({ limits: { codesPerUser: 2, codesPerUserTotal: 4 } })
    const { ask } = recovering(owner)
    await storm(5, (address) => ask(address))
    expect((await ask('198.51.100.40')).status).toBe(429)
    expect((await ask('198.51.100.40', [owner.device])).status).toBe(200)
    expect((await ask(owner.home)).status).toBe(200)
    owner.clock.pass(24 * 60)
    expect((await ask('198.51.100.40')).status).toBe(200)
  })

  it("works with one's own code although a stranger requests others and tries wrong ones", async () => {
    const owner = await atHome({ limits: { signInPerUser: 3, codeTriesPerUserTotal: 9 } })
    const { ask, attempt } = recovering(owner)
    await ask(owner.home)
    await owner.drain()
    const code = await codeSentTo(owner.person.uuid)
    await ask('198.51.100.50')
    await owner.drain()
    await storm(12, (address) => attempt(otherThan(code), address))
    expect((await attempt(otherThan(code), '198.51.100.51')).status).toBe(429)
    const kept = await world().db.orm.select().from(passwordCodes).where(eq(passwordCodes.userId, owner.person.userId))
    expect(kept.map(({ triesLeft }) => triesLeft)).toEqual([5, 5])
    expect((await attempt(code, owner.home)).status).toBe(200)
    const left = await world().db.orm.select().from(passwordCodes).where(eq(passwordCodes.userId, owner.person.userId))
    expect(left).toEqual([])
  })

  it('allows the requester five tries per code, and no more', async () => {
    const owner = await atHome()
    const { ask, attempt } = recovering(owner)
    await ask('198.51.100.60', [owner.device])
    await owner.drain()
    const code = await codeSentTo(owner.person.uuid)
    // The browser that asked, on another network by now.
    for (let time = 0; time < 5; time++) await attempt(otherThan(code), '198.51.100.61', [owner.device])
    expect((await attempt(code, '198.51.100.61', [owner.device])).status).toBe(422)
  })

  it('works in another browser and network than it was asked in', async () => {
    const owner = await atHome()
    const { ask, attempt } = recovering(owner)
    await ask('198.51.100.70')
    await owner.drain()
    expect((await attempt(await codeSentTo(owner.person.uuid), '198.51.100.71')).status).toBe(200)
  })

  it('keeps an invitation valid although a stranger requests codes or tries them', async () => {
    const owner = await atHome()
    const person = await createPerson({ invitedAt: owner.backend.now() })
    const making = { userId: person.userId, purpose: 'invite' as const, now: owner.backend.now() }
    const { code } = await inTransaction(world().db, (tx) => makePasswordCode(tx, making))
    const { attempt } = recovering({ ...owner, person })
    for (let time = 0; time < 8; time++) await attempt(otherThan(code), '198.51.100.80')
    expect((await attempt(code, '198.51.100.81')).status).toBe(200)
  })
})
