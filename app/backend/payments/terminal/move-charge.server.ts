import { conflict, invalid, notFound } from '#app/contracts/api-error.ts'
import type { moveTerminalCharge } from '#app/contracts/booking/counter.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import { TERMINAL_STATES, type TerminalState } from '#app/domain/money/terminal.ts'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'
import { type BookingRow, findFullBooking, isGuidedBy, lockBooking } from '../../db/queries/bookings/bookings.server.ts'
import { findLatestAtTerminal } from '../../db/queries/money/card-terminals.server.ts'
import { lockPaymentById } from '../../db/queries/money/refunds.server.ts'
import { type PaymentRow, setPayment } from '../../db/queries/payments.server.ts'
import { inTransaction } from '../../db/transaction.server.ts'
import { type ApiContext, type Backend, holds, type StaffContext } from '../../kernel/context.server.ts'
import { receiveAtDesk } from '../../kernel/desk/receive-at-desk.server.ts'
import { sendToTerminal, waitsForTerminal } from '../../kernel/terminal/send-charge.server.ts'
import { isMercadoPagoSimulator } from '../../providers/gateways/mercadopago/simulator/simulated.server.ts'
import { GatewayFault, type PaymentGateway } from '../../providers/gateways/payment-gateway.server.ts'
import { type AtTerminal, followOrder, readTerminalCharge } from './read-charge.server.ts'

type Moving = Received<typeof moveTerminalCharge>
type Body = Moving['body']

/** @throws ApiError 404, 409 by state, 422 */
export async function moveCharge(
  { params, body }: Pick<Moving, 'params' | 'body'>,
  ctx: StaffContext
): Promise<Answer<typeof moveTerminalCharge>> {
  const booking = await findSeenSale(params.uuid, ctx)
  const message = await act(ctx, booking, body)
  const after = await findFullBooking(ctx.db, { publicId: params.uuid })
  return { message, waits: after !== null && waitsForTerminal(after.booking, ctx.now()) }
}

/**
 * Only the seller of a sale, and people who see the place's values, may move its money.
 * @throws ApiError 404
 */
async function findSeenSale(uuid: string, { db, actor }: StaffContext): Promise<BookingRow> {
  const full = /^[0-9a-f]{32}$/.test(uuid) ? await findFullBooking(db, { publicId: uuid }) : null
  const booking = full?.booking
  if (booking?.placeId === actor.placeId && booking.channel === 'POSCONTROLE') {
    if (booking.sellerUuid === actor.uuid) return booking
    const isNear = holds(actor, 'operation/all-bookings') || (await isGuidedBy(db.orm, booking.id, actor.userId))
    if (holds(actor, 'operation/values') && isNear) return booking
  }
  throw notFound({ message: ERRORS.bookingNotFound })
}

/** Returns words for the seller. */
async function act(ctx: StaffContext, booking: BookingRow, body: Body): Promise<string> {
  if (body.action === 'receive') return receiveByHand(ctx, booking, body)
  if (body.action === 'send') await sendToTerminal(ctx, booking, body.terminal)
  else await withCharge(ctx, booking, body.action)
  const latest = await findLatestAtTerminal(ctx.db.orm, booking.id)
  return latest?.terminalState ? TERMINAL_STATES[latest.terminalState] : ''
}

/**
 * Asks about the latest charge, cancels it, or lets its simulated terminal decide.
 * @throws ApiError 404, 409 `no_charge`, `provider_away`
 */
export async function withCharge(
  ctx: ApiContext,
  booking: BookingRow,
  action: Exclude<Body['action'], 'send' | 'receive'>
): Promise<void> {
  const charge = await findLatestAtTerminal(ctx.db.orm, booking.id)
  const gateway = charge && (await ctx.gateways.named(booking.placeId, charge.provider))
  if (!charge || !gateway) throw conflict({ code: 'no_charge', message: 'Não há cobrança na maquininha.' })
  try {
    if (action === 'cancel') return await cancelCharge(ctx, { gateway, charge, booking })
    if (action !== 'check') await simulate(gateway, charge, action)
    await readTerminalCharge(ctx, gateway, charge.id)
  } catch (error) {
    if (!(error instanceof GatewayFault)) throw error
    const { kind, status, code, message } = error
    ctx.log.warn({ paymentId: charge.id, kind, status, code, fault: message }, 'a charge at a terminal was not read')
    const text = 'O Mercado Pago não respondeu agora. Não cobre de novo: confira a maquininha e tente em instantes.'
    throw conflict({ code: 'provider_away', message: text })
  }
}

async function simulate(gateway: PaymentGateway, charge: PaymentRow, action: 'simulate-paid' | 'simulate-refused') {
  if (!isMercadoPagoSimulator(gateway)) throw notFound()
  await gateway.simulator.decideOrder(charge.checkoutId, action === 'simulate-paid' ? 'approve' : 'reject')
}

/** A charge that was never sent ends here; any other ends when its terminal says so. */
async function cancelCharge(ctx: ApiContext, asked: AtTerminal): Promise<void> {
  const { gateway, charge } = asked
  if (charge.checkoutId === '') {
    if (await endUnsent(ctx, charge)) return
    return readTerminalCharge(ctx, gateway, charge.id)
  }
  const said = await gateway.terminals?.cancel(charge.checkoutId).catch((error) => {
    // The order is over, or only the terminal itself can cancel it: its state tells which.
    if (error instanceof GatewayFault && (error.kind === 'refused' || error.status === 409)) return null
    throw error
  })
  if (said) await followOrder(ctx, asked, said)
  else await readTerminalCharge(ctx, gateway, charge.id)
}

function endUnsent({ db }: Backend, { id, bookingId }: PaymentRow): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    await lockBooking(tx, { id: bookingId })
    const locked = await lockPaymentById(tx, id)
    if (!locked || locked.sentAt !== null || locked.status !== 'PENDING') return false
    await setPayment(tx, id, { status: 'CANCELLED', terminalState: 'cancelled' satisfies TerminalState, askAt: null })
    return true
  })
}

/** The card was passed on another machine: its numbers are typed, as in a sale by card. */
function receiveByHand(ctx: StaffContext, { id }: BookingRow, { method, cv, aut }: Body): Promise<string> {
  const { db, actor, now } = ctx
  return inTransaction(db, async (tx) => {
    const booking = await lockBooking(tx, { id })
    if (!booking || !waitsForTerminal(booking, now())) {
      throw conflict({ code: 'not_payable', message: 'Esta venda não espera mais um pagamento.' })
    }
    if (method !== 'pos_debit' && method !== 'pos_credit') {
      throw invalid({ fields: { method: ['Escolha débito ou crédito.'] } })
    }
    const slip = { cv: cv.trim(), aut: aut.trim() }
    const money = { value: booking.final, method, tendered: null, reason: '', key: '', ...slip }
    const { message } = await receiveAtDesk(tx, { booking, ...money, actor, ctx })
    return message
  })
}
