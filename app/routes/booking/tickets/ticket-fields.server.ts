import type { Product } from '#app/contracts/products/public.ts'
import {
  initialQuantities,
  type PricedTicket,
  parseQuantity,
  priceTickets,
  type TicketType
} from '#app/domain/booking/tickets.ts'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'
import { countLabel } from '#app/domain/words/labels.ts'
import type { TicketChoice } from '../selection.ts'
import type { TicketField } from '../view.ts'

/** Money in centavos. */
export interface ReadTickets {
  ok: boolean
  fields: TicketField[]
  /** Of the whole choice. */
  errors: string[]
  items: PricedTicket[]
  total: number
  people: number
}

/**
 * An empty choice starts with one INTEIRA (specification §5).
 * `remaining`: people the chosen time still takes; null where not known.
 */
export function readTickets(product: Product, choices: TicketChoice[], remaining: number | null): ReadTickets {
  const types = product.tickets.map(toTicketType)
  const initial = initialQuantities(types)
  const typed = new Map(choices.map(({ label, quantity }) => [label, quantity]))
  const typedOf = (label: string) => (choices.length === 0 ? String(initial[label] ?? 0) : (typed.get(label) ?? '0'))
  const values = new Map([...typed, ...types.map(({ label }) => [label, typedOf(label)] as const)])
  const quantities = Object.fromEntries([...values].map(([label, value]) => [label, parseQuantity(value)]))
  const unreadable = types.filter(({ label }) => quantities[label] === null).map(({ label }) => label)
  const readable = Object.fromEntries(Object.entries(quantities).map(([label, quantity]) => [label, quantity ?? 0]))
  const priced = priceTickets(types, readable)
  const problems = priced.ok ? [] : priced.errors.filter(({ label }) => label !== '' || unreadable.length === 0)
  const people = Object.values(readable).reduce((sum, quantity) => sum + quantity, 0)
  const errorsOf = (label: string) =>
    unreadable.includes(label)
      ? [ERRORS.quantity]
      : problems.filter((problem) => problem.label === label).map(({ message }) => message)
  const known = new Set(types.map(({ label }) => label))
  const errors = problems.filter(({ label }) => !known.has(label)).map(({ message }) => message)
  const isTooMany = problems.length === 0 && remaining !== null && people > remaining
  if (isTooMany) errors.push(tooFewPlaces(remaining))
  const fields = product.tickets.map((ticket) => ({
    label: ticket.label,
    title: ticket.title || ticket.label,
    price: ticket.price,
    hint: hintOf(ticket),
    max: Math.min(ticket.maximum, remaining ?? ticket.maximum),
    value: typedOf(ticket.label),
    errors: errorsOf(ticket.label)
  }))
  const ok = errors.length === 0 && fields.every((field) => field.errors.length === 0)
  const items = priced.ok ? priced.items : []
  return { ok, fields, errors, items, total: priced.ok ? priced.final : 0, people }
}

function tooFewPlaces(remaining: number): string {
  const left = countLabel(remaining, { one: 'vaga', many: 'vagas' })
  return `Neste horário só há ${left}. Diminua a quantidade ou escolha outro horário.`
}

function toTicketType(ticket: Product['tickets'][number]): TicketType {
  return {
    label: ticket.label,
    title: ticket.title || ticket.label,
    unitPrice: ticket.price,
    needsProof: ticket.needs_proof,
    countsToQuota: ticket.counts_to_quota,
    withAdult: ticket.with_adult,
    minimum: ticket.minimum,
    maximum: ticket.maximum
  }
}

function hintOf({ description, needs_proof, minimum }: Product['tickets'][number]): string {
  const saysSo = /apresent/i.test(description)
  return [
    description,
    needs_proof && !saysSo && 'Apresentar comprovante na entrada.',
    minimum > 1 && `No mínimo ${minimum}.`
  ]
    .filter(Boolean)
    .join(' · ')
}
