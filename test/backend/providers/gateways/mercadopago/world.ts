import { createHash, randomUUID } from 'node:crypto'
import {
  createMercadoPago,
  type MercadoPagoSettings
} from '#app/backend/providers/gateways/mercadopago/mercadopago.server.ts'
import { createMercadoPagoSimulator } from '#app/backend/providers/gateways/mercadopago/simulator/simulator.server.ts'
import {
  type CheckoutOrder,
  GatewayFault,
  type PixOrder,
  type RawNotice
} from '#app/backend/providers/gateways/payment-gateway.server.ts'
import { createClock } from '../../../../support/database/backend.ts'
import { createMemoryStore } from '../../../../support/server/providers/memory-store.ts'
import {
  type MisbehavingProvider,
  startMisbehavingProvider
} from '../../../../support/server/providers/misbehaving-provider.ts'

export const placeId = '5b0f3a52-6d5c-4a3a-9a6e-0f5d3c2b1a00'
export const siteUrl = 'https://visite.example'
export const accessToken = 'APP_USR-a-token-that-nobody-reads'
export const webhookSecret = 'a secret of webhooks'

/** A simulator and what it delivered, in the order it came. */
export function openSimulator(store = createMemoryStore(), account = placeId) {
  const clock = createClock()
  const notices: RawNotice[] = []
  const simulator = createMercadoPagoSimulator({
    store,
    account,
    now: clock.now,
    baseUrl: siteUrl,
    accessToken,
    webhookSecret,
    deliver: async (request) => {
      const query = Object.fromEntries(new URL(request.url).searchParams)
      notices.push({ query, headers: Object.fromEntries(request.headers), body: await request.text() })
    }
  })
  return { clock, notices, simulator }
}

/** The adapter before a simulator, over a real socket. */
export async function openProvider(changes: Partial<MercadoPagoSettings> = {}) {
  const opened = openSimulator()
  const provider: MisbehavingProvider = await startMisbehavingProvider(opened.simulator.wire)
  const within = (timeoutMs: number) =>
    createMercadoPago({
      name: 'mercadopago',
      simulated: false,
      wire: fetch,
      baseUrl: provider.url,
      accessToken,
      webhookSecret,
      pageOrigins: [siteUrl],
      payerEmail: '',
      now: opened.clock.now,
      ...changes,
      timeoutMs
    })
  return { ...opened, provider, gateway: within(changes.timeoutMs ?? 10_000), within }
}

export const newHash = () => createHash('md5').update(randomUUID()).digest('hex')

const buyer = {
  name: 'Quitéria',
  surname: 'Vasconcelos Bragança',
  email: 'quiteria@example.com',
  phone: '+5575981234567',
  document: '52998224725'
}

export function pixOrder(now: Date, changes: Partial<PixOrder> = {}): PixOrder {
  return {
    idempotencyKey: randomUUID(),
    orderId: newHash(),
    amount: 16050,
    description: 'Ingressos · Vale do Sossego',
    buyer,
    noticeUrl: `${siteUrl}/api/v3/mpago/webhook`,
    expiresAt: new Date(now.getTime() + 15 * 60_000),
    merchantName: 'Vale do Sossego',
    merchantCity: 'Lençóis',
    pixKey: 'pix@example.com',
    ...changes
  }
}

export function checkoutOrder(now: Date, changes: Partial<CheckoutOrder> = {}): CheckoutOrder {
  const { merchantName: _name, merchantCity: _city, pixKey: _key, ...order } = pixOrder(now)
  return { ...order, backUrl: `${siteUrl}/booking-details/1`, statementName: 'Vale do Sossego', ...changes }
}

export async function listAll<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = []
  for await (const item of items) all.push(item)
  return all
}

export async function faultOf(asked: Promise<unknown>): Promise<GatewayFault> {
  const thrown = await asked.catch((error) => error)
  if (thrown instanceof GatewayFault) return thrown
  throw new Error('it did not end in a fault of the gateway')
}
