import { parseQuantity } from '#app/domain/booking/tickets.ts'
import { type Centavos, formatMoney, parseMoney } from '#app/domain/money/money.ts'

export interface Sums {
  total: Centavos
  /** 'Troco: R$ 20,00.', 'Faltam R$ 5,00.', or ''. */
  change: string
}

/** Of what stands in the form; the server counts again. */
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
