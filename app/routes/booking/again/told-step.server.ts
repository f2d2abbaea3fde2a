import { ApiError } from '#app/contracts/api-error.ts'
import { type ExpressBooking, getBooking } from '#app/contracts/booking/calls.ts'
import { formatBookingCode } from '#app/domain/booking/code.ts'
import { isCancelledStatus } from '#app/domain/booking/situation.ts'
import { formatDayLong } from '#app/domain/calendar/dates.ts'
import { peopleLabel } from '#app/domain/words/labels.ts'
import { t } from '#app/domain/words/speech.ts'
import type { BookedHere, Call } from '#app/session/index.server.ts'
import { frameOf } from '../frame.server.ts'
import { stepHref } from '../selection.ts'
import type { LoadedView } from '../step-context.server.ts'
import type { ToldBooking } from '../view.ts'
import type { ProductContext } from '../visit/visit-step.server.ts'

/** Null when this browser has not booked this day and time, or `nova` asks for another booking. */
export async function viewTold(context: ProductContext, booked: readonly BookedHere[]): Promise<LoadedView | null> {
  const { call, chosen, product } = context
  const same = booked.filter(
    ({ product: of, date, time }) => of === product.uuid && date === chosen.date && time === chosen.time
  )
  const found = await Promise.all(same.map(({ id }) => tellBooking(call, id)))
  const alive = found.filter((one) => one !== null)
  if (alive.length < (Number(chosen.nova) || 1)) return null
  return {
    status: 200,
    view: {
      ...frameOf(context, 'details'),
      step: 'told',
      chosen: { name: product.name, day: formatDayLong(chosen.date), time: chosen.time },
      bookings: alive,
      againHref: stepHref(chosen, { mes: '', nova: String(alive.length + 1) })
    }
  }
}

/**
 * Null for a booking that holds no places any more. One that cannot be read now is shown all the same: it may still be
 * valid.
 */
async function tellBooking(call: Call, id: string): Promise<ToldBooking | null> {
  try {
    const booking = await call(getBooking, { params: { uuid: id } })
    return isCancelledStatus(booking.status) ? null : { ...toTold(booking), href: ticketPath(id) }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return error.status === 404 ? null : { what: '', isPending: false, href: ticketPath(id) }
  }
}

function toTold({ booking_code: code, people, status }: ExpressBooking): Omit<ToldBooking, 'href'> {
  return {
    what: t('{people}, código {code}', { people: peopleLabel(people), code: formatBookingCode(code) }),
    isPending: status === 'PENDING'
  }
}

const ticketPath = (id: string) => `/booking-details/${id}`

/** Describes the booking that the form has already created; '' when it cannot be read now. */
export async function tellExisting(call: Call, id: string): Promise<string> {
  try {
    const {
      product,
      booking_name: name,
      booking_date: date,
      ...booking
    } = await call(getBooking, {
      params: { uuid: id }
    })
    return t('{name}, {day}, às {time}', {
      name: product.name || name,
      day: formatDayLong(date),
      time: booking.time || booking.lastStart
    })
  } catch (error) {
    if (error instanceof ApiError) return ''
    throw error
  }
}
