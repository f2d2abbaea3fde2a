import { qrPath } from '#app/components/booking/index.ts'
import type { ExpressBooking } from '#app/contracts/booking/calls.ts'
import { isHoldExpired } from '#app/domain/booking/hold.ts'
import { isCancelledStatus, isPaidStatus } from '#app/domain/booking/situation.ts'
import { confirmFrom } from '#app/domain/booking/unpaid.ts'
import { formatInstant, formatTime, slotInstant, todayIn } from '#app/domain/calendar/dates.ts'
import type { Stage } from './view.ts'

interface Found {
  booking: ExpressBooking
  place: { pix: boolean }
  now: Date
}

export function readStage({ booking, place, now }: Found): Stage {
  const againHref = againFrom(booking)
  const expired = readExpired({ booking, place, now })
  if (booking.cancelled?.expired) return expired
  if (isCancelledStatus(booking.status)) {
    const { datetime = null, reason = '' } = booking.cancelled ?? {}
    return { stage: 'cancelled', againHref, reason, at: datetime ? formatInstant(datetime, booking.timezone) : '' }
  }
  const isPaid = isPaidStatus(booking.status)
  const until = booking.hold_until ?? ''
  // The job that releases places may still be on its way.
  if (!isPaid && until && isHoldExpired(new Date(until), now)) return expired
  if (isPaid || booking.payLater) {
    const isUsed = booking.checked_in_people >= booking.people
    const isPast = booking.booking_date < todayIn(booking.timezone, now)
    const confirm = !isPaid && until ? confirmWhen(new Date(until), booking.timezone, now) : null
    return { stage: 'ticket', qr: qrPath(booking.booking_code), isUnpaid: !isPaid, isUsed, isPast, confirm }
  }
  const untilText = until ? clockOf(until, booking.timezone, now) : ''
  if (!booking.pix) {
    const isDenied = booking.payments.some(({ payment_status }) => payment_status === 'DENIED')
    const isHidden = booking.order.final_value === null
    return { stage: 'no-code', untilText, isDenied, isHidden, takesPix: place.pix }
  }
  const { qr_code, simulated } = booking.pix
  return { stage: 'pay', code: qr_code, qr: qrPath(qr_code), until, untilText, simulated }
}

/** By Pix, until a day after its time was over, and only for a visit that is still ahead; the API decides. */
function readExpired({ booking, place, now }: Found): Stage {
  const { payLater: isUnconfirmed, timezone, booking_date, time, refund } = booking
  const since = Date.parse(booking.cancelled?.datetime ?? booking.hold_until ?? '')
  const isAhead = now < slotInstant(booking_date, time || booking.lastStart, timezone)
  const isFresh = Number.isFinite(since) && now.getTime() - since <= 86_400_000
  const canPay = place.pix && !isUnconfirmed && refund === '' && isAhead && isFresh
  return { stage: 'expired', againHref: againFrom(booking), isUnconfirmed, canPay }
}

function confirmWhen(deadline: Date, zone: string, now: Date) {
  const from = confirmFrom(deadline)
  return { from: from > now ? formatInstant(from, zone) : '', by: formatInstant(deadline, zone) }
}

/** "14:32"; with the day when it is another one. */
function clockOf(until: string, zone: string, now: Date): string {
  const isToday = todayIn(zone, new Date(until)) === todayIn(zone, now)
  return isToday ? formatTime(until, zone) : formatInstant(until, zone)
}

function againFrom({ product, booking_date, items }: ExpressBooking): string {
  const query = new URLSearchParams({ pid: product.place_uuid, atrativo: product.uuid, date: booking_date })
  items.forEach(({ label, quantity }, index) => {
    query.set(`tickets[${index}].label`, label)
    query.set(`tickets[${index}].quantity`, String(quantity))
  })
  return `/booking?${query}`
}
