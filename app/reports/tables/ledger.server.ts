import { type Ledger, type LedgerRow, mostLedgerRows } from '#app/contracts/finance/ledger.ts'
import { CHANNELS } from '#app/domain/booking/channel.ts'
import { formatBookingCode } from '#app/domain/booking/code.ts'
import { LEDGER_STATUSES } from '#app/domain/finance/ledger.ts'
import { methodWords, normalisePaymentMethod } from '#app/domain/money/payment-method.ts'
import type { Cell } from '../file/sheet.server.ts'
import { askLedger } from '../questions/ledger.server.ts'
import { moneyCell, type OpenTable } from './table.server.ts'

const kinds = { received: 'Reserva', returned: 'Devolução de reserva', transaction: 'Lançamento' }

/** Leaves out documents, because files are passed on. */
export const openLedgerTable: OpenTable = async (viewer, url) => {
  const { problems, report, slots, loadWhole } = await askLedger(viewer, url)
  return {
    name: 'lancamentos',
    address: { problems, query: report },
    slots,
    headings: [
      'Dia',
      'Tipo',
      'Origem',
      'Número',
      'Descrição',
      'Cliente',
      'Fornecedor',
      'Categoria',
      'Atrativo ou item',
      'Forma de pagamento',
      'Canal',
      'Situação',
      'Vencimento',
      'Dia do lançamento',
      'Valor do lançamento',
      'Entrou',
      'Saiu',
      'Falta receber',
      'Falta pagar'
    ],
    async load(slot, signal) {
      const rows: Cell[][] = []
      for (let page = 1; ; page++) {
        const { data, total }: Ledger = await loadWhole(slot, { page, limit: mostLedgerRows }, signal)
        rows.push(...data.map(ledgerCells))
        if (data.length === 0 || page * mostLedgerRows >= total) return rows
      }
    }
  }
}

function ledgerCells(row: LedgerRow): Cell[] {
  const { flow, value, owed_value: owed, own_date: ownDate } = row
  const isOwn = ownDate === row.date
  return [
    { day: row.date },
    flow === 'in' ? 'Entrada' : 'Saída',
    kinds[row.kind],
    row.kind === 'transaction' ? String(row.id) : formatBookingCode(row.booking_code),
    row.label,
    row.client,
    row.supplier,
    row.category,
    row.product,
    row.methods.map((slug) => methodWords(normalisePaymentMethod(slug))).join(', '),
    CHANNELS.find(({ code }) => code === row.channel)?.label ?? row.channel,
    LEDGER_STATUSES.find(({ code }) => code === row.bill_status)?.label ?? '',
    dayCell(row.due_date),
    dayCell(ownDate),
    // Show the amount only in the month that the bill belongs to, so that the column can be summed.
    moneyCell(isOwn ? row.bill_final_value : null),
    ...(flow === 'in' ? [value, 0, owed, 0] : [0, -value, 0, owed]).map(moneyCell)
  ]
}

const dayCell = (day: string): Cell => (day === '' ? null : { day })
