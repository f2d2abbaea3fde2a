import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import { places } from '#app/backend/db/schema.server.ts'
import { noGateways } from '#app/backend/providers/gateways/payment-gateway.server.ts'
import { bookingForm, createCaller } from '../../support/database/backend.ts'
import { openTestDatabase } from '../../support/database/database.ts'
import { type CardShop, openCardShop } from './card-shop.ts'
import { only } from './world.ts'

let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

const byCard = { payment_method: 'card', gateway: 'MPAGO' }
const read = async ({ till }: CardShop, uuid: string) => (await till.call('GET', `/booking/${uuid}`)).body
const change = ({ place }: CardShop, set: Partial<typeof places.$inferInsert>) =>
  db.orm.update(places).set(set).where(eq(places.id, place.placeId))
const placeOf = async ({ till, place }: CardShop) => (await till.call('GET', `/places/${place.placeId}/public`)).body
const send = ({ till, place }: CardShop, fields: Record<string, unknown>) =>
  till.call('POST', '/booking/express', { body: bookingForm(place, fields) })

describe('a booking by card', () => {
  it.each([
    [byCard, 'card'],
    [{ payment_method: 'card' }, 'card'],
    [{ payment_method: 'credit' }, 'card'],
    [{ payment_method: '', gateway: 'MPAGO' }, 'card'],
    [{ payment_method: 'pix', gateway: 'MPAGO' }, 'pix'],
    [{ payment_method: 'cod', gateway: 'EXPRESSBOOKING' }, 'cod']
  ])('%j is kept as %s', async (fields, kept) => {
    const { status, body } = await send(await openCardShop(db), fields)
    expect([status, body.payment_method]).toEqual([201, kept])
  })

  it('holds its places and offers the card first, then the Pix', async () => {
    const shop = await openCardShop(db)
    const { uuid } = await shop.till.book(shop.place, byCard)
    expect(await read(shop, uuid)).toMatchObject({ status: 'PENDING', pay_ways: ['card', 'pix'], checkout: null })
    const pix = await shop.till.book(shop.place)
    expect((await read(shop, pix.uuid)).pay_ways).toEqual(['pix', 'card'])
  })

  it('is refused at its field when no provider serves cards, naming the alternatives', async () => {
    const shop = await openCardShop(db)
    await change(shop, { cardProvider: '' })
    expect(await placeOf(shop)).toMatchObject({ pix: true, card: false })
    const refused = await send(shop, byCard)
    expect([refused.status, refused.body.fields]).toEqual([
      422,
      { payment_method: ['Este parque não recebe cartão por aqui. Escolha o Pix.'] }
    ])
    await change(shop, { cardProvider: 'mercadopago', pixProvider: '' })
    expect(await placeOf(shop)).toMatchObject({ pix: false, card: true })
    expect((await send(shop, {})).body.fields.payment_method[0]).toContain('Escolha o cartão.')
    expect((await send(shop, byCard)).status).toBe(201)
  })

  it('is not pretended where the place has not said where its money goes', async () => {
    const shop = await openCardShop(db)
    const { hash, uuid } = await shop.till.book(shop.place, byCard)
    await change(shop, { pixKey: '' })
    expect(await placeOf(shop)).toMatchObject({ pix: false, card: false })
    expect((await send(shop, byCard)).status).toBe(422)
    expect((await read(shop, uuid)).pay_ways).toEqual([])
    expect((await shop.page(hash)).status).toBe(503)
  })

  it('is paid for the open amount when it was to be paid at the place, and keeps its deadline meanwhile', async () => {
    const shop = await openCardShop(db)
    const { uuid, hash } = await shop.till.book(shop.place, { payment_method: 'cod', payLater: true })
    expect((await read(shop, uuid)).pay_ways).toEqual(['pix', 'card'])
    const before = await shop.till.readBooking(uuid)
    const { id } = await shop.page(hash)
    expect((await read(shop, uuid)).checkout).toMatchObject({ state: 'open' })
    expect(await shop.till.readBooking(uuid)).toEqual(before)
    await shop.bank.decideCheckout(id, 'approve')
    await shop.poll()
    expect(await read(shop, uuid)).toMatchObject({ status: 'APPROVED', owed_value: 0, pay_ways: [], checkout: null })
    expect((await shop.till.readMoney(uuid)).payments).toMatchObject([
      { method: 'card', status: 'APPROVED', value: before.final }
    ])
  })

  it('has no way left once it is paid or cancelled', async () => {
    const shop = await openCardShop(db)
    const { uuid, hash } = await shop.till.book(shop.place, byCard)
    await shop.bank.decideCheckout((await shop.page(hash)).id, 'approve')
    await shop.poll()
    expect(await read(shop, uuid)).toMatchObject({ status: 'APPROVED', pay_ways: [], checkout: null })
    await shop.till.cancel(shop.place, hash)
    expect((await read(shop, uuid)).pay_ways).toEqual([])
  })
})

describe('the page it is paid on', () => {
  it('is shown while payment is pending, with the result of the last attempt', async () => {
    const shop = await openCardShop(db)
    const { uuid, hash } = await shop.till.book(shop.place, byCard)
    const { id, url } = await shop.page(hash)
    const state = async () => (await read(shop, uuid)).checkout
    expect(await state()).toMatchObject({ url, state: 'open', simulated: true })
    await shop.bank.decideCheckout(id, 'reject')
    await shop.poll()
    expect(await state()).toMatchObject({ url, state: 'denied' })
    await shop.bank.decideCheckout(id, 'pending')
    await shop.poll()
    expect(await state()).toMatchObject({ url, state: 'review' })
    shop.till.clock.pass(20)
    await shop.till.release()
    expect(await read(shop, uuid)).toMatchObject({ status: 'CANCELLED', checkout: null, pay_ways: ['card', 'pix'] })
  })

  it('gives way to a Pix code and back, and the last way chosen is offered first', async () => {
    const shop = await openCardShop(db)
    const { uuid, hash } = await shop.till.book(shop.place, byCard)
    await shop.page(hash)
    await shop.till.pix(hash)
    const withPix = await read(shop, uuid)
    expect(withPix).toMatchObject({ payment_method: 'pix', checkout: null, pay_ways: ['pix', 'card'] })
    expect(withPix.pix.qr_code).toMatch(/^000201/)
    const again = await shop.page(hash)
    expect(await read(shop, uuid)).toMatchObject({ payment_method: 'card', pix: null, checkout: { url: again.url } })
    const { payments } = await shop.till.readMoney(uuid)
    expect(payments.map(({ status }) => status).sort()).toEqual(['EXPIRED', 'EXPIRED', 'PENDING'])
  })
})

describe('a visitor who returns from the provider', () => {
  const ask = ({ till }: CardShop, hash: string, address?: string) =>
    till.call('POST', '/payments/read-back', { body: { hash }, ...(address ? { address } : {}) })

  it.each([
    ['approve', 'APPROVED', ['APPROVED']],
    ['reject', 'PENDING', ['DENIED', 'PENDING']],
    ['pending', 'PENDING', ['PENDING']]
  ] as const)('after %s has the payment read back at once', async (decision, status, rows) => {
    const shop = await openCardShop(db)
    const { uuid, hash } = await shop.till.book(shop.place, byCard)
    await shop.bank.decideCheckout((await shop.page(hash)).id, decision)
    expect(await ask(shop, hash)).toMatchObject({ status: 200, body: { status } })
    expect((await shop.rows(uuid)).map((row) => row.status).sort()).toEqual(rows)
    // Asked twice, nothing is counted twice.
    await ask(shop, hash)
    expect(await shop.rows(uuid)).toHaveLength(rows.length)
  })

  it('is not believed: without money at the provider nothing changes', async () => {
    const shop = await openCardShop(db)
    const { uuid, hash } = await shop.till.book(shop.place, byCard)
    await shop.page(hash)
    expect((await ask(shop, hash)).body).toEqual({ status: 'PENDING' })
    expect((await shop.till.readMoney(uuid)).actions).toEqual(['created'])
  })

  it('names the attempt: it is read though the provider’s search knows nothing of it yet, and only of this booking', async () => {
    const shop = await openCardShop(db)
    const searchPayments = async () => []
    const gateway = { ...shop.gateway, searchPayments }
    const call = createCaller({ ...shop.till.backend, gateways: only(gateway) })
    const mine = await shop.till.book(shop.place, byCard)
    const other = await shop.till.book(shop.place, byCard)
    const attempt = await shop.bank.decideCheckout((await shop.page(mine.hash)).id, 'approve')
    await shop.page(other.hash)
    const ask = async ({ hash }: { hash: string }, payment_id: string) =>
      (await call('POST', '/payments/read-back', { body: { hash, payment_id } })).body.status
    expect(await ask(mine, '')).toBe('PENDING')
    expect(await ask(mine, 'nonsense')).toBe('PENDING')
    expect(await ask(other, attempt?.paymentId ?? '')).toBe('PENDING')
    expect((await shop.till.readBooking(mine.uuid)).status).toBe('PENDING')
    expect(await ask(mine, attempt?.paymentId ?? '')).toBe('APPROVED')
  })

  it('after the hold has ended is seen all the same', async () => {
    const shop = await openCardShop(db)
    const { hash } = await shop.till.book(shop.place, byCard)
    await shop.bank.decideCheckout((await shop.page(hash)).id, 'approve')
    shop.till.clock.pass(20)
    await shop.till.release()
    expect((await ask(shop, hash)).body).toEqual({ status: 'APPROVED' })
  })

  it('finds nothing of an unknown booking, and may not ask without end', async () => {
    const shop = await openCardShop(db)
    expect((await ask(shop, 'f'.repeat(32))).status).toBe(404)
    expect((await ask(shop, 'x')).status).toBe(422)
    const { hash } = await shop.till.book(shop.place, byCard)
    const statuses = []
    for (let time = 0; time < 11; time += 1) statuses.push((await ask(shop, hash, `198.18.3.${time}`)).status)
    expect(statuses).toEqual([...Array(10).fill(200), 429])
  })

  it('gets the known state without waiting when the provider is down', async () => {
    const shop = await openCardShop(db)
    const { hash } = await shop.till.book(shop.place, byCard)
    await shop.page(hash)
    const call = createCaller({ ...shop.till.backend, gateways: noGateways })
    const { status, body } = await call('POST', '/payments/read-back', { body: { hash } })
    expect([status, body]).toEqual([200, { status: 'PENDING' }])
  })
})
