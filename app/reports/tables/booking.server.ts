import { normaliseChannel } from '#app/domain/booking/channel.ts'
import { formatBookingCode } from '#app/domain/booking/code.ts'
import { bookingSituation } from '#app/domain/booking/situation.ts'
import { todayIn } from '#app/domain/calendar/dates.ts'
import { normalisePaymentMethod } from '#app/domain/money/payment-method.ts'
import type { ReportedBooking } from '#app/domain/report/bookings.ts'
import { countOf } from '#app/domain/words/plural.ts'
import type { Cell } from '../file/sheet.server.ts'
import { askBookings } from '../questions/booking.server.ts'
import { moneyCell, type OpenTable } from './table.server.ts'

/** Without documents and phones: a file travels further than a page. */
export const openBookingTable: OpenTable = async (viewer, url) => {
  const { address, load } = await askBookings(viewer, url)
  const words = { titles: address.titles, zone: viewer.place.timezone }
  return {
    name: 'reservas',
    address,
    headings: [
      ...['Código', 'Dia da visita', 'Horário', 'Nome', 'Atrativo', 'Ingressos', 'Pessoas', 'Fizeram check-in'],
      ...['Situação', 'Canal', 'Forma de pagamento', 'Vendedor', 'Dia da compra', 'Valor', 'Recebido', 'Devolvido']
    ],
    async load(slot, signal) {
      const bookings = await load(slot, signal)
      return bookings.map((booking) => toCells(booking, words))
    }
  }
}

function toCells(booking: ReportedBooking, { titles, zone }: { titles: Record<string, string>; zone: string }): Cell[] {
  const { channel, payment_method: paymentMethod, payment_channel: paymentChannel, created_date: created } = booking
  const hasCheckin = booking.checkin.hasCheckin || booking.checked_in_people > 0
  const tickets = Object.entries(booking.itemPersonType).filter(([, count]) => count > 0)
  return [
    formatBookingCode(booking.booking_code),
    { day: booking.sdate },
    booking.time,
    booking.name,
    booking.product_name,
    tickets.map(([label, count]) => countOf(count, titles[label] ?? label)).join(', '),
    booking.people,
    booking.checked_in_people,
    bookingSituation({ status: booking.status, hasCheckin }).label,
    normaliseChannel({ channel, paymentMethod, paymentChannel }).label,
    normalisePaymentMethod(paymentMethod).title,
    booking.seller,
    created ? { day: todayIn(zone, new Date(created)) } : null,
    ...[booking.finalValue, booking.paid_value, booking.refunded_value].map(moneyCell)
  ]
}
