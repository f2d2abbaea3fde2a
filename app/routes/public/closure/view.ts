import type { getClosureAnswer } from '#app/contracts/closures/calls.ts'
import type { CallOutput } from '#app/contracts/endpoint.ts'
import { formatBookingCode } from '#app/domain/booking/code.ts'
import { formatDay, formatDayLong, formatInstant } from '#app/domain/calendar/dates.ts'
import { formatCreditCode } from '#app/domain/closure/credit-code.ts'
import { formatMoney } from '#app/domain/money/money.ts'
import { peopleLabel } from '#app/domain/words/labels.ts'

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
    closed: `${told.product}, ${formatDayLong(told.closed_date)}, às ${told.closed_time}, ${peopleLabel(told.people)}`,
    why: told.why,
    until: last ? formatInstant(last, told.timezone).slice(0, 10) : '',
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
  if (answer === 'date') return `Sua visita agora é em ${formatDayLong(date)}, às ${time}.`
  if (answer === 'credit') return `Você ficou com um crédito de ${formatMoney(value)}.`
  if (answer === 'refund') return `Pedimos a devolução de ${formatMoney(value)}, pelo mesmo meio do pagamento.`
  return answer === 'cancel' ? 'A reserva foi cancelada.' : ''
}
