import { randomUUID } from 'node:crypto'
import { conflict } from '#app/contracts/api-error.ts'
import { isHoldExpired } from '#app/domain/booking/hold.ts'
import { nextAskAt } from '#app/domain/money/charge-asking.ts'
import { type BookingRow, lockBooking } from '../db/queries/bookings/bookings.server.ts'
import {
  type BookingToPay,
  expireCharge,
  fillCharge,
  findPendingCharge,
  insertCharge,
  type PaymentRow
} from '../db/queries/payments.server.ts'
import { inTransaction } from '../db/transaction.server.ts'
import type { Backend } from '../kernel/context.server.ts'
import { GatewayFault, type OnlineMethod, type PaymentGateway } from '../providers/gateways/payment-gateway.server.ts'
import { askGateway, noPixNow, type Order, toOrder } from './ask-gateway.server.ts'

/** What the counter holds for the Pix of the place's own key is said to be paid by who sold it: a charge would be a second price. */
export function isPayable({ status, holdUntil, paymentMethod }: BookingRow, now: Date): boolean {
  return status === 'PENDING' && paymentMethod !== 'pos_pix' && holdUntil !== null && !isHoldExpired(holdUntil, now)
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
 * The charge stands in our books before the provider hears of it: its id is the key that every try asks with, so a crash
 * or a lost answer in between never makes a second one. Null where the booking waits for no money any more.
 */
function reserveCharge(
  { db, now }: Backend,
  { gateway, method }: Omit<Asker, 'now'>,
  { booking, place }: BookingToPay
): Promise<PaymentRow | null> {
  return inTransaction(db, async (tx) => {
    const locked = await lockBooking(tx, { id: booking.id })
    const createdAt = now()
    if (!locked?.holdUntil || !isPayable(locked, createdAt)) return null
    const pending = await findPendingCharge(tx, locked.id)
    if (pending && isAlive(pending, { gateway, method, now: createdAt })) return pending
    if (pending) await expireCharge(tx, pending.id)
    const expiresAt = locked.holdUntil
    return insertCharge(tx, {
      id: randomUUID(),
      placeId: locked.placeId,
      bookingId: locked.id,
      provider: gateway.name,
      method,
      status: 'PENDING',
      value: locked.final,
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
 * What waited by another way of paying is given up at its provider, too, so that nobody pays both.
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
  if (before?.providerId && before.id !== reserved.id) await giveUpThere(backend, before)
  return reserved
}

/** Where the provider will not, its money is seen all the same. */
async function giveUpThere({ gateways, log }: Backend, { id, placeId, provider, providerId }: PaymentRow) {
  try {
    await (await gateways.named(placeId, provider))?.cancelPayment(providerId ?? '')
  } catch (error) {
    if (!(error instanceof GatewayFault)) throw error
    log.warn({ paymentId: id, fault: error.message }, 'a charge could not be given up at the provider')
  }
}

/** Outside of any transaction: a slow provider holds up nobody else's booking. @throws ApiError 503 */
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
  const kept = await fillCharge(db, charge.id, { providerId, brCode, expiresAt, askAt })
  if (!kept) throw new Error('the reserved charge is gone')
  return kept
}
