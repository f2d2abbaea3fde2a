import { type Centavos, sumCentavos } from './money.ts'

export interface MoneyMoved {
  status: string
  value: Centavos
  paidAt: Date | null
}

/** Centavos. Paid and now CANCELLED went back (specification §4 has no status for it); ledger = paid − refunded. */
export function receivedOf(payments: readonly MoneyMoved[]): { paid: Centavos; refunded: Centavos } {
  const back = payments.filter(({ status, paidAt }) => status === 'CANCELLED' && paidAt !== null)
  const kept = payments.filter(({ status }) => status === 'APPROVED')
  const sum = (moved: readonly MoneyMoved[]) => sumCentavos(moved.map(({ value }) => value))
  return { paid: sum(kept) + sum(back), refunded: sum(back) }
}
