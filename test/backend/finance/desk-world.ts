import { randomBytes, randomUUID } from 'node:crypto'
import type { Database } from '#app/backend/db/connection.server.ts'
import { createPlace, createUser, type TestPlace, today } from '../../support/database/backend.ts'
import { openTill } from '../payments/world.ts'

export const seller = [
  'booking/index',
  'operation/booking-list',
  'operation/all-bookings',
  'operation/checkin',
  'operation/receive',
  'operation/values',
  'operation/cancel',
  'operation/refund',
  'operation/refund-depart',
  'operation/drawer'
]
export const finance = [
  'financial/close',
  'financial/close-day',
  'operation/undo-receive',
  'operation/booking-list',
  'operation/all-bookings'
]

/** A place with a desk, people at it, and who closes its days; on a clock of its own. */
export async function openDeskWorld(db: Database) {
  const till = openTill(db)
  const place = await createPlace(db, { capacity: 5000 })

  async function as(granted: readonly string[], { name = 'Jussara Nunes', at = place } = {}) {
    const user = await createUser(db, at.placeId, granted, { name })
    const { token } = user
    const get = (path: string) => till.call('GET', path, { token })
    const post = (path: string, body: unknown = {}) => till.call('POST', path, { token, body })
    return {
      ...user,
      get,
      post,
      /** R$ 80 a ticket, this afternoon. */
      sell: async (method = 'pos_money', changes: { quantity?: number; at?: TestPlace } = {}) => {
        const { quantity = 1, at: where = at } = changes
        const { body, status } = await post('/counter/sales', {
          hash: randomBytes(16).toString('hex'),
          atrativo: where.productUuid,
          date: today,
          time: '14:00',
          tickets: [{ label: 'INTEIRA', quantity: String(quantity) }],
          name: 'Rosa Dias',
          method,
          ...(method === 'pos_money' ? { tendered: '400,00' } : {})
        })
        if (status !== 201) throw new Error(JSON.stringify(body))
        return { uuid: String(body.booking.uuid), hash: String(body.booking.hash) }
      },
      giveBack: (uuid: string, given: 'money' | 'card' = 'money') =>
        post(`/booking/${uuid}/refunds`, { key: randomUUID(), kind: 'whole', reason: 'Desistiu', given }),
      undo: async (sale: { uuid: string; hash: string }) => {
        const { payments } = await till.readMoney(sale.uuid)
        const payload = { payment: payments[0]?.id, reason: 'Era de outra' }
        return post('/booking/event', { action: 'undo-receive', hash: sale.hash, payload })
      },
      day: (date = today) => get(`/finance/days/${date}`),
      close: (changes: object = {}, date = today) => post(`/finance/days/${date}/close`, { ...nothing, ...changes }),
      reopen: (number: number, reason = 'Faltou um recibo', date = today) =>
        post(`/finance/days/${date}/reopen`, { number, reason })
    }
  }

  return { db, till, place, as }
}

export type DeskWorld = Awaited<ReturnType<typeof openDeskWorld>>

const nothing = { cash: {}, float: '', cash_note: '', counts: [] }

/** Builds a count that matches the expected amounts to the centavo. */
export function countedAsExpected(lines: { method: string; provider: string; value: number }[]) {
  const of = (method: string) => lines.filter((line) => line.method === method).reduce((sum, one) => sum + one.value, 0)
  const cents = Math.round(of('pos_money') * 100)
  const float = cents < 0 ? String(-cents / 100) : ''
  const left = Math.max(0, cents)
  const cash = { '5000': String(Math.floor(left / 5000)), '1000': String(Math.floor((left % 5000) / 1000)) }
  const counts = ['pos_credit', 'pos_debit', 'pos_pix'].map((way) => ({ way, counted: String(of(way)), note: '' }))
  return { cash, float, counts }
}
