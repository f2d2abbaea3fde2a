import type { Ledger, LedgerRow } from '#app/contracts/finance/ledger.ts'
import { formatBookingCode } from '#app/domain/booking/code.ts'
import { formatDay } from '#app/domain/calendar/dates.ts'
import type { LedgerStatus, LedgerTotals } from '#app/domain/finance/ledger.ts'
import { totalLedger } from '#app/domain/finance/ledger-slot.ts'
import { methodWords, normalisePaymentMethod } from '#app/domain/money/payment-method.ts'
import type { Slot } from '#app/domain/report/slots.ts'

/** Texts are formatted on the server, to send less. */
export interface LedgerLine {
  key: string
  date: string
  title: string
  /** '' when there is no page to open. */
  href: string
  details: string
  method: string
  status: LedgerStatus
  /** Centavos; null in a line of the other direction. */
  came: number | null
  went: number | null
  /** Tells what is missing; '' when nothing is. */
  note: string
}

/** Data of one month. */
export interface LedgerSlot {
  totals: LedgerTotals
  lines: LedgerLine[]
}

export interface LedgerMonth extends Slot {
  count: number
  lines: LedgerLine[]
}

export interface LedgerSum {
  totals: LedgerTotals[]
  months: LedgerMonth[]
}

export const noMonths: LedgerSum = { totals: [], months: [] }

export function addMonth({ totals, months }: LedgerSum, value: LedgerSlot, slot: Slot): LedgerSum {
  const { lines } = value
  return {
    totals: [...totals, value.totals],
    months: [...months, { ...slot, count: value.totals.rows, lines }]
  }
}

interface Words {
  money: (centavos: number) => string
}

export function toLedgerSlot(ledger: Ledger, slot: Slot, words: Words): LedgerSlot {
  return {
    totals: totalLedger(ledger, slot.from.slice(0, 7)),
    lines: ledger.data.map((row) => toLedgerLine(row, words))
  }
}

function toLedgerLine(row: LedgerRow, { money }: Words): LedgerLine {
  const { kind, id, flow, value, methods, bill_status: status } = row
  const isOwn = kind === 'transaction'
  const code = formatBookingCode(row.booking_code)
  return {
    key: isOwn ? `t${id}` : `${row.booking_code} ${row.date} ${kind} ${methods.join()}`,
    date: formatDay(row.date),
    title: isOwn
      ? row.label || `Lançamento ${id}`
      : `${kind === 'received' ? 'Reserva' : 'Devolução da reserva'} ${code}`,
    href: isOwn ? `/financial/transactions/${id}` : row.booking_uuid && `/operation/booking-list/${row.booking_uuid}`,
    details: detailsOf(row),
    method: methods.map((slug) => methodWords(normalisePaymentMethod(slug))).join(', '),
    status,
    came: flow === 'in' ? value : null,
    went: flow === 'out' ? -value : null,
    note: isOwn ? ledgerNote(row, money) : ''
  }
}

function detailsOf(row: LedgerRow): string {
  const isElsewhere = row.own_date !== '' && row.own_date !== row.date
  return [
    row.client,
    row.supplier,
    row.category,
    row.product,
    isElsewhere ? `de ${formatDay(row.own_date)}` : '',
    row.kind === 'transaction' && !row.open ? 'fechado' : ''
  ]
    .filter(Boolean)
    .join(' · ')
}

function ledgerNote(row: LedgerRow, money: Words['money']): string {
  const { owed_value: owed, bill_final_value: final, due_date: due } = row
  if (owed === 0) return row.own_date === row.date || final === null ? '' : `parte de ${money(final)}`
  const until = due === '' ? '' : `, vence em ${formatDay(due)}`
  return `${row.flow === 'in' ? 'a receber' : 'a pagar'}: ${money(owed)}${until}`
}
