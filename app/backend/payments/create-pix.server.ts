import { randomUUID } from 'node:crypto'
import { conflict, forbidden, notFound, unavailable } from '#app/contracts/api-error.ts'
import type { Answer } from '#app/contracts/endpoint.ts'
import type { createPixCharge } from '#app/contracts/payments.ts'
import { isHoldExpired } from '#app/domain/booking/hold.ts'
import { toDecimal } from '#app/domain/money/money.ts'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'
import { findBookingToPay, findWaitingPix, insertCharge, type PaymentRow } from '../db/queries/payments.server.ts'
import type { ApiContext } from '../kernel/context.server.ts'
import { countAttempt } from '../kernel/count-attempt.server.ts'
import { networkOf } from '../kernel/network-of.server.ts'
import { maySeeValues } from '../kernel/require-actor.server.ts'
import type { PaymentProvider } from '../providers/payment-provider.server.ts'
import { requirePixKey } from './require-pix-key.server.ts'

const noValues = 'O código Pix mostra o valor, e seu usuário não vê valores. Peça a um colega que possa vê-los.'

/**
 * While one lives, the same comes back; it ends with the hold.
 * @throws ApiError 403 for somebody of the place who may not see values, 404, 409 `no_pix` where the place has no key,
 * 409 `not_payable` when paid, cancelled or expired, 429, 503 when the provider is out
 */
export async function createPix(hash: string, context: ApiContext): Promise<Answer<typeof createPixCharge>> {
  const { db, payments: provider } = context
  if (!provider) throw unavailable({ message: 'O Pix não está disponível neste lugar no momento.' })
  const payable = await requirePayable(hash, context)
  requirePixKey(payable.place, context)
  if (!maySeeValues(payable.booking.placeId, context)) throw forbidden({ message: noValues })
  const alive = await findWaitingPix(db, payable.booking.id, context.now())
  if (alive) return toAnswer(alive, provider.simulated)
  await countAttempt(context, {
    key: `pix:${networkOf(context.address)}`,
    limit: context.limits.pixPerAddress,
    windowSeconds: 600
  })
  return toAnswer(await charge(payable, provider, context), provider.simulated)
}

type Payable = Awaited<ReturnType<typeof requirePayable>>

async function requirePayable(hash: string, { db, now }: ApiContext) {
  const found = await findBookingToPay(db, hash)
  if (!found) throw notFound({ message: ERRORS.bookingNotFound })
  const { status, holdUntil } = found.booking
  if (status !== 'PENDING' || !holdUntil || isHoldExpired(holdUntil, now())) {
    throw conflict({ code: 'not_payable', message: 'Esta reserva não espera mais um pagamento.' })
  }
  return { ...found, holdUntil }
}

async function charge({ booking, place, holdUntil }: Payable, provider: PaymentProvider, { db, now }: ApiContext) {
  const createdAt = now()
  const made = await provider.createPix({
    orderId: booking.hash,
    amount: booking.final,
    merchantName: place.name,
    merchantCity: place.city,
    pixKey: place.pixKey,
    expiresAt: holdUntil
  })
  return insertCharge(db, {
    id: randomUUID(),
    placeId: booking.placeId,
    bookingId: booking.id,
    provider: provider.name,
    providerId: made.id,
    method: 'pix',
    status: 'PENDING',
    value: made.amount,
    description: `Pix · ${place.name}`,
    origin: provider.name,
    brCode: made.brCode,
    expiresAt: made.expiresAt,
    createdAt
  })
}

function toAnswer(payment: PaymentRow, simulated: boolean): Answer<typeof createPixCharge> {
  return {
    payment_id: payment.providerId,
    status: payment.status,
    qr_code: payment.brCode,
    amount: toDecimal(payment.value),
    expires_at: payment.expiresAt?.toISOString() ?? null,
    simulated
  }
}
