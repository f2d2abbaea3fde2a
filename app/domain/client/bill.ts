import type { Centavos } from '../money/money.ts'

/** A bill's state follows its payments. */
export const BILL_STATES = {
  open: { label: 'Aberta', tone: 'amber' },
  partial: { label: 'Parcial', tone: 'amber' },
  paid: { label: 'Paga', tone: 'green' },
  cancelled: { label: 'Cancelada', tone: 'gray' }
} as const

export type BillState = keyof typeof BILL_STATES

/** State of one booking's bill: `sold` is its price, `received` is payments less refunds. */
export function billState({ sold, received }: { sold: Centavos | null; received: Centavos }): BillState {
  if (sold === null) return 'cancelled'
  if (received >= sold) return 'paid'
  return received > 0 ? 'partial' : 'open'
}

/** Describes how fast the paid bills of a year were paid: `2 dias`, `No mesmo dia`, `Nenhuma conta paga`. */
export function paymentDaysWords({ days, bills }: { days: number | null; bills: number }): string {
  if (days === null || bills === 0) return 'Nenhuma conta paga'
  if (days === 0) return 'No mesmo dia'
  return days === 1 ? '1 dia' : `${days} dias`
}
