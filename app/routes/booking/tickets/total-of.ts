import { sumTickets } from '#app/domain/booking/running-total.ts'
import { parseQuantity } from '#app/domain/booking/tickets.ts'
import type { TicketField } from '../view.ts'

/** Total of the quantities in the fields. */
export function totalOf(tickets: readonly TicketField[], discountLabel: string) {
  const chosen = tickets.map(({ title, price, discount, value, isOut }) => ({
    title,
    price,
    discount,
    quantity: isOut ? 0 : (parseQuantity(value) ?? 0)
  }))
  return sumTickets(chosen, discountLabel)
}
