import { useState } from 'react'
import type { TotalLine } from '#app/components/booking/index.ts'
import { parseQuantity } from '#app/domain/booking/tickets.ts'
import { countOf } from '#app/domain/words/plural.ts'
import type { TicketField } from './view.ts'

/** Centavos; the server counts again at every step. */
export function useTotal(tickets: readonly TicketField[]) {
  const [changed, setChanged] = useState<Record<string, number>>({})
  const lines: TotalLine[] = tickets.flatMap(({ label, title, price, value }) => {
    const quantity = Math.max(0, changed[label] ?? parseQuantity(value) ?? 0)
    return quantity > 0 ? [{ label: countOf(quantity, title), amount: quantity * price }] : []
  })
  return {
    lines,
    total: lines.reduce((sum, { amount }) => sum + amount, 0),
    setQuantity: (label: string, quantity: number) => setChanged((known) => ({ ...known, [label]: quantity }))
  }
}
