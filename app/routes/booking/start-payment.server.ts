import { ApiError } from '#app/contracts/api-error.ts'
import type { ExpressBooking } from '#app/contracts/booking/calls.ts'
import { moveKioskCharge } from '#app/contracts/kiosks.ts'
import { createMpagoPayment, createPixCharge } from '#app/contracts/payments.ts'
import { payPage } from '#app/domain/money/pay-page.ts'
import type { Call, KioskBrowser } from '#app/session/index.server.ts'

export interface Started {
  /** URL of the provider's payment page; '' for the booking's own page. */
  page: string
  /** The payment failed to start. The booking is valid, and its page offers to pay. */
  hasFailed: boolean
}

/**
 * Starts the payment: by card on Mercado Pago's page (specification §3, `gateway`) or at a kiosk's terminal, otherwise
 * by a Pix code on the booking's page.
 */
export async function startPayment(
  call: Call,
  { hash, status, payLater, pix, checkout }: ExpressBooking,
  { byCard, kiosk }: { byCard: boolean; kiosk: KioskBrowser | null }
): Promise<Started> {
  if (status !== 'PENDING' || payLater) return { page: '', hasFailed: false }
  // An API whose payment call creates the booking has returned the checkout already.
  if (byCard && checkout) return { page: payPage(checkout.url), hasFailed: payPage(checkout.url) === '' }
  if (!byCard && pix) return { page: '', hasFailed: false }
  try {
    if (byCard && kiosk) {
      await call(moveKioskCharge, { body: { key: kiosk.key, hash, action: 'send' } })
      return { page: '', hasFailed: false }
    }
    if (byCard) {
      const { preference } = await call(createMpagoPayment, { body: { hash } })
      const page = payPage(preference.init_point)
      return { page, hasFailed: page === '' }
    }
    await call(createPixCharge, { body: { hash } })
    return { page: '', hasFailed: false }
  } catch (error) {
    // The API client has logged it. A failed charge must not look like a failed booking.
    if (!(error instanceof ApiError)) throw error
    return { page: '', hasFailed: error.status !== 409 }
  }
}
