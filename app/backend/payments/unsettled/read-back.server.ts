import { conflict, unavailable } from '#app/contracts/api-error.ts'
import type { ApiContext } from '../../kernel/context.server.ts'
import { PROVIDER_AWAY } from '../../kernel/explain-fault.server.ts'
import type { GatewayPayment, PaymentGateway } from '../../providers/gateways/payment-gateway.server.ts'
import { applyPayment } from '../apply-payment.server.ts'
import { askGateway } from '../ask-gateway.server.ts'

interface Known {
  placeId: string
  /** Name of the gateway. */
  provider: string
  providerId: string | null
}

export interface ReadBack {
  gateway: PaymentGateway
  /** Paid and undisputed. */
  said: GatewayPayment
}

const silent = (cause?: unknown) =>
  unavailable({
    code: PROVIDER_AWAY,
    message: 'O provedor não respondeu. Nada mudou: tente de novo em alguns minutos.',
    cause
  })

/**
 * Reads the money's present state, since a decision must be about that. If it has changed, the books follow the
 * provider and the decision is refused.
 * @throws ApiError 409 `no_gateway` or `changed`, 503
 */
export async function readBack(ctx: ApiContext, { placeId, provider, providerId }: Known): Promise<ReadBack> {
  const gateway = await ctx.gateways.named(placeId, provider)
  if (!gateway || providerId === null) throw conflict({ code: 'no_gateway', message: noCredentials })
  const said = await askGateway(ctx, () => gateway.findPayment(providerId), silent)
  if (said && said.id !== providerId) throw silent()
  const refusal = whyRefused(said)
  if (said && refusal === '') return { gateway, said }
  await askGateway(ctx, () => applyPayment(ctx, { gateway, placeId, paymentId: providerId }), silent)
  throw conflict({ code: 'changed', message: refusal })
}

const noCredentials = 'O parque não tem mais as credenciais deste provedor. Confira as configurações de pagamentos.'

/** Reason of a refusal; '' if the money is there and undisputed. */
function whyRefused(said: GatewayPayment | null): string {
  if (!said) return 'O provedor não conhece este pagamento. Nada foi aceito nem devolvido.'
  if (said.dispute === 'open') return 'O pagador contestou este pagamento: responda primeiro no portal do provedor.'
  if (said.status === 'APPROVED' && said.dispute === '') return ''
  return 'O provedor diz agora que este dinheiro não está mais lá. Nada foi aceito nem devolvido.'
}
