import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import { createMessageSimulator } from '#app/backend/providers/messages/simulator.server.ts'
import { roleKeys } from '#app/domain/access/role-sets.ts'
import { carrying, createCaller, createPlace, createTestBackend } from '../../support/database/backend.ts'
import { openTestDatabase } from '../../support/database/database.ts'
import { addPerson, type Person } from './staff.ts'

let db: Database
let backend: ReturnType<typeof createTestBackend>
let placeId: string
let lesser: Person
let boss: Person

beforeAll(async () => {
  db = await openTestDatabase()
  backend = createTestBackend(db)
})
afterAll(() => db.close())
beforeEach(async () => {
  placeId = (await createPlace(db)).placeId
  lesser = await addPerson(db, placeId, ['users/index', 'users/edit', 'operation/booking-list'])
  boss = await addPerson(db, placeId, roleKeys('gestor'))
})

let count = 0

/** Invited by the lesser manager, then given more: whether the code that the lesser one knows still serves. */
async function inviteAndGive(wanted: string[], { phone = '', by = boss, messengers = backend.messengers } = {}) {
  const call = createCaller({ ...backend, messengers })
  const email = `nova${++count}-${placeId}@example.com`
  const invited = await call('POST', '/users', { token: lesser.token, body: { name: 'Lia Souza', email, phone } })
  const { uuid, access_version: version } = invited.body.user
  const body = { version, permissions: wanted, modules: null }
  const given = await call('PUT', `/users/${uuid}/access`, { token: by.token, body })
  expect(given.status).toBe(200)
  const password = 'uma senha longa'
  const reset = { email, hashcode: invited.body.code || '000000', password, confirm_password: password }
  const opened = await call('POST', '/auth/reset-password/', { body: reset })
  return { opens: opened.status === 200, hasCode: given.body.invitation_until !== null }
}

describe('a code that was handed over', () => {
  it('no longer opens a user who by now holds more than who knows it', async () => {
    const given = await inviteAndGive(['operation/booking-list', 'financial/withdraw'])
    expect(given).toEqual({ opens: false, hasCode: false })
  })

  it('serves while the user holds no more than that', async () => {
    expect((await inviteAndGive(['operation/booking-list'])).opens).toBe(true)
    expect((await inviteAndGive(['operation/booking-list'], { by: lesser })).opens).toBe(true)
  })

  it('stays where it went to the user’s own telephone', async () => {
    const messengers = carrying({ ...createMessageSimulator('whatsapp'), name: 'real', simulated: false })
    const wanted = ['financial/withdraw']
    expect((await inviteAndGive(wanted, { phone: '75999998888', messengers })).hasCode).toBe(true)
    expect((await inviteAndGive(wanted, { phone: '75999997777' })).hasCode).toBe(false)
    expect((await inviteAndGive(wanted, { messengers })).hasCode).toBe(false)
  })
})
