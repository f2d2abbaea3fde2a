import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import { createUser } from '../../../../support/database/backend.ts'
import { openTestDatabase } from '../../../../support/database/database.ts'
import { gate, openGate } from './world.ts'

let db: Database
let at: Awaited<ReturnType<typeof openGate>>
let token: string

beforeAll(async () => {
  db = await openTestDatabase()
})
beforeEach(async () => {
  at = await openGate(db)
  token = (await createUser(db, at.place.placeId, [...gate, 'operation/checkin-override'], { name: 'Rute Lima' })).token
})
afterAll(() => db.close())

const list = async (query: Record<string, string> = {}, as = token) =>
  (await at.call('GET', `/operations/gate/conflicts?${new URLSearchParams(query)}`, { token: as })).body

/** A cancelled booking, and a code that nobody knows. */
async function fail() {
  const booking = await at.book({ status: 'CANCELLED', name: 'Zilda', searchText: 'zilda souza' })
  const device = await at.pair()
  await at.send([at.scan(device, { code: booking.code, ago: 20 }), at.scan(device, { code: 'A1C2D3E4', ago: 10 })])
  return booking
}

describe('conflicts of scans without network', () => {
  it('say what happened, when and by whom, the newest first', async () => {
    const booking = await fail()
    const { data, total, open } = await list()
    expect([total, open]).toEqual([2, 2])
    expect(data).toMatchObject([
      { problem: 'unknown', code: 'A1C2D3E4', booking_uuid: '', people: 3 },
      {
        problem: 'cancelled',
        booking_uuid: booking.publicId,
        name: 'Zilda Souza',
        user_name: 'Joana Prado',
        at: '2026-11-20T11:40:00.000Z',
        received: '2026-11-20T12:00:00.000Z',
        message: 'Reserva cancelada: a entrada não é permitida.'
      }
    ])
  })

  it('are found by problem, name and code', async () => {
    const { code } = await fail()
    const found = async (query: Record<string, string>) =>
      (await list(query)).data.map(({ problem }: { problem: string }) => problem)
    expect(await found({ problem: 'cancelled' })).toEqual(['cancelled'])
    expect(await found({ q: 'zilda' })).toEqual(['cancelled'])
    expect(await found({ q: `${code.slice(0, 4)}-${code.slice(4)}` })).toEqual(['cancelled'])
    expect(await found({ q: 'a1c2' })).toEqual(['unknown'])
    expect(await found({ q: '%' })).toEqual([])
  })

  it('are marked as seen once, with a note', async () => {
    await fail()
    const [{ id }] = (await list()).data
    const path = `/operations/gate/conflicts/${id}`
    expect((await at.call('PUT', path, { token, body: { note: ' ' } })).status).toBe(422)
    const { body } = await at.call('PUT', path, { token, body: { note: 'Era outra reserva da família.' } })
    expect(body).toMatchObject({ seen_by: 'Rute Lima', seen_note: 'Era outra reserva da família.' })
    const again = await at.call('PUT', path, { token, body: { note: 'De novo' } })
    expect([again.status, again.body.message]).toEqual([409, 'Rute Lima já marcou esta leitura como vista.'])
    expect((await list({ state: 'open' })).total).toBe(1)
    expect((await list({ state: 'seen' })).total).toBe(1)
  })

  it('count on the dashboard of who supervises the whole place', async () => {
    await fail()
    const alerts = async (as: string) => (await at.call('GET', '/operations/summary', { token: as })).body.alerts
    expect((await alerts(token)).gate_conflicts).toBe(2)
    expect((await alerts(at.user.token)).gate_conflicts).toBe(null)
  })

  it('of others stay hidden from a guide who supervises only own bookings', async () => {
    await fail()
    const guide = await createUser(db, at.place.placeId, ['operation/checkin', 'operation/checkin-override'])
    expect((await list({}, guide.token)).total).toBe(0)
    const [{ id }] = (await list()).data
    const read = await at.call('GET', `/operations/gate/conflicts/${id}`, { token: guide.token })
    expect(read.status).toBe(404)
  })
})
