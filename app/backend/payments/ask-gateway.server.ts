import { unavailable } from '#app/contracts/api-error.ts'
import type { BookingToPay, PaymentRow } from '../db/queries/payments.server.ts'
import type { Backend } from '../kernel/context.server.ts'
import { PROVIDER_AWAY } from '../kernel/explain-fault.server.ts'
import { GatewayFault, type PaymentGateway, type PixOrder } from '../providers/gateways/payment-gateway.server.ts'

export type Order = BookingToPay & { charge: PaymentRow }

export const noPixNow = (cause?: unknown) =>
  unavailable({ code: PROVIDER_AWAY, message: 'O Pix não está disponível neste parque no momento.', cause })

export const noCardNow = (cause?: unknown) =>
  unavailable({
    code: PROVIDER_AWAY,
    message: 'O pagamento com cartão não está disponível neste parque no momento.',
    cause
  })

/**
 * For a waiting user: if the provider fails now, the call may be repeated.
 * @throws ApiError 503
 */
export async function askGateway<T>(
  { log }: Pick<Backend, 'log'>,
  ask: () => Promise<T>,
  refusal = noPixNow
): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof GatewayFault)) throw error
    log.warn({ kind: error.kind, status: error.status, fault: error.message }, 'the payment provider did not do it')
    throw refusal(error)
  }
}

/** Order for the provider, the same for Pix and card. */
export function toOrder(
  { baseUrl, knownUrl = baseUrl }: Backend,
  gateway: PaymentGateway,
  { booking, place, charge }: Order
): PixOrder {
  const { name, surname, email, phone, document, documentCountry } = booking
  return {
    idempotencyKey: charge.id,
    orderId: booking.hash,
    amount: charge.value,
    description: `Reserva ${booking.code} · ${place.name}`,
    buyer: { name, surname, email, phone, document: documentCountry === 'BR' ? document : '' },
    noticeUrl: noticeUrlOf(knownUrl, { gateway, placeId: place.id }),
    expiresAt: charge.expiresAt ?? new Date(Number.NaN),
    merchantName: place.name,
    merchantCity: place.city,
    pixKey: place.pixKey
  }
}

/** Providers only reach addresses on the internet by TLS; a simulator is in this process. */
function noticeUrlOf(baseUrl: string, { gateway, placeId }: { gateway: PaymentGateway; placeId: string }): string {
  if (!baseUrl || (!gateway.simulated && !baseUrl.startsWith('https://'))) return ''
  return gateway.kind === 'mercadopago'
    ? `${baseUrl}/api/v3/mpago/notifications/${placeId}`
    : `${baseUrl}/api/v3/getnet/callback/payment`
}
