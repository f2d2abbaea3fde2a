import type { z } from 'zod'
import type { getRefund } from '#app/contracts/booking/refunds.ts'
import { toDecimal } from '#app/domain/money/money.ts'
import { isAtDesk, type ListedRefund } from '../db/queries/money/list-refunds.server.ts'
import type { Approver } from '../kernel/approval/two-people.server.ts'
import { type Actor, holds } from '../kernel/context.server.ts'

const iso = (date: Date | null) => date?.toISOString() ?? null

export function moneyFor(actor: Actor): (centavos: number) => number | null {
  const sees = holds(actor, 'operation/values')
  return (centavos) => (sees ? toDecimal(centavos) : null)
}

/** `accounts` and `approvers` on its own page: `accountWords`, `readApprovers`. */
export function toWireRefund(
  row: ListedRefund,
  actor: Actor,
  { accounts = [], approvers = [] }: { accounts?: string[]; approvers?: Approver[] } = {}
): z.input<typeof getRefund.response> {
  const { refund, payment, booking, product } = row
  const atDesk = isAtDesk(payment.provider)
  return {
    id: refund.id,
    state: refund.state,
    value: moneyFor(actor)(refund.value),
    reason: refund.reason,
    departs: refund.departs,
    problem: refund.problem,
    note: refund.note,
    asked_as: refund.askedAs,
    asked_by: row.asker ?? '',
    is_own: refund.askedBy === actor.userId,
    accounts,
    approvers,
    approved_by: row.approver ?? '',
    approved_date: iso(refund.approvedAt),
    given_by: row.giver ?? '',
    created_date: iso(refund.createdAt),
    sent_date: iso(refund.sentAt),
    ended_date: iso(refund.endedAt),
    method: payment.method,
    provider: payment.provider,
    at_desk: atDesk,
    by_hand: refund.state === 'failed' || (refund.state === 'asked' && refund.tryAt === null),
    booking_uuid: booking.publicId,
    booking_code: booking.code,
    name: `${booking.name} ${booking.surname}`.trim(),
    product_name: product,
    visit: booking.date,
    time: booking.time
  }
}
