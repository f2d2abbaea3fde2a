import type { ExpressBooking } from '#app/contracts/booking/calls.ts'
import { getGroup } from '#app/contracts/booking/groups.ts'
import { formatBookingCode } from '#app/domain/booking/code.ts'
import { ticketWords } from '#app/domain/booking/running-total.ts'
import { isCancelledStatus } from '#app/domain/booking/situation.ts'
import { tellBooking } from '#app/domain/booking/tell-booking.ts'
import { formatDay, formatInstant } from '#app/domain/calendar/dates.ts'
import { formatMoney } from '#app/domain/money/money.ts'
import { formatPhone, whatsappUrl } from '#app/domain/person/phone.ts'
import { toDecision } from '#app/domain/refund/told.ts'
import { refundWords } from '#app/domain/refund/words.ts'
import { peopleLabel } from '#app/domain/words/labels.ts'
import type { Viewer } from '#app/session/index.server.ts'
import { now } from '#app/time/clock.server.ts'

/** @throws ApiError 404 */
export async function loadGroup(viewer: Viewer, uuid: string) {
  const group = await viewer.call(getGroup, { params: { uuid } })
  const { bookings } = group
  const living = bookings.filter(({ status }) => !isCancelledStatus(status))
  const sum = (values: (number | null)[]) =>
    values.some((value) => value === null) ? null : values.reduce<number>((total, value) => total + (value ?? 0), 0)
  const total = sum(living.map(({ order }) => order.final_value))
  const owed = sum(living.map((booking) => booking.owed_value ?? 0))
  return {
    uuid: group.uuid,
    name: group.name,
    people: peopleLabel(living.reduce((people, booking) => people + booking.people, 0)),
    facts: [
      { term: 'Responsável', value: group.person },
      { term: 'E-mail', value: group.email },
      { term: 'Vendido por', value: group.seller },
      { term: 'Em', value: group.created_date ? formatInstant(group.created_date, viewer.place.timezone) : '' },
      { term: 'Passou do máximo', value: group.limit_reason },
      { term: 'Total', value: total === null ? '' : formatMoney(total) },
      { term: 'Falta receber', value: owed ? formatMoney(owed) : '' }
    ].filter(({ value }) => value !== ''),
    phone: group.phone ? { words: formatPhone(group.phone), whatsapp: whatsappUrl(group.phone) } : null,
    bookings: bookings.map(toBookingRow),
    isLive: living.length > 0,
    isComing: living.some(({ booking_date: day }) => day >= viewer.today())
  }
}

function toBookingRow(booking: ExpressBooking) {
  const { final_value: total } = booking.order
  return {
    uuid: booking.uuid,
    code: formatBookingCode(booking.booking_code),
    product: booking.product.name,
    day: formatDay(booking.booking_date),
    time: booking.time,
    people: booking.people,
    inside: booking.checked_in_people,
    tickets: booking.items.map(({ quantity, title, label }) => ticketWords(quantity, title || label)).join(', '),
    told: tellBooking(booking, now()),
    total,
    isCancelled: isCancelledStatus(booking.status),
    givesBack: toGivesBack(booking)
  }
}

/** Says in words what comes back, by who cancels, with both refunds in centavos; null if the reader may not see them. */
function toGivesBack({ cancel_quote: quote }: ExpressBooking) {
  if (quote == null || quote.visitor.value === null || quote.place.value === null) return null
  const { visitor, place } = quote
  return {
    visitor: refundWords(toDecision(visitor)),
    place: refundWords(toDecision(place)),
    seen: `${visitor.value} ${place.value}`
  }
}

export type GroupView = Awaited<ReturnType<typeof loadGroup>>
