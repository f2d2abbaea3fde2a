import type { Centavos } from '../money/money.ts'
import { countOf } from '../words/plural.ts'
import { currentLanguage } from '../words/speech.ts'

export interface ChosenTicket {
  title: string
  price: Centavos
  /** Per ticket; what exceeds the price is not taken off. */
  discount: Centavos
  quantity: number
}

export interface TotalLine {
  label: string
  amount: Centavos
}

/** Smallest total that needs smaller type to fit beside its button on a phone. */
export const LONG_TOTAL: Centavos = 1_000_000

/** `2 inteiras`. Other languages make no plural of the operator's Portuguese title: `2 × Inteira`. */
export function ticketWords(quantity: number, title: string): string {
  return currentLanguage() === 'pt-BR' ? countOf(quantity, title) : `${quantity} × ${title}`
}

/** Sums tickets while they are being chosen. Only for display: `priceTickets` decides. */
export function sumTickets(tickets: readonly ChosenTicket[], discountLabel: string) {
  const chosen = tickets.filter(({ quantity }) => quantity > 0)
  const lines: TotalLine[] = chosen.map(({ title, price, quantity }) => ({
    label: ticketWords(quantity, title),
    amount: quantity * price
  }))
  const off = chosen.reduce((sum, { price, discount, quantity }) => sum + quantity * Math.min(discount, price), 0)
  if (off > 0) lines.push({ label: discountLabel, amount: -off })
  return { lines, total: lines.reduce((sum, { amount }) => sum + amount, 0) }
}
