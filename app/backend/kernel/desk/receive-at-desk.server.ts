import { randomUUID } from 'node:crypto'
import { conflict, invalid } from '#app/contracts/api-error.ts'
import { isCancelledStatus, isPaidStatus } from '#app/domain/booking/situation.ts'
import { owedOf } from '#app/domain/booking/unpaid.ts'
import { type Centavos, formatMoney } from '#app/domain/money/money.ts'
import { normalisePaymentMethod } from '#app/domain/money/payment-method.ts'
import { checkReceipt, type Receipt } from '#app/domain/money/receipt.ts'
import type { Transaction } from '../../db/connection.server.ts'
import { type BookingRow, isUuid } from '../../db/queries/bookings/bookings.server.ts'
import { recordEvent } from '../../db/queries/bookings/record-event.server.ts'
import { findPendingCharge, type PaymentRow } from '../../db/queries/payments.server.ts'
import { findReceipt, hasTakenBack, insertReceipt, markStanding, readKept } from '../../db/queries/receipts.server.ts'
import { type Actor, type Backend, holds } from '../context.server.ts'
import { balanceBooking } from './balance-booking.server.ts'

export interface Receiving extends Receipt {
  /** Locked until the transaction ends. */
  booking: BookingRow
  /** Idempotency key of the form: sent twice, it makes one payment. Empty makes another each time. */
  key: string
  /** The caller has checked `operation/receive`, or a right that includes it. */
  actor: Actor
  ctx: Pick<Backend, 'now'>
}

export interface Received {
  outcome: 'done' | 'already'
  /** Message for a person, in Portuguese. */
  message: string
  /** Booking after the payment. */
  booking: BookingRow
  change: Centavos
}

/**
 * Receives all or part of the amount, in the caller's transaction.
 * @throws ApiError 409 `not_payable`, `at_terminal`, 422 with fields
 */
export async function receiveAtDesk(tx: Transaction, receiving: Receiving): Promise<Received> {
  const { booking, actor, ctx, key } = receiving
  const id = isUuid(key) ? key.toLowerCase() : randomUUID()
  const earlier = await findReceipt(tx, { id, bookingId: booking.id })
  if (earlier) return receivedBefore(booking, earlier, receiving)
  if (isCancelledStatus(booking.status)) {
    throw conflict({ code: 'not_payable', message: 'Esta reserva foi cancelada: não há o que receber.' })
  }
  if (isPaidStatus(booking.status)) return already(booking, 'Já recebido: esta reserva está paga.')
  if ((await findPendingCharge(tx, booking.id))?.terminalId) throw stillAtTerminal()
  const { received } = await readKept(tx, booking.id)
  const owed = owedOf({ ...booking, paid: received, refunded: 0 })
  const checked = checkReceipt(receiving, {
    owed,
    mayLetOff: holds(actor, 'operation/checkin-override'),
    hasTakenBack:
      !holds(actor, 'operation/undo-receive') &&
      (await hasTakenBack(tx, { bookingId: booking.id, userId: actor.userId }))
  })
  if (!checked.ok) throw invalid({ fields: checked.fields })
  const isGift = checked.method === 'pos_cortesia'
  const at = ctx.now()
  const kept = await insertReceipt(tx, {
    id,
    placeId: booking.placeId,
    bookingId: booking.id,
    method: checked.method,
    createdAt: at,
    // A courtesy is no money: it reduces the price, and the amount is stored here.
    value: isGift ? 0 : checked.value,
    tendered: isGift ? checked.value : checked.tendered,
    cv: receiving.cv.toUpperCase(),
    aut: receiving.aut.toUpperCase(),
    description: receiving.reason.trim(),
    receivedBy: actor.userId
  })
  if (!kept) throw conflict({ code: 'key_reused' })
  const reason = receiving.reason.trim()
  await recordEvent(tx, { booking, action: 'received', at, by: actor, to: titleOf(checked.method), reason })
  const priced = isGift ? await letOff(tx, booking, checked.value) : booking
  const now = await balanceBooking(tx, { booking: priced, now: at, by: actor })
  return { outcome: 'done', message: receivedWords(checked, now, owed), booking: now, change: checked.change }
}

/** A card may be in the terminal at this moment: the customer must not pay twice. */
const stillAtTerminal = () =>
  conflict({
    code: 'at_terminal',
    message: 'Há uma cobrança na maquininha. Cancele-a antes de receber de outra forma.'
  })

const titleOf = (method: string) => normalisePaymentMethod(method).title

const already = (booking: BookingRow, message: string): Received => ({
  outcome: 'already',
  message,
  booking,
  change: 0
})

/** @throws ApiError 409 `key_reused` where the form was sent with something else in it */
function receivedBefore(booking: BookingRow, earlier: PaymentRow, { method, value }: Receiving): Received {
  const kept = earlier.method === 'pos_cortesia' ? earlier.tendered : earlier.value
  if (earlier.method !== method || kept !== value) {
    const message = 'Este formulário já registrou outro pagamento. Abra de novo e confira.'
    throw conflict({ code: 'key_reused', message })
  }
  const undone = 'Este recebimento já tinha sido registrado e foi desfeito.'
  return already(booking, earlier.undoneAt ? undone : 'Já recebido: este pagamento já estava registrado.')
}

async function letOff(tx: Transaction, booking: BookingRow, value: Centavos): Promise<BookingRow> {
  const price = { discount: booking.discount + value, final: booking.final - value }
  await markStanding(tx, booking.id, price)
  return { ...booking, ...price }
}

type Checked = Extract<ReturnType<typeof checkReceipt>, { ok: true }>

function receivedWords({ method, value, change }: Checked, { status }: BookingRow, owed: Centavos): string {
  const what = method === 'pos_cortesia' ? 'Cortesia de' : 'Recebido:'
  const left = isPaidStatus(status) ? '' : ` Ainda falta receber ${formatMoney(owed - value)}.`
  return `${what} ${formatMoney(value)}.${change > 0 ? ` Troco: ${formatMoney(change)}.` : ''}${left}`
}
