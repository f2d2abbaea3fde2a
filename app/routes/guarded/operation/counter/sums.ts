import { parseQuantity } from '#app/domain/booking/tickets.ts'
import { type Centavos, formatMoney, parseMoney } from '#app/domain/money/money.ts'

export interface Sums {
  total: Centavos
  /** Text 'Troco: R$ 20,00.' or 'Faltam R$ 5,00.'; '' for none. */
  change: string
}

/** Computes the sums from the form's values; the server computes them again. */
export function sumsOf(read: (name: string) => string, tickets: readonly { price: Centavos }[]): Sums {
  const total = tickets.reduce((sum, { price }, index) => {
    return sum + price * (parseQuantity(read(`tickets[${index}].quantity`)) ?? 0)
  }, 0)
  const isCash = read('method') === 'pos_money'
  const tendered = isCash ? parseMoney(read('tendered')) : null
  return { total, change: tendered ? changeWords(tendered - total) : '' }
}

function changeWords(over: Centavos): string {
  if (over < 0) return `Faltam ${formatMoney(-over)}.`
  return over === 0 ? 'Sem troco.' : `Troco: ${formatMoney(over)}.`
}
