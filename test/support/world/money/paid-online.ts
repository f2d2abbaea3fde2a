import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Database } from '#app/backend/db/connection.server.ts'
import { bookings, payments, refunds } from '#app/backend/db/schema.server.ts'

/** Pays by Pix for a booking inserted into the database; returns the payment's id. */
export async function payOnline({ orm }: Database, bookingId: number): Promise<string> {
  const [booking] = await orm.select().from(bookings).where(eq(bookings.id, bookingId))
  if (!booking) throw new Error('there is no such booking')
  const id = randomUUID()
  const gateway = { provider: 'getnet-simulator', providerId: randomUUID(), method: 'pix' }
  const { placeId, final: value } = booking
  await orm
    .insert(payments)
    .values({ ...gateway, id, placeId, bookingId, status: 'APPROVED', value, paidAt: new Date() })
  return id
}

/** Refunds the whole payment; returns the refund's id. */
export async function giveBack({ orm }: Database, paymentId: string): Promise<string> {
  const [payment] = await orm.select().from(payments).where(eq(payments.id, paymentId))
  if (!payment) throw new Error('there is no such payment')
  const { placeId, bookingId, value } = payment
  const id = randomUUID()
  const given = { state: 'done', reason: 'Chuva forte', askedAs: 'system', endedAt: new Date() }
  await orm.insert(refunds).values({ ...given, id, placeId, bookingId, paymentId, value })
  await orm.update(payments).set({ status: 'CANCELLED', refunded: value }).where(eq(payments.id, paymentId))
  return id
}
