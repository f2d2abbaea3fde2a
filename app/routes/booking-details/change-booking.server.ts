import { getBooking } from '#app/contracts/booking/calls.ts'
import { createPixCharge, simulatePixPayment } from '#app/contracts/payments.ts'
import { type Call, explainRefusal, type Refusal } from '#app/session/index.server.ts'

/**
 * Makes a Pix code, or lets the simulated bank pay; what is paid comes from the booking, never from the form.
 * Gives what to tell the visitor when it did not work, null when it did (or when the page itself will show why not).
 */
export async function changeBooking(call: Call, id: string, intent: string): Promise<Refusal | null> {
  const { hash, pix } = await call(getBooking, { params: { uuid: id } })
  try {
    if (intent === 'pix') await call(createPixCharge, { body: { hash } })
    if (intent === 'simular' && pix?.simulated) {
      await call(simulatePixPayment, { params: { payment_id: pix.payment_id }, body: { status: 'PAID' } })
    }
    return null
  } catch (error) {
    const refusal = explainRefusal(error, { answers403: true })
    return refusal.error.status === 409 ? null : refusal
  }
}
