import { qrPath } from '#app/components/booking/index.ts'
import type { ExpressBooking } from '#app/contracts/booking/calls.ts'
import { isHoldExpired } from '#app/domain/booking/hold.ts'
import { ticketCorrection } from '#app/domain/booking/signed-ticket.ts'
import { isCancelledStatus, isPaidStatus } from '#app/domain/booking/situation.ts'
import { confirmFrom } from '#app/domain/booking/unpaid.ts'
import { formatInstant, formatTime, slotInstant, todayIn } from '#app/domain/calendar/dates.ts'
import type { OnlineMethod } from '#app/domain/money/online-method.ts'
import { payPage } from '#app/domain/money/pay-page.ts'
import { isOverAtTerminal, TERMINAL_TOLD } from '#app/domain/money/terminal.ts'
import { isKeyOf } from '#app/domain/words/records.ts'
import { tSaid } from '#app/domain/words/speech.ts'
import type { PayStage, Stage } from './view.ts'

interface Found {
  booking: ExpressBooking
  place: { pix: boolean }
  now: Date
}

export function readStage({ booking, place, now }: Found): Stage {
  const againHref = againFrom(booking)
  const expired = readExpired({ booking, place, now })
  const closed: Stage = { stage: 'closed', againHref: againFrom(booking, 'another day') }
  if (booking.cancelled?.expired) return booking.closed ? closed : expired
  if (isCancelledStatus(booking.status)) {
    const { datetime = null, reason = '' } = booking.cancelled ?? {}
    return { stage: 'cancelled', againHref, reason, at: datetime ? formatInstant(datetime, booking.timezone) : '' }
  }
  const isPaid = isPaidStatus(booking.status)
  if (booking.closed && !hasPaid(booking)) return closed
  const until = booking.hold_until ?? ''
  // The hold may have expired before the job releases its places.
  if (!isPaid && until && isHoldExpired(new Date(until), now)) return expired
  if (isPaid || booking.payLater) {
    const isUsed = booking.checked_in_people >= booking.people
    const isPast = booking.booking_date < todayIn(booking.timezone, now)
    const confirm = !isPaid && until ? confirmWhen(new Date(until), booking.timezone, now) : null
    const pay = isPaid ? null : readOwed({ booking, place, now })
    return {
      stage: 'ticket',
      qr: qrPath(booking.ticket_qr || booking.booking_code, ticketCorrection),
      isUnpaid: !isPaid,
      isUsed,
      isPast,
      confirm,
      pay
    }
  }
  const untilText = until ? clockOf(until, booking.timezone, now) : ''
  const charge = readCharge({ booking, place, until, untilText, holds: true })
  if (charge) return charge
  const isHidden = booking.order.final_value === null
  return { stage: 'no-charge', untilText, isDenied: isDenied(booking), isHidden, ways: waysOf({ booking, place }) }
}

/** True for a partial payment, too. */
export const hasPaid = ({ status, payments }: ExpressBooking) =>
  isPaidStatus(status) || payments.some(({ payment_status }) => isPaidStatus(payment_status))

const isDenied = ({ payments }: ExpressBooking) => payments.some(({ payment_status }) => payment_status === 'DENIED')

/** State of an amount due at the place that can be paid here: its charge has an expiry of its own. */
function readOwed({ booking, place, now }: Found) {
  const ways = booking.pay_ways ?? []
  if (ways.length === 0 || booking.order.final_value === null) return null
  const until = booking.pix?.expires_at ?? booking.checkout?.expires_at ?? ''
  const isOver = until !== '' && isHoldExpired(new Date(until), now)
  const untilText = until ? clockOf(until, booking.timezone, now) : ''
  const charge = isOver ? null : readCharge({ booking, place, until, untilText, holds: false })
  return { ways, charge, isDenied: isDenied(booking) }
}

type Waiting = Omit<Found, 'now'> & { until: string; untilText: string; holds: boolean }

/** State of a booking that waits for payment; null without a charge. */
function readCharge({ booking, place, until, untilText, holds }: Waiting): PayStage | null {
  const { pix, checkout, terminal } = booking
  const ways = waysOf({ booking, place })
  if (terminal) return readTerminal(terminal, { untilText, ways })
  const without = (way: OnlineMethod) => ways.filter((other) => other !== way)
  if (pix) {
    const { qr_code: code, simulated } = pix
    const charge = { until, untilText, simulated, holds, others: without('pix') }
    return { stage: 'pay', way: 'pix', code, qr: qrPath(code), ...charge }
  }
  const page = payPage(checkout?.url ?? '')
  if (!checkout || !page) return null
  const { state, simulated } = checkout
  return { stage: 'pay', way: 'card', page, state, until, untilText, simulated, holds, others: without('card') }
}

function readTerminal(
  { state, is_open: isOpen, until, simulated }: NonNullable<ExpressBooking['terminal']>,
  { untilText, ways }: { untilText: string; ways: OnlineMethod[] }
): PayStage {
  const others = ways.filter((way) => way === 'pix')
  const known = isKeyOf(TERMINAL_TOLD, state) ? state : ''
  return {
    stage: 'pay',
    way: 'terminal',
    words: tSaid(TERMINAL_TOLD[known]),
    isOpen,
    // Whether it took the money is then only on its own screen.
    isUnclear: !isOpen && known !== '' && !isOverAtTerminal(known),
    until: until ?? '',
    untilText,
    simulated,
    holds: true,
    others
  }
}

/** An API that names no methods offers Pix only. */
function waysOf({ booking, place }: Omit<Found, 'now'>): OnlineMethod[] {
  return booking.pay_ways ?? (place.pix ? ['pix'] : [])
}

/** Offers to book again until a day after the hold ended, and only before the visit; the API decides. */
function readExpired({ booking, place, now }: Found): Stage {
  const { payLater: isUnconfirmed, timezone, booking_date, time, refund } = booking
  const since = Date.parse(booking.cancelled?.datetime ?? booking.hold_until ?? '')
  const isAhead = now < slotInstant(booking_date, time || booking.lastStart, timezone)
  const isFresh = Number.isFinite(since) && now.getTime() - since <= 86_400_000
  const canPay = !isUnconfirmed && refund === '' && isAhead && isFresh
  const ways = canPay ? waysOf({ booking, place }) : []
  return { stage: 'expired', againHref: againFrom(booking), isUnconfirmed, ways }
}

function confirmWhen(deadline: Date, zone: string, now: Date) {
  const from = confirmFrom(deadline)
  return { from: from > now ? formatInstant(from, zone) : '', by: formatInstant(deadline, zone) }
}

/** Formats "14:32", and adds the day when it is not today. */
function clockOf(until: string, zone: string, now: Date): string {
  const isToday = todayIn(zone, new Date(until)) === todayIn(zone, now)
  return isToday ? formatTime(until, zone) : formatInstant(until, zone)
}

function againFrom({ product, booking_date, items }: ExpressBooking, when?: 'another day'): string {
  const query = new URLSearchParams({ pid: product.place_uuid, atrativo: product.uuid })
  if (!when) query.set('date', booking_date)
  items.forEach(({ label, quantity }, index) => {
    query.set(`tickets[${index}].label`, label)
    query.set(`tickets[${index}].quantity`, String(quantity))
  })
  return `/booking?${query}`
}
