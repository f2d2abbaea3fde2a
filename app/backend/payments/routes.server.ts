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
type Book = (form: Received<typeof createMpagoPayment>['body'], ctx: ApiContext) => Promise<void>

export const paymentRoutes = (book: Book) => [
  ...simulatedCheckoutRoutes,
  implementPublic(createPixCharge, ({ body }, ctx) => createPix(body.hash, ctx)),
  implementPublic(createMpagoPayment, async ({ body }, ctx) => {
    if (body.atrativo !== '') await book(body, ctx)
    return createCheckout(body.hash, ctx)
  }),
  implementPublic(readBackPayment, readBack),
  implementPublic(readGetnetToken, async ({ body }, { db, gateways, actor }) => {
    const pid = body.pid || actor?.placeId || (await findOnlyPlace(db)) || ''
    return { available: isUuid(pid) && (await gateways.of(pid, 'pix')) !== null }
  }),
  implementNotice(receivePixNotice, ({ notice }, ctx) => takeNotice({ kind: getnet, placeId: '', notice }, ctx)),
  implementNotice(receivePixNoticePost, ({ notice }, ctx) => takeNotice({ kind: getnet, placeId: '', notice }, ctx)),
  ...[receiveMpagoNotice, receiveMpagoNoticeGet].map((call) =>
    implementNotice(call, ({ params, notice }, ctx) =>
      takeNotice({ kind: mercadopago, placeId: requireUuid(params.place), notice }, ctx)
    )
  ),
  implementPublic(simulatePixPayment, ({ params, body }, ctx) => simulatePix(params.payment_id, body.status, ctx))
]
