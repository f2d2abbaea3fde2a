import type { getClosureAnswer } from '#app/contracts/closures/calls.ts'
import type { CallOutput } from '#app/contracts/endpoint.ts'
import { formatBookingCode } from '#app/domain/booking/code.ts'
import { formatDay, formatDayLong, todayIn } from '#app/domain/calendar/dates.ts'
import { formatCreditCode } from '#app/domain/closure/credit-code.ts'
import { formatMoney } from '#app/domain/money/money.ts'
import { peopleLabel } from '#app/domain/words/labels.ts'
import { t, tSaid } from '#app/domain/words/speech.ts'

type Told = CallOutput<typeof getClosureAnswer>

export interface ClosureView {
  path: string
  booking: string
  name: string
  code: string
  /** Tells which visit is cancelled, and why. */
  closed: string
  why: string
  until: string
  isOver: boolean
  isReopened: boolean
  isRefundedWithout: boolean
  /** Earlier answer, as text; '' when there is none. */
  answered: string
  credit: { code: string; balance: number; until: string } | null
  mayChange: boolean
}

export function toClosureView(told: Told, token: string): ClosureView {
  const last = told.answer_until ? new Date(new Date(told.answer_until).getTime() - 1) : null
  return {
    path: `/fechamento/${token}`,
    booking: `/booking-details/${told.booking_uuid}`,
    name: told.name,
    code: formatBookingCode(told.code),
    closed: t('{product}, {day}, às {time}, {people}', {
      product: told.product,
      day: formatDayLong(told.closed_date),
      time: told.closed_time,
      people: peopleLabel(told.people)
    }),
    why: tSaid(told.why),
    until: last ? formatDay(todayIn(told.timezone, last)) : '',
    isOver: told.is_over,
    isReopened: told.reopened,
    isRefundedWithout: told.fallback === 'refund',
    answered: answeredWords(told),
    credit:
      told.answer === 'credit' && told.credit_code
        ? {
            code: formatCreditCode(told.credit_code),
            balance: told.credit_balance,
            until: formatDay(told.credit_until)
          }
        : null,
    mayChange: told.choices.length > 0
  }
}

function answeredWords({ answer, answer_value: value, date, time }: Told): string {
  if (answer === 'date') return t('Sua visita agora é em {day}, às {time}.', { day: formatDayLong(date), time })
  if (answer === 'credit') return t('Você ficou com um crédito de {value}.', { value: formatMoney(value) })
  if (answer === 'refund') {
    return t('Pedimos a devolução de {value}, pelo mesmo meio do pagamento.', { value: formatMoney(value) })
  }
  return answer === 'cancel' ? t('A reserva foi cancelada.') : ''
}
