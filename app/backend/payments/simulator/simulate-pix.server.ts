import { notFound } from '#app/contracts/api-error.ts'
import { findNoticedCharge } from '../../db/queries/money/notices.server.ts'
import type { ApiContext } from '../../kernel/context.server.ts'
import { isGetnetSimulator } from '../../providers/gateways/getnet/simulated-getnet.server.ts'
import { isMercadoPagoSimulator } from '../../providers/gateways/mercadopago/simulator/simulated.server.ts'
import type { PaymentGateway } from '../../providers/gateways/payment-gateway.server.ts'
import { applyPayment } from '../apply-payment.server.ts'

type Word = 'PAID' | 'DENIED'

/**
 * Applies the simulated bank's decision and sends its notice.
 * @throws ApiError 404
 */
export async function simulatePix(paymentId: string, word: Word, ctx: ApiContext): Promise<{ status: string }> {
  const providers = ['getnet-simulator', 'mercadopago-simulator']
  const known = await findNoticedCharge(ctx.db, { providers, paymentId })
  const gateway = known && (await ctx.gateways.named(known.placeId, known.provider))
  if (!known || !gateway || !(await decide(gateway, paymentId, word)))
    throw notFound({ message: 'Cobrança desconhecida.' })
  return { status: await applyPayment(ctx, { gateway, placeId: known.placeId, paymentId }) }
}

async function decide(gateway: PaymentGateway, paymentId: string, word: Word): Promise<boolean> {
  if (isGetnetSimulator(gateway)) return (await gateway.decide(paymentId, word)) !== null
  if (!isMercadoPagoSimulator(gateway)) return false
  return (await gateway.simulator.decide(paymentId, word === 'PAID' ? 'approve' : 'reject')) !== null
}
