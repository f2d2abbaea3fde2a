import { ApiError } from '#app/contracts/api-error.ts'
import type { ExpressBooking } from '#app/contracts/booking/calls.ts'
import { createPixCharge } from '#app/contracts/payments.ts'
import type { Call } from '#app/session/viewer.server.ts'

/** Without the code the booking still stands, and its page offers it. */
export async function startPix(call: Call, { hash, status, payLater }: ExpressBooking): Promise<void> {
  if (status !== 'PENDING' || payLater) return
  try {
    await call(createPixCharge, { body: { hash } })
  } catch (error) {
    // Logged where it happened; a failed charge must not look like a failed booking.
    if (!(error instanceof ApiError)) throw error
  }
}
