import { randomUUID } from 'node:crypto'
import type { Database } from '#app/backend/db/connection.server.ts'
import { simulatorRecordsOf } from '#app/backend/db/queries/money/simulator-records.server.ts'
import { createSimulatedMercadoPago } from '#app/backend/providers/gateways/mercadopago/simulator/simulated.server.ts'

/** Opens a checkout as a program does for a booking; any program on the database serves its page. */
export async function openSimulatedCheckout(
  db: Database,
  placeId: string,
  { minutes = 15 }: { minutes?: number } = {}
) {
  const orderId = randomUUID().replaceAll('-', '')
  const gateway = createSimulatedMercadoPago({
    store: simulatorRecordsOf(db),
    placeId,
    now: () => new Date(),
    baseUrl: '',
    webhookSecret: '',
    deliver: async () => undefined
  })
  const { id, url } = await gateway.createCheckout({
    idempotencyKey: randomUUID(),
    orderId,
    amount: 16050,
    description: '2 ingressos <b>inteira</b>',
    buyer: { name: 'Ana', surname: 'Lima', email: 'ana@example.com', phone: '', document: '' },
    noticeUrl: '',
    expiresAt: new Date(Date.now() + minutes * 60_000),
    backUrl: '/find-ticket',
    statementName: 'Vale do Sossego'
  })
  return { id, url, attempts: () => gateway.searchPayments(orderId) }
}
