import { toApproval } from '#app/components/approval/index.ts'
import type { CallOutput } from '#app/contracts/endpoint.ts'
import type { listOrders } from '#app/contracts/finance/withdrawals.ts'
import { formatDay } from '#app/domain/calendar/dates.ts'
import { gatewayTitle } from '#app/domain/money/gateway-words.ts'
import { countLabel } from '#app/domain/words/labels.ts'
import { paymentWords } from './view.ts'

export interface ProviderView {
  provider: string
  title: string
  orders: number
  /** Centavos that a withdrawal of everything would give; 0 if the debits exceed it. */
  net: number
  value: number
  debits: number
  debitValue: number
}

export function toAvailable(found: CallOutput<typeof listOrders>) {
  const providers: ProviderView[] = found.providers.map((one) => ({
    provider: one.provider,
    title: one.provider === '' ? '' : gatewayTitle(one.provider),
    orders: one.orders,
    value: one.value,
    debits: one.debits,
    debitValue: one.debit_value,
    net: Math.max(0, one.value + one.debit_value)
  }))
  // The specification's list says orders and values, and neither days nor fees.
  const isTold = found.start_date !== ''
  return {
    providers,
    from: found.start_date,
    to: found.end_date,
    period: isTold ? `de ${formatDay(found.start_date)} a ${formatDay(found.end_date)}` : '',
    isTold,
    hasOlder: found.has_older,
    approval: found.has_approver ? null : toApproval(found.approvers),
    waiting:
      found.waiting.orders > 0
        ? { value: found.waiting.value, orders: countLabel(found.waiting.orders, paymentWords) }
        : null,
    freeWords: isTold ? freeWords(found.free_days) : ''
  }
}

export type AvailableView = ReturnType<typeof toAvailable>

function freeWords(days: number): string {
  if (days === 0) return 'Um pagamento pode ser sacado assim que entra.'
  return `Um pagamento pode ser sacado ${days === 1 ? 'no dia seguinte' : `${days} dias depois`}.`
}
