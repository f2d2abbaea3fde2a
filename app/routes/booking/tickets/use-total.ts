import { useState } from 'react'
import type { TotalLine } from '#app/components/booking/index.ts'
import { parseQuantity } from '#app/domain/booking/tickets.ts'
import { countOf } from '#app/domain/words/plural.ts'
import type { TicketField } from '../view.ts'

/** Returns centavos for display; the server computes the total again at every step. */
export function useTotal(tickets: readonly TicketField[], discountLabel: string) {
  const [changed, setChanged] = useState<Record<string, number>>({})
  const quantityOf = ({ label, value, isOut }: TicketField) =>
    isOut ? 0 : Math.max(0, changed[label] ?? parseQuantity(value) ?? 0)
  const full: TotalLine[] = tickets.flatMap((ticket) => {
    const quantity = quantityOf(ticket)
    return quantity > 0 ? [{ label: countOf(quantity, ticket.title), amount: quantity * ticket.price }] : []
  })
  const off = tickets.reduce((sum, ticket) => sum + quantityOf(ticket) * Math.min(ticket.discount, ticket.price), 0)
  const lines = off > 0 ? [...full, { label: discountLabel, amount: -off }] : full
  return {
    lines,
    total: lines.reduce((sum, { amount }) => sum + amount, 0),
    setQuantity: (label: string, quantity: number) => setChanged((known) => ({ ...known, [label]: quantity }))
  }
}
