import { toApproval } from '#app/components/approval/index.ts'
import type { Tone } from '#app/components/index.ts'
import type { Withdrawal, WithdrawalOrder } from '#app/contracts/finance/withdrawals.ts'
import { formatBookingCode } from '#app/domain/booking/code.ts'
import { formatDay, formatInstant, toIsoDay } from '#app/domain/calendar/dates.ts'
import { gatewayTitle } from '#app/domain/money/gateway-words.ts'
import { methodWords, normalisePaymentMethod } from '#app/domain/money/payment-method.ts'
import { nameOrNone } from '#app/domain/person/names.ts'
import { isWithdrawalState, WITHDRAWAL_WORDS } from '#app/domain/withdrawal/states.ts'
import { countLabel } from '#app/domain/words/labels.ts'

const tones: Readonly<Record<string, Tone>> = { asked: 'red', approved: 'blue', paid: 'green' }

export const paymentWords = { one: 'pagamento', many: 'pagamentos' }

/** Times in the place's zone; money in centavos. */
export function toWithdrawalRow(item: Withdrawal, zone: string) {
  const by = (name: string, instant: string | null) =>
    instant ? [name, formatInstant(instant, zone)].filter(Boolean).join(', ') : ''
  const { id, number, state, value, gross, fee, returned, note, reason, reference, version } = item
  return {
    id,
    number,
    state,
    value,
    gross,
    fee,
    returned,
    note,
    reason,
    reference,
    version,
    label: isWithdrawalState(state) ? WITHDRAWAL_WORDS[state] : state,
    tone: tones[state] ?? 'gray',
    provider: gatewayTitle(item.provider),
    orders: countLabel(item.orders, paymentWords),
    askedBy: item.asked_by,
    askedAt: item.asked_date ? formatInstant(item.asked_date, zone) : '',
    asked: by(item.asked_by, item.asked_date),
    approved: by(item.approved_by, item.approved_date),
    ended: by(item.ended_by, item.ended_date),
    paid: by(item.paid_by, item.paid_date),
    paidOn: item.paid_on ? formatDay(item.paid_on) : '',
    deducted: item.deducted_value,
    accounts: item.accounts.join('. '),
    isOwn: item.is_own,
    // An API that does not say who approves says that somebody does.
    approval: item.has_approver && item.approvers.length === 0 ? null : toApproval(item.approvers)
  }
}

export type WithdrawalView = ReturnType<typeof toWithdrawalRow>

export function toOrderRow(order: WithdrawalOrder, zone: string) {
  const { id, gross, fee, returned, net, name } = order
  return {
    id,
    gross,
    fee,
    returned,
    net,
    name: order.booking_code ? nameOrNone(name) : name,
    // An API of the specification names the payment alone.
    code: order.booking_code ? formatBookingCode(order.booking_code) : order.booking_uuid ? '' : id,
    booking: order.booking_uuid,
    paidAt: whenOf(order.paid_date, zone),
    provider: gatewayTitle(order.provider),
    method: order.method === '' ? '' : methodWords(normalisePaymentMethod(order.method))
  }
}

/** Not every API says more than the day. */
function whenOf(when: string | null, zone: string): string {
  if (!when) return ''
  return toIsoDay(when) ? formatDay(when) : formatInstant(when, zone)
}

export type OrderView = ReturnType<typeof toOrderRow>
