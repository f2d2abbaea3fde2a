import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { Database } from '#app/backend/db/connection.server.ts'
import { agents, bookingAgents, bookings, payments } from '#app/backend/db/schema.server.ts'
import { type createCaller, createUser, today } from '../../support/database/backend.ts'
import { addBooking, everything, openPlace } from '../clients/world.ts'

export const month = { start_date: '2026-11-01', end_date: '2026-11-30' }
const days = 'start_date=2026-11-01&end_date=2026-11-30'

/** A place whose agents guide paid bookings of today, and who looks after what they earn. */
export async function openCommissionWorld(db: Database, call: ReturnType<typeof createCaller>, granted = everything) {
  const opened = await openPlace(db, granted)
  const { place, token } = opened

  /** In the order of their ids: the first gets what does not divide. */
  async function addAgents(count: number): Promise<string[]> {
    const uuids = Array.from({ length: count }, () => randomUUID()).sort()
    const rows = uuids.map((uuid, at) => ({ uuid, placeId: place.placeId, name: `Guia ${at + 1}` }))
    await db.orm.insert(agents).values(rows)
    return uuids
  }

  async function guided(guides: string[], changes: Parameters<typeof addBooking>[2] = {}) {
    const row = await addBooking(db, place, { date: today, paid: 16_000, ...changes })
    await db.orm.insert(bookingAgents).values(guides.map((agentUuid) => ({ bookingId: row.id, agentUuid })))
    return row
  }

  return {
    ...opened,
    addAgents,
    guided,
    cancel: (id: number) =>
      db.orm.update(bookings).set({ status: 'CANCELLED', cancelledAt: new Date() }).where(eq(bookings.id, id)),
    giveBack: (id: number, value: number) =>
      db.orm
        .update(payments)
        .set({ refunded: sql`refunded + ${value}` })
        .where(eq(payments.bookingId, id)),
    another: () => createUser(db, place.placeId, everything),
    rate: (changes: Record<string, unknown> = {}) =>
      call('POST', '/finance/commissions/rates', {
        token,
        body: {
          uuid: randomUUID(),
          product_uuid: place.productUuid,
          agent_uuid: '',
          kind: 'percent',
          value: '10',
          valid_from: '2026-01-01',
          ...changes
        }
      }),
    list: async (query = days) => (await call('GET', `/finance/commissions?${query}`, { token })).body,
    read: async (agent: string, query = days) =>
      (await call('GET', `/finance/commissions/${agent}?${query}`, { token })).body,
    undo: (agent: string, payout: string, reason = 'Marcado na pessoa errada') =>
      call('POST', `/finance/commissions/${agent}/payouts/${payout}/undo`, { token, body: { reason } }),
    pay: (agent: string, body: Record<string, unknown> = {}) =>
      call('POST', `/finance/commissions/${agent}/payouts`, {
        token,
        body: { key: randomUUID(), ...month, seen: null, note: '', ...body }
      })
  }
}
