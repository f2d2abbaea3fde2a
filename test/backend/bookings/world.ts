import { asc, eq } from 'drizzle-orm'
import type { Database } from '#app/backend/db/connection.server.ts'
import { bookingEvents, bookingItems, bookings, checkins, passages } from '#app/backend/db/schema.server.ts'
import {
  createCaller,
  createClock,
  createPlace,
  createTestBackend,
  createUser,
  today
} from '../../support/database/backend.ts'
import { addBooking } from '../clients/world.ts'

export const gate = ['operation/all-bookings', 'operation/checkin']

/** A booking of today for 2 INTEIRA and 1 MEIA, paid unless `row` says otherwise, and a user with these permissions. */
export async function openEntry(
  db: Database,
  row: Partial<typeof bookings.$inferInsert> = {},
  granted: readonly string[] = gate
) {
  const clock = createClock()
  const call = createCaller(createTestBackend(db, clock))
  const place = await createPlace(db)
  const { id, hash } = await addBooking(db, place, { people: 3, date: today, time: '14:00', ...row })
  await db.orm.insert(bookingItems).values([
    { bookingId: id, label: 'INTEIRA', title: 'Inteira', quantity: 2, unitPrice: 6000, position: 0 },
    { bookingId: id, label: 'MEIA', title: 'Meia-entrada', quantity: 1, unitPrice: 4000, position: 1 }
  ])
  const user = await createUser(db, place.placeId, granted)
  const act = async (action: string, payload: object = {}) => {
    const { status, body } = await call('POST', '/booking/event', {
      token: user.token,
      body: { action, hash, payload }
    })
    return { status, body, said: [status, body.outcome ?? body.code, body.message] }
  }
  /** All that an entry writes. */
  const read = async () => {
    const [booking] = await db.orm.select().from(bookings).where(eq(bookings.id, id))
    const items = await db.orm
      .select()
      .from(bookingItems)
      .where(eq(bookingItems.bookingId, id))
      .orderBy(asc(bookingItems.position))
    const entries = await db.orm.select().from(checkins).where(eq(checkins.bookingId, id)).orderBy(asc(checkins.id))
    const events = await db.orm
      .select()
      .from(bookingEvents)
      .where(eq(bookingEvents.bookingId, id))
      .orderBy(asc(bookingEvents.id))
    const passed = await db.orm.select().from(passages).where(eq(passages.bookingId, id)).orderBy(asc(passages.id))
    return { booking, inside: items.map(({ checkedIn }) => checkedIn), entries, events, passed }
  }
  /** Ids of the bookings that this filter of the list finds on any day. */
  const find = async (filter: Record<string, string>) => {
    const { token } = await createUser(db, place.placeId, ['operation/booking-list', 'operation/all-bookings'])
    const query = new URLSearchParams({ start_date: today, end_date: today, page: '1', ...filter })
    const { body } = await call('GET', `/booking/byPeriod?${query}`, { token })
    return body.data.map(({ uuid }: { uuid: string }) => uuid)
  }
  return { clock, user, call, act, read, find, place, id }
}
