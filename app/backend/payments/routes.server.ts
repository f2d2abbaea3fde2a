import { notFound } from '#app/contracts/api-error.ts'
import { createPixCharge, receivePixNotice, receivePixNoticePost, simulatePixPayment } from '#app/contracts/payments.ts'
import type { ApiContext } from '../kernel/context.server.ts'
import { implement } from '../kernel/implement.server.ts'
import { wakeJobs } from '../kernel/outbox.server.ts'
import { isSimulator } from '../providers/pix-simulator.server.ts'
import { applyCharge } from './apply-charge.server.ts'
import { createPix } from './create-pix.server.ts'
import { enqueueNotice } from './notice-job.server.ts'
import { simulatedCheckoutRoutes } from './simulator/checkout.server.ts'

/** Nothing in a notice is believed: it only says which charge to read back. */
async function takeNotice(chargeId: string, context: ApiContext): Promise<{ status: string }> {
  if (!context.payments) throw notFound()
  return { status: await applyCharge(context, context.payments, chargeId) }
}

export const paymentRoutes = [
  ...simulatedCheckoutRoutes,
  implement(createPixCharge, ({ body }, context) => createPix(body.hash, context)),
  implement(receivePixNotice, ({ query }, context) => takeNotice(query.payment_id, context)),
  implement(receivePixNoticePost, ({ body }, context) => takeNotice(body.payment_id, context)),
  implement(simulatePixPayment, async ({ params, body }, context) => {
    const { payments: provider } = context
    if (!provider || !isSimulator(provider)) throw notFound()
    const charge = await provider.decide(params.payment_id, body.status)
    if (!charge) throw notFound({ message: 'Cobrança desconhecida.' })
    // The notice goes out like a bank's: kept until it is delivered, and it may come twice.
    await enqueueNotice(context.db, charge.id, context.now())
    wakeJobs()
    return takeNotice(charge.id, context)
  })
]
