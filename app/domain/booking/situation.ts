import type { IsoDay } from '../calendar/dates.ts'
import { normalisePaymentMethod } from '../money/payment-method.ts'
import { isOneOf } from '../words/records.ts'
import { t } from '../words/speech.ts'

/** Specification §4. */
export const PAID_STATUSES = ['APPROVED', 'COMPLETE', 'PAGO', 'PAID', 'WALLET', 'COMPLETED'] as const

/** EXPIRED is ours: it holds no place, so it shows as cancelled. */
const CANCELLED_STATUSES = ['CANCELLED', 'CANCELED', 'EXPIRED']

export type SituationCode = 'pending' | 'awaiting' | 'done' | 'cancelled'
export type Situation = {
  code: SituationCode
  label: string
  payment: string
  order: string
  tone: 'red' | 'blue' | 'green'
}

/** Specification §4, which leaves payment and order of a done booking open: paid. */
const SITUATIONS: Readonly<Record<SituationCode, Situation>> = {
  pending: { code: 'pending', label: 'Pendente', payment: 'Sem Pagamento', order: 'Pendente', tone: 'red' },
  awaiting: { code: 'awaiting', label: 'Aguardando Check-in', payment: 'Pago', order: 'Concluído', tone: 'blue' },
  done: { code: 'done', label: 'Realizada', payment: 'Pago', order: 'Concluído', tone: 'green' },
  cancelled: { code: 'cancelled', label: 'Cancelada', payment: 'Cancelado', order: 'Cancelado', tone: 'red' }
}

export function isPaidStatus(status: string): boolean {
  return isOneOf(PAID_STATUSES, status.trim().toUpperCase())
}

export function isCancelledStatus(status: string): boolean {
  return CANCELLED_STATUSES.indexOf(status.trim().toUpperCase()) >= 0
}

/** Statuses of a confirmed sale: paid, or to be paid at the place. A hold is not confirmed yet. */
export const CONFIRMED_STATUSES: readonly string[] = [...PAID_STATUSES, 'UNPAID']

export function isConfirmedStatus(status: string): boolean {
  return CONFIRMED_STATUSES.indexOf(status.trim().toUpperCase()) >= 0
}

/** Specification §4; an unknown status counts as not paid. */
export function bookingSituation({ status, hasCheckin }: { status: string; hasCheckin: boolean }): Situation {
  if (isCancelledStatus(status)) return SITUATIONS.cancelled
  if (!isPaidStatus(status)) return SITUATIONS.pending
  return hasCheckin ? SITUATIONS.done : SITUATIONS.awaiting
}

/** Codes that people read: the specification's statuses, split where one word would be untrue. */
export type ShownCode = 'pending' | 'unconfirmed' | 'on-site' | 'awaiting' | 'done' | 'no-show' | 'cancelled'

export interface ShownSituation {
  code: ShownCode
  label: string
  tone: 'red' | 'blue' | 'green' | 'amber' | 'gray'
  /** The label in two parts, for narrow columns. */
  parts?: readonly [string, string]
}

export const SHOWN_SITUATIONS: Readonly<Record<ShownCode, ShownSituation>> = {
  pending: { code: 'pending', label: 'Pendente', tone: 'red' },
  unconfirmed: {
    code: 'unconfirmed',
    label: 'A confirmar, pagar na portaria',
    tone: 'amber',
    parts: ['A confirmar', 'pagar na portaria']
  },
  'on-site': {
    code: 'on-site',
    label: 'Confirmada, pagar na portaria',
    tone: 'amber',
    parts: ['Confirmada', 'pagar na portaria']
  },
  awaiting: { code: 'awaiting', label: 'Aguardando Check-in', tone: 'blue' },
  done: { code: 'done', label: 'Realizada', tone: 'green' },
  'no-show': { code: 'no-show', label: 'Não compareceu', tone: 'gray' },
  cancelled: { code: 'cancelled', label: 'Cancelada', tone: 'red' }
}

/** Choices of the list's filter. `partial` overlaps the others: its bookings appear under both. */
export const SITUATION_CHOICES: readonly { code: ShownCode | 'partial'; label: string }[] = [
  ...Object.values(SHOWN_SITUATIONS),
  { code: 'partial', label: 'Parcial' }
]

export interface TellableBooking {
  status: string
  payment_method: string
  payLater?: boolean
  /** Deadline by which the visitor of a booking paid at the place must confirm it. */
  hold_until?: string | null
  /** Centavos; null without the right to see values. */
  finalValue: number | null
  people: number
  /** People inside; `hasCheckin` if only that is known. */
  inside: number
  hasCheckin?: boolean
  refund?: string
  /** `dd/MM/yyyy`, if known. */
  refundedOn?: string
  date: IsoDay
}

export interface ToldSituation {
  /** Specification §4, with its payment and order columns. */
  situation: Situation
  shown: ShownSituation
  /** Text of the specification's payment column; 'Gratuito' if there was nothing to pay. */
  payment: string
  isFree: boolean
  isPartial: boolean
  /** Further words beside the situation's own. */
  beside: string[]
  /** The same with words on refunds, for lists that show nothing else about them. */
  details: string[]
}

/** The one place that chooses the words of a booking's state. `today` is in the place's zone. */
export function tellSituation(booking: TellableBooking, today: IsoDay): ToldSituation {
  const { status, people, inside } = booking
  const hasCheckin = booking.hasCheckin === true || inside > 0
  const situation = bookingSituation({ status, hasCheckin })
  const shown = SHOWN_SITUATIONS[shownCode(booking, { situation: situation.code, hasCheckin, today })]
  const isPartial = shown.code !== 'cancelled' && inside > 0 && inside < people
  const free = isFree(booking) && isPaidStatus(status)
  const partial = isPartial ? t('Parcial ({inside} de {people})', { inside, people }) : ''
  const beside = [partial, free ? t('Gratuito') : ''].filter(Boolean)
  return {
    situation,
    shown,
    payment: free ? 'Gratuito' : situation.payment,
    isFree: free,
    isPartial,
    beside,
    details: [...beside, refundWords(booking)].filter(Boolean)
  }
}

interface Known {
  situation: SituationCode
  hasCheckin: boolean
  today: IsoDay
}

function shownCode(booking: TellableBooking, { situation, hasCheckin, today }: Known): ShownCode {
  const isMissed = !hasCheckin && booking.date < today
  if (situation === 'awaiting') return isMissed ? 'no-show' : 'awaiting'
  if (situation !== 'pending' || !isPaidOnSite(booking)) return situation
  if (!hasCheckin && booking.hold_until) return 'unconfirmed'
  return isMissed ? 'no-show' : 'on-site'
}

function isPaidOnSite({ payLater, payment_method: method }: TellableBooking): boolean {
  return payLater === true || normalisePaymentMethod(method).slug === 'cod'
}

/** A hidden value may be any amount, so the method decides. */
function isFree({ finalValue, payment_method: method }: TellableBooking): boolean {
  return finalValue === null ? /cortesia$/.test(normalisePaymentMethod(method).slug) : finalValue === 0
}

function refundWords({ refund, refundedOn }: TellableBooking): string {
  if (refund === 'due') return 'Valor a devolver'
  if (refund !== 'done') return ''
  return refundedOn ? `Valor devolvido em ${refundedOn}` : 'Valor devolvido'
}

export function isInSituation({ shown, isPartial }: ToldSituation, code: string): boolean {
  return code === 'partial' ? isPartial : shown.code === code
}
