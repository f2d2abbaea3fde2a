import { randomUUID } from 'node:crypto'
import { signManifest, toManifest } from '#app/backend/providers/gateways/mercadopago/notice.server.ts'
import { createMercadoPagoSimulator } from '#app/backend/providers/gateways/mercadopago/simulator/simulator.server.ts'
import { createMemoryStore } from '../../server/providers/memory-store.ts'
import { startMisbehavingProvider } from '../../server/providers/misbehaving-provider.ts'

interface Kept {
  id: number
  status: string
  orderId: string
  amount: number
  refunds: { id: number; key: string; amount: number }[]
}

/** Starts a Mercado Pago in the test process, over real HTTP: its payments survive the death of the program. */
export async function openOutsideProvider() {
  const store = createMemoryStore()
  const account = randomUUID()
  const accessToken = `APP_USR-${randomUUID()}`
  const webhookSecret = `webhooks-${randomUUID()}`
  const simulator = createMercadoPagoSimulator({
    store,
    account,
    now: () => new Date(),
    baseUrl: '',
    accessToken,
    webhookSecret,
    deliver: async () => null
  })
  const provider = await startMisbehavingProvider(simulator.wire)
  const list = () => store.list(`mercadopago:payment:${account}`, '') as Promise<Kept[]>
  return {
    provider,
    /** Settings for a program that uses it for all places. */
    env: {
      MERCADOPAGO_ACCESS_TOKEN: accessToken,
      MERCADOPAGO_WEBHOOK_SECRET: webhookSecret,
      MERCADOPAGO_API_URL: provider.url
    },
    secrets: [accessToken, webhookSecret],
    pay: (id: string) => simulator.decide(id, 'approve'),
    paymentsOf: async (orderId: string) => (await list()).filter((payment) => payment.orderId === orderId),
    /** Sends a notice signed like the provider's, and resolves to the answer's status. */
    async notify(url: string, { placeId, id }: { placeId: string; id: string }) {
      const requestId = randomUUID()
      const ts = String(Math.floor(Date.now() / 1000))
      const v1 = signManifest(webhookSecret, toManifest({ id, requestId, ts }))
      const address = `${url}/api/v3/mpago/notifications/${placeId}?data.id=${id}&type=payment`
      const headers = {
        'content-type': 'application/json',
        'x-request-id': requestId,
        'x-signature': `ts=${ts},v1=${v1}`
      }
      const body = JSON.stringify({ type: 'payment', action: 'payment.updated', data: { id } })
      return (await fetch(address, { method: 'POST', headers, body })).status
    },
    close: provider.close
  }
}
