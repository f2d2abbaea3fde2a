import { randomUUID } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import type { Database } from '#app/backend/db/connection.server.ts'
import { bookings, messages, payments, products, refunds } from '#app/backend/db/schema.server.ts'
import { applyPayment } from '#app/backend/payments/apply-payment.server.ts'
import type { GatewayPayment } from '#app/backend/providers/gateways/payment-gateway.server.ts'
import { openTill } from './world.ts'

interface Put {
  payment?: Partial<typeof payments.$inferInsert>
  booking?: Partial<typeof bookings.$inferInsert>
  /** Places of the attraction's day. */
  capacity?: number
}

export const staffNumber = '+5575988880000'

/** A booking of R$ 200,00 for three and its Pix charge, put into the state that a test needs; the bank says what it says. */
export async function openCharge(db: Database, put: Put = {}) {
  const till = openTill(db)
  const place = await till.openPlace({ capacity: put.capacity ?? 40 })
  await db.orm.update(products).set({ notificationNumber: staffNumber }).where(eq(products.id, place.productId))
  const { uuid, hash, chargeId } = await till.bookWithPix(place)
  const { id: bookingId } = await till.readBooking(uuid)
  const { id: paymentId } = await read()
  await set(put)

  async function read() {
    const [row] = (await till.readMoney(uuid)).payments.filter(({ providerId }) => providerId === chargeId)
    if (!row) throw new Error('there is no charge')
    return row
  }

  /** Both wait, unless said otherwise. */
  async function set({ payment, booking }: Put) {
    await db.orm
      .update(payments)
      .set({ status: 'PENDING', ...payment })
      .where(eq(payments.id, paymentId))
    await db.orm
      .update(bookings)
      .set({ status: 'PENDING', ...booking })
      .where(eq(bookings.id, bookingId))
  }

  /** Null: the bank does not know the charge. */
  const apply = async (said: Partial<GatewayPayment> | null = {}) => {
    const findPayment = async (id: string) => {
      const known = await till.provider.findPayment(id)
      return known && said && { ...known, ...said }
    }
    const gateway = { ...till.provider, findPayment }
    return applyPayment(till.backend, { gateway, placeId: place.placeId, paymentId: chargeId })
  }

  /** Money of the booking beside the charge. */
  async function receive(value: number) {
    const at = till.clock.now()
    const money = { method: 'pos_money', status: 'APPROVED', value, paidAt: at, createdAt: at } as const
    const whose = { id: randomUUID(), placeId: place.placeId, bookingId }
    await db.orm.insert(payments).values({ ...whose, ...money, provider: 'desk', origin: 'desk' })
  }

  async function refund(value: number, own: Partial<typeof refunds.$inferInsert>) {
    const at = till.clock.now()
    const whose = { id: randomUUID(), placeId: place.placeId, bookingId, paymentId }
    const row = { ...whose, value, state: 'sent', askedAs: 'staff', attempts: 1, createdAt: at, ...own }
    await db.orm.insert(refunds).values(row)
    return async () => (await db.orm.select().from(refunds).where(eq(refunds.id, row.id)))[0]
  }

  /** Since the booking was made. */
  async function events() {
    const rows = (await till.readMoney(uuid)).events.filter(({ action }) => action !== 'created')
    return rows.map(({ action, actor, from, to, reason }) => [action, actor, from, to, reason])
  }

  const told = async () => {
    const rows = await db.orm
      .select()
      .from(messages)
      .where(eq(messages.placeId, place.placeId))
      .orderBy(asc(messages.id))
    return rows.map(({ to, kind, title, messageBody }) => ({ to, kind, title, text: String(messageBody.message) }))
  }

  const readBooking = () => till.readBooking(uuid)
  return {
    till,
    place,
    uuid,
    hash,
    chargeId,
    bookingId,
    paymentId,
    read,
    apply,
    receive,
    refund,
    events,
    told,
    readBooking
  }
}
