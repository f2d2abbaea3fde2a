import { PROVIDER_PAGES } from '#app/domain/money/pay-page.ts'
import { callProvider } from '#app/provider-calls.server.ts'
import type { Database } from '../../db/connection.server.ts'
import { simulatorRecordsOf } from '../../db/queries/money/simulator-records.server.ts'
import { createGateways, type GatewayFactories } from './choose-gateways.server.ts'
import { type CredentialSeal, type GatewayEnv, getnetBase } from './credentials.server.ts'
import { createGetnet } from './getnet/getnet.server.ts'
import { createSimulatedGetnet } from './getnet/simulated-getnet.server.ts'
import { createMercadoPago, MERCADO_PAGO_API } from './mercadopago/mercadopago.server.ts'
import { createSimulatedMercadoPago } from './mercadopago/simulator/simulated.server.ts'
import type { GatewayKind, Gateways, Wire } from './payment-gateway.server.ts'

interface Opening {
  db: Database
  seal: CredentialSeal
  env: GatewayEnv
  now: () => Date
  /** Address of this site; '' if unknown. */
  baseUrl: string
  simulatorsAllowed: boolean
  /** Sends a simulator's notices to their address. */
  deliver: (notice: Request) => Promise<unknown>
}

function wireTo(gateway: GatewayKind): Wire {
  return (request) => callProvider(gateway, () => fetch(request))
}

export function openGateways(opening: Opening): Gateways {
  return createGateways({ ...opening, factories: createFactories(opening) })
}

function createFactories({ db, env, now, baseUrl, deliver }: Opening): GatewayFactories {
  const simulated = { store: simulatorRecordsOf(db), now, deliver }
  const ownPages = env.MERCADOPAGO_API_URL ? [env.MERCADOPAGO_API_URL] : []
  return {
    mercadopago: {
      real: (credentials, { email }) =>
        createMercadoPago({
          name: 'mercadopago',
          simulated: false,
          wire: wireTo('mercadopago'),
          now,
          ...credentials,
          baseUrl: env.MERCADOPAGO_API_URL ?? MERCADO_PAGO_API,
          pageOrigins: [...PROVIDER_PAGES, ...ownPages],
          payerEmail: email
        }),
      simulated: ({ id: placeId }) =>
        createSimulatedMercadoPago({ ...simulated, placeId, baseUrl, webhookSecret: `simulador ${placeId}` })
    },
    getnet: {
      real: (credentials) =>
        createGetnet({ wire: wireTo('getnet'), now, baseUrl: getnetBase(env, credentials), ...credentials }),
      simulated: ({ id: placeId }) => createSimulatedGetnet({ ...simulated, placeId })
    }
  }
}
