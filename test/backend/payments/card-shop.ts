import type { Database } from '#app/backend/db/connection.server.ts'
import { pollCharges } from '#app/backend/payments/poll-charges.server.ts'
import { isMercadoPagoSimulator } from '#app/backend/providers/gateways/mercadopago/simulator/simulated.server.ts'
import { createTestBackend } from '../../support/database/backend.ts'
import { openTill } from './world.ts'

export type ShopSettings = Parameters<ReturnType<typeof openTill>['openPlace']>[0]

export type CardShop = Awaited<ReturnType<typeof openCardShop>>

/** A till whose place pays by card at the simulated Mercado Pago. */
export async function openCardShop(db: Database, settings: ShopSettings = {}) {
  const till = openTill(db)
  const { gateways } = createTestBackend(db, till.clock)
  // The till's backend is the one its calls are answered by.
  till.backend.gateways = gateways
  const place = await till.openPlace(settings)
  const gateway = await gateways.of(place.placeId, 'card')
  if (!isMercadoPagoSimulator(gateway)) throw new Error('nobody serves the card')
  const page = async (hash: string) => {
    const { status, body } = await till.call('POST', '/mpago/payments', { body: { hash } })
    return { status, id: String(body.preference?.id ?? ''), url: String(body.preference?.init_point ?? ''), body }
  }
  const rows = async (uuid: string) =>
    (await till.readMoney(uuid)).payments.map(({ status, method, fee }) => ({ status, method, fee }))
  return { till, place, gateway, bank: gateway.simulator, page, rows, poll: () => pollFor(till) }
}

async function pollFor(till: ReturnType<typeof openTill>) {
  till.clock.pass(1)
  await pollCharges(till.backend)
}
