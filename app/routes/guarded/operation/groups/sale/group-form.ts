import { parseQuantity } from '#app/domain/booking/tickets.ts'

/** Line as typed. */
export interface TypedLine {
  product: string
  date: string
  time: string
  /** Choice that the line was drawn for: its hours and prices belong to it. */
  shown: string
  /** In the form's order; `price` is the shown one in centavos. */
  tickets: { label: string; quantity: string; price: number }[]
}

export const shownFor = ({ product, date }: Pick<TypedLine, 'product' | 'date'>) => `${product}|${date}`

/** An empty field means zero tickets. */
export const quantityOf = (text: string): number => parseQuantity(text || '0') ?? 0

/** Total of the shown prices, in centavos. */
export function totalOf(lines: readonly TypedLine[]): number {
  const tickets = lines.flatMap((line) => line.tickets)
  return tickets.reduce((sum, { quantity, price }) => sum + price * quantityOf(quantity), 0)
}

export function peopleOf(lines: readonly TypedLine[]): number {
  return lines.flatMap((line) => line.tickets).reduce((sum, { quantity }) => sum + quantityOf(quantity), 0)
}
