import type { ExpressBooking } from '#app/contracts/booking/calls.ts'
import { isPaidStatus } from '#app/domain/booking/situation.ts'
import { t } from '#app/domain/words/speech.ts'

/** Names a booking's discount; a courtesy given at the desk is part or all of it. */
export function bookingDiscountLabel({ discount_code: code, items, payments }: ExpressBooking): string {
  const hasGift = payments.some((one) => one.payment_method === 'pos_cortesia' && isPaidStatus(one.payment_status))
  if (!hasGift) return discountLabel(code)
  return items.some(({ unit_discount: off }) => off)
    ? t('{discount} e cortesia', { discount: discountLabel(code) })
    : t('Cortesia')
}

/** Label for the total; without a code it is a discount of older bookings. */
export const discountLabel = (code: string): string => (code ? t('Desconto {code}', { code }) : t('Desconto'))
