import { json, redirect } from '@remix-run/node'
import type { FormState } from '#app/components/form/index.ts'
import { createCounterSale } from '#app/contracts/booking/counter.ts'
import { toIsoDay } from '#app/domain/calendar/dates.ts'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'
import { explainRefusal, readField, type Viewer } from '#app/session/index.server.ts'
import { newFormKey } from '../form-key.server.ts'
import { receiptPath } from './counter-path.ts'
import { type Choice, type CounterView, loadCounter, shownFor } from './load-counter.server.ts'
import { readChoice, readSale } from './read-sale.server.ts'

/** As the API wants it: 32 hex digits. */
export const newHash = () => newFormKey().replaceAll('-', '')

/** What is shown again: all that was typed, with the hours and prices of what is chosen now. */
interface SaleAnswer extends FormState {
  note: string
  /** The sale that the same form has made already. */
  earlier: string
  /** The total was drawn, and nothing else was asked for. */
  isSummed: boolean
}

/** Sells, or shows what stands in the way; hours, prices and sum of another choice are shown before it is sold. */
export async function answerSale(viewer: Viewer, form: FormData) {
  const choice = readChoice(form)
  try {
    const body = readSale(form)
    const isShown = shownFor(choice) === readField(form, 'shown')
    if (readField(form, 'intent') === 'mostrar') return showAgain(viewer, form, { choice, note: '', isSummed: true })
    if (!isShown) return showAgain(viewer, form, { choice, note: anew })
    const { booking } = await viewer.call(createCounterSale, { body })
    const { atrativo: product, method, enter } = body
    return redirect(receiptPath(booking.uuid, { product, method, enter, date: readField(form, 'later') }))
  } catch (error) {
    const refusal = explainRefusal(error)
    const isReused = refusal.error.code === 'hash_reused'
    const errors = isReused ? { '': [sentBefore] } : refusal.errors
    const earlier = isReused ? (refusal.error.fields.booking?.[0] ?? '') : ''
    return showAgain(viewer, form, { choice, note: '', errors, earlier, init: refusal.init })
  }
}

const anew =
  'Nada foi vendido ainda: os horários, os preços e o total são os do que está escolhido agora. Confira e venda.'
const sentBefore =
  'Este formulário já virou uma venda, com outros dados. Veja-a, ou aperte de novo para fazer mais uma.'

interface Again {
  choice: Choice
  note: string
  errors?: Record<string, string[]>
  earlier?: string
  isSummed?: boolean
  init?: { status: number; headers?: Record<string, string> }
}

async function showAgain(viewer: Viewer, form: FormData, again: Again) {
  const { choice, note, errors = {}, earlier = '', isSummed = false, init } = again
  const view = await loadCounter(viewer, choice)
  const sent = [...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  const typed = sent.filter(([name]) => !name.startsWith('_') && name !== 'intent')
  const initialValue = { ...Object.fromEntries(typed), ...(earlier ? { hash: newHash() } : {}) }
  const problems = { ...(view ? choiceProblems(choice, view) : {}), ...errors }
  const isWrong = Object.keys(problems).length > 0
  const answer: SaleAnswer = {
    initialValue,
    error: problems,
    fields: typed.map(([name]) => name),
    note: isWrong ? '' : note,
    earlier,
    isSummed
  }
  return json({ ...answer, view }, init ?? { status: isWrong ? 422 : 200 })
}

/** What is asked for and cannot be shown: another day is, and no discount. */
function choiceProblems({ date: typed }: Choice, { date, bounds, discountProblem }: CounterView) {
  const day = toIsoDay(typed)
  const wrongDay = day === null ? ERRORS.unknownDay : day < bounds.first ? ERRORS.dayPast : ERRORS.dayTooFar
  return {
    ...(day === date ? {} : { date: [wrongDay] }),
    ...(discountProblem ? { discount_code: [discountProblem] } : {})
  }
}
