import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeTicketKey, renewTicketKeys, unsealTicketKey } from '#app/backend/credentials/ticket-key.server.ts'
import type { Database } from '#app/backend/db/connection.server.ts'
import { findTicketKey, insertTicketKey } from '#app/backend/db/queries/bookings/ticket-keys.server.ts'
import { createSealer } from '#app/session/cookie/seal.server.ts'
import { createPlace } from '../../support/database/backend.ts'
import { openTestDatabase } from '../../support/database/database.ts'

let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

const [oldKey, newKey, other] = ['old', 'new', 'other'].map(
  (name) => `${name} key of tests, thirty-two characters long`
)
const sealer = (...keys: (string | undefined)[]) => createSealer(keys.map(String))

it('seals the keys of tickets anew with the newest key, and counts those that none opens', async () => {
  const { placeId } = await createPlace(db)
  const { placeId: elsewhere } = await createPlace(db)
  await insertTicketKey(db.orm, makeTicketKey(sealer(oldKey), placeId, new Date()))
  expect(await renewTicketKeys({ db, seal: sealer(newKey, oldKey) })).toBe(0)
  const kept = (await findTicketKey(db.orm, placeId))?.sealed ?? ''
  expect(unsealTicketKey(sealer(newKey), placeId, kept)).toMatch(/^MIG/)
  expect(unsealTicketKey(sealer(oldKey), placeId, kept)).toBeNull()
  expect(unsealTicketKey(sealer(newKey), elsewhere, kept)).toBeNull()
  expect(await renewTicketKeys({ db, seal: sealer(other) })).toBe(1)
})
