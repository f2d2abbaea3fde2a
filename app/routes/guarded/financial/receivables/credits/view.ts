import type { Tone } from '#app/components/index.ts'
import type { Credit } from '#app/contracts/closures/credits.ts'
import { formatBookingCode } from '#app/domain/booking/code.ts'
import { formatDay, formatInstant } from '#app/domain/calendar/dates.ts'
import { formatCreditCode } from '#app/domain/closure/credit-code.ts'
import { nameOrNone } from '#app/domain/person/names.ts'

const states: Readonly<Record<Credit['state'], { state: string; tone: Tone }>> = {
  open: { state: 'Com saldo', tone: 'blue' },
  used: { state: 'Usado', tone: 'green' },
  expired: { state: 'Vencido', tone: 'red' },
  void: { state: 'Desfeito', tone: 'gray' }
}

/** Centavos; texts ready to be shown. */
export function toCreditRow(credit: Credit, timezone: string) {
  const { code, state, value, balance, valid_until: until, created_at: at, booking, booking_code: from, name } = credit
  return {
    code: formatCreditCode(code),
    ...states[state],
    value,
    balance,
    name: nameOrNone(name),
    uses: credit.uses,
    until: formatDay(until),
    since: at ? formatInstant(at, timezone) : '',
    href: `/operation/booking-list/${booking}`,
    from: formatBookingCode(from)
  }
}

export type CreditRow = ReturnType<typeof toCreditRow>
