import type { GatewayPayment, PaymentGateway, SimulatorStore } from '../payment-gateway.server.ts'
import { createGetnet } from './getnet.server.ts'
import { createGetnetSimulator, type GetnetDecision } from './simulator.server.ts'

export interface SimulatedGetnet extends PaymentGateway {
  /**
   * Applies a decision of the bank and sends its notice. Null for an unknown charge.
   * @throws GatewayFault
   */
  decide(paymentId: string, status: GetnetDecision): Promise<GatewayPayment | null>
}

export function isGetnetSimulator(gateway: PaymentGateway): gateway is SimulatedGetnet {
  return gateway.kind === 'getnet' && gateway.simulated && 'decide' in gateway
}

interface Simulated {
  store: SimulatorStore
  now: () => Date
  /** Each place is a seller of its own there and sees no other's charges. */
  placeId: string
  deliver: (request: Request) => Promise<unknown>
}

/** Adapter of the real provider on the simulator's wire. */
export function createSimulatedGetnet({ store, now, placeId, deliver }: Simulated): SimulatedGetnet {
  const credentials = { clientId: 'simulador', clientSecret: `simulador ${placeId}`, sellerId: placeId }
  const { wire, decide } = createGetnetSimulator({ store, now, deliver, ...credentials })
  const gateway = createGetnet({ wire, baseUrl: 'https://getnet.simulador', now, simulated: true, ...credentials })
  return {
    ...gateway,
    decide: async (id, status) => ((await decide(id, status)) ? gateway.findPayment(id) : null)
  }
}
