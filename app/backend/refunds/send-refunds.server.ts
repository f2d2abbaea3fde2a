import { formatMoney } from '#app/domain/money/money.ts'
import { canRefundMove, isRefundState } from '#app/domain/refund/states.ts'
import { nextTryAt } from '#app/domain/refund/tries.ts'
import { lockBooking } from '../db/queries/bookings/bookings.server.ts'
import { recordEvent } from '../db/queries/bookings/record-event.server.ts'
import { creditProvider } from '../db/queries/closures/credits.server.ts'
import {
  findRefund,
  listProviderIds,
  lockPaymentById,
  type RefundRow,
  setRefund,
  takeDueRefund
} from '../db/queries/money/refunds.server.ts'
import { findPaymentById, type PaymentRow } from '../db/queries/payments.server.ts'
import { inTransaction } from '../db/transaction.server.ts'
import type { Backend } from '../kernel/context.server.ts'
import { finishRefund } from '../kernel/refund/finish-refund.server.ts'
import { workByPlace } from '../kernel/work-by-place.server.ts'
import { GatewayFault, type GatewayRefund, type PaymentGateway } from '../providers/gateways/payment-gateway.server.ts'

/** Outcome of one request to a provider. */
type Heard =
  | { kind: 'refund'; refund: GatewayRefund }
  | { kind: 'again'; problem: string; retryAfter: number }
  | { kind: 'by-hand'; problem: string }

/**
 * Sends refunds until none is due. If the process dies at any point, the refund is taken up again with the same key.
 */
export async function sendRefunds(backend: Backend): Promise<void> {
  await workByPlace((busy) => takeDueRefund(backend.db, backend.now(), busy), {
    placeOf: ({ placeId }) => placeId,
    work: (due) => sendRefund(backend, due)
  })
}

/** Runs outside of any transaction. */
async function sendRefund(backend: Backend, refund: RefundRow): Promise<void> {
  const payment = await findPaymentById(backend.db.orm, refund.paymentId)
  if (!payment) return
  const heard = isCredit(payment) ? ofCredit(refund) : await askGateway(backend, refund, payment)
  if (heard.kind === 'again')
    backend.log.warn({ refundId: refund.id, attempts: refund.attempts }, 'refund not done yet')
  await applyHeard(backend, refund, heard)
}

const isCredit = ({ provider }: PaymentRow) => provider === creditProvider

/** Nobody is asked: the money goes back into its credit. */
const ofCredit = ({ value }: RefundRow): Heard => ({
  kind: 'refund',
  refund: { id: '', amount: value, state: 'done', said: '' }
})

async function askGateway(backend: Backend, refund: RefundRow, payment: PaymentRow): Promise<Heard> {
  try {
    const gateway = await backend.gateways.named(refund.placeId, payment.provider)
    if (!gateway || payment.providerId === null) return { kind: 'by-hand', problem: noGateway }
    const paymentId = payment.providerId
    if (refund.providerId !== '') {
      const known = (await gateway.listRefunds(paymentId)).find(({ id }) => id === refund.providerId)
      if (known) return { kind: 'refund', refund: known }
    }
    return { kind: 'refund', refund: await order(backend, gateway, { refund, payment, paymentId }) }
  } catch (error) {
    if (!(error instanceof GatewayFault)) {
      backend.log.error({ refundId: refund.id, err: error }, 'a refund could not be sent')
      return { kind: 'again', problem: unsure, retryAfter: 0 }
    }
    return toHeard(error, refund)
  }
}

const noGateway = 'Sem ligação com o provedor. Devolva no portal dele e marque como devolvida.'
const unsure = 'O provedor não respondeu com clareza. Ele será consultado de novo.'

function toHeard({ kind, message, retryAfter }: GatewayFault, { attempts }: RefundRow): Heard {
  if (kind === 'unsure') return { kind: 'again', problem: unsure, retryAfter }
  if (kind === 'credentials') {
    const problem = 'O provedor não reconhece as credenciais do parque. Confira-as nas configurações.'
    // An earlier request may have succeeded unheard, so nobody may refund it by hand as well.
    return attempts === 1 ? { kind: 'by-hand', problem } : { kind: 'again', problem, retryAfter }
  }
  if (kind === 'unsupported') {
    return {
      kind: 'by-hand',
      problem: 'Este provedor não devolve por aqui. Devolva no portal dele e marque como devolvida.'
    }
  }
  return { kind: 'by-hand', problem: `O provedor recusou a devolução (${message.slice(0, 200)}).` }
}

interface Order {
  refund: RefundRow
  payment: PaymentRow
  paymentId: string
}

/** A refusal is believed only if the provider's own list lacks the refund: an earlier try may have succeeded. */
async function order(backend: Backend, gateway: PaymentGateway, asked: Order): Promise<GatewayRefund> {
  const { refund, payment, paymentId } = asked
  try {
    const isWhole = payment.held !== '' || refund.value === payment.value - payment.refunded
    const ordered = { paymentId, amount: refund.value, isWhole, idempotencyKey: refund.id }
    return await gateway.refund({ ...ordered, order: orderAtTerminal(payment) })
  } catch (error) {
    if (!(error instanceof GatewayFault) || error.kind !== 'refused') throw error
    const found = await findMade(backend, gateway, asked)
    if (found) return found
    throw error
  }
}

/** Money of a card terminal goes back through the order that took it. */
function orderAtTerminal({ terminalId, checkoutId: id, transactionId }: PaymentRow) {
  return terminalId && id ? { id, transactionId } : undefined
}

/** Finds a refund of the same value that is none of ours, if the provider's sum shows that our books lack it. */
async function findMade(backend: Backend, gateway: PaymentGateway, { refund, payment, paymentId }: Order) {
  const made = (await gateway.listRefunds(paymentId)).filter(({ state }) => state !== 'failed')
  const theirs = new Set(await listProviderIds(backend.db.orm, refund))
  const sum = made.reduce((total, { amount }) => total + amount, 0)
  if (sum < payment.refunded + refund.value) return null
  return made.find(({ id, amount }) => amount === refund.value && !theirs.has(id)) ?? null
}

/** Runs under the locks, and changes nothing if somebody ended the refund meanwhile. */
async function applyHeard(
  backend: Backend,
  { id, bookingId, paymentId, placeId }: RefundRow,
  heard: Heard
): Promise<void> {
  const { db, now, live } = backend
  await inTransaction(db, async (tx) => {
    const booking = await lockBooking(tx, { id: bookingId })
    const payment = await lockPaymentById(tx, paymentId)
    const refund = await findRefund(tx, id)
    if (!booking || !payment || !refund || !isRefundState(refund.state)) return
    if (refund.state !== 'asked' && refund.state !== 'sent') return
    const at = now()
    if (heard.kind === 'again') {
      const tryAt = nextTryAt({ attempts: refund.attempts, now: at, retryAfter: heard.retryAfter })
      await setRefund(tx, id, { problem: heard.problem, tryAt })
      return
    }
    if (heard.kind === 'refund' && heard.refund.state === 'done') {
      const providerId = heard.refund.id
      await finishRefund(tx, { booking, payment, refund, now: at, by: 'provedor', providerId })
      return
    }
    if (heard.kind === 'refund' && heard.refund.state === 'sent') {
      const state = canRefundMove(refund.state, 'sent') ? { state: 'sent', sentAt: at } : {}
      await setRefund(tx, id, { ...state, providerId: heard.refund.id, problem: '' })
      return
    }
    const problem = heard.kind === 'by-hand' ? heard.problem : `O provedor não devolveu ${formatMoney(refund.value)}.`
    // A new request is another refund at the provider, so the old id no longer applies.
    await setRefund(tx, id, { state: 'failed', problem, tryAt: null, providerId: '' })
    await recordEvent(tx, { booking, action: 'refund-failed', at, by: 'provedor', reason: problem })
  })
  live.tell(placeId, ['bookings'])
}
