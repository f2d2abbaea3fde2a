import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import { sealPerson, unsealPerson } from '#app/backend/privacy/person-token.server.ts'
import { renewRequests } from '#app/backend/privacy/requests/renew.server.ts'
import { createSealer } from '#app/session/cookie/seal.server.ts'
import { createCaller, createPlace, createTestBackend, createUser } from '../../../support/database/backend.ts'
import { openTestDatabase } from '../../../support/database/database.ts'
import { addBooking } from '../../clients/world.ts'

let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

const oldKey = 'an old key of tests, thirty-two characters long'
const newKey = 'a new key of tests, thirty-two characters long'
const other = 'another key altogether, of thirty-two characters'
const person = { document: '39053344705', country: 'BR', phones: [], emails: [], names: ['Zulmira'] }

/** A request that waits, sealed with the old key. */
async function openRequest() {
  const place = await createPlace(db)
  await addBooking(db, place, { document: '39053344705', name: 'Zulmira', date: '2026-11-01' })
  const call = createCaller(createTestBackend(db))
  const { token } = await createUser(db, place.placeId, ['configurations/privacy'])
  const found = await call('POST', '/privacy/people', { token, body: { typed: '390.533.447-05' } })
  const body = { token: found.body.people[0].token, reason: 'Pediu por telefone' }
  const id = String((await call('POST', '/privacy/requests', { token, body })).body.request.id)
  const seal = createSealer([oldKey])
  await db.pool.query('update privacy_requests set sealed = $2 where id = $1', [id, sealPerson(person, { seal })])
  const read = async () => {
    const { rows } = await db.pool.query('select sealed, version from privacy_requests where id = $1', [id])
    return rows[0]
  }
  return { id, place, call, read }
}

it('seals who a waiting request is about anew with the newest key, and changes nothing else of it', async () => {
  const { read } = await openRequest()
  const before = await read()
  expect(await renewRequests({ db, seal: createSealer([newKey, oldKey]) })).toBe(0)
  const after = await read()
  expect(unsealPerson(after.sealed, { seal: createSealer([newKey]) })).toEqual(person)
  expect(after.version).toBe(before.version)
})

it('counts a request that no key opens, whose approval says so and leaves it waiting', async () => {
  const { id, place, call, read } = await openRequest()
  const before = await read()
  expect(await renewRequests({ db, seal: createSealer([other]) })).toBeGreaterThanOrEqual(1)
  const { token } = await createUser(db, place.placeId, ['configurations/privacy-approve'])
  const approved = await call('PUT', `/privacy/requests/${id}`, { token, body: { action: 'approve' } })
  expect([approved.status, approved.body.code]).toEqual([409, 'nobody'])
  expect(approved.body.message).toContain('A chave deste servidor não abre este pedido.')
  expect(await read()).toEqual(before)
})
