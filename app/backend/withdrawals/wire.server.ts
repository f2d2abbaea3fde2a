import type { z } from 'zod'
import type { getWithdrawal } from '#app/contracts/finance/withdrawals.ts'
import { toDecimal } from '#app/domain/money/money.ts'
import { maskName } from '#app/domain/person/names.ts'
import type { Order } from '#app/domain/withdrawal/order.ts'
import type { ListedWithdrawal, WithdrawnOrder } from '../db/queries/finance/withdrawals/withdrawals.server.ts'
import { type Approver, hasApprover } from '../kernel/approval/two-people.server.ts'
import { type Actor, holds } from '../kernel/context.server.ts'

type Wire = z.input<typeof getWithdrawal.response>

const iso = (date: Date | null) => date?.toISOString() ?? null

const partsOf = ({ gross, fee, returned }: Omit<Order, 'net'>) => ({
  gross: toDecimal(gross),
  fee: toDecimal(fee),
  returned: toDecimal(returned)
})

interface Showing {
  actor: Actor
  /** Lists the approvers for an asker (`readApprovers`). */
  approversOf: (askedBy: number | null) => Approver[]
  /** On its own page: `accountWords`. */
  accounts?: string[]
  /** Only on its own page, from `sumDeducted`. */
  deducted?: number
}

export function toWireWithdrawal(
  row: ListedWithdrawal,
  { actor, approversOf, accounts = [], deducted = 0 }: Showing
): Wire['withdrawal'] {
  const { withdrawal } = row
  const approvers = withdrawal.state === 'asked' ? approversOf(withdrawal.askedBy) : []
  const { id, number, provider, state, orders, note, reason, reference, version } = withdrawal
  return {
    id,
    number,
    provider,
    state,
    orders,
    note,
    reason,
    reference,
    version,
    value: toDecimal(withdrawal.value),
    ...partsOf(withdrawal),
    asked_by: row.asker,
    asked_date: iso(withdrawal.askedAt),
    is_own: withdrawal.askedBy === actor.userId,
    accounts,
    deducted_value: toDecimal(deducted),
    has_approver: hasApprover(approvers),
    approvers,
    approved_by: row.approver ?? '',
    approved_date: iso(withdrawal.approvedAt),
    ended_by: row.ender ?? '',
    ended_date: iso(withdrawal.endedAt),
    paid_by: row.payer ?? '',
    paid_date: iso(withdrawal.paidAt),
    paid_on: withdrawal.paidOn ?? ''
  }
}

interface Shown {
  id: string
  provider: string
  method: string
  cameAt: Date | null
  booking: WithdrawnOrder['booking']
  order: Order
}

/** The buyer's name is shortened as on a public page; the booking itself is for users who may open it. */
export function toWireOrder(
  { id, provider, method, cameAt, booking, order }: Shown,
  actor: Actor
): Wire['data'][number] {
  const opens = holds(actor, 'operation/booking-list') && holds(actor, 'operation/all-bookings')
  return {
    id,
    provider,
    method,
    paid_date: iso(cameAt),
    booking_code: booking.code,
    booking_uuid: opens ? booking.publicId : '',
    name: maskName(`${booking.name} ${booking.surname}`.trim()),
    ...partsOf(order),
    net: toDecimal(order.net)
  }
}
