import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import { simulatorRecordsOf } from '#app/backend/db/queries/money/simulator-records.server.ts'
import { providerNotices } from '#app/backend/db/schema.server.ts'
import { sweepNotices } from '#app/backend/payments/jobs.server.ts'
import { noticeJob } from '#app/backend/payments/notices/apply-notice.server.ts'
import { createSimulatedMercadoPago } from '#app/backend/providers/gateways/mercadopago/simulator/simulated.server.ts'
import type { PaymentGateway } from '#app/backend/providers/gateways/payment-gateway.server.ts'
import { createCaller } from '../../support/database/backend.ts'
import { openTestDatabase } from '../../support/database/database.ts'
import { runDueJobs } from '../../support/database/jobs.ts'
import { only, openTill, type Till } from './world.ts'

let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

const work = (till: Till, gateway = till.provider) =>
  runDueJobs({ ...till.backend, gateways: only(gateway) }, [noticeJob])

// Apply open notices, so that the next test does not find them.
afterEach(() => work(openTill(db)))

const noticesOf = (paymentId: string) =>
  db.orm.select().from(providerNotices).where(eq(providerNotices.paymentId, paymentId)).orderBy(providerNotices.id)

function counting(gateway: PaymentGateway): { gateway: PaymentGateway; asked: string[] } {
  const asked: string[] = []
  const findPayment = (id: string) => {
    asked.push(id)
    return gateway.findPayment(id)
  }
  return { gateway: { ...gateway, findPayment }, asked }
}

const never: PaymentGateway['findPayment'] = () => new Promise(() => {})

describe('a notice', () => {
  it('is stored and answered in any case, and applied afterwards', async () => {
    const till = openTill(db)
    const { uuid, chargeId } = await till.bookWithPix(await till.openPlace())
    await till.bankSays(chargeId, 'PAID')
    const call = createCaller({ ...till.backend, gateways: only({ ...till.provider, findPayment: never }) })
    const answers = await Promise.all([
      call('GET', `/getnet/callback/payment?payment_id=${chargeId}&status=DENIED`),
      call('POST', '/getnet/callback/payment', { body: { payment_id: chargeId, status: 'CANCELED' } })
    ])
    expect(answers.map(({ status, body }) => [status, body])).toEqual(Array(2).fill([200, { status: 'received' }]))
    const kept = await noticesOf(chargeId)
    expect(kept).toHaveLength(2)
    expect(kept.map(({ appliedAt, signature }) => [appliedAt, signature])).toEqual(Array(2).fill([null, 'none']))
    expect(kept.map(({ query }) => query.status).filter(Boolean)).toEqual(['DENIED'])
    expect(kept.map(({ body }) => body).filter(Boolean)).toEqual([
      JSON.stringify({ payment_id: chargeId, status: 'CANCELED' })
    ])
    expect((await till.readBooking(uuid)).status).toBe('PENDING')
    await work(till)
    expect((await till.readBooking(uuid)).status).toBe('APPROVED')
    expect((await noticesOf(chargeId)).map(({ outcome }) => outcome)).toEqual(['APPROVED', 'APPROVED'])
  })

  it('received twenty times at once makes one reading and one payment', async () => {
    const till = openTill(db)
    const { uuid, chargeId } = await till.bookWithPix(await till.openPlace())
    await till.bankSays(chargeId, 'PAID')
    const path = `/getnet/callback/payment?payment_id=${chargeId}`
    const answers = await Promise.all(Array.from({ length: 20 }, () => till.call('GET', path)))
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
    const { gateway, asked } = counting(till.provider)
    await work(till, gateway)
    expect(asked).toEqual([chargeId])
    expect((await till.readMoney(uuid)).actions).toEqual(['created', 'paid'])
    expect((await noticesOf(chargeId)).filter(({ appliedAt }) => appliedAt === null)).toEqual([])
  })

  it('is applied by the next worker where the first died or got no answer', async () => {
    const till = openTill(db)
    const { uuid, chargeId } = await till.bookWithPix(await till.openPlace())
    await till.bankSays(chargeId, 'PAID')
    await till.call('GET', `/getnet/callback/payment?payment_id=${chargeId}`)
    const dead = { ...till.provider, findPayment: () => Promise.reject(new Error('no answer')) }
    await work(till, dead)
    expect((await noticesOf(chargeId)).map(({ appliedAt }) => appliedAt)).toEqual([null])
    till.clock.pass(1)
    await work(till)
    expect((await till.readBooking(uuid)).status).toBe('APPROVED')
  })

  it('is kept for 400 days where it brought news, and for a week where it proves nothing', async () => {
    const till = openTill(db)
    const { chargeId } = await till.bookWithPix(await till.openPlace())
    const path = `/getnet/callback/payment?payment_id=${chargeId}`
    await till.call('GET', `${path}&status=PENDING`)
    await work(till)
    await till.bankSays(chargeId, 'PAID')
    await till.call('GET', path)
    await work(till)
    // Anybody who knows a payment can tell of it again and again.
    for (let one = 0; one < 3; one += 1) await till.call('GET', path)
    await work(till)
    const days = async (count: number) => {
      till.clock.pass(count * 24 * 60)
      await sweepNotices(till.backend)
      return (await noticesOf(chargeId)).map(({ outcome, proved }) => [outcome, proved])
    }
    expect(await days(6)).toHaveLength(5)
    expect(await days(2)).toEqual([['APPROVED', true]])
    expect(await days(391)).toHaveLength(1)
    expect(await days(2)).toEqual([])
  })

  it('that proves nothing has little room: for a payment of ours its number alone is kept, for others nothing', async () => {
    const till = openTill(db)
    const { chargeId, uuid } = await till.bookWithPix(await till.openPlace())
    const { hash } = await till.book(await till.openPlace())
    const address = '2001:db8:77:1::1'
    const much = 'x'.repeat(12_000)
    const tell = (id: string, from: string) =>
      till.call('POST', '/getnet/callback/payment', { address: from, body: { payment_id: id, order_id: hash, much } })
    const statuses: number[] = []
    for (let one = 0; one < 24; one += 1) statuses.push((await tell(`invented-${one}`, `2001:db8:77:${one}::1`)).status)
    expect([statuses[0], statuses.at(-1)]).toEqual([200, 429])
    const kept = await db.orm.select().from(providerNotices).where(eq(providerNotices.network, '2001:db8:77::/48'))
    const bytes = kept.reduce((sum, row) => sum + row.body.length, 0)
    expect([bytes > 100_000, bytes < 256 * 1024]).toEqual([true, true])
    // Another network has room, and a payment of ours is read whoever filled theirs.
    expect((await tell('invented-x', '2001:db8:78::1')).status).toBe(200)
    await till.bankSays(chargeId, 'PAID')
    expect((await tell(chargeId, address)).status).toBe(200)
    expect((await noticesOf(chargeId)).map(({ body }) => body)).toEqual([''])
    await work(till)
    expect((await till.readBooking(uuid)).status).toBe('APPROVED')
    await db.orm.delete(providerNotices).where(eq(providerNotices.network, '2001:db8:77::/48'))
  })
})

describe('a notice that nobody can believe', () => {
  it('for an unknown payment is answered like any other, without asking the provider', async () => {
    const till = openTill(db)
    await till.openPlace()
    const { gateway, asked } = counting(till.provider)
    const id = randomUUID()
    const { status, body } = await till.call('GET', `/getnet/callback/payment?payment_id=${id}&order_id=none`)
    expect([status, body]).toEqual([200, { status: 'received' }])
    await work(till, gateway)
    expect([asked, await noticesOf(id)]).toEqual([[], []])
  })

  it('with invented ids for a real booking is looked up a few times and then refused', async () => {
    const till = openTill(db)
    const { hash } = await till.book(await till.openPlace())
    const { gateway, asked } = counting(till.provider)
    const statuses: number[] = []
    for (let round = 0; round < 40; round += 1) {
      const path = `/getnet/callback/payment?payment_id=${randomUUID()}&order_id=${hash}`
      statuses.push((await till.call('GET', path, { address: '198.51.100.9' })).status)
    }
    expect(new Set(statuses.slice(0, 30))).toEqual(new Set([200]))
    expect(new Set(statuses.slice(30))).toEqual(new Set([429]))
    await work(till, gateway)
    expect(asked).toHaveLength(30)
    expect((await till.call('GET', `/getnet/callback/payment?payment_id=x&order_id=${hash}`)).status).toBe(200)
  })

  it('is refused where it is longer than 16 kB', async () => {
    const till = openTill(db)
    const body = { payment_id: 'x', more: 'y'.repeat(17 * 1024) }
    const { status, body: said } = await till.call('POST', '/getnet/callback/payment', { body })
    expect([status, said.code]).toEqual([413, 'too_large'])
  })

  it.each(['not json', '[]', 'null', '{"payment_id": {"a": 1}}', '\\u0000', ''])('has the body %j', async (body) => {
    const till = openTill(db)
    const { status } = await till.call('POST', '/getnet/callback/payment', { body })
    expect(status).toBe(200)
  })
})

describe('a notice of Mercado Pago', () => {
  const signed = (till: Till, placeId: string) =>
    createSimulatedMercadoPago({
      store: simulatorRecordsOf(db),
      placeId,
      now: till.clock.now,
      baseUrl: 'http://localhost',
      webhookSecret: 'a secret of tests',
      deliver: async () => {}
    })

  it('that is not signed as it should be is kept, marked, refused and not applied', async () => {
    const till = openTill(db)
    const { placeId } = await till.openPlace()
    const { gateway, asked } = counting(signed(till, placeId))
    const call = createCaller({ ...till.backend, gateways: only(gateway) })
    const path = `/mpago/notifications/${placeId}?data.id=999999999&type=payment`
    const headers = { 'x-signature': `ts=1704908010,v1=${'0'.repeat(64)}`, 'x-sender-request-id': 'abc123' }
    const { status } = await call('POST', path, { body: { type: 'payment', data: { id: '999999999' } }, headers })
    expect(status).toBe(401)
    await work(till, gateway)
    expect(asked).toEqual([])
    expect(await noticesOf('999999999')).toMatchObject([{ signature: 'invalid', appliedAt: null, outcome: 'invalid' }])
  })

  it('is a 404 for an unknown place', async () => {
    const till = openTill(db)
    for (const place of [randomUUID(), 'none']) {
      expect((await till.call('POST', `/mpago/notifications/${place}?data.id=1`, { body: {} })).status).toBe(404)
    }
  })
})
