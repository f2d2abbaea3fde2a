import type { SaleDay } from '#app/contracts/bills.ts'
import { CHANNELS, normaliseChannel } from '#app/domain/booking/channel.ts'
import { formatBookingCode } from '#app/domain/booking/code.ts'
import { bookingSituation } from '#app/domain/booking/situation.ts'
import { todayIn } from '#app/domain/calendar/dates.ts'
import { normalisePaymentMethod, PAYMENT_METHODS } from '#app/domain/money/payment-method.ts'
import { originLabel } from '#app/domain/person/visitor-origin.ts'
import { type ReportedBooking, toVisitsRows } from '#app/domain/report/bookings.ts'
import type { CountedPeople } from '#app/domain/report/counters.ts'
import type { ReportQuery } from '#app/domain/report/query.ts'
import type { SoldRow } from '#app/domain/report/sales.ts'
import type { Slot } from '#app/domain/report/slots.ts'
import type { VisitsRow } from '#app/domain/report/totals.ts'
import type { Viewer } from '#app/session/require-access.server.ts'
import type { Cell } from '../file/sheet.server.ts'
import { type BookingSource, chooseSource, loadBookings, loadCounted, loadSales } from '../questions/loads.server.ts'

/** A report as a table: what its columns are called, and the rows of one slot. */
export interface ReportTable {
  headings: string[]
  load(slot: Slot, signal: AbortSignal): Promise<Cell[][]>
}

export interface Asked {
  viewer: Viewer
  query: ReportQuery
  /** In the place's zone, YYYY-MM-DD. */
  today: string
  products: BookingSource['products']
  /** Of ticket types, by label. */
  titles: Record<string, string>
  /** Sales by the day of purchase or of the visit. */
  por: SaleDay
}

export type ReportName = 'sales' | 'visits' | 'booking'

/** What each report is as a file. The figures are those of its page: the columns' sums are the page's totals. */
export const reportTables: Record<ReportName, (asked: Asked) => ReportTable> = {
  sales: salesTable,
  visits: visitsTable,
  booking: bookingTable
}

const money = (centavos: number | null): Cell => (centavos === null ? null : { centavos })

/** One row for a day, attraction, channel, payment method and seller; the ledger is what came in less what went back. */
function salesTable({ viewer, query, today, por }: Asked): ReportTable {
  return {
    headings: [
      por === 'visita' ? 'Dia da visita' : 'Dia da compra',
      ...['Atrativo', 'Canal', 'Forma de pagamento', 'Vendedor', 'Reservas', 'Pessoas'],
      ...['Bruto', 'Descontos', 'Líquido', 'Taxas', 'Cancelado', 'Recebido', 'Devolvido']
    ],
    async load(slot, signal) {
      const rows = await loadSales({ call: viewer.call, filters: query.filters, today, por }, slot, signal)
      // Holds that ran out unpaid leave rows without a figure.
      return rows.filter(hasFigures).map(toSalesCells).sort(byDay)
    }
  }
}

function hasFigures(row: SoldRow): boolean {
  return [row.bookings, row.gross, row.fees, row.cancelled, row.paid, row.refunded].some((figure) => figure !== 0)
}

function toSalesCells(row: SoldRow): Cell[] {
  return [
    { day: row.day },
    row.productName,
    CHANNELS.find(({ code }) => code === row.channel)?.label ?? row.channel,
    PAYMENT_METHODS.find(({ slug }) => slug === row.method)?.title ?? row.method,
    row.sellerName,
    row.bookings,
    row.people,
    ...[row.gross, row.discount, row.net, row.fees, row.cancelled, row.paid, row.refunded].map(money)
  ]
}

/**
 * One row for a day, hour, ticket type and origin. What the counters saw of a day has a row of its own: they know
 * neither tickets nor origins, and a column that repeats it would not add up.
 */
function visitsTable({ viewer, query, today, products, titles }: Asked): ReportTable {
  const { filters, fake } = query
  const asked = { call: viewer.call, filters, today, source: chooseSource(viewer, query, products) }
  const counts = viewer.can('trafx/index') && !fake
  const manager = viewer.user.uuid
  const shown = ['Dia', 'Horário', 'Ingresso', 'Origem', 'Esperadas', 'Check-in', 'Não vieram']
  return {
    headings: counts ? [...shown, 'Contadores'] : shown,
    async load(slot, signal) {
      const [bookings, counted] = await Promise.all([
        loadBookings(asked, slot, signal),
        counts ? loadCounted({ ...asked, manager }, slot, signal) : null
      ])
      const groups = groupVisits(toVisitsRows(bookings, { today, ticket: filters.ticket }))
      const seen = groups.map((row) => [...toVisitsCells(row, titles), ...(counts ? [null] : [])])
      const rows = [...seen, ...toCountedCells(counted)]
      return rows.sort(byDay)
    }
  }
}

function groupVisits(rows: readonly VisitsRow[]): VisitsRow[] {
  const groups = new Map<string, VisitsRow>()
  for (const row of rows) {
    const key = [row.day, row.hour, row.ticket, row.origin].join('\n')
    const group = groups.get(key)
    if (!group) {
      groups.set(key, { ...row })
      continue
    }
    group.expected += row.expected
    group.checkedIn += row.checkedIn
    group.noShow += row.noShow
  }
  return [...groups.entries()].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, group]) => group)
}

function toVisitsCells(row: VisitsRow, titles: Record<string, string>): Cell[] {
  const hour = row.hour === '' ? '' : `${row.hour}:00`
  const origin = originLabel(row.origin)
  const ticket = titles[row.ticket] ?? row.ticket
  return [{ day: row.day }, hour, ticket, origin, row.expected, row.checkedIn, row.noShow]
}

function toCountedCells(counted: CountedPeople | null): Cell[][] {
  const days = Object.entries(counted?.byDay ?? {}).filter(([, people]) => people > 0)
  return days.map(([day, people]) => [{ day }, '', '', '', null, null, null, people])
}

function byDay([one]: Cell[], [other]: Cell[]): number {
  return dayOf(one) < dayOf(other) ? -1 : dayOf(one) > dayOf(other) ? 1 : 0
}

const dayOf = (cell: Cell = null) => (typeof cell === 'object' && cell !== null && 'day' in cell ? cell.day : '')

/** One row for a booking. Documents and phones are not on the page, and a file travels further than a page. */
function bookingTable({ viewer, query, today, products, titles }: Asked): ReportTable {
  const asked = { call: viewer.call, filters: query.filters, today, source: chooseSource(viewer, query, products) }
  const zone = viewer.place.timezone
  return {
    headings: [
      ...['Código', 'Dia da visita', 'Horário', 'Nome', 'Atrativo', 'Ingressos', 'Pessoas', 'Fizeram check-in'],
      ...['Situação', 'Canal', 'Forma de pagamento', 'Vendedor', 'Dia da compra', 'Valor', 'Recebido', 'Devolvido']
    ],
    async load(slot, signal) {
      const bookings = await loadBookings(asked, slot, signal)
      return bookings.map((booking) => toBookingCells(booking, { titles, zone }))
    }
  }
}

function toBookingCells(booking: ReportedBooking, { titles, zone }: { titles: Record<string, string>; zone: string }) {
  const { channel, payment_method: paymentMethod, payment_channel: paymentChannel, created_date: created } = booking
  const hasCheckin = booking.checkin.hasCheckin || booking.checked_in_people > 0
  const tickets = Object.entries(booking.itemPersonType).filter(([, count]) => count > 0)
  const cells: Cell[] = [
    formatBookingCode(booking.booking_code),
    { day: booking.sdate },
    booking.time,
    booking.name,
    booking.product_name,
    tickets.map(([label, count]) => `${count} ${titles[label] ?? label}`).join(', '),
    booking.people,
    booking.checked_in_people,
    bookingSituation({ status: booking.status, hasCheckin }).label,
    normaliseChannel({ channel, paymentMethod, paymentChannel }).label,
    normalisePaymentMethod(paymentMethod).title,
    booking.seller,
    created ? { day: todayIn(zone, new Date(created)) } : null,
    ...[booking.finalValue, booking.paid_value, booking.refunded_value].map(money)
  ]
  return cells
}
