import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import { bookings, payments, refunds } from '#app/backend/db/schema.server.ts'
import { findUnknownMoney } from '#app/backend/payments/find-unknown.server.ts'
import { GatewayFault } from '#app/backend/providers/gateways/payment-gateway.server.ts'
import { sendRefunds } from '#app/backend/refunds/send-refunds.server.ts'
import { createUser } from '../../../support/database/backend.ts'
import { openTestDatabase } from '../../../support/database/database.ts'
import { findBreaches } from '../../../support/invariants.ts'
import { manager, openTerminalShop, seller, type TerminalShop } from './world.ts'

let db: Database
let shop: TerminalShop

beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())
beforeEach(async () => {
  shop = await openTerminalShop(db)
})

async function decide(decision: Parameters<typeof shop.gateway.simulator.decideOrder>[1]) {
  const latest = (await shop.orders()).at(-1)
  expect(await shop.gateway.simulator.decideOrder(latest?.id ?? '', decision)).toBe(true)
}

async function sellOne(changes = {}) {
  const sold = await shop.sell(changes)
  expect(sold.status).toBe(201)
  return String(sold.body.booking.uuid)
}

const stateOf = async (uuid: string) => {
  const { body } = await shop.till.call('GET', `/counter/sales/${uuid}`, { token: shop.desk.token })
  return body.terminal?.state ?? body.booking.status
}

const silence = () => Promise.reject(new GatewayFault('unsure', 'no answer', 0, 0, true))

describe('a sale at the card terminal', () => {
  it('holds places, waits for the terminal, and is paid with the slip of the card', async () => {
    const uuid = await sellOne()
    expect(await stateOf(uuid)).toBe('created')
    expect(await shop.till.readBooking(uuid)).toMatchObject({ status: 'PENDING', paymentMethod: 'pos_card', people: 2 })
    await shop.look()
    expect(await stateOf(uuid)).toBe('at-terminal')
    await decide('approve')
    await shop.look()
    const { booking, payments: rows, actions } = await shop.till.readMoney(uuid)
    expect(booking).toMatchObject({ status: 'APPROVED', paymentMethod: 'credit', refund: '', holdUntil: null })
    expect(rows).toMatchObject([
      {
        status: 'APPROVED',
        value: 16000,
        method: 'credit',
        brand: 'visa',
        fee: 598,
        askAt: null,
        terminalState: 'paid'
      }
    ])
    expect(rows[0]).toMatchObject({ cv: rows[0]?.providerId, aut: expect.stringMatching(/^\d{6}$/) })
    expect(actions).toEqual(['created', 'paid'])
    const { body } = await shop.till.call('GET', `/counter/sales/${uuid}`, { token: shop.desk.token })
    expect(body.booking.payments).toMatchObject([{ brand: 'Visa', cv: rows[0]?.cv, aut: rows[0]?.aut }])
    expect(await findBreaches(db)).toEqual({})
  })

  it('is one sale, one charge and one order, however often and from where it is sent at once', async () => {
    const form = shop.form()
    const post = () => shop.till.call('POST', '/counter/sales', { token: shop.desk.token, body: form })
    const answers = await Promise.all(Array.from({ length: 5 }, post))
    const uuid = String(answers[0]?.body.booking.uuid)
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.booking.uuid}`))).toEqual(
      new Set([`201 ${uuid}`])
    )
    await Promise.all(Array.from({ length: 5 }, () => shop.send(uuid)))
    expect(await shop.orders()).toHaveLength(1)
    expect((await shop.till.readMoney(uuid)).payments).toHaveLength(1)
    await decide('approve-debit')
    await Promise.all([shop.look(), shop.move(uuid, { action: 'check' }), shop.send(uuid)])
    const { booking, payments: rows } = await shop.till.readMoney(uuid)
    expect([booking.status, booking.paymentMethod, rows.length]).toEqual(['APPROVED', 'debit', 1])
  })

  it('whose answer is lost is the same order when it is asked for again', async () => {
    shop.misbehave((real) => ({
      send: async (order) => {
        await real.send(order)
        return silence()
      }
    }))
    const uuid = await sellOne()
    expect(await stateOf(uuid)).toBe('sending')
    // Another press while the first request may still be under way.
    await shop.send(uuid)
    shop.behave()
    await shop.look(4)
    expect(await shop.orders()).toHaveLength(1)
    await decide('approve')
    await shop.look(20)
    await shop.look()
    expect((await shop.till.readBooking(uuid)).status).toBe('APPROVED')
    expect(await shop.orders()).toHaveLength(1)
  })

  it('whose answer stays lost is found by the money in the provider’s list', async () => {
    shop.misbehave((real) => ({
      send: async (order) => {
        await real.send(order)
        return silence()
      }
    }))
    const uuid = await sellOne()
    await decide('approve')
    shop.misbehave(() => ({ send: silence, find: silence }))
    await shop.look(20)
    expect((await shop.till.readBooking(uuid)).status).toBe('PENDING')
    await shop.look(6 * 60)
    expect((await shop.till.readBooking(uuid)).status).toBe('APPROVED')
    expect((await shop.till.readMoney(uuid)).payments).toHaveLength(1)
  })

  it('is not sent where the terminal is busy or by itself, and is sent again afterwards', async () => {
    await sellOne()
    const second = await sellOne()
    expect(await stateOf(second)).toBe('busy')
    await decide('cancel')
    shop.till.clock.pass(0.1)
    expect((await shop.send(second)).status).toBe(200)
    expect(await stateOf(second)).toBe('created')
    await decide('reject')
    await shop.look()
    expect(await stateOf(second)).toBe('failed')
    await shop.gateway.terminals?.setIntegrated(shop.providerIds[0] ?? '', false)
    await shop.send(second)
    expect(await stateOf(second)).toBe('not-ready')
    expect((await shop.till.readMoney(second)).payments.map(({ status }) => status)).toEqual(Array(3).fill('DENIED'))
  })

  it('that its terminal did not finish shows so, and its money is found all the same', async () => {
    const uuid = await sellOne()
    await decide('unclear')
    await shop.look()
    expect(await stateOf(uuid)).toBe('unclear')
    const other = await openTerminalShop(db)
    const sold = String((await other.sell()).body.booking.uuid)
    await other.gateway.simulator.decideOrder((await other.orders()).at(-1)?.id ?? '', 'unclear-paid')
    await other.look()
    expect((await other.till.readBooking(sold)).status).toBe('APPROVED')
  })

  it('is held back when another amount was paid', async () => {
    const uuid = await sellOne()
    await decide('approve')
    const { findPayment } = shop.gateway
    shop.misbehave(() => ({}), {
      findPayment: async (id) => {
        const said = await findPayment(id)
        return said && { ...said, amount: 100 }
      }
    })
    await shop.look()
    const { booking, payments: rows } = await shop.till.readMoney(uuid)
    expect([booking.status, rows[0]?.status, rows[0]?.heldValue]).toEqual(['PENDING', 'PENDING', 100])
    expect(rows[0]?.held).not.toBe('')
  })

  it('is cancelled from the screen; what its terminal takes all the same counts', async () => {
    const uuid = await sellOne()
    await shop.look()
    const asked = await shop.move(uuid, { action: 'cancel' })
    expect(asked.body.message).toContain('avisada do cancelamento')
    await shop.look()
    expect(await stateOf(uuid)).toBe('cancelled')
    expect((await shop.till.readMoney(uuid)).payments).toMatchObject([{ status: 'CANCELLED', askAt: null }])
    await shop.send(uuid)
    await shop.look()
    shop.misbehave((real) => ({
      cancel: async (id) => {
        await decide('approve')
        return real.cancel(id)
      }
    }))
    const late = await shop.move(uuid, { action: 'cancel' })
    expect([late.status, late.body.message]).toEqual([200, 'Pago.'])
    expect((await shop.till.readBooking(uuid)).status).toBe('APPROVED')
  })

  it('that is cancelled takes its order back; money that was faster is owed to the customer', async () => {
    const uuid = await sellOne()
    const { hash } = await shop.till.readBooking(uuid)
    await shop.till.cancel(shop.place, hash)
    await shop.look()
    await shop.look()
    const [taken] = await shop.orders()
    expect(await shop.gateway.terminals?.find(taken?.id ?? '')).toMatchObject({ status: 'cancelled' })
    const faster = await sellOne()
    await decide('approve')
    await shop.till.cancel(shop.place, (await shop.till.readBooking(faster)).hash)
    await shop.look()
    const { booking, payments: rows } = await shop.till.readMoney(faster)
    expect([booking.status, booking.refund, rows[0]?.status]).toEqual(['CANCELLED', 'due', 'APPROVED'])
    expect(await findBreaches(db)).toEqual({})
  })

  it('ends with its time, and may be received by hand only then', async () => {
    const uuid = await sellOne()
    const byHand = { action: 'receive', method: 'pos_credit', cv: '12345', aut: 'ab99' }
    const early = await shop.move(uuid, byHand)
    expect([early.status, early.body.code]).toEqual([409, 'at_terminal'])
    const { hash } = await shop.till.readBooking(uuid)
    const event = { action: 'receive', hash, payload: { method: 'pos_money', value: 160 } }
    const cash = await shop.till.call('POST', '/booking/event', { token: shop.boss.token, body: event })
    expect([cash.status, cash.body.code]).toEqual([409, 'at_terminal'])
    await shop.look(5 * 60 + 1)
    expect(await stateOf(uuid)).toBe('expired')
    expect((await shop.move(uuid, { ...byHand, method: 'pos_money' })).status).toBe(422)
    expect((await shop.move(uuid, byHand)).status).toBe(200)
    const { booking, payments: rows } = await shop.till.readMoney(uuid)
    expect([booking.status, booking.paymentMethod]).toEqual(['APPROVED', 'pos_credit'])
    expect(rows.at(-1)).toMatchObject({ method: 'pos_credit', cv: '12345', aut: 'AB99', receivedBy: shop.desk.userId })
  })

  it('is never paid online beside the terminal', async () => {
    const uuid = await sellOne()
    const { hash } = await shop.till.readBooking(uuid)
    expect((await shop.till.pix(hash)).body.code).toBe('not_payable')
    expect((await shop.till.call('POST', '/mpago/payments', { body: { hash } })).body.code).toBe('not_payable')
  })

  it('is refunded by the order that took it', async () => {
    const uuid = await sellOne()
    await decide('approve')
    await shop.look()
    const [row] = (await shop.till.readMoney(uuid)).payments
    await db.orm.insert(refunds).values({
      id: crypto.randomUUID(),
      placeId: shop.place.placeId,
      bookingId: row?.bookingId ?? 0,
      paymentId: row?.id ?? '',
      value: 6000,
      state: 'asked',
      askedAs: 'staff',
      tryAt: shop.till.clock.now(),
      createdAt: shop.till.clock.now()
    })
    const orders: unknown[] = []
    shop.misbehave(() => ({}), {
      refund(order) {
        orders.push(order.order)
        return shop.gateway.refund(order)
      }
    })
    await sendRefunds(shop.till.backend)
    expect(orders).toEqual([{ id: row?.checkoutId, transactionId: row?.transactionId }])
    const [done] = await db.orm
      .select()
      .from(refunds)
      .where(eq(refunds.paymentId, row?.id ?? ''))
    expect([done?.state, (await shop.till.readMoney(uuid)).payments[0]?.refunded]).toEqual(['done', 6000])
  })

  it('is taken once where the provider’s list shows its money first', async () => {
    const uuid = await sellOne()
    await decide('approve-debit')
    await findUnknownMoney(shop.till.backend)
    expect(await shop.till.readBooking(uuid)).toMatchObject({ status: 'APPROVED', paymentMethod: 'debit' })
    await shop.look()
    const rows = await db.orm.select().from(payments).where(eq(payments.placeId, shop.place.placeId))
    expect(rows).toMatchObject([
      { status: 'APPROVED', value: 16000, method: 'debit', brand: 'elo', terminalState: 'paid' }
    ])
    expect(rows[0]?.cv).toBe(rows[0]?.providerId)
  })
})

describe('people', () => {
  it('need a terminal of their place, and move only sales that they may see', async () => {
    const wrong = await shop.sell({ terminal: crypto.randomUUID() })
    expect([wrong.status, wrong.body.fields.terminal]).toEqual([422, ['Escolha uma das maquininhas.']])
    const uuid = await sellOne()
    const other = await openTerminalShop(db)
    expect((await other.send(uuid)).status).toBe(404)
    await shop.move(uuid, { action: 'cancel' })
    const foreign = await shop.move(uuid, { action: 'send', terminal: other.terminal })
    expect([foreign.status, Object.keys(foreign.body.fields)]).toEqual([422, ['terminal']])
    const colleague = await createUser(db, shop.place.placeId, seller)
    expect((await shop.move(uuid, { action: 'check' }, colleague.token)).status).toBe(404)
    const away = await createUser(db, shop.place.placeId, ['operation/checkin'])
    expect((await shop.move(uuid, { action: 'check' }, away.token)).status).toBe(403)
  })

  it('do not sell a group at the terminal', async () => {
    const [first] = await db.orm.select().from(bookings).where(eq(bookings.placeId, shop.place.placeId))
    expect(first).toBeUndefined()
    const two = await shop.save('Balcão 2', shop.providerIds[1])
    expect(two.body.terminals).toHaveLength(2)
    const unsure = await shop.sell()
    expect([unsure.status, Object.keys(unsure.body.fields)]).toEqual([422, ['terminal']])
  })
})

describe('settings', () => {
  it('name a terminal, keep names apart, and give it back', async () => {
    const { till, boss } = shop
    const list = () => till.call('GET', '/payments/terminals', { token: boss.token })
    expect((await list()).body).toMatchObject({
      serves: 'simulated',
      terminals: [
        { name: 'Balcão 1', is_integrated: true, is_gone: false },
        { id: '', name: '', is_integrated: false }
      ]
    })
    expect((await shop.save('balcão 1', shop.providerIds[1])).status).toBe(422)
    expect((await shop.save('', shop.providerIds[1])).status).toBe(422)
    expect((await shop.save('Balcão 9', 'NEWLAND_N950__OUTRA')).status).toBe(404)
    expect((await shop.save('Caixa')).body.terminals[0]).toMatchObject({ id: shop.terminal, name: 'Caixa' })
    const remove = (token: string) => till.call('DELETE', `/payments/terminals/${shop.terminal}`, { token })
    expect((await remove(shop.desk.token)).status).toBe(403)
    expect(
      (await remove(boss.token)).body.terminals.map(({ id, is_integrated }: Record<string, unknown>) => [
        id,
        is_integrated
      ])
    ).toEqual([
      ['', false],
      ['', false]
    ])
    const { body } = await till.call('GET', '/counter', { token: shop.desk.token })
    expect(body.terminals).toEqual([])
  })

  it('show the known terminals while the provider is away', async () => {
    shop.misbehave(() => ({ list: silence }))
    const { body } = await shop.till.call('GET', '/payments/terminals', { token: shop.boss.token })
    expect(body).toMatchObject({ terminals: [{ name: 'Balcão 1', is_gone: false }] })
    expect(body.problem).not.toBe('')
    expect(manager).toContain('configurations/payments')
    expect((await shop.save('Caixa')).status).toBe(409)
  })
})
