import { isHoldExpired } from '#app/domain/booking/hold.ts'
import { askAgainAt } from '#app/domain/money/charge-asking.ts'
import type { PaymentStatus } from '#app/domain/money/payment-state.ts'
import type { TerminalState } from '#app/domain/money/terminal.ts'
import { type BookingRow, lockBooking } from '../../db/queries/bookings/bookings.server.ts'
import { recordEvent } from '../../db/queries/bookings/record-event.server.ts'
import { lockPaymentById } from '../../db/queries/money/refunds.server.ts'
import {
  expireCharge,
  findBookingToPay,
  findPaymentById,
  lockPayment,
  type PaymentRow,
  setPayment
} from '../../db/queries/payments.server.ts'
import { inTransaction } from '../../db/transaction.server.ts'
import type { Backend } from '../../kernel/context.server.ts'
import { isBeingSent, sendCharge, waitsForTerminal } from '../../kernel/terminal/send-charge.server.ts'
import { type TerminalCharge, terminalReference } from '../../providers/gateways/card-terminals.server.ts'
import { GatewayFault, type PaymentGateway } from '../../providers/gateways/payment-gateway.server.ts'
import { applyPayment } from '../apply-payment.server.ts'

export interface AtTerminal {
  gateway: PaymentGateway
  charge: PaymentRow
  booking: BookingRow
}

/**
 * Asks the provider what became of a charge, and does what follows from it.
 * @throws GatewayFault if the provider does not answer
 */
export async function readTerminalCharge(backend: Backend, gateway: PaymentGateway, chargeId: string): Promise<void> {
  const charge = await findPaymentById(backend.db.orm, chargeId)
  const found = charge && (await findBookingToPay(backend.db, { id: charge.bookingId }))
  if (!charge || !found || !gateway.terminals) return
  const asked = { gateway, charge, booking: found.booking }
  if (charge.providerId) return applyPaid(backend, asked, charge.providerId)
  if (charge.checkoutId === '') return readUnanswered(backend, asked)
  const said = await gateway.terminals.find(charge.checkoutId)
  await followOrder(backend, asked, said)
}

/** The answer to the order was lost, or nobody lived to send it: the same key gets the same order. */
async function readUnanswered(backend: Backend, asked: AtTerminal): Promise<void> {
  const { charge, booking } = asked
  const now = backend.now()
  if (isWaitedFor(asked, now)) {
    if (!isBeingSent(charge, now)) await sendCharge(backend, asked.gateway, { charge, booking })
    return
  }
  await findMoney(backend, asked)
  await endInTime(backend, asked)
}

const isWaitedFor = ({ charge, booking }: AtTerminal, now: Date) =>
  charge.status === 'PENDING' && waitsForTerminal(booking, now) && !isHoldExpired(charge.expiresAt, now)

const ENDS: Readonly<Partial<Record<TerminalCharge['status'], PaymentStatus>>> = {
  cancelled: 'CANCELLED',
  failed: 'DENIED',
  expired: 'EXPIRED'
}

/** Null: the provider does not know the order, which then ends with its time. */
export async function followOrder(backend: Backend, asked: AtTerminal, said: TerminalCharge | null): Promise<void> {
  const { charge, booking, gateway } = asked
  if (said && said.reference !== '' && said.reference !== terminalReference(booking.hash, charge.id)) {
    throw new GatewayFault('unsure', 'the provider told of another order than asked')
  }
  if (said?.paymentId) return applyPaid(backend, asked, said.paymentId)
  const end = said && ENDS[said.status]
  if (said && end) return endCharge(backend, asked, { status: end, state: said.status, said: said.said })
  if (said) await noteState(backend, asked, said.isCancelling ? 'cancelling' : said.status)
  if (said?.status === 'unclear' || said?.status === 'paid') await findMoney(backend, asked)
  const isShown = said?.status === 'created' || said?.status === 'at-terminal'
  // Nobody waits for it any more, so nobody may pay it.
  if (said && isShown && !said.isCancelling && !isWaitedFor(asked, backend.now())) await cancelThere(gateway, said.id)
  await endInTime(backend, asked)
}

async function cancelThere({ terminals }: PaymentGateway, id: string): Promise<void> {
  await terminals?.cancel(id).catch((error) => {
    // It is over meanwhile, or its terminal cannot be told: it ends with its time.
    if (!(error instanceof GatewayFault && (error.kind === 'refused' || error.status === 409))) throw error
  })
}

/** Money that only the provider's list of payments shows. */
async function findMoney(backend: Backend, asked: AtTerminal): Promise<void> {
  const { gateway, charge, booking } = asked
  const found = await gateway.searchPayments(terminalReference(booking.hash, charge.id))
  for (const { id, status } of found) if (status === 'APPROVED') await applyPaid(backend, asked, id)
}

/** Writes the slip beside the charge, then settles it as any payment: what the provider says of the payment counts. */
async function applyPaid(backend: Backend, { gateway, charge }: AtTerminal, paymentId: string): Promise<void> {
  const slip = charge.cv === '' ? await gateway.terminals?.readSlip(paymentId) : null
  const key = { provider: gateway.name, providerId: paymentId }
  await inTransaction(backend.db, async (tx) => {
    await lockBooking(tx, { id: charge.bookingId })
    const known = await lockPayment(tx, key)
    const locked = await lockPaymentById(tx, charge.id)
    // Another row has this money already, for example one that was found in the provider's list.
    if (!locked || (known && known.id !== charge.id)) return expireCharge(tx, charge.id)
    const { aut = '', brand = '', method = locked.method } = slip ?? {}
    const written = slip ? { cv: paymentId, aut, brand, method } : {}
    await setPayment(tx, charge.id, { ...written, providerId: paymentId, terminalState: 'paid' })
  })
  await applyPayment(backend, { gateway, placeId: charge.placeId, paymentId })
}

interface End {
  status: PaymentStatus
  state: TerminalState
  said: string
}

async function endCharge(backend: Backend, { charge }: AtTerminal, { status, state, said }: End): Promise<void> {
  const { db, now, live } = backend
  await inTransaction(db, async (tx) => {
    const booking = await lockBooking(tx, { id: charge.bookingId })
    const locked = await lockPaymentById(tx, charge.id)
    if (!booking || !locked || locked.providerId) return
    const from = locked.status
    await setPayment(tx, charge.id, { terminalState: state, askAt: null, ...(from === 'PENDING' && { status }) })
    if (from !== 'PENDING') return
    const event = { booking, action: 'payment', at: now(), by: 'provedor', from, to: status, reason: said } as const
    await recordEvent(tx, event)
  })
  live.tell(charge.placeId, ['bookings'])
}

/** Keeps what the terminal does, and asks again soon. */
async function noteState({ db, live, now }: Backend, { charge }: AtTerminal, state: TerminalState): Promise<void> {
  const { expiresAt, createdAt } = charge
  const isWaited = charge.status === 'PENDING' && !isHoldExpired(expiresAt, now())
  const soon = isWaited ? { askAt: askAgainAt({ expiresAt: expiresAt ?? createdAt, now: now() }) } : {}
  await inTransaction(db, (tx) => setPayment(tx, charge.id, { ...soon, terminalState: state }))
  if (charge.terminalState !== state) live.tell(charge.placeId, ['bookings'])
}

/** Ends it in our books; its money may still come, so the provider is asked further. */
async function endInTime({ db, now, live }: Backend, { charge }: AtTerminal): Promise<void> {
  if (charge.status !== 'PENDING' || !isHoldExpired(charge.expiresAt, now())) return
  await expireCharge(db.orm, charge.id)
  live.tell(charge.placeId, ['bookings'])
}
