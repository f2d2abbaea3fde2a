import { invoiceSituation } from '#app/components/index.ts'
import type { InvoiceRow } from '#app/contracts/finance/invoices.ts'
import { formatBookingCode } from '#app/domain/booking/code.ts'
import { formatDay, formatInstant } from '#app/domain/calendar/dates.ts'
import { formatMoney } from '#app/domain/money/money.ts'
import { formatAnyDocument } from '#app/domain/person/any-document.ts'

const targets: Readonly<Record<string, string>> = { simulator: 'simulada', homologacao: 'de teste' }

/** Formats times in the place's time zone. */
export function toInvoiceRow(row: InvoiceRow, zone: string) {
  const { id, dps, key, value, base, iss, net, withheld, stays, code, problem, event, number, transaction } = row
  const isOver = row.state === 'authorized' && event === '' && value > stays
  return {
    id,
    dps,
    key,
    value,
    base,
    iss,
    net,
    withheld,
    code,
    problem,
    number,
    isOver,
    state: row.state,
    ...invoiceSituation(row.state),
    beside: [targets[row.target] ?? '', event === 'cancel' ? 'cancelando' : ''].filter(Boolean).join(', '),
    target: row.target,
    name: row.taker_name || 'Cliente não identificado',
    document: row.taker_document === '' ? '' : formatAnyDocument(row.taker_document, row.taker_country),
    competence: formatDay(row.competence),
    issuedAt: row.issued_at ? formatInstant(row.issued_at, zone) : '',
    booking: row.booking_uuid,
    bookingCode: row.booking_code === '' ? '' : formatBookingCode(row.booking_code),
    origin: row.booking_code === '' ? `Lançamento ${transaction}` : `Reserva ${formatBookingCode(row.booking_code)}`,
    originLabel: row.origin_label,
    rate: `${row.iss_rate.toLocaleString('pt-BR', { maximumFractionDigits: 2 })}%`,
    rateNumber: row.iss_rate,
    overWords: isOver
      ? `A nota é de ${formatMoney(value)}, e ficaram pagos ${formatMoney(stays)}: ${stays > 0 ? 'cancele ou substitua' : 'cancele'}.`
      : ''
  }
}

export type InvoiceRowView = ReturnType<typeof toInvoiceRow>
