import { isConfirmedStatus } from '../booking/situation.ts'
import type { Centavos } from '../money/money.ts'

/** Answers that a visitor may choose from; the place says which of them it offers. */
export const CLOSURE_OFFERS = ['date', 'credit', 'refund'] as const

export type ClosureOffer = (typeof CLOSURE_OFFERS)[number]

/** `cancel` is for a booking without any payment. */
export type ClosureAnswer = ClosureOffer | 'cancel'

export const ANSWER_LABELS: Readonly<Record<ClosureAnswer, string>> = {
  date: 'Outra data',
  credit: 'Crédito',
  refund: 'Devolução',
  cancel: 'Cancelada'
}

/** Null for any other text. */
export function toClosureAnswer(text: string): ClosureAnswer | null {
  return [...CLOSURE_OFFERS, 'cancel' as const].find((one) => one === text) ?? null
}

/** Months for which a credit is valid. */
export const CREDIT_MONTHS = 12

export function isClosureOffer(text: string): text is ClosureOffer {
  return CLOSURE_OFFERS.some((one) => one === text)
}

interface Asked {
  offers: readonly string[]
  /** Earlier answer, or ''. */
  answer: string
  /** True if the day was reopened: the visit takes place after all. */
  isReopened: boolean
  booking: { status: string; checkedInPeople: number }
  /** Present instant of its visit. */
  visitAt: Date
  now: Date
  /** Centavos received for it and not refunded. */
  received: Centavos
  /** The part of them that a bank may take back: no credit is given for it. */
  disputed: Centavos
  /** True if the credit was given and none of it was used. */
  isCreditWhole: boolean
}

/**
 * Answers that may be chosen now. A requested refund is final: its money may be on its way. A credit can become a
 * refund while none of it is used. A new date can be changed until that date.
 */
export function choicesOf(asked: Asked): ClosureAnswer[] {
  const { offers, answer, isReopened, booking, visitAt, now, received, disputed } = asked
  const offered = CLOSURE_OFFERS.filter((one) => offers.includes(one))
  if (answer === 'credit') return asked.isCreditWhole ? offered.filter((one) => one === 'refund') : []
  if (answer === 'refund' || answer === 'cancel' || booking.checkedInPeople > 0) return []
  if (!isConfirmedStatus(booking.status) && booking.status !== 'PENDING') return []
  if (isReopened && answer === '') return []
  if (answer === 'date' && now >= visitAt) return []
  const moneyFor = { credit: received - disputed, refund: received }
  const ofMoney = offered.filter((one) => one === 'date' || moneyFor[one] > 0)
  return received > 0 ? ofMoney : [...ofMoney, 'cancel']
}

export const FALLBACKS = {
  '': 'Nada: a equipe fala com quem não respondeu',
  refund: 'Cancelar a reserva e devolver o que foi pago'
} as const

export function isFallback(text: string): text is keyof typeof FALLBACKS {
  return Object.hasOwn(FALLBACKS, text)
}
