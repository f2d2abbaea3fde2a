import { isCancelledStatus, isPaidStatus } from '../booking/situation.ts'
import type { BookingStatus } from '../booking/state.ts'
import type { Centavos } from '../money/money.ts'

/**
 * Status of a legacy bill in this program. An unpaid bill becomes UNPAID only if it was bought to be paid at the place.
 * Any other unpaid bill becomes EXPIRED, so that an old hold does not take places again.
 */
export function statusOfBill({ status, method }: { status: string; method: string }): BookingStatus {
  const said = status.trim().toUpperCase()
  if (isPaidStatus(said) || said === 'PAGA' || said === 'CONCLUIDO' || said === 'CONCLUÍDO') return 'APPROVED'
  if (isCancelledStatus(said) || /^(?:CANCELAD[OA]|REFUNDED|DEVOLVID[OA])$/.test(said)) return 'CANCELLED'
  return said === 'UNPAID' || method === 'cod' ? 'UNPAID' : 'EXPIRED'
}

export interface SpreadTicket {
  label: string
  title: string
  quantity: number
  unitPrice: Centavos
  unitDiscount: Centavos
}

/** Spreads a total over its people, exact to the centavo, so one ticket may cost a little more. */
export function spreadTickets({
  people,
  total,
  discount
}: {
  people: number
  total: Centavos
  discount: Centavos
}): SpreadTicket[] {
  const unitPrice = Math.floor(total / people)
  const unitDiscount = Math.floor(discount / people)
  const rest = { price: total - unitPrice * people, discount: discount - unitDiscount * people }
  const plain = { label: 'INTEIRA', title: 'Inteira', unitPrice, unitDiscount }
  if (rest.price === 0 && rest.discount === 0) return [{ ...plain, quantity: people }]
  const last = {
    label: 'INTEIRA_RESTO',
    title: 'Inteira (com o resto da divisão)',
    quantity: 1,
    unitPrice: unitPrice + rest.price,
    unitDiscount: unitDiscount + rest.discount
  }
  return people === 1 ? [last] : [{ ...plain, quantity: people - 1 }, last]
}

/** Joins tickets of the same label; null if they do not add up to the bill. */
export function joinTickets(
  tickets: readonly { label: string; quantity: number; price: Centavos; discount: Centavos }[],
  { people, total, discount }: { people: number; total: Centavos; discount: Centavos }
): SpreadTicket[] | null {
  const joined = new Map<string, SpreadTicket>()
  for (const { label, quantity, price, discount: off } of tickets) {
    if (quantity === 0) continue
    const known = joined.get(label)
    if (known && (known.unitPrice !== price || known.unitDiscount !== off)) return null
    const own = { label: label.slice(0, 40), title: label, unitPrice: price, unitDiscount: off }
    joined.set(label, { ...own, quantity: quantity + (known?.quantity ?? 0) })
  }
  const all = [...joined.values()]
  if (new Set(all.map((one) => one.label)).size < all.length) return null
  const sum = (of: (one: SpreadTicket) => number) => all.reduce((before, one) => before + of(one), 0)
  const isSame =
    sum(({ quantity }) => quantity) === people &&
    sum(({ quantity, unitPrice }) => quantity * unitPrice) === total &&
    sum(({ quantity, unitDiscount }) => quantity * unitDiscount) === discount
  return all.length > 0 && isSame ? all : null
}
