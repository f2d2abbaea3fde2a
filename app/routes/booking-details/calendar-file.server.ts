import { notFound } from '#app/contracts/api-error.ts'
import { getBooking } from '#app/contracts/booking/calls.ts'
import { writeCalendarFile } from '#app/domain/booking/calendar-file.ts'
import { formatBookingCode } from '#app/domain/booking/code.ts'
import { tellBooking } from '#app/domain/booking/tell-booking.ts'
import { peopleLabel } from '#app/domain/words/labels.ts'
import type { Call } from '#app/session/index.server.ts'
import { now } from '#app/time/clock.server.ts'
import { arriveLabel } from './arrive.ts'

/** `url`: the ticket's own. @throws ApiError 404, also where an API says no time */
export async function writeVisit(call: Call, id: string, url: string): Promise<{ name: string; text: string }> {
  const booking = await call(getBooking, { params: { uuid: id } })
  const { product, timezone, booking_date: date, created_date: made } = booking
  const { shown } = tellBooking(booking, now())
  const time = booking.time || booking.lastStart
  if (!/^\d\d:\d\d$/.test(time)) throw notFound()
  const code = formatBookingCode(booking.booking_code)
  const isOpen = shown.code === 'pending' || shown.code === 'unconfirmed'
  const text = writeCalendarFile({
    uid: `${booking.uuid}@reservas.trilha`,
    status: shown.code === 'cancelled' ? 'CANCELLED' : isOpen ? 'TENTATIVE' : 'CONFIRMED',
    title: product.name || booking.booking_name,
    lines: [
      `Código da reserva: ${code}`,
      `${peopleLabel(booking.people)} · ${shown.label}`,
      arriveLabel(product.arrive_minutes, time),
      product.what_to_bring ? `O que levar: ${product.what_to_bring}` : '',
      `Ingresso: ${url}`
    ].filter(Boolean),
    location: product.address,
    url,
    date,
    time,
    timezone,
    duration: product.duration_minutes,
    bookedAt: new Date(made ?? 0),
    now: now()
  })
  return { name: `visita-${code}.ics`, text }
}
