import type { Received } from '#app/contracts/endpoint.ts'
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
import { findOnlyPlace } from '../db/queries/places/places.server.ts'
import type { ApiContext } from '../kernel/context.server.ts'
import { implementNotice, implementPublic } from '../kernel/implement.server.ts'
import { isUuid, requireUuid } from '../kernel/place-id.server.ts'
import { createCheckout } from './checkout/create-checkout.server.ts'
import { readBack } from './checkout/read-back.server.ts'
import { createPix } from './create-pix.server.ts'
import { takeNotice } from './notices/take-notice.server.ts'
import { simulatedCheckoutRoutes } from './simulator/checkout.server.ts'
import { simulatePix } from './simulator/simulate-pix.server.ts'

const [getnet, mercadopago] = ['getnet', 'mercadopago'] as const

/**
 * Makes the booking of a whole form once, however often it is sent.
 * @throws ApiError like a booking
 */
type Book = (form: Received<typeof createMpagoPayment>['body'], context: ApiContext) => Promise<void>

export const paymentRoutes = (book: Book) => [
  ...simulatedCheckoutRoutes,
  implementPublic(createPixCharge, ({ body }, context) => createPix(body.hash, context)),
  implementPublic(createMpagoPayment, async ({ body }, context) => {
    if (body.atrativo !== '') await book(body, context)
    return createCheckout(body.hash, context)
  }),
  implementPublic(readBackPayment, readBack),
  implementPublic(readGetnetToken, async ({ body }, { db, gateways, actor }) => {
    const pid = body.pid || actor?.placeId || (await findOnlyPlace(db)) || ''
    return { available: isUuid(pid) && (await gateways.of(pid, 'pix')) !== null }
  }),
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
  implementPublic(simulatePixPayment, ({ params, body }, context) =>
    simulatePix(params.payment_id, body.status, context)
  )
]
