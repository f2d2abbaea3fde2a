import type { ExpressBooking } from '#app/contracts/booking/calls.ts'
import { isPaidStatus } from '#app/domain/booking/situation.ts'

/** Of a booking: a courtesy given at the desk is a part of it, or all. */
export function bookingDiscountLabel({ discount_code: code, items, payments }: ExpressBooking): string {
  const hasGift = payments.some((one) => one.payment_method === 'pos_cortesia' && isPaidStatus(one.payment_status))
  if (!hasGift) return discountLabel(code)
  return items.some(({ unit_discount: off }) => off) ? `${discountLabel(code)} e cortesia` : 'Cortesia'
}

/** What a total's line calls it; without a code a discount of older bookings. */
export const discountLabel = (code: string): string => (code ? `Desconto ${code}` : 'Desconto')
