import { afterAll, beforeAll, expect, it } from 'vitest'
import { createIdentifier } from '#app/backend/credentials/identify.server.ts'
import { hashToken } from '#app/backend/credentials/token.server.ts'
import type { Database } from '#app/backend/db/connection.server.ts'
import { deleteToken } from '#app/backend/db/queries/identity/tokens.server.ts'
import { createPlace, createTestBackend, createUser } from '../../support/database/backend.ts'
import { openTestDatabase } from '../../support/database/database.ts'

let db: Database

beforeAll(async () => {
  db = await openTestDatabase()
})

afterAll(() => db?.close())

it('asks once for the reads of one page, and anew for other pages and calls', async () => {
  const { placeId } = await createPlace(db)
  const { token } = await createUser(db, placeId, [])
  const identify = createIdentifier(createTestBackend(db))
  const read = identify(token, 'page')
  expect(identify(token, 'page')).toBe(read)
  expect((await read)?.actor.placeId).toBe(placeId)
  expect(await identify('A'.repeat(43), 'page')).toBeNull()

  await deleteToken(db.orm, hashToken(token))
  expect(await identify(token)).toBeNull()
  expect(await identify(token, 'next page')).toBeNull()
})

it('asks again after a failure', async () => {
  const away = await openTestDatabase()
  await away.close()
  const lost = createIdentifier(createTestBackend(away))
  const first = lost('A'.repeat(43), 'page')
  await expect(first).rejects.toThrow()
  const second = lost('A'.repeat(43), 'page')
  expect(second).not.toBe(first)
  await expect(second).rejects.toThrow()
})
