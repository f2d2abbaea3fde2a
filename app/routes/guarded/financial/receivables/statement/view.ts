import type { Statement, StatementLine } from '#app/contracts/finance/receivables.ts'
import { formatBookingCode } from '#app/domain/booking/code.ts'
import { formatDay } from '#app/domain/calendar/dates.ts'
import { normalisePaymentMethod } from '#app/domain/money/payment-method.ts'

const KINDS: Readonly<Record<string, string>> = {
  booking: 'Reserva',
  payment: 'Pagamento',
  refund: 'Devolução',
  transaction: 'Lançamento',
  receipt: 'Pagamento'
}

/** Changes after the purchase share one name, except a cancellation. */
function kindWords({ kind, status, value }: StatementLine): string {
  if (kind === 'change') return status === 'CANCELLED' ? 'Cancelamento' : 'Taxas e ajustes'
  // Entered by mistake, and undone.
  if ((kind === 'payment' || kind === 'receipt') && value > 0) return 'Pagamento desfeito'
  return KINDS[kind] ?? kind
}

export function toLineRow(line: StatementLine, at: number) {
  const { booking, what, visit, value, balance, transaction } = line
  const method = line.method ? normalisePaymentMethod(line.method).title : ''
  return {
    key: `${at} ${line.date}`,
    date: formatDay(line.date),
    booking,
    value,
    balance,
    transaction,
    code: line.booking_code ? formatBookingCode(line.booking_code) : '',
    kind: kindWords(line),
    about: [what, visit ? `visita ${formatDay(visit)}` : '', method].filter(Boolean).join(' · ')
  }
}

export type LineRow = ReturnType<typeof toLineRow>

export function toSums(statement: Statement) {
  return [
    { term: 'Saldo inicial', value: statement.opening_value },
    { term: 'Reservas e lançamentos', value: statement.charged_value },
    { term: 'Pago', value: statement.paid_value },
    { term: 'Devolvido', value: statement.refunded_value },
    { term: 'Saldo final', value: statement.closing_value }
  ]
}
