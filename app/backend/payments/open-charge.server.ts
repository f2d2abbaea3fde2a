import { randomUUID } from 'node:crypto'
import { conflict } from '#app/contracts/api-error.ts'
import { chargeUntil, isPayableOnline } from '#app/domain/booking/payable.ts'
import { owedOf } from '#app/domain/booking/unpaid.ts'
import { nextAskAt } from '#app/domain/money/charge-asking.ts'
import type { OnlineMethod } from '#app/domain/money/online-method.ts'
import { lockBooking } from '../db/queries/bookings/bookings.server.ts'
import { isVisitClosed } from '../db/queries/closures/closures.server.ts'
import { insertNews } from '../db/queries/kernel/booking-news.server.ts'
import {
  type BookingToPay,
  expireCharge,
  fillCharge,
  findPendingCharge,
  insertCharge,
  type PaymentRow
} from '../db/queries/payments.server.ts'
import { markStanding, readKept } from '../db/queries/receipts.server.ts'
import { inTransaction } from '../db/transaction.server.ts'
import type { Backend } from '../kernel/context.server.ts'
import { GatewayFault, type PaymentGateway } from '../providers/gateways/payment-gateway.server.ts'
import { askGateway, noPixNow, type Order, toOrder } from './ask-gateway.server.ts'

export function isPayable({ booking, place }: BookingToPay, now: Date): boolean {
  return isPayableOnline(booking, { now, zone: place.timezone })
}

interface Asker {
  gateway: PaymentGateway
  method: OnlineMethod
  now: Date
}

export function isAlive(charge: PaymentRow, { gateway, method, now }: Asker): boolean {
  const isSame = charge.provider === gateway.name && charge.method === method
  return isSame && charge.expiresAt !== null && charge.expiresAt > now
}

/**
 * The charge is in our books before the provider hears of it. Its id is the key of every try, so a crash or a lost
 * answer never makes a second one. Null if the booking waits for no money any more.
 */
function reserveCharge(
  { db, now }: Backend,
  { gateway, method }: Omit<Asker, 'now'>,
  { booking, place }: BookingToPay
): Promise<PaymentRow | null> {
  return inTransaction(db, async (tx) => {
    const locked = await lockBooking(tx, { id: booking.id })
    const createdAt = now()
    if (!locked || !isPayable({ booking: locked, place }, createdAt)) return null
    // Nobody pays for a visit that does not take place.
    if (await isVisitClosed(tx, locked)) return null
    const { received } = await readKept(tx, locked.id)
    const value = owedOf({ ...locked, paid: received, refunded: 0 })
    if (value === 0) return null
    // The chosen method is the one that its page offers first next time.
    if (locked.status === 'PENDING' && locked.paymentMethod !== method) {
      await markStanding(tx, locked.id, { paymentMethod: method })
    }
    const pending = await findPendingCharge(tx, locked.id)
    if (pending?.value === value && isAlive(pending, { gateway, method, now: createdAt })) return pending
    if (pending) await expireCharge(tx, pending.id)
    const expiresAt = chargeUntil(locked, createdAt)
    return insertCharge(tx, {
      id: randomUUID(),
      placeId: locked.placeId,
      bookingId: locked.id,
      provider: gateway.name,
      method,
      status: 'PENDING',
      value,
      description: `${method === 'pix' ? 'Pix' : 'Cartão'} · ${place.name}`,
      origin: gateway.name,
      expiresAt,
      askAt: nextAskAt({ createdAt, expiresAt, now: createdAt }),
      createdAt
    })
  })
}

export const notPayable = () => conflict({ code: 'not_payable', message: 'Esta reserva não espera mais um pagamento.' })

/**
 * Gives up at its provider a charge of the other method, so that nobody pays twice.
 * @throws ApiError 409 `not_payable`
 */
export async function reserveInstead(
  backend: Backend,
  asked: Omit<Asker, 'now'>,
  found: BookingToPay
): Promise<PaymentRow> {
  const before = await findPendingCharge(backend.db.orm, found.booking.id)
  const reserved = await reserveCharge(backend, asked, found)
  if (!reserved) throw notPayable()
  if (before && before.id !== reserved.id) await giveUpThere(backend, before)
  return reserved
}

/**
 * Closes a page first, so that nobody starts to pay there. If the provider refuses, its money is noticed all the same.
 */
export async function giveUpThere({ gateways, log }: Backend, charge: PaymentRow): Promise<void> {
  const { id, placeId, provider, providerId, checkoutId, terminalId } = charge
  // The job that reads it cancels it at its terminal.
  if (terminalId) return
  const gateway = providerId || checkoutId ? await gateways.named(placeId, provider) : null
  const ways = [
    ...(checkoutId ? [() => gateway?.closeCheckout(checkoutId)] : []),
    ...(providerId ? [() => gateway?.cancelPayment(providerId)] : [])
  ]
  for (const giveUp of ways) {
    try {
      await giveUp()
    } catch (error) {
      if (!(error instanceof GatewayFault)) throw error
      log.warn({ paymentId: id, fault: error.message }, 'a charge could not be given up at the provider')
    }
  }
}

/** A visitor who pays at once does not get the code by message as well. */
const codeWaitMs = 60_000

/**
 * Runs outside of any transaction, so that a slow provider delays nobody else's booking.
 * @throws ApiError 503
 */
export async function completeCharge(backend: Backend, gateway: PaymentGateway, order: Order): Promise<PaymentRow> {
  const { db, log, now } = backend
  const { booking, charge } = order
  const made = await askGateway(backend, () => gateway.createPix(toOrder(backend, gateway, order)))
  const isOther = (made.amount ?? charge.value) !== charge.value || (made.orderId || booking.hash) !== booking.hash
  if (isOther) {
    log.error({ paymentId: charge.id, bookingId: booking.id }, 'the provider made another charge than asked for')
    throw noPixNow()
  }
  const { id: providerId, brCode } = made
  // The provider may keep it longer than we keep the places.
  const expiresAt = charge.expiresAt && charge.expiresAt < made.expiresAt ? charge.expiresAt : made.expiresAt
  const askAt = nextAskAt({ createdAt: charge.createdAt, expiresAt, now: now() })
  const kept = await inTransaction(db, async (tx) => {
    const filled = await fillCharge(tx, charge.id, { providerId, brCode, expiresAt, askAt })
    const news = { bookingId: booking.id, event: 'pix', paymentId: charge.id } as const
    const dueAt = new Date(now().getTime() + codeWaitMs)
    if (brCode !== '') await insertNews(tx, { placeId: booking.placeId, key: `pix:${charge.id}`, news, dueAt })
    return filled
  })
  if (!kept) throw new Error('the reserved charge is gone')
  return kept
}
