import type { IsoDay } from '../calendar/dates.ts'
import type { Centavos } from '../money/money.ts'
import { countLabel } from '../words/labels.ts'
import { t } from '../words/speech.ts'
import { isWithin } from './day-rule.ts'

export interface DiscountCode {
  kind: 'percent' | 'amount'
  /** Whole per cent, or centavos off each ticket. */
  value: number
  active: boolean
  /** Uuids; none: all attractions. */
  products: readonly string[]
  /**
   * Labels; empty for all types that do not count to the half-price quota (nobody gets two benefits: Lei 12.933/2013).
   */
  types: readonly string[]
  validFrom: IsoDay | null
  validTo: IsoDay | null
  visitFrom: IsoDay | null
  visitTo: IsoDay | null
  /** 0: as many as wanted. */
  maxUses: number
  maxPerPerson: number
  /** Tickets of one booking that the code may discount; null for any number. */
  maxTickets: number | null
}

export interface DiscountUse {
  productUuid: string
  /** Today at the place, and the day of the visit. */
  today: IsoDay
  visitDay: IsoDay
  /** Live bookings with this code: in all, and with the same document. */
  uses: number
  usesOfPerson: number
  /** Tickets of the booking that the code discounts. */
  tickets: number
}

/** Code as it is stored and compared: capitals, no spaces. */
export function normalizeCode(typed: string): string {
  return typed.normalize('NFC').replace(/\s+/g, '').toUpperCase()
}

/** Accepts letters, digits and dashes that can be read aloud; shorter codes could be guessed. */
export function isCodeShape(code: string): boolean {
  return /^[A-Z0-9][A-Z0-9-]{5,29}$/.test(code)
}

/** Reason why the code cannot be used, in words for the visitor; null if it can. */
export function discountProblem(code: DiscountCode | null, use: DiscountUse): string | null {
  if (!code?.active) return 'Este código não existe ou não vale mais.'
  if (code.products.length > 0 && !code.products.includes(use.productUuid)) {
    return 'Este código não vale para este atrativo.'
  }
  if (code.validFrom !== null && use.today < code.validFrom) return 'Este código ainda não pode ser usado.'
  if (code.validTo !== null && use.today > code.validTo) return 'O prazo deste código terminou.'
  if (!isWithin(use.visitDay, { validFrom: code.visitFrom, validTo: code.visitTo })) {
    return 'Este código não vale para o dia escolhido.'
  }
  if (code.maxUses > 0 && use.uses >= code.maxUses) return 'Este código já foi usado todas as vezes que podia.'
  if (code.maxPerPerson > 0 && use.usesOfPerson >= code.maxPerPerson) {
    return 'Este código já foi usado com este documento.'
  }
  return ticketsProblem(code.maxTickets, use.tickets)
}

/** Words for the code's limit, also shown to a visitor who wants more tickets. */
export function mostTicketsWords(most: number): string {
  return t('até {tickets} por reserva', { tickets: countLabel(most, { one: 'ingresso', many: 'ingressos' }) })
}

export function ticketsProblem(most: number | null, tickets: number): string | null {
  return most !== null && tickets > most ? t('Este código vale para {most}.', { most: mostTicketsWords(most) }) : null
}

/** Number of priced tickets that the code discounts. */
export function discountedTickets(items: readonly { quantity: number; unitDiscount?: Centavos }[]): number {
  return items.reduce((sum, { quantity, unitDiscount = 0 }) => sum + (unitDiscount > 0 ? quantity : 0), 0)
}

interface Discountable {
  label: string
  unitPrice: Centavos
  countsToQuota: boolean
}

/** Discount of one ticket, in whole centavos, never more than its price. */
export function unitDiscount(
  { kind, value, types }: Pick<DiscountCode, 'kind' | 'value' | 'types'>,
  type: Discountable
): Centavos {
  const isMeant = types.length > 0 ? types.includes(type.label) : !type.countsToQuota
  if (!isMeant) return 0
  return Math.min(type.unitPrice, kind === 'percent' ? Math.floor((type.unitPrice * value) / 100) : value)
}

/** Says whether a paid ticket would become free. */
export function makesFree(
  code: Pick<DiscountCode, 'kind' | 'value' | 'types'>,
  sold: readonly Discountable[]
): boolean {
  const isFree = (type: Discountable) => type.unitPrice > 0 && unitDiscount(code, type) === type.unitPrice
  return (code.kind === 'percent' && code.value === 100) || sold.some(isFree)
}
