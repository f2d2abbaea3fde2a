import { isHoldExpired } from '#app/domain/booking/hold.ts'
import { nextPaymentStatus, type PaymentStatus } from '#app/domain/money/payment-state.ts'
import type { Transaction } from '../db/connection.server.ts'
import { lockBooking } from '../db/queries/bookings/bookings.server.ts'
import { recordEvent } from '../db/queries/bookings/record-event.server.ts'
import { sumDone } from '../db/queries/money/refunds.server.ts'
import { findBookingOfOrder, findCharge, lockPayment, setPayment } from '../db/queries/payments.server.ts'
import { inTransaction } from '../db/transaction.server.ts'
import type { Backend } from '../kernel/context.server.ts'
import { countHeld } from '../kernel/refund/count-held.server.ts'
import { noteRefunded } from '../kernel/refund/note-refunded.server.ts'
import { GatewayFault, type GatewayPayment, type PaymentGateway } from '../providers/gateways/payment-gateway.server.ts'
import { adoptPayment, keepStray } from './adopt-payment.server.ts'
import { holdBack, problemOf } from './hold-back.server.ts'
import { type Moved, returnMoney, settleMoney } from './settle.server.ts'
import { tellStaff } from './tell-of-money.server.ts'
import { fillSlip } from './terminal/fill-slip.server.ts'

export type Applied = 'unknown' | 'unchanged' | 'noted' | 'held' | 'stray' | PaymentStatus

interface Asked {
  /** Gateway of the place. */
  gateway: PaymentGateway
  placeId: string
  /** Provider's id of the payment. */
  paymentId: string
}

/**
 * Reads the payment back from the provider and believes nothing else. If another transaction moved it in between, it is
 * read again, so that the provider's latest state counts, whatever the order of the notices.
 * @throws GatewayFault if the provider does not answer
 */
export async function applyPayment(backend: Backend, asked: Asked): Promise<Applied> {
  for (;;) {
    const applied = await tryToApply(backend, asked)
    if (applied === 'stale') continue
    if (applied === 'unknown' || applied === 'unchanged') return applied
    if (applied === 'APPROVED') await completeSlip(backend, asked)
    backend.live.tell(asked.placeId, ['bookings', 'places'])
    return applied
  }
}

async function completeSlip(backend: Backend, { gateway, paymentId }: Asked): Promise<void> {
  const paid = await findCharge(backend.db, { provider: gateway.name, providerId: paymentId })
  if (!paid || paid.terminalId === '' || paid.cv !== '') return
  await fillSlip(backend, { gateway, paymentId, bookingId: paid.bookingId })
}

async function tryToApply(backend: Backend, asked: Asked): Promise<Applied | 'stale'> {
  const { db, log } = backend
  const { gateway, placeId, paymentId } = asked
  const key = { provider: gateway.name, providerId: paymentId }
  const known = await findCharge(db, key)
  if (known && known.placeId !== placeId) return 'unknown'
  const said = await gateway.findPayment(paymentId)
  if (said && said.id !== paymentId) throw new GatewayFault('unsure', 'the provider told of another payment than asked')
  const booked = known || !said ? null : await findBookingOfOrder(db, said.orderId)
  if (booked && booked.placeId !== placeId && (await isTheirs(backend, asked, booked.placeId))) return 'unknown'
  const bookingId = known?.bookingId ?? (booked?.placeId === placeId ? booked.id : null)
  if (bookingId === null) return said ? keepStray(backend, { ...asked, said }) : 'unknown'
  return inTransaction(db, async (tx) => {
    const now = backend.now()
    const booking = await lockBooking(tx, { id: bookingId })
    const locked = await lockPayment(tx, key)
    if (!booking) return 'unknown'
    if (locked?.status !== known?.status) return 'stale'
    const payment = locked ?? (said && (await adoptPayment(tx, { booking, gateway, said, now })))
    if (!payment) return 'unknown'
    const moved = { booking, payment, now }
    const applied = await movePayment(tx, moved, said)
    if (applied === 'held') log.error({ paymentId: payment.id, bookingId }, 'payment differs from what was asked for')
    return !locked && applied === 'unchanged' ? 'noted' : applied
  })
}

/** Places may share an account: the other place finds its payments itself. */
async function isTheirs({ gateways }: Backend, { gateway, paymentId }: Asked, placeId: string): Promise<boolean> {
  const theirs = await gateways.named(placeId, gateway.name)
  return theirs !== null && (await theirs.findPayment(paymentId)) !== null
}

/** Applies the provider's state to the payment. */
export async function movePayment(tx: Transaction, moved: Moved, said: GatewayPayment | null): Promise<Applied> {
  const { payment } = moved
  const from = payment.status
  const wanted = said ? nextPaymentStatus(from, wordOf(said)) : from
  const problem = said && from !== 'APPROVED' && wanted === 'APPROVED' ? problemOf(said, moved) : ''
  const to = endedAlone(problem ? from : wanted, moved)
  // Money refunded elsewhere may come back once; our own refunds stay.
  const given = to === 'APPROVED' && from !== to ? await sumDone(tx, payment.id) : 0
  if (given > 0 && given >= payment.value) return 'unchanged'
  if (to !== from) await turn(tx, moved, { to, said, given })
  const wasNoted = said ? await noteRest(tx, moved, { to, said }) : false
  if (said && problem) {
    const wasHeld = await holdBack(tx, moved, { words: problem, amount: said.amount })
    return wasHeld ? 'held' : to === from ? 'unchanged' : to
  }
  if (to !== from) return to
  if (!said) return 'unknown'
  return wasNoted ? 'noted' : 'unchanged'
}

/** A charge-back is the provider's last word, whatever status it gives the payment. */
const wordOf = ({ dispute, status }: GatewayPayment): PaymentStatus => (dispute === 'lost' ? 'CANCELLED' : status)

interface Turn {
  to: PaymentStatus
  said: GatewayPayment | null
  /** Centavos of it that we refunded ourselves. */
  given: number
}

async function turn(tx: Transaction, moved: Moved, { to, said, given }: Turn): Promise<void> {
  const { booking, payment, now } = moved
  const from = payment.status
  if (to === 'APPROVED') {
    const refunded = Math.min(payment.value, Math.max(given, said?.refunded ?? 0))
    await setPayment(tx, payment.id, { status: to, paidAt: now, askAt: null, held: '', refunded })
    await settleMoney(tx, moved)
  } else if (from === 'APPROVED') {
    await setPayment(tx, payment.id, { status: to })
    await returnMoney(tx, moved, said)
  } else if (payment.held !== '' && to === 'CANCELLED') {
    const value = said?.amount ?? payment.heldValue ?? payment.value
    await returnMoney(tx, { ...moved, payment: await countHeld(tx, { payment, value, now }) }, said)
  } else {
    // The charge expires, and the held money is still there.
    await setPayment(tx, payment.id, { status: to, held: to === 'EXPIRED' ? payment.held : '' })
    // The booking's own history already tells the expiry.
    if (to !== 'EXPIRED') await recordEvent(tx, { booking, action: 'payment', at: now, by: 'provedor', from, to })
  }
}

/** Notes changes of a payment beside its state. */
async function noteRest(tx: Transaction, moved: Moved, { to, said }: { to: PaymentStatus; said: GatewayPayment }) {
  const { payment } = moved
  const wasDisputed = await noteDispute(tx, moved, said)
  const hasFee = to === 'APPROVED' && said.fee !== null && said.fee !== payment.fee
  if (hasFee) await setPayment(tx, payment.id, { fee: said.fee ?? 0 })
  const stood = payment.status === 'APPROVED' && to === 'APPROVED'
  const total = Math.min(payment.value, said.refunded ?? 0)
  const wentBack = stood && total > payment.refunded
  if (wentBack) await noteRefunded(tx, moved, total)
  return wasDisputed || hasFee || wentBack
}

/** A charge ends with its hold, whatever the provider still says. */
function endedAlone(status: PaymentStatus, { payment, now }: Moved): PaymentStatus {
  const { expiresAt } = payment
  return status === 'PENDING' && expiresAt !== null && isHoldExpired(expiresAt, now) ? 'EXPIRED' : status
}

const ACTIONS = { open: 'disputed', lost: 'charged-back', '': 'dispute-ended' } as const

/** Marks it and tells of it. False if nothing is new. */
async function noteDispute(tx: Transaction, moved: Moved, { dispute, said }: GatewayPayment): Promise<boolean> {
  const { booking, payment, now } = moved
  if (dispute === payment.dispute) return false
  await setPayment(tx, payment.id, { dispute })
  const reason = said.slice(0, 200)
  await recordEvent(tx, { booking, action: ACTIONS[dispute], at: now, by: 'provedor', reason })
  if (dispute === 'open') {
    const text = 'o pagador contestou o pagamento no provedor. Responda lá, no prazo dele.'
    await tellStaff(tx, moved, { title: 'Pagamento contestado', text })
  }
  if (dispute === 'lost') {
    const text = 'a contestação foi perdida e o provedor levou o dinheiro.'
    await tellStaff(tx, moved, { title: 'Contestação perdida', text })
  }
  return true
}
