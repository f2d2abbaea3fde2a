import { json, redirect } from '@remix-run/node'
import type { FormState } from '#app/components/index.ts'
import { createCounterSale } from '#app/contracts/booking/counter.ts'
import { toIsoDay } from '#app/domain/calendar/dates.ts'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'
import { explainRefusal, readField, type Viewer } from '#app/session/index.server.ts'
import { newHash } from '../form-key.server.ts'
import { receiptPath } from './counter-path.ts'
import { type Choice, type CounterView, loadCounter, shownFor } from './load-counter.server.ts'
import { readChoice, readSale } from './read-sale.server.ts'

/** All typed values, with hours and prices for the current choice. */
interface SaleAnswer extends FormState {
  note: string
  /** Sale that this form has made already. */
  earlier: string
  /** True when only the total was requested. */
  isSummed: boolean
}

/** Sells, or shows the obstacle. If hours, prices or the total changed with the choice, shows them before selling. */
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

/** Reports a choice that is not available, for which another day or no discount is shown. */
function choiceProblems({ date: typed }: Choice, { date, bounds, discountProblem }: CounterView) {
  const day = toIsoDay(typed)
  const wrongDay = day === null ? ERRORS.unknownDay : day < bounds.first ? ERRORS.dayPast : ERRORS.dayTooFar
  return {
    ...(day === date ? {} : { date: [wrongDay] }),
    ...(discountProblem ? { discount_code: [discountProblem] } : {})
  }
}
