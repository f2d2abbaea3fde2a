import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Database } from '#app/backend/db/connection.server.ts'
import { payments, places, withdrawals } from '#app/backend/db/schema.server.ts'
import {
  createCaller,
  createClock,
  createPlace,
  createTestBackend,
  createUser
} from '../../support/database/backend.ts'
import { addBooking } from '../clients/world.ts'

const reads = 'financial/withdrawals'
export const asks = [reads, 'financial/withdraw', 'operation/booking-list', 'operation/all-bookings']
export const approves = [reads, 'financial/withdraw-approve']

type Own = Parameters<typeof createUser>[3]
type Payment = typeof payments.$inferInsert

/** A place whose visitors paid by providers, and the people who bring the money home. */
export async function openWithdrawals(db: Database) {
  const clock = createClock()
  const call = createCaller(createTestBackend(db, clock))
  const place = await createPlace(db)
  const ago = (days: number) => new Date(clock.now().getTime() - days * 86_400_000)

  /** R$ 100,00 less R$ 1,00, three days ago. */
  async function pay(changes: Partial<Payment> = {}, at = place): Promise<string> {
    const { id: bookingId } = await addBooking(db, at, { final: 10_000, total: 10_000 })
    const id = randomUUID()
    await db.orm.insert(payments).values({
      id,
      placeId: at.placeId,
      bookingId,
      provider: 'mercadopago',
      providerId: id,
      method: 'pix',
      status: 'APPROVED',
      value: 10_000,
      fee: 100,
      paidAt: ago(3),
      createdAt: ago(3),
      ...changes
    })
    return id
  }

  const change = (id: string, to: Partial<Payment>) => db.orm.update(payments).set(to).where(eq(payments.id, id))

  async function as(granted: readonly string[], at = place, own: Own = {}) {
    const { token, userId } = await createUser(db, at.placeId, [...new Set(granted)], own)
    return {
      token,
      userId,
      free: (query = '') => call('GET', `/withdraw?${query}`, { token }),
      ask: (orders: readonly string[], value: number, more: object = {}) =>
        call('POST', '/withdraw', { token, body: { orders, value, ...more } }),
      list: (query = '') => call('GET', `/withdrawals?${query}`, { token }),
      read: (id: string, query = '') => call('GET', `/withdrawals/${id}?${query}`, { token }),
      move: (id: string, action: string, more: object = {}) =>
        call('PUT', `/withdrawals/${id}`, { token, body: { action, ...more } })
    }
  }

  const setPlace = (to: { withdrawDays: number }) => db.orm.update(places).set(to).where(eq(places.id, place.placeId))

  const made = () => db.orm.select().from(withdrawals).where(eq(withdrawals.placeId, place.placeId))

  return { call, clock, place, pay, change, as, setPlace, made, ago }
}

export type Withdrawals = Awaited<ReturnType<typeof openWithdrawals>>
