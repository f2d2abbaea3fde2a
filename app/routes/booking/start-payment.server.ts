import { ApiError } from '#app/contracts/api-error.ts'
import type { ExpressBooking } from '#app/contracts/booking/calls.ts'
import { createMpagoPayment, createPixCharge } from '#app/contracts/payments.ts'
import { payPage } from '#app/domain/money/pay-page.ts'
import type { Call } from '#app/session/viewer.server.ts'

export interface Started {
  /** Of the provider, on which the visitor pays; '' for the booking's own page. */
  page: string
  /** The booking stands all the same, and its page offers to pay. */
  hasFailed: boolean
}

/** By card on Mercado Pago's page (specification §3, `gateway`), else by a Pix code on the booking's own. */
export async function startPayment(
  call: Call,
  { hash, status, payLater, pix, checkout }: ExpressBooking,
  { byCard }: { byCard: boolean }
): Promise<Started> {
  if (status !== 'PENDING' || payLater) return { page: '', hasFailed: false }
  // An API whose payment call makes the booking has said already how it is paid.
  if (byCard && checkout) return { page: payPage(checkout.url), hasFailed: payPage(checkout.url) === '' }
  if (!byCard && pix) return { page: '', hasFailed: false }
  try {
    if (byCard) {
      const { preference } = await call(createMpagoPayment, { body: { hash } })
      const page = payPage(preference.init_point)
      return { page, hasFailed: page === '' }
    }
    await call(createPixCharge, { body: { hash } })
    return { page: '', hasFailed: false }
  } catch (error) {
    // Logged where it happened; a failed charge must not look like a failed booking.
    if (!(error instanceof ApiError)) throw error
    return { page: '', hasFailed: error.status !== 409 }
  }
}
