import type { z } from 'zod'
import type { getUnsettled, UnsettledKind } from '#app/contracts/payments/unsettled.ts'
import { heldKind } from '#app/domain/money/held.ts'
import { toDecimal } from '#app/domain/money/money.ts'
import type { ListedStray, UnsettledPayment } from '../../db/queries/money/unsettled.server.ts'
import { type Actor, holds } from '../../kernel/context.server.ts'

type Wire = z.input<typeof getUnsettled.response>

const iso = (date: Date | null) => date?.toISOString() ?? null

function moneyFor(actor: Actor) {
  const sees = holds(actor, 'operation/values')
  return (centavos: number | null) => (sees && centavos !== null ? toDecimal(centavos) : null)
}

type Booked = { publicId: string; code: string; name: string; surname: string } | null

/**
 * The buyer is named only to users who may open the booking; its code, to everybody who sees that there is something to
 * do.
 */
function toBooking(booking: Booked, actor: Actor) {
  const opens = holds(actor, 'operation/booking-list') && holds(actor, 'operation/all-bookings')
  return {
    booking_uuid: booking && opens ? booking.publicId : '',
    booking_code: booking?.code ?? '',
    name: booking && opens ? `${booking.name} ${booking.surname}`.trim() : ''
  }
}

export function toUnsettledPayment(
  kind: Exclude<UnsettledKind, 'stray'>,
  { payment, booking, since, solvedAt, solvedBy, note, refundId }: UnsettledPayment,
  actor: Actor
): Wire {
  const money = moneyFor(actor)
  const isHeld = kind === 'held' && payment.held !== ''
  const isSolved = kind === 'held' && !isHeld
  return {
    id: payment.id,
    kind,
    state: kind === 'held' ? heldState(payment, refundId) : payment.dispute,
    provider: payment.provider,
    provider_id: payment.providerId ?? '',
    method: payment.method,
    asked: isHeld ? money(payment.value) : null,
    received: money(isHeld ? payment.heldValue : payment.value),
    why: kind === 'held' ? heldKind(payment.held) : '',
    said: '',
    ...toBooking(booking, actor),
    since: iso(since),
    ...(isSolved ? { solved_date: iso(solvedAt), solved_by: solvedBy ?? '', note: note ?? '' } : {}),
    refund_id: isHeld ? (refundId ?? '') : ''
  }
}

function heldState({ held, status, paidAt }: UnsettledPayment['payment'], refundId: string | null): string {
  if (held !== '') return refundId ? 'returning' : 'open'
  if (status === 'APPROVED') return 'accepted'
  return paidAt ? 'returned' : 'ended'
}

export function toUnsettledStray({ stray, solver, booking }: ListedStray, actor: Actor): Wire {
  return {
    id: stray.id,
    kind: 'stray',
    state: stray.solvedHow || 'open',
    provider: stray.provider,
    provider_id: stray.providerId,
    method: stray.method,
    asked: null,
    received: moneyFor(actor)(stray.value),
    why: '',
    said: stray.said,
    ...toBooking(booking, actor),
    since: iso(stray.paidAt ?? stray.foundAt),
    solved_date: iso(stray.solvedAt),
    solved_by: solver ?? '',
    note: stray.note,
    refund_id: ''
  }
}
