import type { Centavos } from '../money/money.ts'

export type TicketType = {
  label: string
  title: string
  /** Centavos. */
  unitPrice: Centavos
  /** Centavos off each unit, at most its price. */
  unitDiscount?: Centavos
  /** The visitor shows a proof at the gate (student card and the like). */
  needsProof: boolean
  /** Counts to the 40 % of half-price tickets (Lei 12.933/2013). */
  countsToQuota: boolean
  /** Fewest of this type in a booking that takes any; 0 or 1 is no rule. */
  minimum: number
  /** Most of this type in a booking; null is no rule. */
  maximum: number | null
}

export type PricedTicket = {
  label: string
  title: string
  quantity: number
  unitPrice: Centavos
  unitDiscount: Centavos
  total: Centavos
  needsProof: boolean
}

/** `label` is the ticket type the message belongs to, empty for the whole choice. */
export type TicketError = { label: string; message: string }

export type PricedTickets =
  | { ok: true; items: PricedTicket[]; people: number; total: Centavos; discount: Centavos; final: Centavos }
  | { ok: false; errors: TicketError[] }

/** Most people one booking may bring. */
export const MAX_PEOPLE = 500

/** What the form starts with (specification §5): INTEIRA 1, all others 0. */
export function initialQuantities(types: readonly Pick<TicketType, 'label'>[]): Record<string, number> {
  const quantities: Record<string, number> = {}
  for (const { label } of types) quantities[label] = label.trim().toUpperCase() === 'INTEIRA' ? 1 : 0
  return quantities
}

/** A typed quantity: a whole number of at most 4 digits, blanks around it tolerated; `1e3`, `1.5`, `-1` are null. */
export function parseQuantity(text: string): number | null {
  const typed = text.trim()
  return /^\d{1,4}$/.test(typed) ? Number(typed) : null
}

/**
 * Prices a choice of tickets with the server's own prices, in centavos. Only quantities above 0 become items
 * (specification §5); at least one person, at most 500, each type within its minimum and maximum.
 */
export function priceTickets(
  types: readonly TicketType[],
  quantities: Readonly<Record<string, number>>
): PricedTickets {
  const errors = findUnknownLabels(types, quantities)
  const items: PricedTicket[] = []
  for (const type of types) {
    const quantity = Object.hasOwn(quantities, type.label) ? (quantities[type.label] ?? 0) : 0
    const message = quantityProblem(type, quantity)
    if (message) errors.push({ label: type.label, message })
    else if (quantity > 0) items.push(priceItem(type, quantity))
  }
  const people = items.reduce((sum, item) => sum + item.quantity, 0)
  if (errors.length === 0 && people < 1) errors.push({ label: '', message: 'Escolha pelo menos um ingresso.' })
  if (people > MAX_PEOPLE) {
    errors.push({ label: '', message: `Uma reserva leva até ${MAX_PEOPLE} pessoas. Divida o grupo em mais reservas.` })
  }
  if (errors.length > 0) return { ok: false, errors }
  const total = items.reduce((sum, item) => sum + item.unitPrice * item.quantity, 0)
  const discount = items.reduce((sum, item) => sum + item.unitDiscount * item.quantity, 0)
  return { ok: true, items, people, total, discount, final: total - discount }
}

function findUnknownLabels(types: readonly TicketType[], quantities: Readonly<Record<string, number>>): TicketError[] {
  return Object.keys(quantities)
    .filter((label) => quantities[label] !== 0 && !types.some((type) => type.label === label))
    .map((label) => ({
      label,
      message: 'Este tipo de ingresso não existe mais. Escolha entre os que aparecem na página.'
    }))
}

function quantityProblem(type: TicketType, quantity: number): string | null {
  if (!Number.isInteger(quantity) || quantity < 0 || quantity > 9999) {
    return `Digite uma quantidade inteira de ${type.title}, de 0 a ${type.maximum ?? MAX_PEOPLE}.`
  }
  if (quantity > 0 && quantity < type.minimum) return `Escolha pelo menos ${type.minimum} de ${type.title}, ou nenhum.`
  if (type.maximum !== null && quantity > type.maximum) return `Escolha no máximo ${type.maximum} de ${type.title}.`
  return null
}

function priceItem(type: TicketType, quantity: number): PricedTicket {
  const { label, title, unitPrice, needsProof } = type
  const unitDiscount = Math.min(Math.max(type.unitDiscount ?? 0, 0), unitPrice)
  return { label, title, quantity, unitPrice, unitDiscount, total: (unitPrice - unitDiscount) * quantity, needsProof }
}
