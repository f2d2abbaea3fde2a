import type { Centavos } from './money.ts'

interface Item {
  quantity: number
  unitPrice: Centavos
  unitDiscount: Centavos
}

/** Of a booking without a code, whose own rule nobody knows: free stays free, a sum is at most the new price. */
export function movedDiscount({ unitPrice, unitDiscount }: Item, price: Centavos): Centavos {
  if (unitDiscount <= 0) return 0
  return unitDiscount >= unitPrice ? price : Math.min(price, unitDiscount)
}

/** `letOff`: what courtesies of the desk take off on top, never more than is left. */
export function sumMoved(
  items: readonly Item[],
  letOff: Centavos
): { total: Centavos; discount: Centavos; final: Centavos } {
  const total = items.reduce((sum, { quantity, unitPrice }) => sum + quantity * unitPrice, 0)
  const off = items.reduce((sum, { quantity, unitDiscount }) => sum + quantity * unitDiscount, 0)
  const discount = Math.min(total, off + letOff)
  return { total, discount, final: total - discount }
}
