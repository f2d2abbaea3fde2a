import { qrPath } from '#app/components/booking/index.ts'
import type { ExpressBooking } from '#app/contracts/booking/calls.ts'
import { formatBookingCode } from '#app/domain/booking/code.ts'
import { formatPersonCode } from '#app/domain/booking/person-ticket.ts'
import { ticketCorrection } from '#app/domain/booking/signed-ticket.ts'
import { isCancelledStatus } from '#app/domain/booking/situation.ts'
import { formatDay } from '#app/domain/calendar/dates.ts'

/**
 * One wristband per person, with the person's own code if the booking was divided. It shows no name: strangers read it
 * all day. A cancelled booking has none. The code is signed where the booking is paid, so that a gate without network
 * lets in who was sold to after its list: with its 49 modules and the quiet zone, three dots of a printer of 203 dpi
 * make a module of 0.375 mm (`wristbands.css`). An API that signs nothing leaves the code alone.
 */
export function toBands(booking: ExpressBooking, place: string) {
  const { uuid, booking_code, booking_date, time, product, items, status, person_tickets, ticket_qr } = booking
  const people = items.flatMap(({ title, label, quantity }) => {
    const own = person_tickets.filter((ticket) => ticket.number > 0 && ticket.label === label)
    return Array.from({ length: quantity }, (_, index) => ({ title: title || label, own: own[index] }))
  })
  const bands = people.map(({ title, own }, index) => ({
    number: index + 1,
    title,
    code: own ? formatPersonCode(own.code) : formatBookingCode(booking_code),
    qr: qrPath(own ? own.qr || own.code : ticket_qr || booking_code, ticketCorrection)
  }))
  return {
    uuid,
    place,
    product: product.name,
    visit: `${formatDay(booking_date)} às ${time}`,
    code: formatBookingCode(booking_code),
    bands: isCancelledStatus(status) ? [] : bands
  }
}
