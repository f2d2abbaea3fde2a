import { afterAll, beforeAll, expect, it } from 'vitest'
import { openSealed, renewGateKeys, requireGateKey } from '#app/backend/credentials/gate-key.server.ts'
import type { Database } from '#app/backend/db/connection.server.ts'
import { seal as sealOnDevice } from '#app/routes/guarded/operation/check-in/offline/sign/seal.ts'
import { createSealer } from '#app/session/cookie/seal.server.ts'
import { createPlace } from '../../support/database/backend.ts'
import { openTestDatabase } from '../../support/database/database.ts'

let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

const now = () => new Date('2026-11-20T12:00:00Z')
const sealer = (...names: string[]) =>
  createSealer(names.map((name) => `${name} key of tests, thirty-two characters long`))

it('opens what a device sealed, for its place and about its thing alone, also after the sealing key was renewed', async () => {
  const { placeId } = await createPlace(db)
  const { placeId: elsewhere } = await createPlace(db)
  const old = { db, seal: sealer('old'), now }
  const { publicKey: point } = await requireGateKey(old, placeId)
  await requireGateKey(old, elsewhere)
  expect((await requireGateKey(old, placeId)).publicKey).toBe(point)
  const sealed = await sealOnDevice('labirintite', { point, about: 'one' })
  expect(sealed).not.toContain(Buffer.from('labirintite').toString('base64url'))
  expect(await openSealed(old, { placeId, sealed, about: 'one' })).toBe('labirintite')
  expect(await openSealed(old, { placeId, sealed, about: 'other' })).toBeNull()
  expect(await openSealed(old, { placeId: elsewhere, sealed, about: 'one' })).toBeNull()
  expect(await renewGateKeys({ db, seal: sealer('new', 'old') })).toBe(0)
  expect(await openSealed({ ...old, seal: sealer('new') }, { placeId, sealed, about: 'one' })).toBe('labirintite')
  expect(await openSealed(old, { placeId, sealed, about: 'one' })).toBeNull()
  expect(await renewGateKeys({ db, seal: sealer('other') })).toBeGreaterThanOrEqual(2)
})

it.each(['', 'a', 'a.b.c', `${Buffer.alloc(65, 4).toString('base64url')}.${'A'.repeat(16)}.${'A'.repeat(40)}`])(
  'opens nothing of %j',
  async (sealed) => {
    const { placeId } = await createPlace(db)
    const ctx = { db, seal: sealer('old'), now }
    await requireGateKey(ctx, placeId)
    expect(await openSealed(ctx, { placeId, sealed, about: '' })).toBeNull()
  }
)
