import { type Priced, sumItems, type TransactionSums, WHOLE } from '#app/domain/finance/sums.ts'
import { parseMoney } from '#app/domain/money/money.ts'
import type { TypedItem, TypedTransaction } from './typed.ts'

export interface ShownSums extends TransactionSums {
  paid: number
  /** Negative when too much was paid. */
  owing: number
}

/** Stored payment. */
export interface KnownPayment {
  id: string
  /** Centavos. */
  value: number
}

const read = (text: string) => Math.max(0, parseMoney(text.replace('%', '')) ?? 0)

export function readPriced({ price, discount, kind }: Pick<TypedItem, 'price' | 'discount' | 'kind'>): Priced {
  const isPercentage = kind === 'percent'
  const off = read(discount)
  return { price: read(price), discount: isPercentage ? Math.min(off, WHOLE) : off, isPercentage }
}

/** Sums what is typed so far; invalid numbers count as zero. The server computes the sums again. */
export function sumTyped({ items, payments }: TypedTransaction, known: readonly KnownPayment[]): ShownSums {
  const living = items.filter(({ removed }) => removed === '')
  const sums = sumItems(living.map(readPriced))
  const paid = payments
    .filter(({ removed }) => removed === '')
    .map(({ id, value }) => (id === '' ? read(value) : (known.find((one) => one.id === id)?.value ?? 0)))
    .reduce((sum, value) => sum + value, 0)
  return { ...sums, paid, owing: sums.final - paid }
}
