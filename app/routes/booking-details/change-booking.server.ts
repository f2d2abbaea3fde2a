import { confirmVisit, getBooking } from '#app/contracts/booking/calls.ts'
import { payAgain } from '#app/contracts/booking/visitor.ts'
import { createPixCharge, simulatePixPayment } from '#app/contracts/payments.ts'
import { type Call, explainRefusal, type Refusal } from '#app/session/index.server.ts'

/** @returns null when it worked, or when the page itself shows why not */
export async function changeBooking(call: Call, id: string, intent: string): Promise<Refusal | null> {
  try {
    if (intent === 'confirmar') await call(confirmVisit, { params: { uuid: id } })
    else if (intent === 'pagar-de-novo') await payOnceMore(call, id)
    else await pay(call, id, intent)
    return null
  } catch (error) {
    const refusal = explainRefusal(error, { isAnonymous: true })
    return refusal.error.status === 409 && intent !== 'pagar-de-novo' ? null : refusal
  }
}

/** Its places are held again; the code for it comes with them, where the provider answers. */
async function payOnceMore(call: Call, id: string): Promise<void> {
  const { hash } = await call(payAgain, { params: { uuid: id } })
  await call(createPixCharge, { body: { hash } })
}

/** What is paid comes from the booking, never from the form. */
async function pay(call: Call, id: string, intent: string): Promise<void> {
  const { hash, pix } = await call(getBooking, { params: { uuid: id } })
  if (intent === 'pix') await call(createPixCharge, { body: { hash } })
  if (intent === 'simular' && pix?.simulated) {
    await call(simulatePixPayment, { params: { payment_id: pix.payment_id }, body: { status: 'PAID' } })
  }
}
