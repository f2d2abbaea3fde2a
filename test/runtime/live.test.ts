import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import { permissions, places, tokens, users } from '#app/backend/db/schema.server.ts'
import { createLive } from '#app/backend/kernel/live/live.server.ts'
import { createLiveSource } from '#app/runtime/live.server.ts'
import { commitSession } from '#app/session/cookie/session-storage.server.ts'
import { createClock, createPlace, createTestBackend, createUser } from '../support/database/backend.ts'
import { openTestDatabase } from '../support/database/database.ts'
import { cookieHeader, requestTo, sessionWith } from '../support/session.ts'

vi.hoisted(() => vi.stubEnv('SESSION_SECRET', 'a secret of at least thirty-two characters'))

let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

/** A browser's socket of somebody with these permissions. */
async function signIn(placeId: string, granted: string[]) {
  const user = await createUser(db, placeId, granted)
  const session = { ...sessionWith(...granted), token: user.token }
  return { ...user, request: requestTo('/live', cookieHeader(commitSession(requestTo('/login'), session))) }
}

it('a session hears of changes that its permissions show, as long as it has them', async () => {
  const clock = createClock()
  const backend = createTestBackend(db, clock)
  const source = createLiveSource({ isRemote: false, backing: () => backend })
  const { placeId } = await createPlace(db)
  const gate = await signIn(placeId, ['operation/checkin', 'messenger/edit'])
  const guide = await signIn(placeId, ['operation/booking-list'])
  const nobody = await signIn(placeId, ['reports/sales'])

  const heard = await source.admit(gate.request)
  if (typeof heard === 'number') throw new Error(`refused with ${heard}`)
  expect(heard).toMatchObject({ place: placeId, kinds: ['bookings', 'messages'] })
  expect(await source.admit(guide.request)).toMatchObject({ kinds: ['bookings', 'places'] })
  expect(await source.admit(nobody.request)).toBe(403)
  expect(await source.admit(requestTo('/live'))).toBe(401)
  expect(await source.admit(requestTo('/live', 'session=1.junk'))).toBe(401)

  // Asked again and again it is not taken for work.
  const seenAt = async () => (await db.orm.select().from(tokens).where(eq(tokens.userId, gate.userId)))[0]?.lastSeenAt
  const before = await seenAt()
  clock.pass(30)
  expect(await heard.again()).toMatchObject({ session: heard.session })
  expect(await seenAt()).toEqual(before)

  await db.orm.delete(permissions).where(eq(permissions.userId, gate.userId))
  expect(await heard.again()).toBe(403)
  const still = await source.admit(guide.request)
  await db.orm.update(places).set({ requireTwoStep: true }).where(eq(places.id, placeId))
  expect(typeof still === 'object' && (await still.again())).toBe(403)
  await db.orm.update(places).set({ requireTwoStep: false }).where(eq(places.id, placeId))
  await db.orm.update(users).set({ suspendedAt: clock.now() }).where(eq(users.id, guide.userId))
  expect(typeof still === 'object' && (await still.again())).toBe(401)
  await db.orm.delete(tokens).where(eq(tokens.userId, gate.userId))
  expect(await heard.again()).toBe(401)
})

it('without a database nobody hears: for good where the APIs are remote', async () => {
  const { placeId } = await createPlace(db)
  const { request } = await signIn(placeId, ['operation/checkin'])
  const none = () => null
  expect(await createLiveSource({ isRemote: true, backing: none }).admit(request)).toBe(404)
  const stopping = createLiveSource({ isRemote: false, backing: none })
  expect(await stopping.admit(request)).toBe(503)
  expect(stopping.changedSince(placeId, 0)).toEqual([])
})

it('tells a listener from before the start about changes after it', () => {
  const source = createLiveSource({ isRemote: false, backing: () => null })
  const heard: unknown[] = []
  const stop = source.onChange((change) => heard.push(change))
  const live = createLive({ now: () => new Date(1000), others: null })
  source.connect(live)
  live.tell('one', ['bookings'])
  expect(heard).toEqual([{ placeId: 'one', kinds: ['bookings'] }])
  expect(source.changedSince('one', 1000)).toEqual(['bookings'])
  stop()
  live.tell('two', ['bookings'])
  source.connect(null)
  expect(heard).toHaveLength(1)
  expect(source.changedSince('one', 1000)).toEqual([])
})
