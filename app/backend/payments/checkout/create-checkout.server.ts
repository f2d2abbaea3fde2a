import { forbidden, notFound } from '#app/contracts/api-error.ts'
import type { Answer } from '#app/contracts/endpoint.ts'
import type { createMpagoPayment } from '#app/contracts/payments.ts'
import { toDecimal } from '#app/domain/money/money.ts'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'
import { currentLanguage } from '#app/domain/words/speech.ts'
import { pathIn } from '#app/domain/words/spoken-pages.ts'
import { fillCheckout, findBookingToPay, type PaymentRow } from '../../db/queries/payments.server.ts'
import { maySeeValues } from '../../kernel/actor.server.ts'
import { type ApiContext, findCardGateway } from '../../kernel/context.server.ts'
import { countAttempt } from '../../kernel/count-attempt.server.ts'
import { networkOf } from '../../kernel/network-of.server.ts'
import type { PaymentGateway } from '../../providers/gateways/payment-gateway.server.ts'
import { askGateway, noCardNow, type Order, toOrder } from '../ask-gateway.server.ts'
import { noValues } from '../create-pix.server.ts'
import { isPayable, notPayable, reserveInstead } from '../open-charge.server.ts'

/**
 * Opens the provider's page. A booking keeps the same page while it lives; it ends with the hold. Its outcome is read
 * back from the provider: the visitor's return proves nothing.
 * @throws ApiError 403 for staff of the place who may not see values, 404, 409 `not_payable`, 429, 503
 */
export async function createCheckout(hash: string, ctx: ApiContext): Promise<Answer<typeof createMpagoPayment>> {
  const found = await findBookingToPay(ctx.db, { hash })
  if (!found) throw notFound({ message: ERRORS.bookingNotFound })
  if (!isPayable(found, ctx.now())) throw notPayable()
  if (!maySeeValues(found.booking.placeId, ctx)) throw forbidden({ message: noValues })
  const gateway = await findCardGateway(ctx, found.place)
  if (!gateway) throw noCardNow()
  await countAttempt(ctx, {
    key: `checkout:${networkOf(ctx.address)}`,
    limit: ctx.limits.pixPerAddress,
    windowSeconds: 600
  })
  const charge = await reserveInstead(ctx, { gateway, method: 'card' }, found)
  const made = charge.checkoutId ? charge : await complete(ctx, gateway, { ...found, charge })
  return toAnswer(made, gateway.simulated)
}

async function complete(ctx: ApiContext, gateway: PaymentGateway, order: Order): Promise<PaymentRow> {
  const { booking, place, charge } = order
  const backPath = pathIn(currentLanguage(), `/booking-details/${booking.publicId}`)
  const backUrl = `${ctx.knownUrl ?? ctx.baseUrl}${backPath}`
  const asked = { ...toOrder(ctx, gateway, order), backUrl, statementName: place.name }
  const { id: checkoutId, url: checkoutUrl } = await askGateway(ctx, () => gateway.createCheckout(asked), noCardNow)
  const kept = await fillCheckout(ctx.db, charge.id, { checkoutId, checkoutUrl })
  if (!kept) throw new Error('the reserved charge is gone')
  return kept
}

const toAnswer = ({ checkoutId, checkoutUrl, value, expiresAt }: PaymentRow, simulated: boolean) => ({
  preference: { id: checkoutId, init_point: checkoutUrl },
  amount: toDecimal(value),
  expires_at: expiresAt?.toISOString() ?? null,
  simulated
})
