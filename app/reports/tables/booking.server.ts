import { readAmounts } from '#app/domain/booking/amounts.ts'
import { normaliseChannel } from '#app/domain/booking/channel.ts'
import { formatBookingCode } from '#app/domain/booking/code.ts'
import { tellListed } from '#app/domain/booking/filter.ts'
import { type IsoDay, todayIn } from '#app/domain/calendar/dates.ts'
import { methodWords, normalisePaymentMethod } from '#app/domain/money/payment-method.ts'
import { nameOrNone } from '#app/domain/person/names.ts'
import type { ReportedBooking } from '#app/domain/report/bookings.ts'
import { countOf } from '#app/domain/words/plural.ts'
import type { Cell } from '../file/sheet.server.ts'
import { askBookings } from '../questions/booking.server.ts'
import { moneyCell, type OpenTable } from './table.server.ts'

/** Leaves out documents and phone numbers, because files are passed on. */
export const openBookingTable: OpenTable = async (viewer, url) => {
  const { address, isOwnOnly, load } = await askBookings(viewer, url)
  const { titles } = await address.attractions
  const words = { titles, zone: viewer.place.timezone, today: address.today }
  return {
    name: isOwnOnly ? 'proprias-reservas' : 'reservas',
    address,
    headings: [
      'Código',
      'Dia da visita',
      'Horário',
      'Nome',
      'Atrativo',
      'Ingressos',
      'Pessoas',
      'Fizeram check-in',
      'Situação',
      'Detalhe',
      'Canal',
      'Forma de pagamento',
      'Vendedor',
      'Dia da compra',
      'Valor',
      'Vendido',
      'Recebido',
      'A receber',
      'A devolver'
    ],
    async load(slot, signal) {
      const bookings = await load(slot, signal)
      return bookings.map((booking) => bookingCells(booking, words))
    }
  }
}

interface Words {
  titles: ReadonlyMap<string, string>
  zone: string
  today: IsoDay
}

const hidden = { sold: null, received: null, receivable: null, refundDue: null }

function bookingCells(booking: ReportedBooking, { titles, zone, today }: Words): Cell[] {
  const { channel, payment_method: paymentMethod, payment_channel: paymentChannel, created_date: created } = booking
  const { sold, received, receivable, refundDue } = readAmounts(booking) ?? hidden
  const { shown, details } = tellListed(booking, today)
  const tickets = Object.entries(booking.itemPersonType).filter(([, count]) => count > 0)
  return [
    formatBookingCode(booking.booking_code),
    { day: booking.sdate },
    booking.time,
    nameOrNone(booking.name),
    booking.product_name,
    tickets.map(([label, count]) => countOf(count, titles.get(label) ?? label)).join(', '),
    booking.people,
    booking.checked_in_people,
    shown.label,
    details.join(', '),
    normaliseChannel({ channel, paymentMethod, paymentChannel }).label,
    methodWords(normalisePaymentMethod(paymentMethod)),
    booking.seller,
    created ? { day: todayIn(zone, new Date(created)) } : null,
    ...[booking.finalValue, sold, received, receivable, refundDue].map(moneyCell)
  ]
}
