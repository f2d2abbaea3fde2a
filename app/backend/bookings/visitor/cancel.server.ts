import { conflict } from '#app/contracts/api-error.ts'
import type { cancelByVisitor } from '#app/contracts/booking/visitor.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import { slotInstant } from '#app/domain/calendar/dates.ts'
import type { Transaction } from '../../db/connection.server.ts'
import type { BookingRow } from '../../db/queries/bookings/bookings.server.ts'
import { findPromise } from '../../db/queries/bookings/own/visitor.server.ts'
import type { ApiContext } from '../../kernel/context.server.ts'
import { weighRefund } from '../../kernel/refund/weigh-refund.server.ts'
import { endBooking, endedWords } from '../cancel/cancel-booking.server.ts'
import { readPublicBooking } from '../read-booking.server.ts'
import { inVisited } from './open-booking.server.ts'
import { requireProof } from './proof.server.ts'
import { askBack } from './refund.server.ts'

/**
 * A second call changes nothing.
 * @throws ApiError 403 `needs_proof` or for staff, 404, 409 `checked_in`, `over` or `changed`
 */
export async function cancelOwn(
  { params, body }: Received<typeof cancelByVisitor>,
  ctx: ApiContext
): Promise<Answer<typeof cancelByVisitor>> {
  requireProof(body.proof, params.uuid, ctx)
  await inVisited(params.uuid, ctx, async (tx, booking) => {
    if (endedWords(booking.status) !== '') return
    const wish = { kind: 'whole', tickets: {}, byPlace: false } as const
    const now = ctx.now()
    const { decision, here } = await weighRefund(tx, booking, { wish, now })
    await requireAhead(tx, booking, { value: decision.value, now })
    const ending = { reason: 'Pedido do visitante', seen: body.refund_seen }
    if (here > 0) await askBack(tx, { booking, wish, ctx, ...ending })
    else await endBooking(tx, { booking, byPlace: false, by: 'visitante', now, ...ending })
  })
  return readPublicBooking(params.uuid, ctx)
}

/** After the hour of the visit, cancelling makes sense only if money is due back. */
async function requireAhead(tx: Transaction, booking: BookingRow, { value, now }: { value: number; now: Date }) {
  const { place } = await findPromise(tx, booking.id)
  if (value > 0 || now < slotInstant(booking.date, booking.time, place.timezone)) return
  throw conflict({ code: 'over', message: 'O horário da visita já passou.' })
}
