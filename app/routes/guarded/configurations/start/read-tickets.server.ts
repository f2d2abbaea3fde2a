import { invalid } from '#app/contracts/api-error.ts'
import { parseMoney, toDecimal } from '#app/domain/money/money.ts'
import { SUGGESTED_TICKETS, suggestedPrice } from '#app/domain/product/start/first-tickets.ts'
import { readField } from '#app/session/index.server.ts'

export const tickName = (label: string) => `sell_${label.toLowerCase()}`
export const priceName = (label: string) => `price_${label.toLowerCase()}`

const unread = 'Escreva o preço como 80,00.'

/**
 * Reads the ticked types, in reais. An empty price is derived from the full ticket's.
 * @throws ApiError 422 at the labels
 */
export function readTickets(form: FormData): { label: string; price: number }[] {
  const errors: Record<string, string[]> = {}
  const full = parseMoney(readField(form, priceName('INTEIRA')))
  if (full === null) errors.INTEIRA = [unread]
  const tickets = SUGGESTED_TICKETS.flatMap((suggested) => {
    const { label } = suggested
    if (label !== 'INTEIRA' && form.get(tickName(label)) !== 'on') return []
    const typed = readField(form, priceName(label))
    const price = typed === '' ? suggestedPrice(suggested, full ?? 0) : parseMoney(typed)
    if (price === null) errors[label] = [unread]
    return [{ label, price: toDecimal(price ?? 0) }]
  })
  if (Object.keys(errors).length > 0) throw invalid({ fields: errors })
  return tickets
}
