import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import { places } from '#app/backend/db/schema.server.ts'
import { GatewayFault } from '#app/backend/providers/gateways/payment-gateway.server.ts'
import { createUser } from '../../support/database/backend.ts'
import { openTestDatabase } from '../../support/database/database.ts'
import { findBreaches } from '../../support/invariants.ts'
import { type KioskShop, openKioskShop } from './world.ts'

let db: Database
let shop: KioskShop

beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())
beforeEach(async () => {
  shop = await openKioskShop(db)
  await db.pool.query('delete from limits')
})

const standing = async (uuid: string) => {
  const { booking, payments } = await shop.till.readMoney(uuid)
  return [booking.status, booking.paymentMethod, ...payments.map(({ method, status }) => `${method} ${status}`)]
}

describe('a booking at a kiosk', () => {
  it('is the kiosk’s, whatever else was typed, and says so to the staff alone', async () => {
    const { uuid } = await shop.book({ channel: 'POSCONTROLE' })
    expect(await shop.till.readBooking(uuid)).toMatchObject({
      kioskId: shop.id,
      channel: 'RESERVAEXPRESSA',
      status: 'PENDING',
      sellerUuid: null
    })
    const { token } = await createUser(db, shop.place.placeId, ['operation/booking-list', 'operation/all-bookings'])
    const staff = await shop.call('GET', `/booking/${uuid}`, { token })
    expect([staff.body.kiosk, (await shop.see(uuid)).kiosk]).toEqual(['Entrada', ''])
  })

  it('is one booking, sent twice, with the kiosk or without it', async () => {
    const hash = 'ab'.repeat(16)
    const first = await shop.book({ hash })
    expect(await shop.book({ hash })).toEqual(first)
    expect((await shop.send({ hash }, '')).body.uuid).toBe(first.uuid)
  })

  it('is paid now: at its terminal or by Pix, never at the gate or on a page', async () => {
    await db.orm.update(places).set({ payOnSite: true }).where(eq(places.id, shop.place.placeId))
    const site = await shop.send({ payment_method: 'cod', payLater: true })
    expect([site.status, Object.keys(site.body.fields)]).toEqual([422, ['payment_method']])
    await shop.manage('PUT', `/kiosks/${shop.id}`, { name: 'Entrada', terminal: '' })
    const card = await shop.send()
    expect([card.status, Object.keys(card.body.fields)]).toEqual([422, ['payment_method']])
    expect((await shop.send({ payment_method: 'pix' })).status).toBe(201)
  })

  it('is refused at another place’s kiosk, and counted by kiosk and not by network', async () => {
    const other = await openKioskShop(db)
    expect((await shop.send({}, other.key)).body.code).toBe('no_kiosk')
    shop.till.backend.limits = { ...shop.till.backend.limits, bookingsPerAddress: 1 }
    expect((await shop.send({}, '')).status).not.toBe(429)
    expect((await shop.send({}, '')).status).toBe(429)
    expect((await shop.send()).status).toBe(201)
    expect((await shop.send()).status).toBe(429)
  })
})

describe('payment at the terminal beside a kiosk', () => {
  it('is shown to its visitor, and paid', async () => {
    const { uuid, hash } = await shop.book()
    expect((await shop.see(uuid)).terminal).toBeNull()
    expect((await shop.move(hash, 'send')).body).toEqual({ state: 'created', waits: true })
    expect((await shop.see(uuid)).terminal).toMatchObject({ state: 'created', is_open: true, simulated: true })
    await shop.look()
    expect((await shop.see(uuid)).terminal.state).toBe('at-terminal')
    expect((await shop.move(hash, 'simulate-paid')).body).toEqual({ state: 'paid', waits: false })
    expect(await standing(uuid)).toEqual(['APPROVED', 'credit', 'credit APPROVED'])
    expect((await shop.see(uuid)).terminal).toBeNull()
    expect(await findBreaches(db)).toEqual({})
  })

  it('is one charge, however often it is asked for at once', async () => {
    const { uuid, hash } = await shop.book()
    const sent = await Promise.all(Array.from({ length: 5 }, () => shop.move(hash, 'send')))
    expect(sent.map(({ status }) => status)).toEqual(Array(5).fill(200))
    expect([(await shop.orders()).length, (await shop.till.readMoney(uuid)).payments.length]).toEqual([1, 1])
  })

  it('takes the place of a Pix code, and gives way to one only when it is over', async () => {
    const { uuid, hash } = await shop.book({ payment_method: 'pix' })
    expect((await shop.till.pix(hash)).status).toBeLessThan(300)
    await shop.move(hash, 'send')
    expect(await standing(uuid)).toEqual(['PENDING', 'pos_card', 'pix EXPIRED', 'card PENDING'])
    expect((await shop.till.pix(hash)).body.code).toBe('not_payable')
    await shop.look()
    // The terminal was told, and has not yet answered.
    expect((await shop.move(hash, 'cancel')).body).toEqual({ state: 'cancelling', waits: true })
    expect((await shop.till.pix(hash)).body.code).toBe('not_payable')
    await shop.look()
    expect((await shop.move(hash, 'cancel')).body).toEqual({ state: 'cancelled', waits: false })
    expect((await shop.till.pix(hash)).status).toBeLessThan(300)
    expect(await standing(uuid)).toEqual(['PENDING', 'pix', 'pix EXPIRED', 'card CANCELLED', 'pix PENDING'])
  })

  it('that the visitor paid while it was being cancelled counts, and no Pix is made', async () => {
    const { uuid, hash } = await shop.book()
    await shop.move(hash, 'send')
    await shop.look()
    shop.misbehave((real) => ({
      cancel: async (id) => {
        await shop.decide('approve')
        return real.cancel(id)
      }
    }))
    expect((await shop.move(hash, 'cancel')).body).toEqual({ state: 'paid', waits: false })
    expect((await shop.till.pix(hash)).body.code).toBe('not_payable')
    expect(await standing(uuid)).toEqual(['APPROVED', 'credit', 'credit APPROVED'])
  })

  it('is not begun after a Pix that was paid a moment ago', async () => {
    const { uuid, hash } = await shop.book({ payment_method: 'pix' })
    const { body } = await shop.till.pix(hash)
    // The notice has not come, and the job has not looked yet.
    await shop.till.bankSays(String(body.payment_id), 'PAID')
    expect((await shop.till.readBooking(uuid)).status).toBe('PENDING')
    expect((await shop.move(hash, 'send')).body.code).toBe('not_payable')
    expect([await shop.orders(), (await shop.till.readBooking(uuid)).status]).toEqual([[], 'APPROVED'])
  })

  it('that did not tell its end blocks every other way to pay', async () => {
    const { hash, uuid } = await shop.book()
    await shop.move(hash, 'send')
    await shop.decide('unclear')
    await shop.look()
    expect((await shop.see(uuid)).terminal).toMatchObject({ state: 'unclear', is_open: true })
    await shop.look(5 * 60)
    expect((await shop.see(uuid)).terminal).toMatchObject({ state: 'unclear', is_open: false })
    expect((await shop.move(hash, 'send')).body.code).toBe('at_terminal')
    await shop.move(hash, 'cancel')
    expect((await shop.till.pix(hash)).body.code).toBe('not_payable')
  })

  it('is tried again after a refusal of the card', async () => {
    const { uuid, hash } = await shop.book()
    await shop.move(hash, 'send')
    expect((await shop.move(hash, 'simulate-refused')).body).toEqual({ state: 'failed', waits: true })
    expect((await shop.move(hash, 'send')).body).toEqual({ state: 'created', waits: true })
    expect(await standing(uuid)).toEqual(['PENDING', 'pos_card', 'card DENIED', 'card PENDING'])
  })

  it('of a visitor who has gone is cancelled before the next one pays', async () => {
    const gone = await shop.book()
    await shop.move(gone.hash, 'send')
    expect((await shop.endRound()).body).toMatchObject({ name: 'Entrada', has_terminal: true })
    expect((await shop.till.readMoney(gone.uuid)).payments).toMatchObject([{ status: 'CANCELLED' }])
    const silent = await shop.book()
    await shop.move(silent.hash, 'send')
    await shop.look()
    // The next one pays without a start page between, while the terminal still shows the first purchase.
    const next = await shop.book()
    expect((await shop.move(next.hash, 'send')).body).toEqual({ state: 'busy', waits: true })
    expect((await shop.till.readMoney(silent.uuid)).payments).toMatchObject([{ terminalState: 'cancelling' }])
    await shop.look()
    expect((await shop.move(next.hash, 'send')).body).toEqual({ state: 'created', waits: true })
    await shop.decide('approve')
    await shop.look()
    expect([(await standing(silent.uuid))[0], (await standing(next.uuid))[0]]).toEqual(['PENDING', 'APPROVED'])
  })

  it('ends the round although the provider does not answer', async () => {
    const { hash } = await shop.book()
    await shop.move(hash, 'send')
    const away = () => Promise.reject(new GatewayFault('unsure', 'no answer', 0, 0, true))
    shop.misbehave(() => ({ cancel: away, find: away }))
    expect((await shop.endRound()).status).toBe(200)
  })

  it('is only for bookings of this kiosk', async () => {
    const stranger = await shop.send({ payment_method: 'pix' }, '')
    const asked = await shop.move(String(stranger.body.hash), 'send')
    const { body: second } = await shop.create('Saída', '')
    const own = await shop.book()
    const other = await shop.move(own.hash, 'send', await shop.bind(String(second.key)))
    expect([asked.status, other.status, await shop.orders()]).toEqual([404, 404, []])
  })

  it('ends with the hold: an expired booking is not charged', async () => {
    const { hash } = await shop.book()
    shop.till.clock.pass(61)
    await shop.till.release()
    expect((await shop.move(hash, 'send')).body.code).toBe('not_payable')
    expect(await shop.orders()).toEqual([])
  })

  it('holds places for so many tries only', async () => {
    const { hash } = await shop.book()
    await shop.move(hash, 'send')
    const tries = []
    for (let at = 0; at < 10; at++) {
      await shop.move(hash, 'simulate-refused')
      tries.push((await shop.move(hash, 'send')).status)
    }
    expect(tries.at(-1)).toBe(429)
  })
})
