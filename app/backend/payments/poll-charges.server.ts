import { setTimeout as delay } from 'node:timers/promises'
import { isHoldExpired } from '#app/domain/booking/hold.ts'
import {
  abandonCharge,
  type DueCharge,
  expireCharge,
  findBookingToPay,
  findPendingCharge,
  takeDueCharge,
  takeOpenCharges
} from '../db/queries/payments.server.ts'
import type { Backend } from '../kernel/context.server.ts'
import type { GatewayPayment, PaymentGateway } from '../providers/gateways/payment-gateway.server.ts'
import { applyPayment } from './apply-payment.server.ts'
import { completeCharge, isAlive, isPayable } from './open-charge.server.ts'
import { readTerminalCharge } from './terminal/read-charge.server.ts'

/** Few, to leave connections for bookings. */
const atOnce = 4
const longestWaitMs = 10_000

/** Asks until none is due. An unreadable one is logged and asked about again; a slow one delays no other. */
export async function pollCharges(backend: Backend, waitMs = longestWaitMs): Promise<void> {
  const next = () => takeDueCharge(backend.db, backend.now())
  const work = async () => {
    for (let due = await next(); due; due = await next()) await askInTime(backend, { due, waitMs })
  }
  await Promise.all(Array.from({ length: atOnce }, work))
}

interface Question {
  due: DueCharge
  waitMs: number
  /** Provider's id of an attempt that its own search may not show yet; '' for none. */
  hint?: string
}

/** For a visitor who has just paid: asks about all charges of the booking, whatever their next time. */
export async function askAboutBooking(
  backend: Backend,
  bookingId: number,
  question: Omit<Question, 'due'>
): Promise<void> {
  const open = await takeOpenCharges(backend.db, bookingId, backend.now())
  await Promise.all(open.map((due) => askInTime(backend, { due, ...question })))
}

/** Never rejects. A later answer still counts. */
async function askInTime(backend: Backend, { due, waitMs, hint = '' }: Question): Promise<void> {
  const { log } = backend
  const answered = new AbortController()
  const asked = pollCharge(backend, due, hint)
    .catch((error) => log.error({ paymentId: due.id, err: error }, 'charge could not be read back'))
    .finally(() => answered.abort())
  const late = delay(waitMs, 'late' as const, { signal: answered.signal, ref: false }).catch(() => null)
  if ((await Promise.race([asked, late])) === 'late') {
    log.warn({ paymentId: due.id }, 'the provider is slow to say what became of a charge')
  }
}

async function pollCharge(backend: Backend, due: DueCharge, hint: string): Promise<void> {
  const { placeId, providerId: paymentId } = due
  const gateway = await backend.gateways.named(placeId, due.provider)
  if (!gateway) return endUnasked(backend, due)
  if (due.terminalId) return readTerminalCharge(backend, gateway, due.id)
  if (due.method === 'card') return askCheckout(backend, gateway, { due, hint })
  if (paymentId) await applyPayment(backend, { gateway, placeId, paymentId })
  else await askReserved(backend, gateway, due)
}

/** Its gateway is gone, so only its own deadline is known. */
async function endUnasked({ db, now }: Backend, { id, expiresAt }: DueCharge): Promise<void> {
  if (isHoldExpired(expiresAt, now())) await expireCharge(db.orm, id)
}

/** A checkout may have had several attempts, each a payment of its own. */
async function askCheckout(backend: Backend, gateway: PaymentGateway, { due, hint }: { due: DueCharge; hint: string }) {
  const { placeId, providerId } = due
  const found = await findBookingToPay(backend.db, { id: due.bookingId })
  const attempts = found ? await attemptsOf(gateway, found.booking.hash, hint) : []
  const ids = new Set([...(providerId ? [providerId] : []), ...attempts.map(({ id }) => id)])
  for (const paymentId of ids) await applyPayment(backend, { gateway, placeId, paymentId })
  await endUnasked(backend, due)
}

/** A hinted payment counts only if the provider says that it belongs to this order. */
async function attemptsOf(gateway: PaymentGateway, orderId: string, hint: string): Promise<GatewayPayment[]> {
  const [listed, hinted] = await Promise.all([
    gateway.canList ? gateway.searchPayments(orderId) : [],
    hint ? gateway.findPayment(hint) : null
  ])
  return hinted?.orderId === orderId ? [...listed, hinted] : listed
}

/** Reserved before its requester died: the provider may have made it, but nobody has seen its code. */
async function askReserved(backend: Backend, gateway: PaymentGateway, due: DueCharge): Promise<void> {
  const { db, now } = backend
  const found = await findBookingToPay(db, { id: due.bookingId })
  const charge = await findPendingCharge(db.orm, due.bookingId)
  const isWaitedFor = charge?.id === due.id && isAlive(charge, { gateway, method: 'pix', now: now() })
  if (found && isWaitedFor && isPayable(found, now())) {
    await completeCharge(backend, gateway, { ...found, charge })
  } else {
    await abandonCharge(db, due.id)
  }
}
