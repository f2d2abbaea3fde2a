import { notFound } from '#app/contracts/api-error.ts'
import {
  createPixCharge,
  receiveMpagoNotice,
  receiveMpagoNoticeGet,
  receivePixNotice,
  receivePixNoticePost,
  simulatePixPayment
} from '#app/contracts/payments.ts'
import { findNoticedPlace } from '../db/queries/money/notices.server.ts'
import { implement, implementNotice } from '../kernel/implement.server.ts'
import { requireUuid } from '../kernel/place-id.server.ts'
import { isSimulator } from '../providers/pix-simulator.server.ts'
import { applyPayment } from './apply-payment.server.ts'
import { createPix } from './create-pix.server.ts'
import { takeNotice } from './notices/take-notice.server.ts'

const [getnet, mercadopago] = ['getnet', 'mercadopago'] as const

export const paymentRoutes = [
  implement(createPixCharge, ({ body }, context) => createPix(body.hash, context)),
  implementNotice(receivePixNotice, ({ notice }, context) =>
    takeNotice({ kind: getnet, placeId: '', notice }, context)
  ),
  implementNotice(receivePixNoticePost, ({ notice }, context) =>
    takeNotice({ kind: getnet, placeId: '', notice }, context)
  ),
  ...[receiveMpagoNotice, receiveMpagoNoticeGet].map((call) =>
    implementNotice(call, ({ params, notice }, context) =>
      takeNotice({ kind: mercadopago, placeId: requireUuid(params.place), notice }, context)
    )
  ),
  implement(simulatePixPayment, async ({ params: { payment_id: paymentId }, body }, context) => {
    const providers = ['simulator']
    const placeId = await findNoticedPlace(context.db, { providers, paymentId, orderId: '' })
    const gateway = placeId === null ? null : await context.gateways.of(placeId, 'pix')
    if (placeId === null || !isSimulator(gateway)) throw notFound()
    if (!(await gateway.decide(paymentId, body.status))) throw notFound({ message: 'Cobrança desconhecida.' })
    return { status: await applyPayment(context, { gateway, placeId, paymentId }) }
  })
]
