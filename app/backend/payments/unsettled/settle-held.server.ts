import { conflict, notFound } from '#app/contracts/api-error.ts'
import { type Centavos, formatMoney } from '#app/domain/money/money.ts'
import type { Transaction } from '../../db/connection.server.ts'
import { type BookingRow, lockBooking } from '../../db/queries/bookings/bookings.server.ts'
import { recordEvent } from '../../db/queries/bookings/record-event.server.ts'
import { findReturning, listOfBooking, lockPaymentById } from '../../db/queries/money/refunds.server.ts'
import { type PaymentRow, setPayment } from '../../db/queries/payments.server.ts'
import { inTransaction } from '../../db/transaction.server.ts'
import { returnHeld } from '../../kernel/refund/return-held.server.ts'
import type { GatewayPayment } from '../../providers/gateways/payment-gateway.server.ts'
import { movePayment } from '../apply-payment.server.ts'
import { findTarget, type Target } from './find-target.server.ts'
import { readBack } from './read-back.server.ts'
import { amountChanged, type Settled, type Settling, solvedAlready, solvedOtherwise } from './settling.server.ts'

/**
 * Counts it, with its consequences, for its booking. Once.
 * @throws ApiError 404, 409, 422, 503
 */
export async function acceptHeld(settling: Settling, held: PaymentRow): Promise<Settled> {
  const { ctx } = settling
  if (held.held === '') return endedAs(held, 'APPROVED')
  const { said } = await readBack(ctx, held)
  const target = await findTarget(settling, { said, own: held.bookingId })
  const done = await inTransaction(ctx.db, async (tx) => {
    const bookings = await lockBookings(tx, [held.bookingId, target.id])
    const payment = await lockHeld(tx, held)
    if (payment.held === '') return endedAs(payment, 'APPROVED')
    if (await findReturning(tx, payment.id)) throw returning()
    const amount = amountOf(said, payment)
    if (amount !== settling.seen) return noteAmount(tx, payment, amount)
    const booking = bookings.get(target.id)
    if (!booking) throw solvedOtherwise()
    await count(tx, settling, { payment, booking, from: bookings.get(held.bookingId), said, amount })
    return { outcome: 'done', message: acceptedWords(target, amount) } as const
  })
  if ('amount' in done) throw amountChanged(done.amount)
  return done
}

const acceptedWords = ({ code, isOther }: Target, amount: Centavos) =>
  `${formatMoney(amount)} aceitos${isOther ? ` na reserva ${code}` : ''}.`

interface Counted {
  payment: PaymentRow
  booking: BookingRow
  /** Booking that the payment was charged for. */
  from: BookingRow | undefined
  said: GatewayPayment
  amount: Centavos
}

/** Counts the money as if the provider had reported it so at first. */
async function count(tx: Transaction, { ctx, actor, note }: Settling, counted: Counted): Promise<void> {
  const { payment, booking, from, said, amount } = counted
  const now = ctx.now()
  const isMoved = from !== undefined && from.id !== booking.id
  if (isMoved && (await listOfBooking(tx, from.id)).some(({ paymentId }) => paymentId === payment.id)) {
    throw conflict({ code: 'changed', message: 'Deste pagamento já houve devolução: ele não passa a outra reserva.' })
  }
  // A booking waits for at most one payment, and this one no longer waits.
  const status = payment.status === 'PENDING' ? 'EXPIRED' : payment.status
  const taken = { status, value: amount, heldValue: amount, held: '', bookingId: booking.id }
  await setPayment(tx, payment.id, taken)
  const event = { at: now, by: actor, reason: note } as const
  if (isMoved) await recordEvent(tx, { ...event, booking: from, action: 'held-moved', to: booking.code })
  await recordEvent(tx, { ...event, booking, action: 'held-accepted' })
  const moved = { booking, payment: { ...payment, ...taken }, now }
  const applied = await movePayment(tx, moved, { ...said, orderId: booking.hash })
  if (applied === 'APPROVED') return
  throw conflict({ code: 'changed', message: 'Nada resta deste pagamento no provedor. Nada foi aceito.' })
}

/**
 * Refunds all of it by its own method. Once.
 * @throws ApiError 404, 409, 503
 */
export async function giveHeldBack(settling: Settling, held: PaymentRow): Promise<Settled> {
  const { ctx, actor, note } = settling
  if (held.held === '') return endedAs(held, 'CANCELLED')
  const { said } = await readBack(ctx, held)
  const done = await inTransaction(ctx.db, async (tx) => {
    const booking = (await lockBookings(tx, [held.bookingId])).get(held.bookingId)
    const payment = await lockHeld(tx, held)
    if (!booking) throw solvedOtherwise()
    if (payment.held === '') return endedAs(payment, 'CANCELLED')
    if (await findReturning(tx, payment.id)) return solvedAlready
    const amount = amountOf(said, payment)
    if (amount !== settling.seen) return noteAmount(tx, payment, amount)
    const value = amount - (said.refunded ?? 0)
    if (value <= 0) throw conflict({ code: 'changed', message: 'Nada resta deste pagamento no provedor.' })
    // Nothing may wait for this charge any more.
    if (payment.status === 'PENDING') await setPayment(tx, payment.id, { status: 'EXPIRED' })
    const message = await returnHeld(tx, { booking, payment, value, actor, reason: note, now: ctx.now() })
    return { outcome: 'done', message } as const
  })
  if ('amount' in done) throw amountChanged(done.amount)
  return done
}

const returning = () =>
  conflict({ code: 'changed', message: 'Este pagamento já está sendo devolvido. Veja em Devoluções.' })

/**
 * The second of two equal decisions finds it done.
 * @throws ApiError 409 if it ended otherwise
 */
function endedAs({ status }: PaymentRow, wanted: string): Settled {
  if (status !== wanted) throw solvedOtherwise()
  return solvedAlready
}

const amountOf = ({ amount }: GatewayPayment, { heldValue, value }: PaymentRow): Centavos =>
  amount ?? heldValue ?? value

/** Committed even if the rest fails, so that the page then shows it. */
async function noteAmount(tx: Transaction, { id }: PaymentRow, amount: Centavos): Promise<{ amount: Centavos }> {
  await setPayment(tx, id, { heldValue: amount })
  return { amount }
}

/** Locks in the order of keys, like all code that locks two. */
async function lockBookings(tx: Transaction, ids: readonly number[]): Promise<Map<number, BookingRow>> {
  const locked = new Map<number, BookingRow>()
  for (const id of [...new Set(ids)].sort((a, b) => a - b)) {
    const booking = await lockBooking(tx, { id })
    if (booking) locked.set(id, booking)
  }
  return locked
}

/** @throws ApiError 404, 409 where it passed to another booking meanwhile */
async function lockHeld(tx: Transaction, { id, bookingId }: PaymentRow): Promise<PaymentRow> {
  const payment = await lockPaymentById(tx, id)
  if (!payment) throw notFound()
  if (payment.bookingId !== bookingId) throw solvedOtherwise()
  return payment
}
