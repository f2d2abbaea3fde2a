import { conflict, invalid, notFound } from '#app/contracts/api-error.ts'
import { holdUntil } from '#app/domain/booking/hold.ts'
import { holdsPlaces } from '#app/domain/booking/state.ts'
import { confirmBy } from '#app/domain/booking/unpaid.ts'
import { normalisePaymentMethod } from '#app/domain/money/payment-method.ts'
import { canUndoReceipt } from '#app/domain/money/receipt.ts'
import { beyondPrice } from '#app/domain/refund/due.ts'
import type { Transaction } from '../../db/connection.server.ts'
import { type BookingRow, isUuid } from '../../db/queries/bookings/bookings.server.ts'
import { readLastEntry } from '../../db/queries/bookings/check-ins.server.ts'
import { recordEvent } from '../../db/queries/bookings/record-event.server.ts'
import { listUnderWay } from '../../db/queries/money/refunds.server.ts'
import type { PaymentRow } from '../../db/queries/payments.server.ts'
import {
  findHoldTerms,
  findReceipt,
  markReceiptUndone,
  markStanding,
  readKept,
  sumItemDiscounts
} from '../../db/queries/receipts.server.ts'
import { balanceBooking } from '../../kernel/desk/balance-booking.server.ts'
import type { EventWork, Outcome } from '../event-work.server.ts'
import { undoerOf } from './undoer.server.ts'

/**
 * The booking keeps its places.
 * @throws ApiError 404, 409 `undo_too_late` without the permission for another's, 422 without a reason
 */
export async function undoReceive({ tx, booking, payload, actor, ctx }: EventWork): Promise<Outcome> {
  const id = payload.payment
  const receipt = isUuid(id) ? await findReceipt(tx, { id: id.toLowerCase(), bookingId: booking.id }) : null
  if (!receipt) throw notFound({ message: 'Este recebimento não existe nesta reserva.' })
  if (receipt.undoneAt) return { outcome: 'already', message: 'Este recebimento já tinha sido desfeito.' }
  const now = ctx.now()
  const when = { now, inside: booking.checkedInPeople, lastEntry: await readLastEntry(tx, booking.id) }
  if (receipt.status !== 'APPROVED') throw conflict()
  await requireNoRefund(tx, receipt)
  if (!canUndoReceipt(receipt, undoerOf(actor), when)) throw conflict({ code: 'undo_too_late', message: tooLate })
  const reason = (payload.reason ?? '').trim()
  if (reason.length < 3) throw invalid({ fields: { reason: ['Diga por que o recebimento é desfeito.'] } })
  await markReceiptUndone(tx, receipt.id, { undoneAt: now, undoneBy: actor.userId, undoReason: reason })
  const from = normalisePaymentMethod(receipt.method).title
  await recordEvent(tx, { booking, action: 'receive-undone', at: now, by: actor, from, reason })
  const priced = await takeGiftBack(tx, booking, receipt)
  if (holdsPlaces(booking.status))
    await holdAgain(tx, await balanceBooking(tx, { booking: priced, now, by: actor }), now)
  else await owesNoMore(tx, booking)
  return { outcome: 'done', message: 'Recebimento desfeito.' }
}

/** Money that is being refunded, or was, did come in: it cannot be undone as never received. */
async function requireNoRefund(tx: Transaction, { id, bookingId, refunded }: PaymentRow): Promise<void> {
  const open = await listUnderWay(tx, bookingId)
  if (refunded === 0 && !open.some(({ paymentId }) => paymentId === id)) return
  const message = 'Deste recebimento já há devolução: ele não se desfaz mais. O que resta é devolvido por lá.'
  throw conflict({ code: 'refunded', message })
}

const tooLate =
  'Só quem recebeu pode desfazer, em até 15 minutos e antes de alguém entrar. Depois disso, peça ao financeiro.'

/** Discount of the tickets themselves plus the remaining courtesies, never more than the total. */
async function takeGiftBack(tx: Transaction, booking: BookingRow, { method }: PaymentRow): Promise<BookingRow> {
  if (method !== 'pos_cortesia') return booking
  const { letOff } = await readKept(tx, booking.id)
  const discount = Math.min(booking.total, (await sumItemDiscounts(tx, booking.id)) + letOff)
  const price = { discount, final: booking.total - discount }
  await markStanding(tx, booking.id, price)
  return { ...booking, ...price }
}

/** If nothing is left of the payment that ended a hold, the hold runs again. */
async function holdAgain(tx: Transaction, { id, status, date, checkedInPeople }: BookingRow, now: Date): Promise<void> {
  if (status !== 'UNPAID' || checkedInPeople > 0 || (await readKept(tx, id)).received > 0) return
  const terms = await findHoldTerms(tx, id)
  if (!terms) return
  const { timezone, unpaidUntil, holdMinutes, createdAs, wasConfirmed } = terms
  const until = unpaidUntil === 'visit' ? 'visit' : 'eve'
  const isAsked = createdAs === 'UNPAID' && !wasConfirmed
  const deadline = isAsked ? confirmBy({ date, timezone, until, now }) : null
  const end = createdAs === 'PENDING' ? holdUntil(now, holdMinutes) : deadline
  if (end) await markStanding(tx, id, { holdUntil: end })
}

/** A cancelled booking owes no refund for money that never came in. */
async function owesNoMore(tx: Transaction, booking: BookingRow): Promise<void> {
  const { received } = await readKept(tx, booking.id)
  if (booking.refund === 'due' && beyondPrice({ ...booking, received }) === 0)
    await markStanding(tx, booking.id, { refund: '' })
}
