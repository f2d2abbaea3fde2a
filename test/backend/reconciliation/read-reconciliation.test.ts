import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import { bookings, payments } from '#app/backend/db/schema.server.ts'
import type { PaymentGateway } from '#app/backend/providers/gateways/payment-gateway.server.ts'
import {
  bookingForm,
  createCaller,
  createPlace,
  createTestBackend,
  createUser
} from '../../support/database/backend.ts'
import { openTestDatabase } from '../../support/database/database.ts'
import { badAnswers } from '../../support/server/providers/misdeeds.ts'
import { newHash, openProvider, pixOrder } from '../providers/gateways/mercadopago/world.ts'

type Provider = Awaited<ReturnType<typeof openProvider>>

let db: Database
let mercadoPago: Provider
beforeAll(async () => {
  db = await openTestDatabase()
  mercadoPago = await openProvider({ timeoutMs: 2000 })
})
afterAll(async () => {
  await mercadoPago?.provider.close()
  await db?.close()
})
beforeEach(() => mercadoPago.provider.misbehave(/^$/, null))

/** A place that asks this gateway, and its accountant. */
async function openPlace(gateway: PaymentGateway | null = mercadoPago.gateway) {
  const all = async () => (gateway ? [gateway] : [])
  const backend = { ...createTestBackend(db), gateways: { of: async () => gateway, named: async () => gateway, all } }
  const call = createCaller({ ...backend, now: mercadoPago.clock.now })
  const place = await createPlace(db)
  const { token } = await createUser(db, place.placeId, ['financial/reconciliation'])
  const day = mercadoPago.clock.now().toISOString().slice(0, 10)
  const read = (query = `start_date=${day}&end_date=${day}`, as = token) =>
    call('GET', `/financial/reconciliation?${query}`, { token: as })
  /** Paid at the provider, and in our books as `change` says. */
  const pay = async (change: Partial<typeof payments.$inferInsert> = {}) => {
    const { body } = await call('POST', '/booking/express', {
      body: bookingForm(place, { payment_method: 'cod', payLater: true })
    })
    const [booking] = await db.orm.select().from(bookings).where(eq(bookings.publicId, body.uuid))
    if (!booking) throw new Error(`not booked: ${JSON.stringify(body)}`)
    const charge = await mercadoPago.gateway.createPix(
      pixOrder(mercadoPago.clock.now(), { orderId: newHash(), amount: 8000 })
    )
    await mercadoPago.simulator.decide(charge.id, 'approve')
    const truth = await mercadoPago.gateway.findPayment(charge.id)
    await db.orm.insert(payments).values({
      id: randomUUID(),
      placeId: place.placeId,
      bookingId: booking.id,
      provider: 'mercadopago',
      method: 'pix',
      providerId: charge.id,
      status: 'APPROVED',
      value: 8000,
      fee: truth?.fee ?? 0,
      paidAt: mercadoPago.clock.now(),
      createdAt: mercadoPago.clock.now(),
      ...change
    })
    return { charge, booking }
  }
  return { place, call, read, pay, day }
}

const differences = (body: { data: { difference: string }[] }) => body.data.map(({ difference }) => difference)

describe('the payments of a provider beside ours', () => {
  it('agree to the centavo including fees; differences come first with their booking', async () => {
    const { pay, read } = await openPlace()
    const fine = await pay()
    const lost = await pay({ status: 'EXPIRED', paidAt: null })
    const more = await pay({ value: 9000 })
    const { status, body } = await read()
    expect(status).toBe(200)
    // Other places of this test share the account: what is theirs is money that this place did not book.
    const own = body.data.filter(({ ours }: { ours: unknown }) => ours !== null)
    expect(differences({ data: own })).toEqual(['paid-there', 'amount', 'same'])
    expect(own.map(({ booking }: { booking: string }) => booking)).toEqual(
      [lost, more, fine].map(({ booking }) => booking.publicId)
    )
    expect(own[2]).toMatchObject({ name: 'Maria da Conceição Souza', ours: { value: 80 }, theirs: { value: 80 } })
    expect(own[2].ours.fee).toBe(own[2].theirs.fee)
  })

  it('list money without a booking first', async () => {
    const { read } = await openPlace()
    const stray = await mercadoPago.gateway.createPix(pixOrder(mercadoPago.clock.now(), { orderId: newHash() }))
    await mercadoPago.simulator.decide(stray.id, 'approve')
    const { body } = await read()
    expect(body.data[0]).toMatchObject({ difference: 'unknown', ours: null, booking: '' })
    expect(body.data.map(({ provider_id: id }: { provider_id: string }) => id)).toContain(stray.id)
  })

  it('are asked for one by one when the list lacks them, and reported when the provider does not know them', async () => {
    const { pay, read } = await openPlace()
    await pay({ providerId: '999999999' })
    const { body } = await read()
    expect(differences(body)).toContain('missing')
  })

  it('are asked for one by one when the provider has no list, as the page tells', async () => {
    const { pay, read } = await openPlace({ ...mercadoPago.gateway, canList: false })
    await pay()
    const { body } = await read()
    expect(differences(body)).toEqual(['same'])
    expect(body.providers).toMatchObject([
      { lists: false, payments: 1, differences: 0, ours: 80, theirs: 80, problem: '' }
    ])
  })

  it('without credentials any more, ours are still shown, unread', async () => {
    const { pay, read } = await openPlace(null)
    await pay()
    const { body } = await read()
    expect(differences(body)).toEqual(['unread'])
    expect(body.providers[0].problem).toContain('credenciais')
  })

  it.each(Object.entries(badAnswers))('a provider that %s is named, and ours are shown', async (_name, { misdeed }) => {
    const { pay, read } = await openPlace()
    await pay()
    mercadoPago.provider.misbehave(/search/, misdeed)
    const { status, body } = await read()
    expect([status, differences(body)]).toEqual([200, ['unread']])
    expect(body.providers[0].problem).toMatch(/provedor não/i)
    expect(JSON.stringify(body)).not.toMatch(/APP_USR|<html|java\./)
  })
})

describe('permission to reconcile', () => {
  it('is of the finance of this place, and names a month at most', async () => {
    const { place, read, pay, day } = await openPlace()
    await pay()
    const other = await openPlace()
    const { body } = await other.read()
    expect(body.data.filter(({ ours }: { ours: unknown }) => ours !== null)).toEqual([])
    const { token } = await createUser(db, place.placeId, ['operation/values', 'financial/index'])
    expect((await read(undefined, token)).status).toBe(403)
    expect((await read(undefined, 'A'.repeat(43))).status).toBe(401)
    for (const query of [`start_date=${day}&end_date=2026-01-01`, 'start_date=2026-01-01&end_date=2026-02-01']) {
      const refused = await read(query)
      expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([422, ['end_date']])
    }
    expect((await read('start_date=2026-01-01&end_date=2026-01-31')).status).toBe(200)
    expect((await read('start_date=x&end_date=2026-01-31')).status).toBe(422)
  })
})
