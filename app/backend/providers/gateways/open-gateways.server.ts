import type { Database } from '../../db/connection.server.ts'
import { simulatorRecordsOf } from '../../db/queries/money/simulator-records.server.ts'
import { createGateways } from './choose-gateways.server.ts'
import { type CredentialSeal, type GatewayEnv, getnetBase, mercadoPagoBase } from './credentials.server.ts'
import { createGetnet } from './getnet/getnet.server.ts'
import { createSimulatedGetnet } from './getnet/simulated-getnet.server.ts'
import { createMercadoPago, MERCADO_PAGO_PAGES } from './mercadopago/mercadopago.server.ts'
import { createSimulatedMercadoPago } from './mercadopago/simulator/simulated.server.ts'
import type { Gateways, Wire } from './payment-gateway.server.ts'

interface Opening {
  db: Database
  seal: CredentialSeal
  env: GatewayEnv
  simulatorsAllowed: boolean
  now: () => Date
  /** Of this site, without a trailing slash; '' where it is not known. */
  baseUrl: string
  /** Carries a simulator's notice to its address. */
  deliver: (request: Request) => Promise<unknown>
}

const wire: Wire = (request) => fetch(request)

/** Both providers, each with its simulator for places without an account there. */
export function openGateways({ db, seal, env, simulatorsAllowed, now, baseUrl, deliver }: Opening): Gateways {
  const store = simulatorRecordsOf(db)
  return createGateways({
    ...{ db, seal, env, simulatorsAllowed },
    factories: {
      mercadopago: {
        real: (credentials) =>
          createMercadoPago({
            ...{ name: 'mercadopago', simulated: false, wire, baseUrl: mercadoPagoBase(env), ...credentials },
            ...{ pageOrigins: MERCADO_PAGO_PAGES, payerEmail: '', now }
          }),
        // Told apart from a stranger's by nobody: what it says is read back like everything else.
        simulated: (placeId) => createSimulatedMercadoPago({ store, placeId, now, baseUrl, webhookSecret: '', deliver })
      },
      getnet: {
        real: (credentials) => createGetnet({ wire, baseUrl: getnetBase(env, credentials), ...credentials, now }),
        simulated: (placeId) =>
          createSimulatedGetnet({
            ...{ store, now, placeId },
            deliver: async ({ url, query }) => {
              if (url) await deliver(new Request(`${url}?${new URLSearchParams({ ...query })}`))
            }
          })
      }
    }
  })
}
