import { randomUUID } from 'node:crypto'
import { and, desc, eq } from 'drizzle-orm'
import type { Database } from '#app/backend/db/connection.server.ts'
import { bookings, messages, payments, places, slotDays } from '#app/backend/db/schema.server.ts'
import type { OwnPolicy } from '#app/domain/refund/policy.ts'
import {
  bookingForm,
  createCaller,
  createClock,
  createPlace,
  createTestBackend
} from '../../../support/database/backend.ts'

/** Visits are five days after the clock's first day. */
export const visitDay = '2026-11-25'

/** A place where a visitor has bought two tickets of R$ 80. */
export async function openVisitor(
  db: Database,
  { policy = null, ...settings }: { policy?: OwnPolicy | null } & Parameters<typeof createPlace>[1] = {}
) {
  const clock = createClock()
  const call = createCaller(createTestBackend(db, clock))
  const place = await createPlace(db, settings)
  await db.orm.update(places).set({ refundPolicy: policy }).where(eq(places.id, place.placeId))
  const book = async (changes: object = {}) => {
    const body = bookingForm(place, { date: visitDay, tickets: [{ label: 'INTEIRA', quantity: '2' }], ...changes })
    const made = await call('POST', '/booking/express', { body })
    if (made.status !== 201) throw new Error(JSON.stringify(made.body))
    return made.body.uuid as string
  }
  const rowOf = async (uuid: string) => {
    const [row] = await db.orm.select().from(bookings).where(eq(bookings.publicId, uuid))
    if (!row) throw new Error('no such booking')
    return row
  }
  /** All of its price came by Pix, less what the provider kept. */
  const pay = async (uuid: string, { fee = 0 } = {}) => {
    const { id, final } = await rowOf(uuid)
    const money = { bookingId: id, placeId: place.placeId, provider: 'test', method: 'pix', value: final, fee }
    const paidAt = clock.now()
    await db.orm
      .insert(payments)
      .values({ id: randomUUID(), providerId: randomUUID(), ...money, status: 'APPROVED', paidAt })
    await db.orm.update(bookings).set({ status: 'APPROVED', paidAt, holdUntil: null }).where(eq(bookings.id, id))
  }
  const ask = (uuid: string, what: string, body: object = {}, address?: string) =>
    call('POST', `/booking/${uuid}/${what}`, { body, address })
  /** Proves to be Maria, whose CPF ends in 4725. */
  const prove = async (uuid: string) => (await ask(uuid, 'proof', { document_end: '4725' })).body.proof as string
  const read = async (uuid: string) => (await call('GET', `/booking/${uuid}`)).body
  const codeSent = async () => {
    const isOurs = and(eq(messages.placeId, place.placeId), eq(messages.title, 'Código da reserva'))
    const [last] = await db.orm.select().from(messages).where(isOurs).orderBy(desc(messages.id)).limit(1)
    return /é (\d{6})\./.exec(String(last?.messageBody.message))?.[1] ?? ''
  }
  const taken = async (date = visitDay) => {
    const of = and(eq(slotDays.productId, place.productId), eq(slotDays.date, date))
    return (await db.orm.select().from(slotDays).where(of)).reduce((sum, row) => sum + row.taken, 0)
  }
  return { clock, call, place, book, pay, rowOf, ask, prove, read, codeSent, taken }
}
