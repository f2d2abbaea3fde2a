import { unitDiscount } from '../product/discount.ts'
import type { Centavos } from './money.ts'

interface Item {
  quantity: number
  unitPrice: Centavos
  unitDiscount: Centavos
}

interface Ticket extends Omit<Item, 'quantity'> {
  label: string
  countsToQuota: boolean
}

type Code = Parameters<typeof unitDiscount>[0]

/** What the code takes off; without one, whose rule nobody knows, free stays free and a sum is at most the new price. */
export function movedDiscount(item: Ticket, price: Centavos, code: Code | null): Centavos {
  if (code) return unitDiscount(code, { ...item, unitPrice: price })
  const { unitPrice, unitDiscount: off } = item
  if (off <= 0) return 0
  return off >= unitPrice ? price : Math.min(price, off)
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
