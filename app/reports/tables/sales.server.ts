import { CHANNELS } from '#app/domain/booking/channel.ts'
import { methodWords, PAYMENT_METHODS } from '#app/domain/money/payment-method.ts'
import type { SalesRow, SalesSums } from '#app/domain/report/totals.ts'
import type { Cell } from '../file/sheet.server.ts'
import { askSales } from '../questions/sales.server.ts'
import { byDay, moneyCell, type OpenTable } from './table.server.ts'

/** One row per day, attraction, channel, payment method and seller. */
export const openSalesTable: OpenTable = async (viewer, url) => {
  const { address, por, load } = await askSales(viewer, url)
  return {
    name: 'vendas',
    address,
    headings: [
      por === 'visita' ? 'Dia da visita' : 'Dia da compra',
      'Atrativo',
      'Canal',
      'Forma de pagamento',
      'Vendedor',
      'Reservas',
      'Pessoas',
      'Bruto',
      'Descontos',
      'Vendido',
      'Recebido',
      'A receber',
      'A devolver',
      'Taxas',
      'Líquido',
      'Cancelado'
    ],
    async load(slot, signal) {
      const { rows } = await load(slot, signal)
      // Drop rows without figures, which expired unpaid holds leave behind.
      return rows.filter(hasFigures).map(salesCells).sort(byDay)
    }
  }
}

const money = [
  'gross',
  'discount',
  'sold',
  'received',
  'receivable',
  'refundDue',
  'fees',
  'net',
  'cancelled'
] as const satisfies readonly (keyof SalesSums)[]

function hasFigures(row: SalesRow): boolean {
  return row.bookings !== 0 || money.some((name) => row[name] !== 0)
}

function salesCells(row: SalesRow): Cell[] {
  return [
    { day: row.day },
    row.productName,
    CHANNELS.find(({ code }) => code === row.channel)?.label ?? row.channel,
    methodOf(row.method),
    row.sellerName,
    row.bookings,
    row.people,
    ...money.map((name) => moneyCell(row[name]))
  ]
}

function methodOf(slug: string): string {
  const method = PAYMENT_METHODS.find((known) => known.slug === slug)
  return method ? methodWords(method) : slug
}
