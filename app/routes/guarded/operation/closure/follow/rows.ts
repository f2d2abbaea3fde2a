import type { Tone } from '#app/components/index.ts'
import type { getClosure } from '#app/contracts/closures/calls.ts'
import type { CallOutput } from '#app/contracts/endpoint.ts'
import { formatBookingCode } from '#app/domain/booking/code.ts'
import { formatDay, formatInstant } from '#app/domain/calendar/dates.ts'
import { ANSWER_LABELS, type ClosureAnswer } from '#app/domain/closure/answers.ts'
import { formatCreditCode } from '#app/domain/closure/credit-code.ts'
import { nameOrNone } from '#app/domain/person/names.ts'
import { formatPhone } from '#app/domain/person/phone.ts'

type Touched = CallOutput<typeof getClosure>['bookings'][number]

/** Words for the state of the last message to a visitor. */
const messageWords: Readonly<Record<string, string>> = {
  '': 'sem telefone nem e-mail',
  queued: 'na fila',
  scheduled: 'agendada',
  sent: 'enviada',
  delivered: 'entregue',
  read: 'lida',
  failed: 'falhou',
  cancelled: 'cancelada'
}

const asWords: Readonly<Record<string, string>> = { visitor: 'pelo link', system: 'ao fim do prazo' }

/** `sem` shows visitors who have not answered; `falhou` shows visitors whom no message reached. */
export const FILTERS = [
  { value: 'sem', label: 'Sem resposta' },
  { value: 'falhou', label: 'Mensagem não chegou' },
  { value: 'date', label: 'Outra data' },
  { value: 'credit', label: 'Crédito' },
  { value: 'refund', label: 'Devolução' },
  { value: 'cancel', label: 'Canceladas' }
] as const

export type Filter = '' | (typeof FILTERS)[number]['value']

export function readFilter(search: URLSearchParams): Filter {
  return FILTERS.find(({ value }) => value === search.get('resposta'))?.value ?? ''
}

export function isShown({ answer, message, choices, isLost }: AnswerRow, filter: Filter): boolean {
  if (filter === '') return true
  const waits = answer === '' && choices.length > 0
  if (filter === 'sem') return waits
  return filter === 'falhou' ? waits && (isLost || message === messageWords.failed) : answer === filter
}

/** Times in the place's zone. */
export function toAnswerRow(touched: Touched, zone: string) {
  const { id, uuid, name, people, answer, choices, sent } = touched
  const status = touched.message in messageWords ? touched.message : 'queued'
  return {
    id,
    uuid,
    name: nameOrNone(name),
    people,
    answer,
    choices,
    sent,
    code: formatBookingCode(touched.code),
    phone: touched.phone ? formatPhone(touched.phone) : '',
    visit: `${touched.time}, ${touched.product_name}`,
    message: messageWords[status] ?? '',
    messageReason: touched.message_reason,
    isLost: status === '' || status === 'failed',
    ...answerOf(touched, zone),
    value: touched.answer_value,
    paid: touched.paid
  }
}

export type AnswerRow = ReturnType<typeof toAnswerRow>

const isAnswer = (text: string): text is ClosureAnswer => Object.hasOwn(ANSWER_LABELS, text)

function answerOf(touched: Touched, zone: string): { label: string; tone: Tone; beside: string } {
  const { answer, answered_date: at, answered_as: as, answered_by: by, choices } = touched
  if (!isAnswer(answer)) {
    return choices.length > 0
      ? { label: 'Sem resposta', tone: 'red', beside: '' }
      : { label: touched.status === 'CANCELLED' ? 'Não vale mais' : 'Nada a escolher', tone: 'gray', beside: '' }
  }
  const what =
    answer === 'date'
      ? `${formatDay(touched.to_date)} ${touched.to_time}`
      : answer === 'credit'
        ? formatCreditCode(touched.credit_code)
        : ''
  const who = by ? `por ${by}` : (asWords[as] ?? '')
  const beside = [what, who, at ? formatInstant(at, zone) : ''].filter(Boolean).join(' · ')
  return { label: ANSWER_LABELS[answer], tone: 'green', beside }
}
