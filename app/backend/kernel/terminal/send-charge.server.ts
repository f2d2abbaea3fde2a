import { randomUUID } from 'node:crypto'
import { conflict, invalid } from '#app/contracts/api-error.ts'
import { isHoldExpired } from '#app/domain/booking/hold.ts'
import { owedOf } from '#app/domain/booking/unpaid.ts'
import { askAgainAt, nextAskAt } from '#app/domain/money/charge-asking.ts'
import {
  holdForTerminal,
  TERMINAL_METHOD,
  TERMINAL_WORD,
  type TerminalState,
  terminalUntil
} from '#app/domain/money/terminal.ts'
import { type BookingRow, isUuid, lockBooking } from '../../db/queries/bookings/bookings.server.ts'
import { isVisitClosed } from '../../db/queries/closures/closures.server.ts'
import { type CardTerminalRow, claimSending, findCardTerminal } from '../../db/queries/money/card-terminals.server.ts'
import { lockPaymentById } from '../../db/queries/money/refunds.server.ts'
import { findPendingCharge, insertCharge, type PaymentRow, setPayment } from '../../db/queries/payments.server.ts'
import { markStanding, readKept } from '../../db/queries/receipts.server.ts'
import { inTransaction } from '../../db/transaction.server.ts'
import { TERMINAL_BUSY, type TerminalOrder, terminalReference } from '../../providers/gateways/card-terminals.server.ts'
import { GatewayFault, type PaymentGateway } from '../../providers/gateways/payment-gateway.server.ts'
import type { Backend } from '../context.server.ts'
import { findTerminalGateway } from './choose-terminal.server.ts'

/** @throws ApiError 409, 422 without a terminal of the place */
export async function sendToTerminal(backend: Backend, booking: BookingRow, terminalUuid: string): Promise<void> {
  const { placeId } = booking
  const gateway = await findTerminalGateway(backend, placeId)
  const terminal = isUuid(terminalUuid) ? await findCardTerminal(backend.db.orm, { placeId, id: terminalUuid }) : null
  if (!gateway || terminal?.provider !== gateway.name) {
    throw invalid({ fields: { terminal: ['Escolha uma das maquininhas.'] } })
  }
  const charge = await reserveAtTerminal(backend, { bookingId: booking.id, gateway, terminal })
  if (charge.checkoutId === '') await sendCharge(backend, gateway, { charge, booking })
}

/** True while the sale waits for its card terminal. */
export function waitsForTerminal({ status, paymentMethod, holdUntil }: BookingRow, now: Date): boolean {
  return status === 'PENDING' && paymentMethod === TERMINAL_METHOD && !isHoldExpired(holdUntil, now)
}

const notWaiting = () =>
  conflict({ code: 'not_payable', message: 'Esta venda não espera mais um pagamento. Venda de novo.' })

interface Reserving {
  bookingId: number
  gateway: PaymentGateway
  terminal: CardTerminalRow
}

/**
 * The charge is in our books before the terminal hears of it, and its id is the key of every try. A booking has one
 * waiting charge: another press, or another person, gets the same one.
 * @throws ApiError 409 `not_payable`, `at_terminal` if it waits at another terminal
 */
function reserveAtTerminal({ db, now }: Backend, { bookingId, gateway, terminal }: Reserving): Promise<PaymentRow> {
  return inTransaction(db, async (tx) => {
    const booking = await lockBooking(tx, { id: bookingId })
    const createdAt = now()
    if (!booking || !waitsForTerminal(booking, createdAt) || (await isVisitClosed(tx, booking))) throw notWaiting()
    const { received } = await readKept(tx, booking.id)
    const value = owedOf({ ...booking, paid: received, refunded: 0 })
    if (value === 0) throw notWaiting()
    const pending = await findPendingCharge(tx, booking.id)
    if (pending?.terminalId === terminal.terminalId) return pending
    if (pending) {
      const message = 'Há uma cobrança em outra maquininha. Cancele-a antes de enviar de novo.'
      throw conflict({ code: 'at_terminal', message })
    }
    const expiresAt = terminalUntil(createdAt)
    await markStanding(tx, booking.id, { holdUntil: holdForTerminal(booking.holdUntil, expiresAt) })
    return insertCharge(tx, {
      id: randomUUID(),
      placeId: booking.placeId,
      bookingId: booking.id,
      provider: gateway.name,
      method: 'card',
      status: 'PENDING',
      value,
      description: `${TERMINAL_WORD} ${terminal.name}`,
      origin: gateway.name,
      terminalId: terminal.terminalId,
      terminalState: 'sending',
      expiresAt,
      askAt: nextAskAt({ createdAt, expiresAt, now: createdAt, isAtTerminal: true }),
      createdAt
    })
  })
}

/** The provider answers, or fails, in less time: two requests with one key are never under way at once. */
const onTheWayMs = 12_000

/** Says whether another request with this charge's key may still be under way. */
export const isBeingSent = ({ sentAt }: PaymentRow, now: Date) =>
  sentAt !== null && now.getTime() - sentAt.getTime() < onTheWayMs

/**
 * Runs outside of any transaction. Never throws for what the provider says: a refusal of the first try ends the charge,
 * and anything else leaves it waiting, because the terminal may have it.
 */
export async function sendCharge(
  backend: Backend,
  gateway: PaymentGateway,
  { charge, booking }: { charge: PaymentRow; booking: BookingRow }
): Promise<void> {
  const isFirst = await claimSending(backend.db, charge.id, backend.now())
  if (!isFirst && isBeingSent(charge, backend.now())) return
  try {
    const made = await gateway.terminals?.send(toTerminalOrder(booking, charge))
    if (made) await keepOrder(backend, charge, { checkoutId: made.id, transactionId: made.transactionId })
  } catch (error) {
    if (!(error instanceof GatewayFault)) throw error
    const { kind, status, code, message } = error
    backend.log.warn({ paymentId: charge.id, kind, status, code, fault: message }, 'a terminal did not take a charge')
    const state = isFirst ? refusalOf(error) : null
    if (state) await refuse(backend, charge, state)
  }
  backend.live.tell(charge.placeId, ['bookings'])
}

function toTerminalOrder({ hash, code }: BookingRow, charge: PaymentRow): TerminalOrder {
  const { id, terminalId, value: amount, expiresAt, createdAt } = charge
  const seconds = Math.round(((expiresAt ?? createdAt).getTime() - createdAt.getTime()) / 1000)
  const reference = terminalReference(hash, id)
  return { idempotencyKey: id, reference, terminalId, amount, description: `Reserva ${code}`, seconds }
}

/** Null if the provider may have done it all the same. */
function refusalOf({ kind, code, status }: GatewayFault): TerminalState | null {
  if (code === TERMINAL_BUSY) return 'busy'
  if (code === 'terminal_not_allowed_action') return 'not-ready'
  return kind === 'refused' || kind === 'credentials' || (status === 409 && code !== '') ? 'refused' : null
}

/** Keeps the first answer. */
function keepOrder(
  { db, now }: Backend,
  { id, expiresAt, createdAt }: PaymentRow,
  made: Pick<PaymentRow, 'checkoutId' | 'transactionId'>
) {
  return inTransaction(db, async (tx) => {
    const locked = await lockPaymentById(tx, id)
    if (locked?.checkoutId !== '') return
    const askAt = askAgainAt({ expiresAt: expiresAt ?? createdAt, now: now() })
    await setPayment(tx, id, { ...made, askAt, terminalState: 'created' })
  })
}

function refuse({ db }: Backend, { id, bookingId }: PaymentRow, terminalState: TerminalState) {
  return inTransaction(db, async (tx) => {
    await lockBooking(tx, { id: bookingId })
    const locked = await lockPaymentById(tx, id)
    if (locked?.status === 'PENDING') await setPayment(tx, id, { status: 'DENIED', terminalState, askAt: null })
  })
}
