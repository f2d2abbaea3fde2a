import { addDays, formatDay, type IsoDay, toIsoDay } from '../calendar/dates.ts'
import { tooLong } from '../words/error-catalogue.ts'
import { CLOSURE_OFFERS, type ClosureOffer, isFallback } from './answers.ts'
import { messageProblem } from './message.ts'
import { type ClosureReason, isClosureReason } from './reasons.ts'

/** Most days that visitors may take to answer. */
const MOST_ANSWER_DAYS = 180

const usualAnswerDays = 15

export interface TypedClosure {
  date: string
  slots: readonly { product: string; times: readonly string[] }[]
  reason: string
  note: string
  offers: readonly string[]
  answerUntil: string
  fallback: string
  message: string
}

export interface CheckedClosure {
  date: IsoDay
  reason: ClosureReason
  note: string
  offers: ClosureOffer[]
  /** Last day on which an answer counts. */
  answerUntil: IsoDay
  fallback: '' | 'refund'
  message: string
}

type Checked<T> = { ok: true; value: T } | { ok: false; fields: Record<string, string[]> }

/**
 * Checks the closure before anybody is told of it.
 * @param today in the place's zone
 */
export function checkWhat(
  typed: Pick<TypedClosure, 'date' | 'slots' | 'reason' | 'note'>,
  today: IsoDay
): Checked<{ date: IsoDay; reason: ClosureReason; note: string }> {
  const fields: Record<string, string[]> = {}
  const date = toIsoDay(typed.date)
  const note = typed.note.trim()
  if (!date) fields.date = ['Escolha o dia.']
  else if (date < today) fields.date = ['Este dia já passou.']
  else if (date > addDays(today, 400)) fields.date = ['Este dia está longe demais.']
  if (typed.slots.length === 0) fields.slots = ['Escolha pelo menos um atrativo.']
  if (!isClosureReason(typed.reason)) fields.reason = ['Escolha o motivo.']
  if (typed.reason === 'other' && note.length < 3) fields.note = ['Diga o motivo: quem reservou o lê.']
  if (note.length > 150) fields.note = [tooLong(150)]
  if (!date || !isClosureReason(typed.reason) || Object.keys(fields).length > 0) return { ok: false, fields }
  return { ok: true, value: { date, reason: typed.reason, note } }
}

export function checkClosure(typed: TypedClosure, today: IsoDay): Checked<CheckedClosure> {
  const what = checkWhat(typed, today)
  const fields: Record<string, string[]> = what.ok ? {} : { ...what.fields }
  const offers = CLOSURE_OFFERS.filter((one) => typed.offers.includes(one))
  if (offers.length === 0) fields.offers = ['Ofereça pelo menos uma opção.']
  const until = toIsoDay(typed.answerUntil)
  if (!until || until < today) fields.answer_until = ['Escolha um dia de hoje em diante.']
  else if (until > addDays(today, MOST_ANSWER_DAYS))
    fields.answer_until = [`Escolha um dia até ${formatDay(addDays(today, MOST_ANSWER_DAYS))}.`]
  const { fallback } = typed
  if (!isFallback(fallback)) fields.fallback = ['Escolha o que acontece sem resposta.']
  const problem = messageProblem(typed.message)
  if (problem) fields.message = [problem]
  if (!what.ok || !until || !isFallback(fallback) || Object.keys(fields).length > 0) return { ok: false, fields }
  return { ok: true, value: { ...what.value, offers, answerUntil: until, fallback, message: typed.message.trim() } }
}

/** Deadline that the form suggests. */
export function usualAnswerUntil(date: IsoDay, today: IsoDay): IsoDay {
  return addDays(date > today ? date : today, usualAnswerDays)
}
