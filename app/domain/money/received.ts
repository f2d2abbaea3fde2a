import { type Centavos, sumCentavos } from './money.ts'

export interface MoneyMoved {
  status: string
  value: Centavos
  paidAt: Date | null
}

/**
 * What came in by a booking's payments and what of it went back, in centavos. A payment that was paid and is CANCELLED
 * now went back (specification §4 knows no status of its own for that); the ledger is paid − refunded.
 */
export function receivedOf(payments: readonly MoneyMoved[]): { paid: Centavos; refunded: Centavos } {
  const back = payments.filter(({ status, paidAt }) => status === 'CANCELLED' && paidAt !== null)
  const kept = payments.filter(({ status }) => status === 'APPROVED')
  const sum = (moved: readonly MoneyMoved[]) => sumCentavos(moved.map(({ value }) => value))
  return { paid: sum(kept) + sum(back), refunded: sum(back) }
}
