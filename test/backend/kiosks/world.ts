import type { Database } from '#app/backend/db/connection.server.ts'
import { bookingForm, createUser } from '../../support/database/backend.ts'
import { openTerminalShop } from '../payments/terminal/world.ts'

/** A shop with a card terminal and a kiosk beside it. */
export async function openKioskShop(db: Database) {
  const shop = await openTerminalShop(db)
  const { call } = shop.till
  const keeper = await createUser(db, shop.place.placeId, ['configurations/gate'])
  const manage = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object, token = keeper.token) =>
    call(method, path, { token, ...(body && { body }) })
  const create = (name: string, terminal = shop.terminal) => manage('POST', '/kiosks', { name, terminal })
  const bind = async (address: string) =>
    String((await call('POST', '/kiosk/bind', { body: { key: address } })).body.key)
  const { body: made } = await create('Entrada')
  const address = String(made.key)
  const key = await bind(address)

  const send = (changes: Record<string, unknown> = {}, kioskKey = key) =>
    call('POST', '/booking/express', {
      body: bookingForm(shop.place, { payment_method: 'card', kiosk_key: kioskKey, ...changes })
    })
  const book = async (changes: Record<string, unknown> = {}, kioskKey = key) => {
    const { body } = await send(changes, kioskKey)
    return { uuid: String(body.uuid), hash: String(body.hash) }
  }
  const move = (hash: string, action: string, kioskKey = key) => {
    // Charges are told apart by their instants.
    shop.till.clock.pass(0.02)
    return call('POST', '/kiosk/charge', { body: { key: kioskKey, hash, action } })
  }
  const endRound = (kioskKey = key) => call('POST', '/kiosk/round', { body: { key: kioskKey } })
  const see = async (uuid: string) => (await call('GET', `/booking/${uuid}`, {})).body
  const decide = async (decision: Parameters<typeof shop.gateway.simulator.decideOrder>[1]) =>
    shop.gateway.simulator.decideOrder((await shop.orders()).at(-1)?.id ?? '', decision)

  return {
    ...shop,
    keeper,
    manage,
    create,
    id: String(made.id),
    address,
    bind,
    key,
    send,
    book,
    move,
    endRound,
    see,
    decide,
    call
  }
}

export type KioskShop = Awaited<ReturnType<typeof openKioskShop>>
