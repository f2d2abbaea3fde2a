import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Database } from '#app/backend/db/connection.server.ts'
import { bookings, invoiceSettings, invoices, payments } from '#app/backend/db/schema.server.ts'
import { sendInvoices } from '#app/backend/invoices/send-invoices.server.ts'
import { createCaller, createUser, type TestPlace, today } from '../../support/database/backend.ts'
import { earn, makeReady } from '../../support/world/money/ready-invoices.ts'
import { typedInvoice } from '../../support/world/money/typed-invoice.ts'
import { openTill } from '../payments/world.ts'

type Wish = Record<string, unknown>

/** A place that may issue by the simulator, what was paid to it, and the staff who issue. */
export async function openInvoiceWorld(db: Database) {
  const till = openTill(db)
  const { clock, backend } = till
  const call = createCaller(backend)
  const place = await till.openPlace()
  await makeReady(db, place.placeId)

  /** R$ 200,00 for three people, paid at the desk. */
  async function paid(at: TestPlace = place, changes: Wish = {}) {
    const { uuid, hash } = await till.book(at, { payment_method: 'cod', payLater: true, ...changes })
    const booking = await till.readBooking(uuid)
    await db.orm.insert(payments).values({
      id: randomUUID(),
      placeId: at.placeId,
      bookingId: booking.id,
      provider: 'desk',
      method: 'pos_money',
      status: 'APPROVED',
      value: booking.final,
      paidAt: clock.now(),
      createdAt: clock.now()
    })
    await db.orm
      .update(bookings)
      .set({ status: 'APPROVED', paidAt: clock.now(), holdUntil: null })
      .where(eq(bookings.id, booking.id))
    return { uuid, hash, id: booking.id }
  }

  const giveBack = (bookingId: number, refunded: number) =>
    db.orm.update(payments).set({ refunded }).where(eq(payments.bookingId, bookingId))

  const earned = (value: number, at: TestPlace = place) => earn(db, { placeId: at.placeId, value, date: today })

  async function as(granted: readonly string[] = ['nf/index', 'nf/edit'], at = place) {
    const { token, userId } = await createUser(db, at.placeId, granted)
    const change = (method: string, path: string, body: Wish) => call(method, path, { token, body })
    return {
      token,
      userId,
      issue: (body: Wish) => change('POST', '/nf', body),
      list: (query = '') => call('GET', `/nf?${query}`, { token }),
      open: (query = 'to=2026-12-31') => call('GET', `/nf/open?${query}`, { token }),
      ofBooking: (uuid: string) => call('GET', `/nf/bookings/${uuid}`, { token }),
      read: (id: string) => call('GET', `/nf/${id}`, { token }),
      xml: (id: string) => call('GET', `/nf/${id}/xml`, { token }),
      correct: (id: string, body: Wish) => change('PUT', `/nf/${id}`, { ...typedInvoice, send: true, ...body }),
      move: (id: string, action: string, body: Wish = {}) => change('PUT', `/nf/${id}/state`, { action, ...body }),
      replace: (id: string, body: Wish = {}) =>
        change('POST', `/nf/${id}/replacement`, {
          ...typedInvoice,
          reason: '99',
          words: 'Parte do valor foi devolvida ao cliente.',
          ...body
        })
    }
  }

  const rowOf = async (id: string) => {
    const [row] = await db.orm.select().from(invoices).where(eq(invoices.id, id))
    if (!row) throw new Error(`there is no invoice ${id}`)
    return row
  }

  return {
    db,
    till,
    clock,
    backend,
    call,
    place,
    paid,
    giveBack,
    earned,
    as,
    rowOf,
    send: () => sendInvoices(backend),
    setSettings: (change: Partial<typeof invoiceSettings.$inferInsert>) =>
      db.orm.update(invoiceSettings).set(change).where(eq(invoiceSettings.placeId, place.placeId))
  }
}

export type InvoiceWorld = Awaited<ReturnType<typeof openInvoiceWorld>>
