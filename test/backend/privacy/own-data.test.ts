import { beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import {
  createCaller,
  createClock,
  createPlace,
  createTestBackend,
  createUser
} from '../../support/database/backend.ts'
import { openTestDatabase } from '../../support/database/database.ts'
import { addBooking } from '../clients/world.ts'

let db: Database
let call: ReturnType<typeof createCaller>

beforeAll(async () => {
  db = await openTestDatabase()
  call = createCaller(createTestBackend(db, createClock()))
})

const person = { document: '39053344705', name: 'Zulmira', surname: 'Peixoto', phone: '+5571977770001' }

async function prove(publicId: string): Promise<string> {
  const { body } = await call('POST', `/booking/${publicId}/proof`, { body: { document_end: '4705', code: '' } })
  return String(body.proof)
}

async function book() {
  const place = await createPlace(db)
  const booking = await addBooking(db, place, { ...person, email: 'z@exemplo.test', date: '2026-11-01' })
  return { place, booking, path: `/booking/${booking.publicId}/own-data` }
}

describe('a visitor’s own data', () => {
  it("are shown after the booking's proof, with identifiers masked and nothing that gives access", async () => {
    const { place, booking, path } = await book()
    const other = await addBooking(db, place, { ...person, email: 'z@exemplo.test', date: '2026-10-01' })
    expect((await call('POST', path, { body: { proof: 'x' } })).status).toBe(403)
    const { body } = await call('POST', path, { body: { proof: await prove(booking.publicId) } })
    const said = JSON.stringify(body)
    expect(body.tables.find(({ table }: { table: string }) => table === 'bookings').rows).toHaveLength(2)
    expect(said).not.toMatch(/39053344705|71977770001|z@exemplo/)
    expect(said).not.toContain(other.publicId)
  })

  it('are not opened by the proof of another booking', async () => {
    const mine = await book()
    const theirs = await book()
    const proof = await prove(mine.booking.publicId)
    expect((await call('POST', theirs.path, { body: { proof } })).status).toBe(403)
  })

  it('are asked to go once, by a day, and staff see it', async () => {
    const { place, booking, path } = await book()
    const proof = await prove(booking.publicId)
    const ask = () => call('POST', `${path}/anonymise`, { body: { proof, reason: '' } })
    expect((await ask()).body).toMatchObject({ due_on: '2026-12-05' })
    expect((await ask()).body).toMatchObject({ due_on: '2026-12-05' })
    const { token } = await createUser(db, place.placeId, ['configurations/privacy'])
    const { body } = await call('GET', '/privacy/requests?state=open', { token })
    expect(body).toMatchObject({
      total: 1,
      open: 1,
      late: 0,
      data: [{ origin: 'visitor', state: 'asked', asked_by: '' }]
    })
    const { body: own } = await call('POST', path, { body: { proof } })
    expect(own).toMatchObject({ open_request: '1', due_on: '2026-12-05' })
  })

  it('are not removed by the person who took the request: another one approves', async () => {
    const { place, booking, path } = await book()
    const proof = await prove(booking.publicId)
    expect((await call('POST', `${path}/anonymise`, { body: { proof, reason: '' } })).status).toBe(200)
    const rights = ['configurations/privacy', 'configurations/privacy-approve']
    const taker = await createUser(db, place.placeId, rights)
    const other = await createUser(db, place.placeId, rights)
    const { body } = await call('GET', '/privacy/requests?state=open', { token: taker.token })
    const { id } = body.data[0]
    const move = ({ token }: { token: string }, action: string) =>
      call('PUT', `/privacy/requests/${id}`, { token, body: { action, reason: 'Não quero' } })
    expect((await move(taker, 'take')).body.request).toMatchObject({ state: 'approval', is_own: true })
    for (const action of ['approve', 'refuse']) {
      expect([action, (await move(taker, action)).status]).toEqual([action, 403])
    }
    expect((await move(other, 'drop')).status).toBe(403)
    expect((await move(other, 'approve')).body.request).toMatchObject({ state: 'done' })
  })

  it('are looked for so often and no more', async () => {
    const { booking, path } = await book()
    const proof = await prove(booking.publicId)
    const statuses: number[] = []
    for (let at = 0; at < 11; at += 1) statuses.push((await call('POST', path, { body: { proof } })).status)
    expect(statuses.at(0)).toBe(200)
    expect(statuses.at(-1)).toBe(429)
  })
})
