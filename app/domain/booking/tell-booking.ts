import type { ExpressBooking } from '#app/contracts/booking/calls.ts'
import { formatDay, todayIn } from '../calendar/dates.ts'
import { type ToldSituation, tellSituation } from './situation.ts'

/** A whole booking in the words of `tellSituation`, by its place's zone. */
export function tellBooking(booking: ExpressBooking, now: Date): ToldSituation {
  const { timezone: zone, refunded_date: refunded } = booking
  return tellSituation(
    {
      ...booking,
      payment_method: booking.payment_method || (booking.payments[0]?.payment_method ?? ''),
      finalValue: booking.order.final_value,
      inside: booking.checked_in_people,
      hasCheckin: booking.checkins.some(({ undone }) => !undone),
      refundedOn: refunded ? formatDay(todayIn(zone, new Date(refunded))) : '',
      date: booking.booking_date
    },
    todayIn(zone, now)
  )
}
