import {
  createMpagoPayment,
  createPixCharge,
  readBackPayment,
  readGetnetToken,
  receiveMpagoNotice,
  receiveMpagoNoticeGet,
  receivePixNotice,
  receivePixNoticePost,
  simulatePixPayment
} from '#app/contracts/payments.ts'
import { implement, implementNotice } from '../kernel/implement.server.ts'
import { isUuid, requireUuid } from '../kernel/place-id.server.ts'
import { createCheckout } from './checkout/create-checkout.server.ts'
import { readBack } from './checkout/read-back.server.ts'
import { createPix } from './create-pix.server.ts'
import { takeNotice } from './notices/take-notice.server.ts'
import { simulatedCheckoutRoutes } from './simulator/checkout.server.ts'
import { simulatePix } from './simulator/simulate-pix.server.ts'

const [getnet, mercadopago] = ['getnet', 'mercadopago'] as const

export const paymentRoutes = [
  ...simulatedCheckoutRoutes,
  implement(createPixCharge, ({ body }, context) => createPix(body.hash, context)),
  implement(createMpagoPayment, ({ body }, context) => createCheckout(body.hash, context)),
  implement(readBackPayment, readBack),
  implement(readGetnetToken, async ({ body }, { gateways }) => ({
    available: isUuid(body.pid) && (await gateways.of(body.pid, 'pix')) !== null
  })),
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
  implement(simulatePixPayment, ({ params, body }, context) => simulatePix(params.payment_id, body.status, context))
]
