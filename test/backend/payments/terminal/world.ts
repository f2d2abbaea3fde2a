import { randomBytes } from 'node:crypto'
import type { Database } from '#app/backend/db/connection.server.ts'
import { simulatorRecordsOf } from '#app/backend/db/queries/money/simulator-records.server.ts'
import { pollCharges } from '#app/backend/payments/poll-charges.server.ts'
import type { CardTerminals } from '#app/backend/providers/gateways/card-terminals.server.ts'
import { isMercadoPagoSimulator } from '#app/backend/providers/gateways/mercadopago/simulator/simulated.server.ts'
import type { PaymentGateway } from '#app/backend/providers/gateways/payment-gateway.server.ts'
import { createTestBackend, createUser, today } from '../../../support/database/backend.ts'
import { only, openTill } from '../world.ts'

export const seller = ['booking/index', 'operation/checkin']
export const manager = ['configurations/payments', 'operation/all-bookings', 'operation/receive', 'operation/cancel']

/** A counter with one simulated terminal in the integrated mode, and its seller. */
export async function openTerminalShop(db: Database) {
  const till = openTill(db)
  till.backend.gateways = createTestBackend(db, till.clock).gateways
  const place = await till.openPlace()
  const gateway = (await till.backend.gateways.all(place.placeId)).find(({ terminals }) => terminals !== null) ?? null
  if (!isMercadoPagoSimulator(gateway) || !gateway.terminals) throw new Error('no terminals')
  const boss = await createUser(db, place.placeId, manager)
  const desk = await createUser(db, place.placeId, seller)
  const list = await till.call('GET', '/payments/terminals', { token: boss.token })
  const providerIds: string[] = list.body.terminals.map(({ terminal }: { terminal: string }) => terminal)
  const save = (name: string, terminal = providerIds[0]) =>
    till.call('PUT', '/payments/terminals', { token: boss.token, body: { terminal, name } })
  const terminal = String((await save('Balcão 1')).body.terminals[0].id)

  const form = (changes: Record<string, unknown> = {}) => ({
    hash: randomBytes(16).toString('hex'),
    atrativo: place.productUuid,
    date: today,
    time: '14:00',
    tickets: [{ label: 'INTEIRA', quantity: '2' }],
    name: 'Rosa Dias',
    method: 'pos_card',
    ...changes
  })
  const sell = (changes = {}, token = desk.token) => till.call('POST', '/counter/sales', { token, body: form(changes) })
  const move = (uuid: string, body: object, token = desk.token) =>
    till.call('POST', `/counter/sales/${uuid}/terminal`, { token, body })

  return {
    till,
    place,
    gateway,
    boss,
    desk,
    save,
    terminal,
    providerIds,
    form,
    sell,
    move,
    send: (uuid: string) => move(uuid, { action: 'send', terminal }),
    /** Puts other terminals before the adapter, as a provider that misbehaves. */
    misbehave(change: (real: CardTerminals) => Partial<CardTerminals>, more: Partial<PaymentGateway> = {}) {
      const real = gateway.terminals as CardTerminals
      till.backend.gateways = only({ ...gateway, ...more, terminals: { ...real, ...change(real) } })
    },
    behave() {
      till.backend.gateways = only(gateway)
    },
    /** Orders that the provider has, oldest first. */
    async orders() {
      const found = await simulatorRecordsOf(db).list(`mercadopago:order:${place.placeId}`, '')
      return found as { id: string; status: string; amount: number; key: string }[]
    },
    /** The job's next look, some seconds later. */
    async look(seconds = 4) {
      till.clock.pass(seconds / 60)
      await pollCharges(till.backend)
    }
  }
}

export type TerminalShop = Awaited<ReturnType<typeof openTerminalShop>>
