import type { ExpressBooking } from '#app/contracts/booking/calls.ts'
import { isPaidStatus } from '#app/domain/booking/situation.ts'

/** Names a booking's discount; a courtesy given at the desk is part or all of it. */
export function bookingDiscountLabel({ discount_code: code, items, payments }: ExpressBooking): string {
  const hasGift = payments.some((one) => one.payment_method === 'pos_cortesia' && isPaidStatus(one.payment_status))
  if (!hasGift) return discountLabel(code)
  return items.some(({ unit_discount: off }) => off) ? `${discountLabel(code)} e cortesia` : 'Cortesia'
}

/** Label for the total; without a code it is a discount of older bookings. */
export const discountLabel = (code: string): string => (code ? `Desconto ${code}` : 'Desconto')
