import { conflict } from '#app/contracts/api-error.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import type { testPaymentAccount } from '#app/contracts/payments/accounts.ts'
import { connectionWords, type ProviderFault } from '#app/domain/money/gateway-words.ts'
import { findSealedAccount, keepAccountTest } from '../../db/queries/money/accounts.server.ts'
import type { ApiContext, StaffContext } from '../../kernel/context.server.ts'
import { GatewayFault, type PaymentGateway } from '../../providers/gateways/payment-gateway.server.ts'
import { requireProvider } from './save-account.server.ts'

/**
 * Never tests the simulator, whose answer would prove nothing.
 * @throws ApiError 404, 409 without credentials that open
 */
export async function testAccount(
  { params }: Pick<Received<typeof testPaymentAccount>, 'params'>,
  ctx: StaffContext
): Promise<Answer<typeof testPaymentAccount>> {
  const provider = requireProvider(params)
  const { placeId } = ctx.actor
  const sealed = await findSealedAccount(ctx.db.orm, placeId, provider)
  const gateways = await ctx.gateways.all(placeId)
  const gateway = gateways.find(({ kind, simulated }) => kind === provider && !simulated)
  if (!gateway) {
    throw conflict({
      code: 'no_credentials',
      message: 'Não há credenciais deste provedor para testar: informe-as antes.'
    })
  }
  const fault = await testGateway(ctx, gateway)
  const result = { ok: fault === null, words: connectionWords(fault) }
  if (sealed !== null) {
    const tested = { testedAt: ctx.now(), testedOk: result.ok, testedWords: result.words }
    await keepAccountTest(ctx.db.orm, { placeId, provider, sealed, ...tested })
  }
  return result
}

async function testGateway({ log, requestId }: ApiContext, gateway: PaymentGateway): Promise<ProviderFault | null> {
  try {
    await gateway.test()
    return null
  } catch (error) {
    if (!(error instanceof GatewayFault)) throw error
    const { kind, status, message } = error
    log.warn({ requestId, gateway: gateway.name, kind, status, reason: message }, 'a payment gateway failed its test')
    return kind
  }
}
