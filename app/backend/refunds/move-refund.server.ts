import { conflict, forbidden, invalid, notFound } from '#app/contracts/api-error.ts'
import type { moveRefund as call } from '#app/contracts/booking/refunds.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import { formatMoney } from '#app/domain/money/money.ts'
import { canRefundMove, isRefundState, type RefundState } from '#app/domain/refund/states.ts'
import type { Transaction } from '../db/connection.server.ts'
import { type BookingRow, isUuid, lockBooking } from '../db/queries/bookings/bookings.server.ts'
import { recordEvent } from '../db/queries/bookings/record-event.server.ts'
import { findListedRefund, isAtDesk } from '../db/queries/money/list-refunds.server.ts'
import { findRefund, lockPaymentById, type RefundRow, setRefund } from '../db/queries/money/refunds.server.ts'
import type { PaymentRow } from '../db/queries/payments.server.ts'
import { inTransaction } from '../db/transaction.server.ts'
import { accountWords, requireTwoPeople } from '../kernel/approval/two-people.server.ts'
import { type Actor, type ApiContext, holds, type StaffContext } from '../kernel/context.server.ts'
import { finishRefund } from '../kernel/refund/finish-refund.server.ts'
import { mayGiveAtDesk } from './own-booking.server.ts'
import { toWireRefund } from './wire.server.ts'

interface Moving {
  tx: Transaction
  /** The caller holds the locks of all rows. */
  booking: BookingRow
  payment: PaymentRow
  refund: RefundRow
  note: string
  actor: Actor
  ctx: ApiContext
}

interface Moved {
  message: string
}

type Action = Received<typeof call>['body']['action']

const moves: Record<Action, { to: RefundState; run(moving: Moving): Promise<Moved> }> = {
  approve: { to: 'asked', run: approveRefund },
  refuse: { to: 'dropped', run: refuseRefund },
  retry: { to: 'asked', run: retry },
  give: { to: 'done', run: give }
}

/**
 * A second call is harmless.
 * @throws ApiError 403, 404, 409 `same_person`, or `changed` if its state has changed, 422
 */
export async function moveRefund(
  { params, body }: Received<typeof call>,
  ctx: StaffContext
): Promise<Answer<typeof call>> {
  const actor = ctx.actor
  const { placeId } = actor
  const id = params.id.toLowerCase()
  const known = isUuid(id) ? await findRefund(ctx.db.orm, id) : null
  if (!known || known.placeId !== placeId) throw notFound({ message: 'Esta devolução não existe.' })
  const done = await inTransaction(ctx.db, async (tx) => {
    const booking = await lockBooking(tx, { id: known.bookingId })
    const payment = await lockPaymentById(tx, known.paymentId)
    const refund = await findRefund(tx, id)
    if (!booking || !payment || !refund) throw notFound({ message: 'Esta devolução não existe.' })
    return applyMove({ tx, booking, payment, refund, note: body.note.trim(), actor, ctx }, body.action)
  })
  const row = await findListedRefund(ctx.db.orm, { placeId, id })
  if (!row) throw notFound({ message: 'Esta devolução não existe.' })
  return { outcome: done.outcome, message: done.message, refund: toWireRefund(row, actor) }
}

async function applyMove(moving: Moving, action: Action): Promise<Moved & { outcome: string }> {
  const { refund, payment, actor } = moving
  const { to, run } = moves[action]
  requireRefundRight(action, { actor, atDesk: isAtDesk(payment.provider) })
  const from = refund.state
  if (from === to || (action === 'approve' && refund.approvedBy === actor.userId)) {
    return { outcome: 'already', message: 'Isto já tinha sido feito.' }
  }
  const isFrom = action === 'approve' ? from === 'approval' : action !== 'retry' || from === 'failed'
  if (!isFrom || !isRefundState(from) || !canRefundMove(from, to)) {
    throw conflict({ code: 'changed', message: 'Esta devolução já mudou de situação. Confira antes de continuar.' })
  }
  return { outcome: 'done', ...(await run(moving)) }
}

/** The drawer belongs to the user at the desk; a provider's portal to the approver. */
function requireRefundRight(action: Action, { actor, atDesk }: { actor: Actor; atDesk: boolean }): void {
  const mayGive = action === 'give' && atDesk && mayGiveAtDesk(actor)
  if (mayGive || holds(actor, 'operation/refund-approve')) return
  throw forbidden({ message: 'Peça a quem aprova devoluções.' })
}

async function approveRefund({ tx, booking, payment, refund, actor, ctx }: Moving): Promise<Moved> {
  if (refund.askedBy === actor.userId) {
    throw forbidden({ message: 'Quem pediu a devolução não a aprova: peça a outra pessoa.' })
  }
  const at = ctx.now()
  const { placeId, userId: second } = actor
  await requireTwoPeople(tx, { placeId, first: refund.askedBy, second, now: at })
  const tryAt = isAtDesk(payment.provider) ? null : at
  await setRefund(tx, refund.id, { state: 'asked', approvedBy: actor.userId, approvedAt: at, tryAt })
  const accounts = await accountWords(tx, actor.placeId, [refund.askedBy, actor.userId])
  await recordEvent(tx, { booking, action: 'refund-approved', at, by: actor, reason: accounts.join('. ') })
  return { message: `Devolução de ${formatMoney(refund.value)} aprovada.` }
}

/**
 * A refund that may be on its way is never dropped. The states say so, and one that was ever sent is followed to its
 * end.
 */
async function refuseRefund({ tx, booking, refund, note, actor, ctx }: Moving): Promise<Moved> {
  if (refund.state === 'asked' && refund.attempts > 0) {
    throw conflict({
      code: 'changed',
      message: 'O provedor já foi consultado sobre esta devolução: espere a resposta.'
    })
  }
  if (note.length < 3) throw invalid({ fields: { note: ['Diga por que a devolução não é feita.'] } })
  const at = ctx.now()
  await setRefund(tx, refund.id, { state: 'dropped', note, tryAt: null, endedAt: at })
  await recordEvent(tx, { booking, action: 'refund-refused', at, by: actor, reason: note })
  return { message: 'Devolução não aprovada. O valor continua a devolver até que seja pedido de outra forma.' }
}

async function retry({ tx, refund, payment, ctx }: Moving): Promise<Moved> {
  if (isAtDesk(payment.provider)) throw conflict({ code: 'changed', message: 'Este valor é devolvido no balcão.' })
  await setRefund(tx, refund.id, { state: 'asked', tryAt: ctx.now(), problem: '' })
  return { message: 'A devolução será enviada de novo em instantes.' }
}

async function give({ tx, booking, payment, refund, note, actor, ctx }: Moving): Promise<Moved> {
  if (refund.state === 'asked' && refund.tryAt !== null) {
    throw conflict({ code: 'changed', message: 'Esta devolução está sendo enviada ao provedor: espere a resposta.' })
  }
  if (refund.state === 'sent') {
    throw conflict({ code: 'changed', message: 'Esta devolução já foi enviada ao provedor: espere a resposta.' })
  }
  if (note.length < 3) throw invalid({ fields: { note: ['Diga como o valor foi devolvido.'] } })
  const now = ctx.now()
  const given = { by: actor.userId, note }
  await finishRefund(tx, { booking, payment, refund, now, by: actor, given })
  return { message: `Devolução de ${formatMoney(refund.value)} marcada como feita.` }
}
