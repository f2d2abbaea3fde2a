import { conflict, forbidden, notFound } from '#app/contracts/api-error.ts'
import type { Answer } from '#app/contracts/endpoint.ts'
import type { createPixCharge } from '#app/contracts/payments.ts'
import { toDecimal } from '#app/domain/money/money.ts'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'
import { isVisitClosed } from '../db/queries/closures/closures.server.ts'
import { findBookingToPay, findPendingCharge, type PaymentRow } from '../db/queries/payments.server.ts'
import { maySeeValues } from '../kernel/actor.server.ts'
import { type ApiContext, type Backend, findPixGateway } from '../kernel/context.server.ts'
import { countAttempt } from '../kernel/count-attempt.server.ts'
import { networkOf } from '../kernel/network-of.server.ts'
import type { PaymentGateway } from '../providers/gateways/payment-gateway.server.ts'
import { noPixNow } from './ask-gateway.server.ts'
import { completeCharge, isAlive, isPayable, notPayable, reserveInstead } from './open-charge.server.ts'

type Place = { id: string; pixKey: string }

export const noValues = 'O pagamento mostra o valor, e seu usuário não vê valores. Peça a um colega que possa vê-los.'

/**
 * While a charge lives, the same one is returned, also to parallel requests; it ends with the hold.
 * @throws ApiError 403 for staff of the place who may not see values, 404, 409 `no_pix` if the place has no key, 409
 * `not_payable` when paid, cancelled or expired, 429, 503 when the provider is out
 */
export async function createPix(hash: string, ctx: ApiContext): Promise<Answer<typeof createPixCharge>> {
  const { db, now } = ctx
  const found = await findBookingToPay(db, { hash })
  if (!found) throw notFound({ message: ERRORS.bookingNotFound })
  if (!isPayable(found, now()) || (await isVisitClosed(db.orm, found.booking))) throw notPayable()
  const gateway = await requirePix(found.place, ctx)
  if (!maySeeValues(found.booking.placeId, ctx)) throw forbidden({ message: noValues })
  const alive = await findPendingCharge(db.orm, found.booking.id)
  const asked = { gateway, method: 'pix' } as const
  if (alive?.providerId && isAlive(alive, { ...asked, now: now() })) return toAnswer(alive, gateway.simulated)
  await countAttempt(ctx, {
    key: `pix:${networkOf(ctx.address)}`,
    limit: ctx.limits.pixPerAddress,
    windowSeconds: 600
  })
  const reserved = await reserveInstead(ctx, asked, found)
  const made = reserved.providerId ? reserved : await completeCharge(ctx, gateway, { ...found, charge: reserved })
  return toAnswer(made, gateway.simulated)
}

function toAnswer(payment: PaymentRow, simulated: boolean): Answer<typeof createPixCharge> {
  return {
    payment_id: payment.providerId ?? '',
    status: payment.status,
    qr_code: payment.brCode,
    amount: toDecimal(payment.value),
    expires_at: payment.expiresAt?.toISOString() ?? null,
    simulated
  }
}

/** @throws ApiError 409 `no_pix` where the place has no key for it, 503 where nobody serves it */
async function requirePix(place: Place, backend: Pick<Backend, 'gateways'>): Promise<PaymentGateway> {
  const gateway = await findPixGateway(backend, place)
  if (gateway) return gateway
  if ((await backend.gateways.of(place.id, 'pix')) === null) throw noPixNow()
  throw conflict({
    code: 'no_pix',
    message: 'Este parque não recebe Pix por aqui. Fale com ele para combinar o pagamento.'
  })
}
