import type { PaymentGateway, SimulatorStore } from '../../payment-gateway.server.ts'
import { createMercadoPago, MERCADO_PAGO_API } from '../mercadopago.server.ts'
import { createMercadoPagoSimulator, type MercadoPagoSimulator } from './simulator.server.ts'

interface SimulatedSettings {
  store: SimulatorStore
  placeId: string
  now: () => Date
  /** Address of this site; '' if unknown. */
  baseUrl: string
  /** Secret of its notices: any value, if the reader has the same. */
  webhookSecret: string
  /** Sends its notices to their address. */
  deliver: (request: Request) => Promise<unknown>
}

export type SimulatedMercadoPago = PaymentGateway & { simulator: MercadoPagoSimulator }

/** Adapter of the real provider, speaking to a simulator in this process. */
export function createSimulatedMercadoPago(settings: SimulatedSettings): SimulatedMercadoPago {
  const { placeId, now, baseUrl, webhookSecret } = settings
  const accessToken = `SIMULADOR-${placeId}`
  const simulator = createMercadoPagoSimulator({ ...settings, account: placeId, accessToken })
  const gateway = createMercadoPago({
    name: MERCADO_PAGO_SIMULATOR,
    simulated: true,
    wire: simulator.wire,
    baseUrl: MERCADO_PAGO_API,
    accessToken,
    webhookSecret,
    pageOrigins: [baseUrl],
    payerEmail: 'visitante@example.com',
    now
  })
  return { ...gateway, simulator }
}

const MERCADO_PAGO_SIMULATOR = 'mercadopago-simulator'

export function isMercadoPagoSimulator(gateway: PaymentGateway | null): gateway is SimulatedMercadoPago {
  return gateway?.name === MERCADO_PAGO_SIMULATOR && 'simulator' in gateway
}

/** Account in a checkout's id; '' if it cannot be one. */
export function placeOfCheckout(id: string): string {
  return /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})-[0-9a-f-]{36}$/.exec(id)?.[1] ?? ''
}
