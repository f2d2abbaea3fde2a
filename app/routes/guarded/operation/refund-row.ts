import { toApproval } from '#app/components/approval/index.ts'
import type { Refund } from '#app/contracts/booking/refunds.ts'
import { formatBookingCode } from '#app/domain/booking/code.ts'
import { formatDay, formatInstant } from '#app/domain/calendar/dates.ts'
import { methodWords, normalisePaymentMethod } from '#app/domain/money/payment-method.ts'
import { nameOrNone } from '#app/domain/person/names.ts'
import { isRefundState } from '#app/domain/refund/states.ts'
import { REFUND_STATE_WORDS } from '#app/domain/refund/words.ts'

/** Formats times in the place's time zone. */
export function toRefundRow(refund: Refund, zone: string) {
  const at = (instant: string | null) => (instant ? formatInstant(instant, zone) : '')
  const { id, state, value, reason, problem, note, departs } = refund
  return {
    id,
    state,
    value,
    reason,
    problem,
    note,
    departs,
    label: isRefundState(state) ? REFUND_STATE_WORDS[state] : state,
    tone: toneOf(refund),
    /** Tells who must return the money, when it is not automatic. */
    beside: refund.by_hand ? (refund.at_desk ? 'devolver no balcão' : 'devolver à mão') : '',
    code: formatBookingCode(refund.booking_code),
    booking: refund.booking_uuid,
    name: nameOrNone(refund.name),
    visit: `${refund.product_name}, ${formatDay(refund.visit)} às ${refund.time}`,
    method: methodWords(normalisePaymentMethod(refund.method)),
    askedAt: at(refund.created_date),
    askedBy: refund.asked_by || (refund.asked_as === 'visitor' ? 'Visitante' : 'Sistema'),
    approved: refund.approved_by ? `${refund.approved_by}, ${at(refund.approved_date)}` : '',
    given: refund.given_by,
    sentAt: at(refund.sent_date),
    endedAt: at(refund.ended_date),
    accounts: refund.accounts.join('. '),
    approval: toApproval(refund.approvers),
    isOwn: refund.is_own,
    atDesk: refund.at_desk,
    byHand: refund.by_hand
  }
}

export type RefundRow = ReturnType<typeof toRefundRow>

function toneOf({ state }: Refund): 'red' | 'blue' | 'green' | 'gray' {
  if (state === 'done') return 'green'
  if (state === 'failed' || state === 'approval') return 'red'
  return state === 'dropped' ? 'gray' : 'blue'
}
