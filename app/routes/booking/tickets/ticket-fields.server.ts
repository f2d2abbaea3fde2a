import type { Product, Slot, TicketType as Ticket } from '#app/contracts/products/public.ts'
import { FEW_PLACES } from '#app/domain/booking/capacity.ts'
import { findPriceRights } from '#app/domain/booking/price-right.ts'
import { type TotalLine, ticketWords } from '#app/domain/booking/running-total.ts'
import {
  initialQuantities,
  type PricedTicket,
  parseQuantity,
  priceTickets,
  type TicketError,
  type TicketType
} from '#app/domain/booking/tickets.ts'
import { formatCreditCode } from '#app/domain/closure/credit-code.ts'
import { formatMoney } from '#app/domain/money/money.ts'
import { discountedTickets, mostTicketsWords, ticketsProblem } from '#app/domain/product/discount.ts'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'
import { countLabel } from '#app/domain/words/labels.ts'
import { t, tCount } from '#app/domain/words/speech.ts'
import { discountLabel } from '../../discount-label.ts'
import type { TicketChoice } from '../selection.ts'
import type { DiscountField, TicketField } from '../view.ts'
import type { ReadDiscount } from './discount.server.ts'

/** Amounts are in centavos. */
export interface ReadTickets {
  ok: boolean
  fields: TicketField[]
  discount: DiscountField
  quota: string
  /** Errors of the whole choice. */
  errors: string[]
  items: PricedTicket[]
  lines: TotalLine[]
  total: number
  people: number
  /** Label of the first type that met a limit of people, '' for the whole choice; null if none did. */
  limitAt: string | null
}

interface Limits {
  /** Chosen time; null when unknown. */
  slot: Slot | null
  discount: ReadDiscount | null
}

/** An empty choice starts with one INTEIRA (specification §5). */
export function readTickets(product: Product, choices: TicketChoice[], { slot, discount }: Limits): ReadTickets {
  const types = product.tickets.map((ticket) => toTicketType(ticket, discount))
  const initial = initialQuantities(types)
  const typed = new Map(choices.map(({ label, quantity }) => [label, quantity]))
  const typedOf = (label: string) => (choices.length === 0 ? String(initial[label] ?? 0) : (typed.get(label) ?? '0'))
  const values = new Map([...typed, ...types.map(({ label }) => [label, typedOf(label)] as const)])
  const quantities = Object.fromEntries([...values].map(([label, value]) => [label, parseQuantity(value)]))
  const unreadable = types.filter(({ label }) => quantities[label] === null).map(({ label }) => label)
  const readable = Object.fromEntries(Object.entries(quantities).map(([label, quantity]) => [label, quantity ?? 0]))
  const asked = priceTickets(types, readable)
  const code = readCode(discount, asked.ok ? asked : null)
  // Do not show the discount of a refused code.
  const isOff = discount !== null && code.errors.length === 0
  const priced = isOff ? asked : priceTickets(types.map(withoutDiscount), readable)
  const ofTypes = priced.ok ? [] : priced.errors.filter(({ label }) => label !== '' || unreadable.length === 0)
  const problems = [...ofTypes, ...quotaProblems(types, readable, slot)]
  const people = Object.values(readable).reduce((sum, quantity) => sum + quantity, 0)
  const errorsOf = (label: string) =>
    unreadable.includes(label)
      ? [ERRORS.quantity]
      : problems.filter((problem) => problem.label === label).map(({ message }) => message)
  const known = new Set(types.map(({ label }) => label))
  const errors = problems.filter(({ label }) => !known.has(label)).map(({ message }) => message)
  const lacksPlaces = problems.length === 0 && slot !== null && people > slot.remaining
  if (lacksPlaces) errors.push(tooFewPlaces(slot))
  const limit = problems.find(({ isLimit }) => isLimit)
  const rights = findPriceRights(types)
  const fields = product.tickets.map((ticket, at) => ({
    ...limitsOf(ticket, slot),
    label: ticket.label,
    title: ticket.title || ticket.label,
    price: ticket.price,
    rights: rights[at] ?? [],
    discount: isOff ? (discount.units.get(ticket.label) ?? 0) : 0,
    value: typedOf(ticket.label),
    errors: errorsOf(ticket.label)
  }))
  const items = priced.ok ? priced.items : []
  const ok = errors.length === 0 && code.errors.length === 0 && fields.every((field) => field.errors.length === 0)
  const lines = priced.ok ? totalLines(priced, code.label) : []
  const quota = types.some(({ countsToQuota }) => countsToQuota) ? quotaText(slot) : ''
  return {
    ok,
    fields,
    discount: code,
    quota,
    errors,
    items,
    lines,
    total: priced.ok ? priced.final : 0,
    people,
    limitAt: limit?.label ?? (lacksPlaces ? '' : null)
  }
}

const withoutDiscount = (type: TicketType): TicketType => ({ ...type, unitDiscount: 0 })

type Asked = { discount: number; items: PricedTicket[] }

function readCode(discount: ReadDiscount | null, priced: Asked | null): DiscountField {
  if (!discount) return { typed: '', label: '', hint: '', errors: [] }
  if (discount.credit !== null) return ofCredit(discount.code, discount.credit)
  const isVain = priced?.discount === 0
  const tooMany = ticketsProblem(discount.most, discountedTickets(priced?.items ?? []))
  const problem = discount.problem || tooMany || (isVain ? t('Este código não vale para os ingressos escolhidos.') : '')
  return {
    typed: discount.code,
    label: discount.problem ? '' : discountLabel(discount.code),
    hint: discount.most !== null && !problem ? t('Vale para {most}.', { most: mostTicketsWords(discount.most) }) : '',
    errors: problem ? [problem] : []
  }
}

/** The credit's share is known only at booking, so the total stays the price. */
function ofCredit(code: string, credit: number): DiscountField {
  const hint = t(
    'Crédito de {value}: paga esta reserva ao confirmar, e o que sobrar fica guardado. Use os dados da reserva de que ele veio.',
    { value: formatMoney(credit) }
  )
  return { typed: formatCreditCode(code), label: '', hint, errors: [] }
}

function totalLines({ items, discount }: { items: PricedTicket[]; discount: number }, label: string): TotalLine[] {
  const full = items.map(({ quantity, title, unitPrice }) => ({
    label: ticketWords(quantity, title),
    amount: quantity * unitPrice
  }))
  return discount > 0 ? [...full, { label, amount: -discount }] : full
}

/** Reports a type that is sold out or chosen too often at its own field. */
function quotaProblems(types: TicketType[], quantities: Record<string, number>, slot: Slot | null): TicketError[] {
  const left = slot?.quota_remaining
  const wanted = types.filter(({ label, countsToQuota }) => countsToQuota && (quantities[label] ?? 0) > 0)
  const people = wanted.reduce((sum, { label }) => sum + (quantities[label] ?? 0), 0)
  if (left === undefined || people <= left) return []
  const message =
    left === 0 ? t(quotaOut) : t('Da cota de meia-entrada deste horário só {left}.', { left: remain(left) })
  return wanted.map(({ label }) => ({ label, message, isLimit: true }))
}

const quotaOut = 'Cota de meia-entrada esgotada neste horário'

const remain = (left: number) => tCount(left, 'resta {n}', 'restam {n}')

function quotaText(slot: Slot | null): string {
  if (slot?.quota === undefined || slot.quota_remaining === undefined) return ''
  return t('Meia-entrada: {left} de {quota}', { left: remain(slot.quota_remaining), quota: slot.quota })
}

function limitsOf(ticket: Ticket, slot: Slot | null): Pick<TicketField, 'hint' | 'max' | 'isOut'> {
  const left = ticket.counts_to_quota ? slot?.quota_remaining : undefined
  const isOut = left === 0
  const few = left !== undefined && left > 0 && left <= FEW_PLACES ? t('Da cota {left}', { left: remain(left) }) : ''
  return {
    isOut,
    hint: [isOut ? t(quotaOut) : '', few, ticketHint(ticket)].filter(Boolean).join(' · '),
    max: Math.min(ticket.maximum, slot?.remaining ?? ticket.maximum, left ?? ticket.maximum)
  }
}

function tooFewPlaces({ remaining, is_counted: isCounted = true }: Slot): string {
  if (!isCounted) {
    return t('Uma reserva leva no máximo {people} pessoas. Para um grupo maior, faça mais de uma.', {
      people: remaining
    })
  }
  const left = countLabel(remaining, { one: 'vaga', many: 'vagas' })
  return t('Neste horário só há {places}. Diminua a quantidade ou escolha outro horário.', { places: left })
}

function toTicketType(ticket: Ticket, discount: ReadDiscount | null): TicketType {
  return {
    label: ticket.label,
    title: ticket.title || ticket.label,
    unitPrice: ticket.price,
    unitDiscount: discount?.units.get(ticket.label),
    needsProof: ticket.needs_proof,
    countsToQuota: ticket.counts_to_quota,
    withAdult: ticket.with_adult,
    minimum: ticket.minimum,
    maximum: ticket.maximum
  }
}

function ticketHint({ description, needs_proof, minimum }: Ticket): string {
  // In the language of the description: apresente, show, presente.
  const saysSo = /apresent|\b(?:show|present)/i.test(description)
  return [
    description,
    needs_proof && !saysSo && t('Apresentar comprovante na entrada.'),
    minimum > 1 && t('No mínimo {minimum}.', { minimum })
  ]
    .filter(Boolean)
    .join(' · ')
}
