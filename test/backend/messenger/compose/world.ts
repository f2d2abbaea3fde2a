import { randomUUID } from 'node:crypto'
import type { Database } from '#app/backend/db/connection.server.ts'
import {
  bookingForm,
  createCaller,
  createClock,
  createPlace,
  createTestBackend,
  createUser,
  tomorrow
} from '../../../support/database/backend.ts'
import { runDueJobs, slowJobs } from '../../../support/database/jobs.ts'

export const writer = [
  'messages/write',
  'messages/consents',
  'messenger/edit',
  'clients/index',
  'operation/booking-list',
  'operation/all-bookings'
]

/** A place whose staff writes to who booked. */
export async function openWritingWorld(db: Database) {
  const clock = createClock()
  const backend = createTestBackend(db, clock)
  const call = createCaller(backend)
  const place = await createPlace(db, { capacity: 500 })
  const { placeId } = place
  const staff = await createUser(db, placeId, [...writer, 'messages/keep'])
  const ask = (method: string, path: string, body?: unknown) => call(method, path, { token: staff.token, body })

  const book = async (changes: Record<string, unknown> = {}) => {
    const body = bookingForm(place, { payment_method: 'cod', payLater: true, ...changes })
    const { body: booked } = await call('POST', '/booking/express', { body })
    return String(booked.uuid)
  }

  const written = (audience: Record<string, string>, more: Record<string, unknown> = {}) => ({
    title: '',
    body: '{nome}, até {data} às {hora}. {link}',
    photo: '',
    template: '',
    send_at: null,
    audience,
    ...more
  })
  const ofDay = (more: Record<string, string> = {}) => ({ kind: 'bookings', date: tomorrow, ...more })
  const preview = (audience: Record<string, string>, more: Record<string, unknown> = {}) =>
    ask('POST', '/messenger/preview', written(audience, more))
  const send = (audience: Record<string, string>, expected: number, more: Record<string, unknown> = {}) =>
    ask('POST', '/messenger/batches', { key: randomUUID(), ...written(audience, more), expected })

  const rows = async () => {
    const { rows: found } = await db.pool.query(
      `select "to", channel, kind, status, dedupe_key, ref, ref_id, batch_id, reason, type_message,
        coalesce(message_body ->> 'message', message_body ->> 'caption') as text, message_body
       from messages where place_id = $1 and batch_id is not null order by id`,
      [placeId]
    )
    return found
  }
  const say = (addresses: string, wish: 'in' | 'out', words = 'Aceito receber novidades do parque.') =>
    ask('POST', '/messenger/consents', { addresses, wish, way: 'desk', words })
  const run = async () => {
    await runDueJobs(backend, slowJobs)
  }
  return { db, clock, backend, call, place, placeId, staff, ask, book, ofDay, preview, send, rows, say, run }
}
