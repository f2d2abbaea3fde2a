import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import { messages, paymentListings, payments, strayPayments } from '#app/backend/db/schema.server.ts'
import { findUnknownMoney } from '#app/backend/payments/find-unknown.server.ts'
import type { TestPlace } from '../../support/database/backend.ts'
import { openTestDatabase } from '../../support/database/database.ts'
import { type CardShop, openCardShop, type ShopSettings } from './card-shop.ts'

let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

const openShop = (settings: ShopSettings = {}) => openCardShop(db, settings)

type Shop = CardShop

/** Other tests' places have lists of their own. */
async function look({ till, gateway, place }: Pick<Shop, 'till' | 'gateway' | 'place'>): Promise<void> {
  const all = async (placeId: string) => (placeId === place.placeId ? [gateway] : [])
  await findUnknownMoney({ ...till.backend, gateways: { ...till.backend.gateways, all } })
}

describe('a checkout', () => {
  it('is one page for a booking, however often it is asked for, and of the booking’s price', async () => {
    const { till, place, page } = await openShop()
    const { uuid, hash } = await till.book(place)
    const answers = await Promise.all([page(hash), page(hash), page(hash)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(answers.map(({ url }) => url)).size).toBe(1)
    expect(answers[0]?.body).toMatchObject({ amount: 200, simulated: true })
    expect((await till.readMoney(uuid)).payments).toHaveLength(1)
  })

  it("is found by its order once paid, with the provider's fee", async () => {
    const { till, place, bank, page, rows, poll } = await openShop()
    const { uuid, hash } = await till.book(place)
    await bank.decideCheckout((await page(hash)).id, 'approve')
    await poll()
    expect((await till.readBooking(uuid)).status).toBe('APPROVED')
    expect(await rows(uuid)).toEqual([{ status: 'APPROVED', method: 'card', fee: 996 }])
  })

  it('goes on after a refusal, and the second attempt pays', async () => {
    const { till, place, bank, page, rows, poll } = await openShop()
    const { uuid, hash } = await till.book(place)
    const { id } = await page(hash)
    await bank.decideCheckout(id, 'reject')
    await poll()
    expect((await rows(uuid)).map(({ status }) => status).sort()).toEqual(['DENIED', 'PENDING'])
    expect((await page(hash)).id).toBe(id)
    await bank.decideCheckout(id, 'approve')
    await poll()
    expect((await till.readBooking(uuid)).status).toBe('APPROVED')
    expect((await rows(uuid)).map(({ status }) => status).sort()).toEqual(['APPROVED', 'DENIED'])
  })

  it('is closed at the provider where another way is chosen', async () => {
    const { till, place, bank, page } = await openShop()
    const { hash } = await till.book(place)
    const { id } = await page(hash)
    await till.pix(hash)
    expect((await bank.findCheckout(id))?.state).toBe('expired')
    expect(await bank.decideCheckout(id, 'approve')).toBeNull()
    expect((await page(hash)).id).not.toBe(id)
  })

  it('and a Pix code of the same booking never both wait; who pays both is owed one', async () => {
    const { till, place, bank, page, poll } = await openShop()
    const { uuid, hash } = await till.book(place)
    const { id } = await page(hash)
    // Before anybody here has heard of it.
    await bank.decideCheckout(id, 'approve')
    const pix = await till.pix(hash)
    expect(pix.status).toBe(200)
    // Made at one instant of the test's clock: in any order.
    const said = (await till.readMoney(uuid)).payments.map(({ status }) => status)
    expect(said.sort()).toEqual(['EXPIRED', 'PENDING'])
    await till.call('POST', `/simulator/payments/${pix.body.payment_id}`, { body: { status: 'PAID' } })
    await poll()
    expect(await till.readBooking(uuid)).toMatchObject({ status: 'APPROVED', refund: 'due' })
    const told = await db.orm.select().from(messages).where(eq(messages.refId, uuid))
    expect(told.map(({ title }) => title)).toContain('Valor a devolver')
  })

  it('has no page for a booking that waits for no money, or of nobody', async () => {
    const { till, place, page } = await openShop()
    const { hash } = await till.book(place)
    till.clock.pass(16)
    expect((await page(hash)).status).toBe(409)
    expect((await page('f'.repeat(32))).status).toBe(404)
  })
})

describe('a payment without a notice', () => {
  it("is found once in the provider's list for a known booking", async () => {
    const shop = await openShop()
    const { till, place, bank, page } = shop
    const { uuid, hash } = await till.book(place)
    await bank.decideCheckout((await page(hash)).id, 'approve')
    await db.orm.update(payments).set({ askAt: null })
    till.clock.pass(1)
    for (const _round of [1, 2]) {
      await look(shop)
      till.clock.pass(15)
    }
    expect((await till.readMoney(uuid)).actions).toEqual(['created', 'paid'])
  })

  it('is kept once, for a person, when no booking matches', async () => {
    const shop = await openShop()
    const { till, place, gateway, bank } = shop
    const order = {
      idempotencyKey: randomUUID(),
      orderId: 'of-another-shop',
      amount: 4200,
      description: 'Outra venda',
      buyer: { name: 'Ana', surname: '', email: '', phone: '', document: '' },
      noticeUrl: '',
      backUrl: '',
      statementName: '',
      expiresAt: new Date(till.clock.now().getTime() + 3_600_000)
    }
    const { id } = await gateway.createCheckout(order)
    await bank.decideCheckout(id, 'approve')
    till.clock.pass(1)
    for (const _round of [1, 2]) {
      await look(shop)
      till.clock.pass(15)
    }
    const strays = await db.orm.select().from(strayPayments).where(eq(strayPayments.placeId, place.placeId))
    expect(strays).toMatchObject([{ value: 4200, orderId: 'of-another-shop', method: 'card', solvedAt: null }])
  })
})

it('is left to another place that shares the account', async () => {
  const shop = await openShop()
  const { till, bank, gateway, place, page } = shop
  const { uuid, hash } = await till.book(place)
  await bank.decideCheckout((await page(hash)).id, 'approve')
  await db.orm.update(payments).set({ askAt: null })
  till.clock.pass(1)
  const other = await till.openPlace()
  const shared = { of: async () => gateway, named: async () => gateway, all: async () => [gateway] }
  const backend = { ...till.backend, gateways: shared }
  await db.orm.delete(paymentListings)
  await findUnknownMoney(backend)
  expect((await till.readMoney(uuid)).actions).toEqual(['created', 'paid'])
  const strays = await db.orm.select().from(strayPayments).where(eq(strayPayments.placeId, other.placeId))
  expect(strays).toEqual([])
})

describe("the provider's changes of money received", () => {
  async function paid(shop: Shop, place: TestPlace) {
    const { till, bank, page, poll } = shop
    const { uuid, hash } = await till.book(place)
    const done = await bank.decideCheckout((await page(hash)).id, 'approve')
    await poll()
    const paymentId = done?.paymentId ?? ''
    const apply = () => till.apply(paymentId, shop.gateway)
    return { uuid, paymentId, apply }
  }

  it('mark and report a dispute, and its end removes the money', async () => {
    const shop = await openShop()
    const { uuid, paymentId, apply } = await paid(shop, shop.place)
    await shop.bank.decide(paymentId, 'dispute')
    for (const _time of [1, 2]) await apply()
    expect((await shop.till.readMoney(uuid)).payments).toMatchObject([{ status: 'APPROVED', dispute: 'open' }])
    await shop.bank.decide(paymentId, 'charge-back')
    for (const _time of [1, 2]) await apply()
    const { booking, payments: rows, actions } = await shop.till.readMoney(uuid)
    expect(rows).toMatchObject([{ status: 'CANCELLED', dispute: 'lost', refunded: 20000 }])
    expect(booking.status).toBe('UNPAID')
    expect(actions).toEqual(['created', 'paid', 'disputed', 'refunded', 'owing', 'charged-back'])
  })

  it('a part given back at the provider is noted once, and is missing', async () => {
    const shop = await openShop()
    const { uuid, paymentId, apply } = await paid(shop, shop.place)
    await shop.gateway.refund({ paymentId, amount: 5000, isWhole: false, idempotencyKey: randomUUID() })
    for (const _time of [1, 2]) await apply()
    const { booking, payments: rows, actions } = await shop.till.readMoney(uuid)
    expect(rows).toMatchObject([{ status: 'APPROVED', refunded: 5000 }])
    expect([booking.status, actions]).toEqual(['UNPAID', ['created', 'paid', 'refunded', 'owing']])
  })
})
