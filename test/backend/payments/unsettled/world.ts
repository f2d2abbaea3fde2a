import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Database } from '#app/backend/db/connection.server.ts'
import { payments, strayPayments } from '#app/backend/db/schema.server.ts'
import { applyPayment } from '#app/backend/payments/apply-payment.server.ts'
import { createUser } from '../../../support/database/backend.ts'
import { openRefundWorld, roles } from '../../refunds/world.ts'

export const solver = [...roles.financeiro, 'financial/unsettled', 'financial/settle']

interface Wish {
  note?: string
  code?: string
  /** Reais. */
  seen?: number | null
}

/** Visitors who pay at a provider something else than they were asked for, and the staff who decide what becomes of it. */
export async function openUnsettledWorld(db: Database) {
  // Twenty at once on a busy machine are no provider that is away.
  const world = await openRefundWorld(db, { timeoutMs: 10_000 })
  const { till, gateway, simulator, clock, backend, call, place } = world

  /** Paid there: `orderId` is what the provider says that it is for. */
  async function payThere(amount: number, orderId: string): Promise<string> {
    const made = await gateway.createPix({
      idempotencyKey: randomUUID(),
      orderId,
      amount,
      description: 'Ingressos',
      noticeUrl: '',
      pixKey: '',
      merchantName: 'Vale',
      merchantCity: 'Lençóis',
      expiresAt: new Date(clock.now().getTime() + 3_600_000),
      buyer: { name: 'Maria', surname: 'Souza', email: 'm@example.com', phone: '', document: '52998224725' }
    })
    await simulator.decide(made.id, 'approve')
    return made.id
  }

  const apply = (providerId: string) =>
    applyPayment(backend, { gateway, placeId: place.placeId, paymentId: providerId })

  /** A booking of R$ 200,00 that waits for its Pix, of which so many centavos came; its charge is held. */
  async function hold(came: number, { orderId }: { orderId?: string } = {}) {
    const { uuid, hash } = await till.book(place)
    const booking = await till.readBooking(uuid)
    const providerId = await payThere(came, orderId ?? hash)
    const id = randomUUID()
    await db.orm.insert(payments).values({
      id,
      placeId: place.placeId,
      bookingId: booking.id,
      provider: 'mercadopago',
      providerId,
      method: 'pix',
      status: 'PENDING',
      value: booking.final,
      expiresAt: booking.holdUntil,
      createdAt: clock.now()
    })
    const applied = await apply(providerId)
    if (applied !== 'held') throw new Error(`the payment is ${applied}`)
    return { id, uuid, hash, providerId, bookingId: booking.id, code: booking.code }
  }

  /** Another charge of the same booking, whose time was over when so many centavos came for it. */
  async function holdBeside({ bookingId, hash }: { bookingId: number; hash: string }, came: number) {
    const providerId = await payThere(came, hash)
    const id = randomUUID()
    await db.orm.insert(payments).values({
      id,
      placeId: place.placeId,
      bookingId,
      provider: 'mercadopago',
      providerId,
      method: 'pix',
      status: 'EXPIRED',
      value: 20_000,
      createdAt: clock.now()
    })
    const applied = await apply(providerId)
    if (applied !== 'held') throw new Error(`the payment is ${applied}`)
    return { id, providerId }
  }

  /** Money of no booking. */
  async function stray(amount: number) {
    const providerId = await payThere(amount, `loja-${randomUUID().slice(0, 8)}`)
    await apply(providerId)
    const [row] = await db.orm.select().from(strayPayments).where(eq(strayPayments.providerId, providerId))
    if (!row) throw new Error('the payment was not kept')
    return { id: row.id, providerId }
  }

  async function as(granted: readonly string[] = solver, at = place) {
    const { token } = await createUser(db, at.placeId, granted)
    const settle = (id: string, action: string, { note = 'Conferido no portal', code = '', seen = null }: Wish = {}) =>
      call('PUT', `/financial/unsettled/${id}`, { token, body: { action, note, code, seen } })
    return {
      token,
      settle,
      list: (query = '') => call('GET', `/financial/unsettled?${query}`, { token }),
      read: (id: string) => call('GET', `/financial/unsettled/${id}`, { token })
    }
  }

  async function readPayment(id: string) {
    const [row] = await db.orm.select().from(payments).where(eq(payments.id, id))
    if (!row) throw new Error(`there is no payment ${id}`)
    return row
  }

  /** Centavos, as a report of today has them. */
  async function received(): Promise<number> {
    const { rows } = await db.pool.query(
      `select coalesce(sum(value - refunded), 0)::int8 as sum from payments where place_id = $1 and status = 'APPROVED'`,
      [place.placeId]
    )
    return Number(rows[0].sum)
  }

  return { ...world, payThere, apply, hold, holdBeside, stray, as, readPayment, received }
}

export type UnsettledWorld = Awaited<ReturnType<typeof openUnsettledWorld>>
