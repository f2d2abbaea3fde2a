import type { Centavos } from '../money/money.ts'
import { tooLong } from '../words/error-catalogue.ts'
import { peopleLabel } from '../words/labels.ts'
import { countOf } from '../words/plural.ts'

export type TicketType = {
  label: string
  title: string
  unitPrice: Centavos
  /** Per unit, at most its price. */
  unitDiscount?: Centavos
  /** Student card and the like, at the gate. */
  needsProof: boolean
  /** 40 % half-price quota (Lei 12.933/2013). */
  countsToQuota: boolean
  /** True if the type is only sold together with one that may go alone. */
  withAdult?: boolean
  /** Smallest quantity once any is taken; 0 or 1 means no rule. */
  minimum: number
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
  countsToQuota: boolean
}

/** An empty `label` means the whole choice. `isLimit` marks a number of people that only a group may exceed. */
export type TicketError = { label: string; message: string; isLimit?: boolean }

export type PricedTickets =
  | { ok: true; items: PricedTicket[]; people: number; total: Centavos; discount: Centavos; final: Centavos }
  | { ok: false; errors: TicketError[] }

export const MAX_PEOPLE = 500

/** Largest quantity of one type that is read at all. */
const mostOfOne = 9999

/** Specification §5: INTEIRA 1, all others 0. */
export function initialQuantities(types: readonly Pick<TicketType, 'label'>[]): Record<string, number> {
  const quantities: Record<string, number> = {}
  for (const { label } of types) quantities[label] = label.trim().toUpperCase() === 'INTEIRA' ? 1 : 0
  return quantities
}

/** Reads a whole number of at most 4 digits; null for `1e3`, `1.5`, `-1`. */
export function parseQuantity(text: string): number | null {
  const typed = text.trim()
  return /^\d{1,4}$/.test(typed) ? Number(typed) : null
}

/** Type whose maximum a choice exceeds; an empty title means all of the booking's people. */
export interface Exceeded {
  title: string
  quantity: number
  maximum: number
}

/** Maximums that a choice exceeds, which somebody with the permission may set aside. */
export function exceededLimits(types: readonly TicketType[], quantities: Readonly<Record<string, number>>): Exceeded[] {
  const exceeded: Exceeded[] = []
  let people = 0
  for (const { label, title, maximum } of types) {
    const quantity = quantityOf(quantities, label)
    people += quantity
    if (maximum !== null && quantity > maximum) exceeded.push({ title, quantity, maximum })
  }
  if (people > MAX_PEOPLE) exceeded.push({ title: '', quantity: people, maximum: MAX_PEOPLE })
  return exceeded
}

/** `45 meias-entradas (máximo 10)`, for the history. */
export function tellExceeded(exceeded: readonly Exceeded[]): string {
  return exceeded
    .map(
      ({ title, quantity, maximum }) =>
        `${title ? countOf(quantity, title) : peopleLabel(quantity)} (máximo ${maximum})`
    )
    .join(', ')
}

const longestReason = 500

/** Why somebody who may set maximums aside has not done so yet; null if they may. */
export function limitReasonProblem(reason: string): string | null {
  const letters = reason.match(/\p{L}/gu)?.length ?? 0
  if (letters < 3) return 'Para passar do máximo, escreva o motivo, com três letras ou mais.'
  return reason.length > longestReason ? tooLong(longestReason) : null
}

const quantityOf = (quantities: Readonly<Record<string, number>>, label: string): number =>
  Object.hasOwn(quantities, label) ? (quantities[label] ?? 0) : 0

/**
 * Server prices in centavos; 1–500 people, each type within its minimum and maximum (specification §5). `beyond` sets
 * the maximums aside.
 */
export function priceTickets(
  types: readonly TicketType[],
  quantities: Readonly<Record<string, number>>,
  { beyond = false } = {}
): PricedTickets {
  const errors = findUnknownLabels(types, quantities)
  const items: PricedTicket[] = []
  for (const type of types) {
    const quantity = quantityOf(quantities, type.label)
    const message = quantityProblem(beyond ? { ...type, maximum: null } : type, quantity)
    const isLimit = type.maximum !== null && quantity > type.maximum && quantity <= mostOfOne
    if (message) errors.push({ label: type.label, message, ...(isLimit && { isLimit }) })
    else if (quantity > 0) items.push(priceItem(type, quantity))
  }
  if (errors.length === 0) errors.push(...findAlone(types, items))
  const people = items.reduce((sum, item) => sum + item.quantity, 0)
  if (errors.length === 0 && people < 1) errors.push({ label: '', message: 'Escolha pelo menos um ingresso.' })
  if (people > (beyond ? mostOfOne : MAX_PEOPLE)) {
    const message = `Uma reserva leva até ${beyond ? mostOfOne : MAX_PEOPLE} pessoas. Divida o grupo em mais reservas.`
    errors.push({ label: '', message, isLimit: true })
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

function findAlone(types: readonly TicketType[], items: readonly PricedTicket[]): TicketError[] {
  const taken = types.filter((type) => items.some(({ label }) => label === type.label))
  if (taken.some((type) => !type.withAdult)) return []
  return taken.map(({ label, title }) => ({
    label,
    message: `${title} só vai com um adulto: inclua o ingresso dele na mesma reserva.`
  }))
}

function quantityProblem(type: TicketType, quantity: number): string | null {
  if (!Number.isInteger(quantity) || quantity < 0 || quantity > mostOfOne) {
    return `Digite uma quantidade inteira de ${type.title}, de 0 a ${type.maximum ?? MAX_PEOPLE}.`
  }
  if (quantity > 0 && quantity < type.minimum) return `Escolha pelo menos ${type.minimum} de ${type.title}, ou nenhum.`
  if (type.maximum !== null && quantity > type.maximum) return `Escolha no máximo ${type.maximum} de ${type.title}.`
  return null
}

function priceItem(type: TicketType, quantity: number): PricedTicket {
  const { label, title, unitPrice, needsProof, countsToQuota } = type
  const unitDiscount = Math.min(Math.max(type.unitDiscount ?? 0, 0), unitPrice)
  const total = (unitPrice - unitDiscount) * quantity
  return { label, title, quantity, unitPrice, unitDiscount, total, needsProof, countsToQuota }
}
