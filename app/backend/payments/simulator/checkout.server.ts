import { conflict, notFound } from '#app/contracts/api-error.ts'
import { decideSimulatedCheckout, readSimulatedCheckout } from '#app/contracts/payments.ts'
import { toDecimal } from '#app/domain/money/money.ts'
import type { ApiContext } from '../../kernel/context.server.ts'
import { countAttempt } from '../../kernel/count-attempt.server.ts'
import { implementPublic } from '../../kernel/implement.server.ts'
import { networkOf } from '../../kernel/network-of.server.ts'
import {
  isMercadoPagoSimulator,
  placeOfCheckout
} from '../../providers/gateways/mercadopago/simulator/simulated.server.ts'
import type { MercadoPagoSimulator } from '../../providers/gateways/mercadopago/simulator/simulator.server.ts'

const unknown = 'Esta página de pagamento simulado não existe.'

/** @throws ApiError 404 where no simulator serves the place: nobody pays with nothing where money is real */
async function simulatorOf(id: string, { gateways }: ApiContext): Promise<MercadoPagoSimulator> {
  const placeId = placeOfCheckout(id)
  const gateway = placeId === '' ? null : await gateways.of(placeId, 'card')
  if (!isMercadoPagoSimulator(gateway)) throw notFound({ message: unknown })
  return gateway.simulator
}

export const simulatedCheckoutRoutes = [
  implementPublic(readSimulatedCheckout, async ({ params }, ctx) => {
    const found = await (await simulatorOf(params.id, ctx)).findCheckout(params.id)
    if (!found) throw notFound({ message: unknown })
    const { amount, description, statementName, state, returnTo } = found
    return { amount: toDecimal(amount), description, statement_name: statementName, state, return_to: returnTo }
  }),
  implementPublic(decideSimulatedCheckout, async ({ params, body }, ctx) => {
    const simulator = await simulatorOf(params.id, ctx)
    const found = await simulator.findCheckout(params.id)
    if (!found) throw notFound({ message: unknown })
    // Each refusal leaves an attempt behind.
    const key = `simulator:${networkOf(ctx.address)}`
    await countAttempt(ctx, { key, limit: ctx.limits.pixPerAddress, windowSeconds: 600 })
    const decided = await simulator.decideCheckout(params.id, body.decision)
    if (!decided) throw conflict({ code: 'expired', message: 'O prazo para pagar acabou. Nada foi cobrado.' })
    return { payment_id: decided.paymentId, status: decided.status, return_to: decided.returnTo }
  })
]
