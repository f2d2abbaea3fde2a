import type { Centavos } from '../money/money.ts'
import { isConfirmedStatus, isPaidStatus } from './situation.ts'

/** Money words (decisions/define-money-words-once.md), for one booking or a sum of several. */
export interface Amounts {
  /** Price of confirmed bookings. */
  sold: Centavos
  /** Payments received less refunds, whatever the booking's state. */
  received: Centavos
  /** Price of confirmed bookings that has not been paid yet. */
  receivable: Centavos
  /** Money received that must be refunded. */
  refundDue: Centavos
}

interface Kept {
  status: string
  final: Centavos
  received: Centavos
  /** '' | 'due' | 'done' */
  refund: string
  /**
   * Money that belongs to the place beside the price: fees of date changes, and the share of cancelled tickets that the
   * policy keeps.
   */
  kept?: Centavos
}

/** The one definition. `db/queries/bookings/amounts` says the same in SQL, and a test compares them. */
export function amountsOf({ status, final, received, refund, kept = 0 }: Kept): Amounts {
  const isSold = isConfirmedStatus(status)
  const sold = isSold ? final : 0
  return {
    sold,
    received,
    receivable: isSold ? Math.max(0, sold - received + kept) : 0,
    refundDue: refund === 'due' ? Math.max(0, received - sold - kept) : 0
  }
}

/** Amounts on the wire; null is hidden from the reader, or not sent by another API. */
export interface ToldAmounts {
  status: string
  finalValue: Centavos | null
  paid_value?: Centavos | null
  refunded_value?: Centavos | null
  kept_value?: Centavos | null
  refund?: string
}

/** Null without the right to see values. For an API without payments, the status decides what was received. */
export function readAmounts({ status, finalValue, refund = '', ...told }: ToldAmounts): Amounts | null {
  if (finalValue === null) return null
  const paid = told.paid_value ?? (isPaidStatus(status) ? finalValue : 0)
  const kept = told.kept_value ?? 0
  return amountsOf({ status, final: finalValue, received: paid - (told.refunded_value ?? 0), refund, kept })
}

export const MONEY_STATES = [
  { code: 'receivable', label: 'A receber' },
  { code: 'refund-due', label: 'A devolver' }
] as const

/**
 * An empty state means no filter. A reader without the right to see values is told only what the lists say in words.
 */
export function matchesMoney(booking: ToldAmounts, state: string): boolean {
  if (state === '') return true
  const amounts = readAmounts(booking)
  if (state === 'refund-due') return amounts ? amounts.refundDue > 0 : booking.refund === 'due'
  if (state === 'receivable') return amounts ? amounts.receivable > 0 : booking.status === 'UNPAID'
  return false
}
