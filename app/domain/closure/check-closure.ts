import { addDays, formatDay, type IsoDay, toIsoDay } from '../calendar/dates.ts'
import { listDays } from '../product/day/check-day.ts'
import { type CheckedForm, createReading, type Reading } from '../typed/reading.ts'
import { ERRORS } from '../words/error-catalogue.ts'
import { CLOSURE_OFFERS, type ClosureOffer, isFallback } from './answers.ts'
import { messageProblem } from './message.ts'
import { type ClosureReason, isClosureReason } from './reasons.ts'

/** Most days that visitors may take to answer. */
const MOST_ANSWER_DAYS = 180

const usualAnswerDays = 15

/** Most days that close at once. */
const mostDays = 400

/** Most of them where visitors are told. */
export const MOST_TOLD_DAYS = 31

export interface TypedClosure {
  date: string
  /** Last day; '' for the first alone. */
  until: string
  slots: readonly { product: string; times: readonly string[] }[]
  reason: string
  note: string
  offers: readonly string[]
  answerUntil: string
  fallback: string
  message: string
}

export interface CheckedClosure {
  days: IsoDay[]
  reason: ClosureReason
  note: string
  offers: ClosureOffer[]
  /** Last day on which an answer counts. */
  answerUntil: IsoDay
  fallback: '' | 'refund'
  message: string
}

type TypedWhat = Pick<TypedClosure, 'date' | 'until' | 'slots' | 'reason' | 'note'>

/**
 * Checks what closes, before anybody is told of it.
 * @param today in the place's zone
 */
export function checkWhat(typed: TypedWhat, today: IsoDay) {
  const form = createReading()
  return form.finish(readWhat(form, typed, today))
}

function readWhat(form: Reading, typed: TypedWhat, today: IsoDay) {
  const date = toIsoDay(typed.date)
  if (!date) form.fail('date', 'Escolha o dia.')
  else if (date < today) form.fail('date', ERRORS.dayPast)
  else if (date > addDays(today, 400)) form.fail('date', 'Este dia está longe demais.')
  if (typed.slots.length === 0) form.fail('slots', 'Escolha pelo menos um atrativo.')
  const reason = isClosureReason(typed.reason) ? typed.reason : 'other'
  if (reason !== typed.reason) form.fail('reason', 'Escolha o motivo.')
  const note = form.lines('note', typed.note, { most: 150 })
  if (typed.reason === 'other' && note.length < 3) form.fail('note', 'Diga o motivo: quem reservou o lê.')
  return { days: readClosedDays(form, typed, date ?? today), reason, note }
}

function readClosedDays(form: Reading, { until }: TypedWhat, first: IsoDay): IsoDay[] {
  const last = until.trim() === '' ? first : toIsoDay(until)
  if (!last) form.fail('until', ERRORS.unknownDay)
  else if (last < first) form.fail('until', ERRORS.daysReversed)
  else if (last >= addDays(first, mostDays)) form.fail('until', `Feche no máximo ${mostDays} dias de uma vez.`)
  else return listDays(first, last)
  return [first]
}

export function checkClosure(typed: TypedClosure, today: IsoDay): CheckedForm<CheckedClosure> {
  const form = createReading()
  const what = readWhat(form, typed, today)
  if (what.days.length > MOST_TOLD_DAYS) {
    form.fail('until', `Para avisar quem reservou, feche no máximo ${MOST_TOLD_DAYS} dias de uma vez.`)
  }
  const offers = CLOSURE_OFFERS.filter((one) => typed.offers.includes(one))
  if (offers.length === 0) form.fail('offers', 'Ofereça pelo menos uma opção.')
  const until = toIsoDay(typed.answerUntil)
  const last = addDays(today, MOST_ANSWER_DAYS)
  if (!until || until < today) form.fail('answer_until', 'Escolha um dia de hoje em diante.')
  else if (until > last) form.fail('answer_until', `Escolha um dia até ${formatDay(last)}.`)
  const fallback = isFallback(typed.fallback) ? typed.fallback : ''
  if (fallback !== typed.fallback) form.fail('fallback', 'Escolha o que acontece sem resposta.')
  const problem = messageProblem(typed.message)
  if (problem) form.fail('message', problem)
  return form.finish({ ...what, offers, answerUntil: until ?? today, fallback, message: typed.message.trim() })
}

/** Deadline that the form suggests. */
export function usualAnswerUntil(date: IsoDay, today: IsoDay): IsoDay {
  return addDays(date > today ? date : today, usualAnswerDays)
}
