import { forbidden } from '#app/contracts/api-error.ts'
import type { askRefund as call } from '#app/contracts/booking/refunds.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import { findListedRefund } from '../db/queries/money/list-refunds.server.ts'
import { inTransaction } from '../db/transaction.server.ts'
import { holds, type StaffContext } from '../kernel/context.server.ts'
import { askRefund } from '../kernel/refund/ask-refund.server.ts'
import { findOwnBooking, lockOwnBooking, mayGiveAtDesk, requireValues } from './own-booking.server.ts'
import { toWireRefund } from './wire.server.ts'

const givenWords = { '': '', money: 'Devolvido em dinheiro', card: 'Devolvido na maquininha' }

/** @throws ApiError 403, 404, and as the kernel's */
export async function askForRefund(
  { params, body }: Received<typeof call>,
  ctx: StaffContext
): Promise<Answer<typeof call>> {
  const actor = ctx.actor
  requireValues(actor)
  if (body.kind === 'whole' && !holds(actor, 'operation/cancel')) {
    throw forbidden({ message: 'Devolver a reserva inteira a cancela, e seu usuário não cancela reservas.' })
  }
  if (body.given !== '' && !mayGiveAtDesk(actor)) {
    throw forbidden({ message: 'Seu usuário pede devoluções, mas não mexe no caixa: peça sem dizer que já devolveu.' })
  }
  const id = await findOwnBooking(params.uuid, { actor, ctx })
  const asked = await inTransaction(ctx.db, async (tx) => {
    const booking = await lockOwnBooking(tx, id, actor)
    return askRefund(tx, {
      booking,
      actor,
      ctx,
      askedAs: 'staff',
      mayDepart: holds(actor, 'operation/refund-depart'),
      wish: { kind: body.kind, tickets: body.tickets, byPlace: false },
      value: body.value,
      seen: body.seen,
      reason: body.reason,
      key: body.key,
      given: givenWords[body.given]
    })
  })
  const { placeId } = actor
  const rows = await Promise.all(asked.refunds.map(({ id }) => findListedRefund(ctx.db.orm, { placeId, id })))
  const refunds = rows.flatMap((row) => (row ? [toWireRefund(row, actor)] : []))
  return { outcome: asked.outcome, message: asked.message, refunds }
}
