import { type Centavos, sumCentavos } from '../money/money.ts'

export interface Priced {
  price: Centavos
  /** Centavos, or hundredths of a percent (12,5 % is 1250) where `isPercentage`. */
  discount: number
  isPercentage: boolean
}

/** Hundredths of a percent. */
export const WHOLE = 10_000

/** Discount in whole centavos; half a centavo rounds away from zero. Never more than the price. */
export function discountOf({ price, discount, isPercentage }: Priced): Centavos {
  const off = isPercentage ? Math.floor((price * discount + WHOLE / 2) / WHOLE) : discount
  return Math.min(price, Math.max(0, off))
}

export interface TransactionSums {
  total: Centavos
  discount: Centavos
  final: Centavos
}

/** Sums the rows that count: final = total − discount. */
export function sumItems(items: readonly Priced[]): TransactionSums {
  const total = sumCentavos(items.map(({ price }) => price))
  const discount = sumCentavos(items.map(discountOf))
  return { total, discount, final: total - discount }
}
