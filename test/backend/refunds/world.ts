import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Database } from '#app/backend/db/connection.server.ts'
import { bookings, payments, places, refunds } from '#app/backend/db/schema.server.ts'
import { createMercadoPago } from '#app/backend/providers/gateways/mercadopago/mercadopago.server.ts'
import { createMercadoPagoSimulator } from '#app/backend/providers/gateways/mercadopago/simulator/simulator.server.ts'
import type { Gateways } from '#app/backend/providers/gateways/payment-gateway.server.ts'
import { sendRefunds } from '#app/backend/refunds/send-refunds.server.ts'
import type { RefundPolicy } from '#app/domain/refund/policy.ts'
import { createCaller, createUser, type TestPlace } from '../../support/database/backend.ts'
import { createMemoryStore } from '../../support/server/providers/memory-store.ts'
import { startMisbehavingProvider } from '../../support/server/providers/misbehaving-provider.ts'
import { openTill } from '../payments/world.ts'

export const roles = {
  operador: ['operation/booking-list', 'operation/all-bookings', 'operation/values', 'operation/receive'].concat([
    'operation/cancel',
    'operation/refund'
  ]),
  financeiro: ['operation/booking-list', 'operation/all-bookings', 'operation/values', 'operation/receive'].concat([
    'operation/cancel',
    'operation/refund',
    'operation/refund-approve',
    'operation/refund-depart'
  ]),
  portaria: ['operation/booking-list', 'operation/all-bookings', 'operation/checkin', 'operation/receive']
}

/** Shared by all worlds of a file, because a provider never repeats an id. */
const store = createMemoryStore()

type Wish = Record<string, unknown>
type Own = Parameters<typeof createUser>[3]

/** A place whose visitors pay by a provider that misbehaves over a real socket, and the staff who give money back. */
export async function openRefundWorld(db: Database, { timeoutMs = 1000 } = {}) {
  const till = openTill(db)
  const { clock, backend } = till
  const simulator = createMercadoPagoSimulator({
    store,
    account: randomUUID(),
    now: clock.now,
    baseUrl: '',
    accessToken: 'APP_USR-token',
    webhookSecret: 'a secret of webhooks',
    deliver: async () => null
  })
  const provider = await startMisbehavingProvider(simulator.wire)
  const gateway = createMercadoPago({
    name: 'mercadopago',
    simulated: false,
    wire: fetch,
    baseUrl: provider.url,
    accessToken: 'APP_USR-token',
    webhookSecret: '',
    pageOrigins: [],
    payerEmail: 'lugar@example.com',
    timeoutMs,
    now: clock.now
  })
  const gateways: Gateways = {
    of: async () => gateway,
    named: async (_placeId, name) => (name === gateway.name ? gateway : null),
    all: async () => [gateway]
  }
  Object.assign(backend, { gateways })
  const call = createCaller(backend)
  const place = await till.openPlace()

  const setPlace = (change: { refundPolicy?: RefundPolicy | null; refundLimit?: number | null }) =>
    db.orm.update(places).set(change).where(eq(places.id, place.placeId))

  /** R$ 200,00 for three people: two INTEIRA of 80, one MEIA of 40; paid at the provider. */
  async function paid(at: TestPlace = place) {
    const { uuid, hash } = await till.book(at, { payment_method: 'cod', payLater: true })
    const booking = await till.readBooking(uuid)
    const payment = await payOnline(booking.id, booking.final, hash)
    await db.orm
      .update(bookings)
      .set({ status: 'APPROVED', paidAt: clock.now(), paymentMethod: 'credit', holdUntil: null })
      .where(eq(bookings.id, booking.id))
    await db.pool.query(
      `insert into booking_events (place_id, booking_id, action, at, actor, from_value, to_value)
       values ($1, $2, 'paid', $3, 'provedor', 'UNPAID', 'APPROVED')`,
      [at.placeId, booking.id, clock.now()]
    )
    return { uuid, hash, id: booking.id, payment }
  }

  async function payOnline(bookingId: number, value: number, orderId: string) {
    const id = randomUUID()
    const made = await gateway.createPix({
      idempotencyKey: id,
      orderId,
      amount: value,
      description: 'Ingressos',
      noticeUrl: '',
      pixKey: '',
      merchantName: 'Vale',
      merchantCity: 'Lençóis',
      expiresAt: new Date(clock.now().getTime() + 3_600_000),
      buyer: { name: 'Maria', surname: 'Souza', email: 'm@example.com', phone: '', document: '52998224725' }
    })
    await simulator.decide(made.id, 'approve')
    const booking = await db.orm.select().from(bookings).where(eq(bookings.id, bookingId))
    await db.orm.insert(payments).values({
      id,
      placeId: booking[0]?.placeId ?? '',
      bookingId,
      provider: 'mercadopago',
      providerId: made.id,
      method: 'pix',
      status: 'APPROVED',
      value,
      paidAt: clock.now(),
      createdAt: clock.now()
    })
    return { id, providerId: made.id }
  }

  async function as(granted: readonly string[], at = place, own: Own = {}) {
    const { token, userId } = await createUser(db, at.placeId, granted, own)
    return {
      token,
      userId,
      preview: (uuid: string, query = '') => call('GET', `/booking/${uuid}/refund?${query}`, { token }),
      ask: (uuid: string, wish: Wish = {}) => {
        const body = { key: randomUUID(), kind: 'whole', reason: 'A pedido do visitante', ...wish }
        return call('POST', `/booking/${uuid}/refunds`, { token, body })
      },
      move: (id: string, action: string, note = '') => call('PUT', `/refunds/${id}`, { token, body: { action, note } }),
      list: (query = '') => call('GET', `/refunds?${query}`, { token }),
      due: () => call('GET', '/refunds/due', { token }),
      read: (id: string) => call('GET', `/refunds/${id}`, { token }),
      event: (action: string, hash: string, payload: Wish) =>
        call('POST', '/booking/event', { token, body: { action, hash, payload } })
    }
  }

  const readRefunds = (bookingId: number) =>
    db.orm
      .select()
      .from(refunds)
      .where(eq(refunds.bookingId, bookingId))
      .orderBy(refunds.createdAt, refunds.value, refunds.id)

  return {
    till,
    clock,
    backend,
    call,
    place,
    provider,
    gateway,
    simulator,
    gateways,
    setPlace,
    paid,
    payOnline,
    as,
    readRefunds,
    send: () => sendRefunds(backend),
    close: () => provider.close()
  }
}

export type RefundWorld = Awaited<ReturnType<typeof openRefundWorld>>
