import { randomBytes, randomUUID } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import type { Database } from '#app/backend/db/connection.server.ts'
import { bookingItems, type bookings, gateScans } from '#app/backend/db/schema.server.ts'
import { encodeBookingCode } from '#app/domain/booking/code.ts'
import {
  createCaller,
  createClock,
  createPlace,
  createTestBackend,
  createUser,
  today
} from '../../../../support/database/backend.ts'
import { addBooking } from '../../../clients/world.ts'

export const gate = ['operation/booking-list', 'operation/all-bookings', 'operation/checkin']

/** A place whose gate has been without network; it is 9:00 of today there. */
export async function openGate(db: Database) {
  const clock = createClock()
  const backend = createTestBackend(db, clock)
  const call = createCaller(backend)
  const place = await createPlace(db, { capacity: 5000 })
  const user = await createUser(db, place.placeId, gate)

  /** Two INTEIRA and one MEIA, paid, for today at 9:00. */
  async function book(changes: Partial<typeof bookings.$inferInsert> = {}) {
    const code = encodeBookingCode(randomBytes(8))
    const made = await addBooking(db, place, { people: 3, date: today, time: '09:00', code, ...changes })
    await db.orm.insert(bookingItems).values([
      { bookingId: made.id, label: 'INTEIRA', title: 'Inteira', quantity: 2, unitPrice: 6000, position: 0 },
      { bookingId: made.id, label: 'MEIA', title: 'Meia-entrada', quantity: 1, unitPrice: 4000, position: 1 }
    ])
    return made
  }

  async function pair(as = user.token): Promise<string> {
    const device = randomUUID()
    const { status } = await call('POST', '/operations/gate/devices', { token: as, body: { device } })
    if (status !== 200) throw new Error(`a device was not paired: ${status}`)
    return device
  }

  let sequence = 0
  /** Minutes ago, by a clock that is right unless `wrong` says by how many minutes it is fast. */
  function scan(
    device: string,
    { ago = 0, wrong = 0, ...rest }: Record<string, unknown> & { ago?: number; wrong?: number }
  ) {
    sequence += 1
    const at = new Date(clock.now().getTime() + (wrong - ago) * 60_000).toISOString()
    return { device, sequence, at, direction: 'entry', people: 3, ...rest }
  }

  async function send(scans: unknown[], { as = user.token, wrong = 0 }: { as?: string; wrong?: number } = {}) {
    const at = new Date(clock.now().getTime() + wrong * 60_000).toISOString()
    return call('POST', '/operations/gate/scans', { token: as, body: { clock: at, scans } })
  }

  /** Results and codes, in the order of the answer. */
  async function told(scans: unknown[], options: Parameters<typeof send>[1] = {}) {
    const { status, body } = await send(scans, options)
    if (status !== 200) return [status]
    return body.scans.map(({ result, code }: { result: string; code: string }) =>
      [result, code].filter(Boolean).join(' ')
    )
  }

  const act = (hash: string, action: string, payload: object = {}) =>
    call('POST', '/booking/event', { token: user.token, body: { action, hash, payload } })

  const kept = () =>
    db.orm.select().from(gateScans).where(eq(gateScans.placeId, place.placeId)).orderBy(asc(gateScans.id))

  return { clock, backend, call, live: backend.live, place, user, book, pair, scan, send, told, act, kept }
}
