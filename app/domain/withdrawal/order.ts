import type { Centavos } from '../money/money.ts'

/** Parts of a payment, or of the share of it that withdrawals took. */
export interface OrderParts {
  gross: Centavos
  /** Fee that the provider kept. */
  fee: Centavos
  /** Money that went back to the payer. */
  returned: Centavos
}

export interface Order extends OrderParts {
  /** Below 0 if more was withdrawn than stayed at the provider. */
  net: Centavos
}

interface Payment {
  status: string
  value: Centavos
  fee: Centavos
  refunded: Centavos
  /** '', `open` or `lost`. */
  dispute: string
  /** True once the provider has released the money. */
  isFree: boolean
}

export const netOf = ({ gross, fee, returned }: OrderParts): Centavos => gross - fee - returned

/** A payment that was paid and is CANCELLED now was refunded whole; the fee was not. */
function partsOf({ status, value, fee, refunded }: Payment): OrderParts {
  return { gross: value, fee, returned: status === 'CANCELLED' ? value : refunded }
}

/**
 * Change that the next withdrawal makes for a paid payment: its present parts less those of live withdrawals. Null if
 * there is none, or not yet. A deduction does not wait for anything.
 */
export function orderOf(payment: Payment, taken: OrderParts): Order | null {
  const now = partsOf(payment)
  const parts = {
    gross: now.gross - taken.gross,
    fee: now.fee - taken.fee,
    returned: now.returned - taken.returned
  }
  const net = netOf(parts)
  const mayLeave = payment.isFree && payment.dispute !== 'open'
  return net < 0 || (net > 0 && mayLeave) ? { ...parts, net } : null
}

/** Sums each part, and so the whole. */
export function sumOrders(orders: readonly OrderParts[]): Order {
  const sum = { gross: 0, fee: 0, returned: 0 }
  for (const { gross, fee, returned } of orders) {
    sum.gross += gross
    sum.fee += fee
    sum.returned += returned
  }
  return { ...sum, net: netOf(sum) }
}
