import { type Centavos, sumCentavos } from './money.ts'

export interface MoneyMoved {
  status: string
  value: Centavos
  paidAt: Date | null
  /** Part of the value that was refunded so far. */
  refunded: Centavos
}

/**
 * Centavos. A payment that is CANCELLED after it was paid was refunded whole (specification §4 has no status for it);
 * ledger = paid − refunded.
 */
export function receivedOf(payments: readonly MoneyMoved[]): { paid: Centavos; refunded: Centavos } {
  const came = payments.filter(
    ({ status, paidAt }) => status === 'APPROVED' || (status === 'CANCELLED' && paidAt !== null)
  )
  const refunded = came.map(({ status, value, refunded }) => (status === 'CANCELLED' ? value : refunded))
  return { paid: sumCentavos(came.map(({ value }) => value)), refunded: sumCentavos(refunded) }
}
