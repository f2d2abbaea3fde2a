import type { CommissionLine, Payout } from '#app/contracts/finance/commissions.ts'
import { formatBookingCode } from '#app/domain/booking/code.ts'
import { formatDay } from '#app/domain/calendar/dates.ts'
import { rateWords, toCommissionKind } from '#app/domain/commission/rate.ts'
import { countLabel, peopleLabel } from '#app/domain/words/labels.ts'

export function toLineRow(line: CommissionLine) {
  const { booking, product_name: product, people, agents, rate, carried, base_value: base } = line
  const kind = toCommissionKind(line.kind)
  return {
    key: `${booking} ${line.visit}`,
    booking,
    product,
    base,
    carried,
    code: formatBookingCode(line.booking_code),
    visit: `${formatDay(line.visit)} ${line.time}`,
    about: [product, peopleLabel(people), agents > 1 ? `dividida entre ${agents}` : ''].filter(Boolean).join(' · '),
    rate: kind && rate !== null ? rateWords({ kind, value: Math.round(rate * 100) }) : 'não definida',
    earned: line.commission_value,
    given: line.paid_value,
    due: line.due_value
  }
}

export type LineRow = ReturnType<typeof toLineRow>

/** In reais, as the form of an expense reads them. */
const typedReais = (centavos: number) => (centavos / 100).toFixed(2).replace('.', ',')

export function toPayoutRow(payout: Payout, agent: string) {
  const { uuid, value, bookings, note, by, undone, undone_reason: reason, start_date: from, end_date: until } = payout
  const visits = `visitas de ${formatDay(from)} a ${formatDay(until)}`
  const expense = { flow: 'out', label: `Comissão de ${agent}, ${visits}`, value: typedReais(value) }
  return {
    uuid,
    value,
    note,
    visits,
    undone,
    reason,
    paidOn: formatDay(payout.paid_on),
    about: [countLabel(bookings, { one: 'reserva', many: 'reservas' }), by].filter(Boolean).join(' · '),
    expense: `/financial/transactions/add?${new URLSearchParams(expense).toString()}`
  }
}

export type PayoutRow = ReturnType<typeof toPayoutRow>
