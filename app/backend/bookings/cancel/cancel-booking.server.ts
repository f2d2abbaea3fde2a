import { conflict, invalid } from '#app/contracts/api-error.ts'
import { type Centavos, formatMoney } from '#app/domain/money/money.ts'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'
import type { Transaction } from '../../db/connection.server.ts'
import type { BookingRow } from '../../db/queries/bookings/bookings.server.ts'
import { type Actor, holds } from '../../kernel/context.server.ts'
import { giveUp } from '../../kernel/refund/give-up.server.ts'
import { mayDepart, requirePolicy } from '../../kernel/refund/require-policy.server.ts'
import { weighRefund } from '../../kernel/refund/weigh-refund.server.ts'
import type { EventWork, Outcome } from '../event-work.server.ts'

/**
 * A second call changes nothing. `seesValues` says whether the page showed refunds to the actor.
 * @throws ApiError 409 `beyond_policy`, `checked_in` or `changed`, 422 without a reason
 */
export async function cancelBooking(
  { tx, booking, payload, actor, ctx }: EventWork,
  seesValues = holds(actor, 'operation/values')
): Promise<Outcome> {
  const ended = endedWords(booking.status)
  if (ended) return { outcome: 'already', message: ended }
  const reason = (payload.reason ?? unsaidReason).trim()
  if (reason.length < 3) throw invalid({ fields: { reason: ['Diga por que a reserva é cancelada.'] } })
  // If the caller does not say who cancels (specification §7), their permissions decide.
  const byPlace = payload.cancelled_by === 'place' || (payload.cancelled_by !== 'visitor' && mayDepart(actor))
  const seen = seesValues ? payload.refund_seen : null
  const value = await endBooking(tx, { booking, byPlace, reason, by: actor, now: ctx.now(), seen })
  const goesBack = value > 0 && seesValues ? ` A devolver: ${formatMoney(value)}.` : ''
  return { outcome: 'done', message: `Reserva cancelada. As vagas voltaram a ficar livres.${goesBack}` }
}

/** Reason for callers whose cancellation has none (specification §7); people who are asked for one must give it. */
const unsaidReason = 'Sem motivo informado'

/** Words for an ended booking; '' for a live one. */
export function endedWords(status: string): string {
  if (status === 'CANCELLED') return 'Esta reserva já estava cancelada.'
  return status === 'EXPIRED' ? 'O prazo desta reserva já tinha acabado.' : ''
}

interface Ending {
  booking: BookingRow
  byPlace: boolean
  reason: string
  by: Actor | 'visitante' | 'sistema'
  now: Date
  /** Refund that the page showed; null if it showed none. */
  seen: Centavos | null
}

/**
 * The caller holds the lock of the booking, which is live. The refund becomes due, and the rest stays with the place.
 * @throws ApiError 409
 */
export async function endBooking(tx: Transaction, ending: Ending): Promise<Centavos> {
  const { booking, byPlace, reason, by, now, seen } = ending
  if (booking.checkedInPeople > 0) throw conflict({ code: 'checked_in', message: ERRORS.alreadyInside })
  const wish = { kind: 'whole', tickets: {}, byPlace } as const
  const weighed = await weighRefund(tx, booking, { wish, now })
  const { value } = weighed.decision
  if (typeof by !== 'string') requirePolicy(by, { value, byPolicy: weighed.byPolicy })
  requireSeenRefund(seen, value)
  await giveUp(tx, { booking, wish, weighed, value, now, by, reason })
  return value
}

/** Nobody gets less than the page showed. */
function requireSeenRefund(seen: Centavos | null, value: Centavos): void {
  if (seen === null || seen === value) return
  const message = `O valor que volta mudou: agora é ${formatMoney(value)} (antes: ${formatMoney(seen)}). Confira e confirme de novo.`
  throw conflict({ code: 'changed', message })
}
