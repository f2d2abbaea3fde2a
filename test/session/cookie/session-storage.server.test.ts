import { expect, it, vi } from 'vitest'
import { ROLE_SETS } from '#app/domain/access/role-sets.ts'
import { cookieHeader, requestTo, sessionWith } from '../../support/session.ts'

vi.hoisted(() => vi.stubEnv('SESSION_SECRET', 'a secret of at least thirty-two characters'))

const { appSealer, commitSession, destroySession, readSession, toSessionData } = await import(
  '#app/session/cookie/session-storage.server.ts'
)

const empty = requestTo('/')

it('comes back as it was kept', () => {
  const session = sessionWith('reports/sales')
  expect(readSession(requestTo('/', cookieHeader(commitSession(empty, session))))).toEqual(session)
})

it("holds the sign-in's data, always with a time zone", () => {
  const { user, place, permissions, modules, off, token } = sessionWith('a/b')
  const signedIn = {
    ...user,
    accessToken: token,
    place: { ...place, timezone: '' },
    params: { modules, off },
    rules: permissions,
    indexpage: undefined
  }
  expect(toSessionData(signedIn)).toEqual(sessionWith('a/b'))
})

it('fits in one cookie for the manager, in a few for two hundred permissions', () => {
  const manager = { ...sessionWith(), permissions: [...ROLE_SETS.gestor] }
  expect(commitSession(empty, manager)).toHaveLength(1)
  const many = sessionWith(
    ...Array.from({ length: 200 }, (_, index) => `controller${index * 7919}/action${index * 104729}`)
  )
  expect(commitSession(empty, many).length).toBeLessThanOrEqual(3)
})

it('ends', () => {
  const cookie = cookieHeader(commitSession(empty, sessionWith()))
  expect(destroySession(requestTo('/', cookie))).toEqual([['set-cookie', expect.stringContaining('Max-Age=0')]])
})

it.each([{ permissions: ['*'] }, 'text', null, [1], { ...sessionWith(), token: '' }])(
  'rejects the sealed value %j',
  (value) => {
    const cookie = `session=1.${appSealer().seal('session', value)}`
    expect(readSession(requestTo('/', cookie))).toBeNull()
  }
)

it('outlives a new secret before the old one, and ends with it', async () => {
  const old = 'the old secret of at least 32 characters'
  const next = 'the new secret of at least 32 characters'
  const readBy = async (secrets: string, cookie?: string) => {
    vi.resetModules()
    vi.stubEnv('SESSION_SECRET', secrets)
    const storage = await import('#app/session/cookie/session-storage.server.ts')
    const kept = cookieHeader(storage.commitSession(empty, sessionWith('reports/sales')))
    return { kept, session: cookie === undefined ? null : storage.readSession(requestTo('/', cookie)) }
  }
  const before = await readBy(old)
  const during = await readBy(`${next},${old}`, before.kept)
  expect(during.session).toEqual(sessionWith('reports/sales'))
  expect((await readBy(next, during.kept)).session).toEqual(sessionWith('reports/sales'))
  expect((await readBy(next, before.kept)).session).toBeNull()
  vi.unstubAllEnvs()
})
