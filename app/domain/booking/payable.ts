import { type IsoDay, todayIn } from '../calendar/dates.ts'
import { TERMINAL_METHOD } from '../money/terminal.ts'
import { isHoldExpired } from './hold.ts'

interface Payable {
  status: string
  paymentMethod: string
  holdUntil: Date | null
  date: IsoDay
}

/**
 * Says whether a provider may be asked for the money: while places are held, or, if the booking is paid at the place,
 * until the day of the visit ends in the place's zone. A visitor who was let in before paying may still pay then. A
 * counter booking paid to the place's own Pix key or at a card terminal is finished by its seller: an online charge would
 * take the money twice.
 */
export function isPayableOnline({ status, paymentMethod, holdUntil, date }: Payable, at: { now: Date; zone: string }) {
  if (['pos_pix', TERMINAL_METHOD].includes(paymentMethod) || isHoldExpired(holdUntil, at.now)) return false
  if (status === 'PENDING') return holdUntil !== null
  return status === 'UNPAID' && date >= todayIn(at.zone, at.now)
}

/**
 * Shortest life that Mercado Pago allows for a Pix, and enough to switch to the bank's app and back; afterwards a new
 * one is made.
 */
const minutesOfUnpaid = 30

/** End of a charge: the end of the hold, which the charge does not change. */
export function chargeUntil({ status, holdUntil }: Pick<Payable, 'status' | 'holdUntil'>, now: Date): Date {
  const own = new Date(now.getTime() + minutesOfUnpaid * 60_000)
  return holdUntil && (status === 'PENDING' || holdUntil < own) ? holdUntil : own
}
