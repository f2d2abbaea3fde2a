import { randomUUID } from 'node:crypto'
import { createGetnet, type GetnetSettings } from '#app/backend/providers/gateways/getnet/getnet.server.ts'
import { createGetnetSimulator } from '#app/backend/providers/gateways/getnet/simulator.server.ts'
import type { GatewayFault, PixOrder } from '#app/backend/providers/gateways/payment-gateway.server.ts'
import { createClock } from '../../../../support/database/backend.ts'
import { createMemoryStore } from '../../../../support/server/providers/memory-store.ts'
import {
  type MisbehavingProvider,
  startMisbehavingProvider
} from '../../../../support/server/providers/misbehaving-provider.ts'

export const getnetAccount = {
  clientId: 'client-of-tests',
  clientSecret: 'APP_USR-secret-of-tests',
  sellerId: '6eb2412c-165a-41cd-b1d9-76c575d70a28'
}

/** A simulated Getnet on a clock of its own, with what it sent. */
export function createGetnetWorld() {
  const clock = createClock()
  const notices: URL[] = []
  const simulator = createGetnetSimulator({
    store: createMemoryStore(),
    now: clock.now,
    ...getnetAccount,
    deliver: async ({ method, url }) => {
      notices.push(new URL(`${url}#${method}`))
      throw new Error('nobody listens')
    }
  })
  const gatewayOn = (settings: Partial<GetnetSettings> = {}) =>
    createGetnet({
      wire: simulator.wire,
      baseUrl: 'https://getnet.test',
      ...getnetAccount,
      now: clock.now,
      simulated: true,
      ...settings
    })
  return { clock, notices, simulator, gatewayOn }
}

export type GetnetWorld = ReturnType<typeof createGetnetWorld>

export function pixOrder(now: Date, changes: Partial<PixOrder> = {}): PixOrder {
  return {
    idempotencyKey: randomUUID(),
    orderId: randomUUID(),
    amount: 12_345,
    description: 'Cachoeira do Sossego',
    buyer: {
      name: 'Quitéria',
      surname: 'Souza',
      email: 'quiteria@example.com',
      phone: '+5575999998888',
      document: '52998224725'
    },
    noticeUrl: 'https://reservas.test/api/v3/getnet/callback/payment',
    expiresAt: new Date(now.getTime() + 15 * 60_000),
    merchantName: 'Vale do Sossego',
    merchantCity: 'Lençóis',
    pixKey: 'pix@example.com',
    ...changes
  }
}

const opened: MisbehavingProvider[] = []

/** After each test. */
export async function closeProviders(): Promise<void> {
  for (const provider of opened.splice(0)) await provider.close()
}

/** The simulator behind a real socket, and the gateway that asks it there. */
export async function openProvider({ timeoutMs = 8000 } = {}) {
  const world = createGetnetWorld()
  const provider = await startMisbehavingProvider(world.simulator.wire)
  opened.push(provider)
  const wire = (request: Request) => fetch(request)
  return { ...world, provider, gateway: world.gatewayOn({ wire, baseUrl: provider.url, timeoutMs }) }
}

export const faultOf = (call: Promise<unknown>): Promise<GatewayFault> =>
  call.then(
    () => {
      throw new Error('there was no fault')
    },
    (fault) => fault
  )

/** Matches our credentials and personal data, wherever they appear. */
export const ours = new RegExp(`${getnetAccount.clientSecret}|${getnetAccount.clientId}|Bearer|Basic|quiteria@`, 'i')
