import { CHANNELS } from '#app/domain/booking/channel.ts'
import { methodWords, PAYMENT_METHODS } from '#app/domain/money/payment-method.ts'
import type { SoldRow } from '#app/domain/report/sales.ts'
import type { Cell } from '../file/sheet.server.ts'
import { askSales } from '../questions/sales.server.ts'
import { byDay, moneyCell, type OpenTable } from './table.server.ts'

/** Per day, attraction, channel, payment method and seller. */
export const openSalesTable: OpenTable = async (viewer, url) => {
  const { address, por, load } = await askSales(viewer, url)
  return {
    name: 'vendas',
    address,
    headings: [
      por === 'visita' ? 'Dia da visita' : 'Dia da compra',
      ...['Atrativo', 'Canal', 'Forma de pagamento', 'Vendedor', 'Reservas', 'Pessoas'],
      ...['Bruto', 'Descontos', 'Líquido', 'Taxas', 'Cancelado', 'Recebido', 'Devolvido']
    ],
    async load(slot, signal) {
      const rows = await load(slot, signal)
      // Expired unpaid holds leave rows without a figure.
      return rows.filter(hasFigures).map(toCells).sort(byDay)
    }
  }
}

function hasFigures(row: SoldRow): boolean {
  return [row.bookings, row.gross, row.fees, row.cancelled, row.paid, row.refunded].some((figure) => figure !== 0)
}

function toCells(row: SoldRow): Cell[] {
  return [
    { day: row.day },
    row.productName,
    CHANNELS.find(({ code }) => code === row.channel)?.label ?? row.channel,
    methodOf(row.method),
    row.sellerName,
    row.bookings,
    row.people,
    ...[row.gross, row.discount, row.net, row.fees, row.cancelled, row.paid, row.refunded].map(moneyCell)
  ]
}

function methodOf(slug: string): string {
  const method = PAYMENT_METHODS.find((known) => known.slug === slug)
  return method ? methodWords(method) : slug
}
