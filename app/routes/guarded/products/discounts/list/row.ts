import type { Discount } from '#app/contracts/products/discounts.ts'
import { formatDay } from '#app/domain/calendar/dates.ts'
import { mostTicketsWords } from '#app/domain/product/discount.ts'
import { offWords } from '../off-words.ts'

export function toDiscountRow(discount: Discount) {
  const { uuid, code, description, uses, max_uses: most, active } = discount
  return {
    uuid,
    code,
    description,
    active,
    off: offWords(discount),
    most: discount.max_tickets === null ? '' : mostTicketsWords(discount.max_tickets),
    uses: most > 0 ? `${uses} de ${most}` : String(uses),
    when: daysWords(discount.valid_from, discount.valid_to) || 'sempre'
  }
}

export type DiscountRow = ReturnType<typeof toDiscountRow>

/** '' when neither end is set. */
function daysWords(from: string, to: string): string {
  if (from && to) return `${formatDay(from)} a ${formatDay(to)}`
  if (from) return `desde ${formatDay(from)}`
  return to ? `até ${formatDay(to)}` : ''
}
