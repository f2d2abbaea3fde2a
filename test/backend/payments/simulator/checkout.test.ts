import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import { simulatorRecordsOf } from '#app/backend/db/queries/money/simulator-records.server.ts'
import {
  createSimulatedMercadoPago,
  isMercadoPagoSimulator,
  type SimulatedMercadoPago
} from '#app/backend/providers/gateways/mercadopago/simulator/simulated.server.ts'
import { noGateways, type RawNotice } from '#app/backend/providers/gateways/payment-gateway.server.ts'
import { createCaller, createClock, createTestBackend } from '../../../support/database/backend.ts'
import { openTestDatabase } from '../../../support/database/database.ts'

let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

/** One place with the simulator, as whoever wires gateways opens it. */
function openShop() {
  const clock = createClock()
  const placeId = randomUUID()
  const notices: RawNotice[] = []
  const gateway: SimulatedMercadoPago = createSimulatedMercadoPago({
    store: simulatorRecordsOf(db),
    placeId,
    now: clock.now,
    baseUrl: 'http://localhost',
    webhookSecret: 'any',
    deliver: async (request) => {
      const query = Object.fromEntries(new URL(request.url).searchParams)
      notices.push({ query, headers: Object.fromEntries(request.headers), body: await request.text() })
    }
  })
  const of = async (place: string) => (place === placeId ? gateway : null)
  const backend = { ...createTestBackend(db, clock), gateways: { ...noGateways, of } }
  const call = createCaller(backend)
  const order = {
    idempotencyKey: randomUUID(),
    orderId: randomUUID().replaceAll('-', ''),
    amount: 16000,
    description: 'Ingressos',
    buyer: { name: 'Ana', surname: 'Lima', email: 'ana@example.com', phone: '', document: '' },
    noticeUrl: 'http://localhost/aviso',
    expiresAt: new Date(clock.now().getTime() + 15 * 60_000),
    backUrl: '/booking-details/1',
    statementName: 'VALE'
  }
  return { clock, gateway, call, notices, order, placeId }
}

const path = (id: string) => `/simulator/mercadopago/${id}`

it("shows the amount and lets the user decide, like the provider's page", async () => {
  const { gateway, call, notices, order, clock } = openShop()
  expect(isMercadoPagoSimulator(gateway)).toBe(true)
  const { id } = await gateway.createCheckout(order)
  expect(await call('GET', path(id))).toMatchObject({
    status: 200,
    body: { amount: 160, description: 'Ingressos', statement_name: 'VALE', state: 'open', return_to: order.backUrl }
  })
  const decided = await call('POST', path(id), { body: { decision: 'approve' } })
  expect(decided).toMatchObject({ status: 200, body: { status: 'approved' } })
  expect(decided.body.return_to).toMatch(/^\/booking-details\/1\?payment_id=\d+&status=approved&external_reference=/)
  const [payment] = await gateway.searchPayments(order.orderId)
  expect(payment).toMatchObject({ id: decided.body.payment_id, status: 'APPROVED', method: 'card', fee: 797 })
  expect(notices.map((notice) => gateway.readNotice(notice, clock.now()))).toMatchObject([
    { paymentId: payment?.id, signature: 'valid' }
  ])
  expect((await call('GET', path(id))).body).toMatchObject({ state: 'approved' })
})

it('is one payment, however many decide it at once', async () => {
  const { gateway, call, order } = openShop()
  const made = await Promise.all(Array.from({ length: 5 }, () => gateway.createCheckout(order)))
  const [id = '', ...others] = new Set(made.map((one) => one.id))
  expect(others).toEqual([])
  const all = await Promise.all(
    Array.from({ length: 20 }, () => call('POST', path(id), { body: { decision: 'approve' } }))
  )
  expect(new Set(all.map(({ body }) => body.payment_id)).size).toBe(1)
  expect(await gateway.searchPayments(order.orderId)).toHaveLength(1)
  const refunds = await Promise.all(
    Array.from({ length: 5 }, () =>
      gateway
        .refund({
          paymentId: all[0]?.body.payment_id,
          amount: 10_000,
          isWhole: false,
          idempotencyKey: randomUUID()
        })
        .catch(() => null)
    )
  )
  expect(refunds.filter(Boolean)).toHaveLength(1)
})

it('is over with its time, and unknown wherever no simulator is asked', async () => {
  const { gateway, call, order, clock, placeId } = openShop()
  const { id } = await gateway.createCheckout(order)
  clock.pass(16)
  expect(await call('POST', path(id), { body: { decision: 'approve' } })).toMatchObject({ status: 409 })
  const elsewhere = createCaller(createTestBackend(db))
  for (const [ask, unknown] of [
    [elsewhere, id],
    [call, 'x'],
    [call, 'x'.repeat(5000)],
    [call, `${placeId}-${randomUUID()}`],
    [call, `${randomUUID()}-${randomUUID()}`]
  ] as const) {
    expect((await ask('GET', path(unknown))).status).toBe(404)
    expect((await ask('POST', path(unknown), { body: { decision: 'approve' } })).status).toBe(404)
  }
})

it('takes no other decision, and no end of them from one address', async () => {
  const { gateway, call, order } = openShop()
  const { id } = await gateway.createCheckout(order)
  for (const body of [{}, { decision: 'charge-back' }, { decision: ['approve'] }]) {
    expect((await call('POST', path(id), { body })).status).toBe(422)
  }
  const strict = createTestBackend(db, createClock(), 2)
  const limited = createCaller({ ...strict, gateways: { ...noGateways, of: async () => gateway } })
  const statuses = []
  for (let time = 0; time < 4; time += 1) {
    statuses.push((await limited('POST', path(id), { body: { decision: 'reject' }, address: '198.18.9.1' })).status)
  }
  expect(statuses).toEqual([200, 200, 429, 429])
})
