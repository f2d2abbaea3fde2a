import { type IsoDay, todayIn } from '../calendar/dates.ts'
import { isHoldExpired } from './hold.ts'

interface Payable {
  status: string
  paymentMethod: string
  holdUntil: Date | null
  date: IsoDay
}

/**
 * Whether a provider may be asked for what is owed: while places are held for it, or, of what is to be paid at the place,
 * until the day of the visit is over in its zone. Who was let in before paying may still pay then. What the counter holds
 * for the Pix of the place's own key is said to be paid by who sold it: a charge would be a second price.
 */
export function isPayableOnline({ status, paymentMethod, holdUntil, date }: Payable, at: { now: Date; zone: string }) {
  if (paymentMethod === 'pos_pix' || isHoldExpired(holdUntil, at.now)) return false
  if (status === 'PENDING') return holdUntil !== null
  return status === 'UNPAID' && date >= todayIn(at.zone, at.now)
}

/** The least that Mercado Pago takes for a Pix, and enough to change to the bank's app and back; then there is another. */
const minutesOfUnpaid = 30

/** When a charge for it ends: with the hold, of which it takes or gives nothing. */
export function chargeUntil({ status, holdUntil }: Pick<Payable, 'status' | 'holdUntil'>, now: Date): Date {
  const own = new Date(now.getTime() + minutesOfUnpaid * 60_000)
  return holdUntil && (status === 'PENDING' || holdUntil < own) ? holdUntil : own
}
