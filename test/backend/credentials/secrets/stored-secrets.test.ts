import { afterAll, beforeAll, expect, it } from 'vitest'
import { sealSecret, unsealSecret } from '#app/backend/credentials/secrets/sealed-secret.server.ts'
import { renewStoredSecrets } from '#app/backend/credentials/secrets/stored-secrets.server.ts'
import type { Database } from '#app/backend/db/connection.server.ts'
import { enableSecret, findTwoStep, keepNewSecret } from '#app/backend/db/queries/identity/two-steps.server.ts'
import { createSealer } from '#app/session/cookie/seal.server.ts'
import { createPlace, createUser, friday } from '../../../support/database/backend.ts'
import { openTestDatabase } from '../../../support/database/database.ts'

const [first, second, third] = ['1', '2', '3'].map((digit) => digit.repeat(40)) as [string, string, string]
let db: Database

beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

async function enrol(key: string, { enabled = true } = {}) {
  const { placeId } = await createPlace(db)
  const { userId } = await createUser(db, placeId, [])
  const secret = sealSecret(createSealer([key]), userId, `secret of ${userId}`)
  await keepNewSecret(db.orm, { userId, secret, now: friday })
  if (enabled) await enableSecret(db.orm, { userId, secret, step: 0, now: friday })
  const open = async (...keys: string[]) =>
    unsealSecret(createSealer(keys), userId, (await findTwoStep(db.orm, userId))?.secret ?? '')
  return { userId, secret, open }
}

const renew = (...keys: string[]) => renewStoredSecrets({ db, seal: createSealer(keys) })

it('is sealed again with the newest key once, and counts users whose secret no key opens', async () => {
  const old = await enrol(first)
  const pending = await enrol(first, { enabled: false })
  const lost = await enrol(third)
  const lostPending = await enrol(third, { enabled: false })
  expect(await renew(second, first)).toBe(1)
  for (const one of [old, pending]) expect(await one.open(second)).toBe(`secret of ${one.userId}`)
  const kept = (await findTwoStep(db.orm, old.userId))?.secret
  expect(await renew(second)).toBe(1)
  expect((await findTwoStep(db.orm, old.userId))?.secret).toBe(kept)
  for (const one of [lost, lostPending]) expect((await findTwoStep(db.orm, one.userId))?.secret).toBe(one.secret)
  expect(await renew(second, third)).toBe(0)
  expect(await lost.open(second)).toBe(`secret of ${lost.userId}`)
})
