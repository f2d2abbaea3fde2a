import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import {
  bookingForm,
  createCaller,
  createClock,
  createPlace,
  createTestBackend,
  createUser
} from '../../support/database/backend.ts'
import { openTestDatabase } from '../../support/database/database.ts'
import { seededPassword } from '../../support/database/seeded-password.ts'
import { createSalesWorld, flatten, type Sale, scanByHand } from './world.ts'

const november = 'sdate=2026-11-01&edate=2026-11-30'
const clock = createClock()
let db: Database
let call: ReturnType<typeof createCaller>

beforeAll(async () => {
  db = await openTestDatabase()
  call = createCaller(createTestBackend(db, clock))
})
afterAll(() => db.close())

const sale: Omit<Sale, 'productId'> = {
  date: '2026-11-25',
  // 23:30 of the 9th in Bahia.
  createdAt: new Date('2026-11-10T02:30:00Z'),
  channel: 'RESERVAEXPRESSA',
  method: 'pix',
  seller: null,
  status: 'APPROVED',
  people: 3,
  total: 20_010,
  discount: 10
}

describe('sales by product', () => {
  it('count by the day of purchase in the place’s zone, or by that of the visit', async () => {
    const world = await createSalesWorld(db, clock)
    const [agent = ''] = world.agents
    await world.pay(await world.sell({ ...sale, productId: world.productIds[0] ?? 0, seller: agent }), 20_000, 99)
    const { token } = await createUser(db, world.place.placeId, ['reports/sales'])
    const { body } = await call('GET', `/bills/products?cat=Roteiro&${november}`, { token })
    const figures = {
      bookings: 1,
      people: 3,
      gross: 200.1,
      discount: 0.1,
      net: 200,
      paid: 200,
      fees: 0.99,
      refunded: 0
    }
    expect(body).toMatchObject([
      { uuid: world.place.productUuid, name: 'Cachoeira do Sossego', cat: 'Roteiro', ...figures }
    ])
    expect(body[0].details).toMatchObject([
      {
        date: '2026-11-09',
        channel: 'RESERVAEXPRESSA',
        payment_method: 'pix',
        seller_uuid: agent,
        seller: 'Condutor 0',
        ...figures
      }
    ])
    const visits = await call('GET', `/bills/products?${november}&por=visita&nocache=1`, { token })
    expect(visits.body[0].details).toMatchObject([{ date: '2026-11-25', ...figures }])
    for (const [range, count] of [
      ['sdate=09/11/2026&edate=09/11/2026', 1],
      ['sdate=2026-11-10&edate=2026-11-30', 0]
    ] as const) {
      expect((await call('GET', `/bills/products?${range}`, { token })).body).toHaveLength(count)
    }
    expect((await call('GET', `/bills/products?cat=Hotel&${november}`, { token })).body).toEqual([])
  })

  it('follow a real booking from its hold to its refund, live and rolled up', async () => {
    const place = await createPlace(db)
    const { token } = await createUser(db, place.placeId, [
      'reports/sales',
      'operation/cancel',
      'operation/all-bookings'
    ])
    const { refresh } = await createSalesWorld(db, clock)
    const form = bookingForm(place)
    const seen = async () => {
      const [live] = (await call('GET', `/bills/products?${november}`, { token })).body
      await refresh()
      const [rolled] = (await call('GET', `/bills/products?${november}`, { token })).body
      expect(rolled).toEqual(live)
      return live
    }
    await call('POST', '/booking/express', { body: form })
    expect(await seen()).toMatchObject({ bookings: 0, people: 0, net: 0, paid: 0, receivable: 0 })
    const charge = await call('POST', '/getnet/generate-qr-code-pix', { body: { hash: form.hash } })
    await call('POST', `/simulator/payments/${charge.body.payment_id}`, { body: { status: 'PAID' } })
    expect(await seen()).toMatchObject({ bookings: 1, people: 3, net: 200, paid: 200, receivable: 0, refund_due: 0 })
    const cancel = { action: 'cancel', hash: form.hash, payload: { reason: 'Previsão de chuva' } }
    expect((await call('POST', '/booking/event', { token, body: cancel })).status).toBe(200)
    expect(await seen()).toMatchObject({
      bookings: 0,
      net: 0,
      cancelled_bookings: 1,
      cancelled_people: 3,
      cancelled_value: 200,
      paid: 200,
      refunded: 0,
      refund_due: 200
    })
  })

  it('belong to one place, and need permission', async () => {
    const world = await createSalesWorld(db, clock)
    await world.sell({ ...sale, productId: world.productIds[0] ?? 0 })
    const stranger = await createUser(db, (await createPlace(db)).placeId, ['reports/sales'])
    const clerk = await createUser(db, world.place.placeId, ['reports/visits', 'operation/booking-list'])
    for (const path of ['/bills/products', '/bills/items']) {
      expect((await call('GET', `${path}?${november}`, { token: stranger.token })).body).toEqual([])
      expect((await call('GET', `${path}?${november}`, { token: clerk.token })).status).toBe(403)
      expect((await call('GET', `${path}?${november}`)).status).toBe(401)
    }
  })

  it('refuse a range that is reversed, absurd or none', async () => {
    const { token } = await createUser(db, (await createPlace(db)).placeId, ['reports/sales'])
    const status = async (path: string) => (await call('GET', path, { token })).status
    expect(await status('/bills/products?sdate=2026-11-02&edate=2026-11-01')).toBe(422)
    expect(await status('/bills/products?sdate=1900-01-01&edate=2026-11-01')).toBe(422)
    expect(await status('/bills/products?sdate=2026-02-30&edate=2026-03-01')).toBe(422)
    expect(await status('/bills/products')).toBe(422)
    expect(await status(`/bills/products?${november}&por=outro`)).toBe(422)
    expect(await status('/bills/products?sdate=2022-01-01&edate=2026-12-31')).toBe(200)
    expect(await status('/bills/items?sdate=2022-01-01&edate=2026-12-31')).toBe(422)
  })
})

describe('bill items', () => {
  it('are the bookings behind the sales, with their seller and money', async () => {
    const world = await createSalesWorld(db, clock)
    const [agent = ''] = world.agents
    const [productId = 0] = world.productIds
    const one = await world.sell({ ...sale, productId, seller: agent })
    await world.pay(one)
    await world.sell({ ...sale, productId, createdAt: new Date('2026-10-10T12:00:00Z') })
    const { token } = await createUser(db, world.place.placeId, ['reports/sales'])
    const { body } = await call('GET', `/bills/items?${november}`, { token })
    expect(body).toMatchObject([
      {
        sdate: '2026-11-25',
        finalValue: 200,
        paid_value: 200,
        refunded_value: 0,
        seller_uuid: agent,
        seller: 'Condutor 0'
      }
    ])
    expect((await call('GET', `/bills/items?${november}&por=visita`, { token })).body).toHaveLength(2)
  })
})

describe('the demonstration’s sales', () => {
  it('equal its bookings’ payments to the centavo, row by row and in all', async () => {
    const seeded = await openTestDatabase({ seed: true })
    const ask = createCaller(createTestBackend(seeded, { now: () => new Date(), pass: () => {} }))
    const credentials = { username: 'financeiro', password: seededPassword }
    const { body } = await ask('POST', '/auth/signin/', { body: credentials })
    const token = body.accessToken
    const { rows } = await seeded.pool.query(`select min(created_at)::date::text as first from bookings`)
    const range = { from: rows[0].first, to: '2030-01-01' }
    const placeId = body.place.uuid
    const total = await seeded.pool.query(`select sum(value)::int8 as paid,
      sum(value) filter (where status = 'CANCELLED')::int8 as refunded from payments where undone_at is null`)
    for (const por of ['compra', 'visita'] as const) {
      const query = `sdate=${range.from}&edate=${range.to}&por=${por}`
      const products = (await ask('GET', `/bills/products?${query}`, { token })).body
      expect(flatten(products)).toEqual(await scanByHand(seeded, { placeId, por, ...range }))
      const sum = (name: string) =>
        // biome-ignore lint/suspicious/noExplicitAny: what the wire says is what the test looks at
        products.reduce((all: number, product: any) => all + Math.round(product[name] * 100), 0)
      expect([sum('paid'), sum('refunded')]).toEqual([total.rows[0].paid, total.rows[0].refunded])
    }
    await seeded.close()
  })
})
