import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import { bookings } from '#app/backend/db/schema.server.ts'
import { pollCharges } from '#app/backend/payments/poll-charges.server.ts'
import { GatewayFault } from '#app/backend/providers/gateways/payment-gateway.server.ts'
import { createCaller, createUser, type TestPlace, today } from '../../support/database/backend.ts'
import { openTestDatabase } from '../../support/database/database.ts'
import { findBreaches } from '../../support/invariants.ts'
import { only, openTill, type Till } from './world.ts'

const desk = ['operation/booking-list', 'operation/all-bookings', 'operation/checkin', 'operation/receive']

let db: Database
let till: Till
let place: TestPlace
let token: string

beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())
beforeEach(async () => {
  till = openTill(db)
  place = await till.openPlace()
  token = (await createUser(db, place.placeId, [...desk, 'operation/checkin-override'])).token
})

type Payload = Record<string, unknown>

/** Three people, R$ 200,00, to be paid at the place. */
const onSite = (changes: Payload = {}) => till.book(place, { payment_method: 'cod', payLater: true, ...changes })
const act = (action: string, hash: string, payload: Payload) =>
  till.call('POST', '/booking/event', { token, body: { action, hash, payload } })
const receive = (hash: string, value: number) => act('receive', hash, { method: 'pos_money', value, tendered: value })

async function chargeFor(hash: string) {
  const { status, body } = await till.pix(hash)
  if (status !== 200) throw new Error(JSON.stringify(body))
  return String(body.payment_id)
}

async function pay(chargeId: string) {
  await till.bankSays(chargeId, 'PAID')
  await till.apply(chargeId)
}

const told = async (uuid: string) => (await till.call('GET', `/booking/${uuid}`)).body

describe('a booking to be paid at the place', () => {
  it('is paid by Pix for the open amount, and visitor and gate are told', async () => {
    const { uuid, hash } = await onSite()
    const { body } = await till.pix(hash)
    expect(body).toMatchObject({ amount: 200, status: 'PENDING' })
    expect(body.expires_at).toBe(new Date(till.clock.now().getTime() + 30 * 60_000).toISOString())
    expect((await told(uuid)).pix).toMatchObject({ payment_id: body.payment_id, amount: 200 })
    await pay(String(body.payment_id))
    expect(await till.readBooking(uuid)).toMatchObject({ status: 'APPROVED', paymentMethod: 'pix', refund: '' })
    expect(await told(uuid)).toMatchObject({ status: 'APPROVED', owed_value: 0, pix: null })
  })

  it('is paid by Pix for the rest that the desk has not received', async () => {
    const { uuid, hash } = await onSite()
    await receive(hash, 50)
    const { body } = await till.pix(hash)
    expect(body.amount).toBe(150)
    await pay(String(body.payment_id))
    expect(await till.readBooking(uuid)).toMatchObject({ status: 'APPROVED', refund: '' })
  })

  it('asked for twenty times at once has one charge', async () => {
    const { uuid, hash } = await onSite()
    const answers = await Promise.all(Array.from({ length: 20 }, () => till.pix(hash)))
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.payment_id}`)).size).toBe(1)
    expect((await till.readMoney(uuid)).payments).toHaveLength(1)
  })

  it('keeps its places and its deadline, whether a charge is made, ends or is denied', async () => {
    const { uuid, hash } = await onSite({ date: '2026-11-26' })
    const { holdUntil, ...before } = await till.readBooking(uuid)
    expect(holdUntil).not.toBeNull()
    const first = await chargeFor(hash)
    till.clock.pass(31)
    await pollCharges(till.backend)
    const second = await chargeFor(hash)
    await till.bankSays(second, 'DENIED')
    await till.apply(second)
    const { payments, booking } = await till.readMoney(uuid)
    expect(booking).toEqual({ ...before, holdUntil })
    expect(payments.map(({ status }) => status)).toEqual(['EXPIRED', 'DENIED'])
    await pay(first)
    expect(await till.readBooking(uuid)).toMatchObject({ status: 'APPROVED', holdUntil: null })
  })

  it('has no charge left that nobody heard of, once its own time is over, and may be asked for again', async () => {
    const { uuid, hash } = await onSite()
    const createPix = () => Promise.reject(new GatewayFault('unsure', 'no answer'))
    const silent = { ...till.backend, gateways: only({ ...till.provider, createPix }) }
    expect((await createCaller(silent)('POST', '/getnet/generate-qr-code-pix', { body: { hash } })).status).toBe(503)
    till.clock.pass(31)
    await pollCharges(till.backend)
    const [gone] = (await till.readMoney(uuid)).payments
    expect(gone).toMatchObject({ status: 'EXPIRED', providerId: null, askAt: null })
    const again = await chargeFor(hash)
    await pay(again)
    expect(await till.readBooking(uuid)).toMatchObject({ status: 'APPROVED' })
  })

  it('has a charge that ends with the places, where they go back sooner', async () => {
    const { uuid, hash } = await onSite({ date: '2026-11-26' })
    const holdUntil = new Date(till.clock.now().getTime() + 5 * 60_000)
    await db.orm.update(bookings).set({ holdUntil }).where(eq(bookings.publicId, uuid))
    expect((await till.pix(hash)).body.expires_at).toBe(holdUntil.toISOString())
    till.clock.pass(6)
    expect((await till.pix(hash)).body.code).toBe('not_payable')
  })

  it('can be paid by a visitor already inside, until the end of the day', async () => {
    const { uuid, hash } = await onSite({ date: today, time: '14:00' })
    await act('checkin', hash, { override: true, reason: 'Sem sinal na portaria' })
    const chargeId = await chargeFor(hash)
    await pay(chargeId)
    expect(await till.readBooking(uuid)).toMatchObject({ status: 'APPROVED', checkedInPeople: 3 })
    const late = await onSite({ date: today, time: '14:00' })
    till.clock.pass(24 * 60)
    expect(await till.pix(late.hash)).toMatchObject({ status: 409, body: { code: 'not_payable' } })
  })

  it('has no charge once it is paid or cancelled', async () => {
    const paid = await onSite()
    const gone = await onSite()
    await receive(paid.hash, 200)
    await till.cancel(place, gone.hash)
    for (const { hash } of [paid, gone]) expect((await till.pix(hash)).body.code).toBe('not_payable')
  })
})

describe('money at the desk and by Pix', () => {
  it('gives up the code once the desk received, and asks for the rest anew', async () => {
    const { uuid, hash } = await onSite()
    const first = await chargeFor(hash)
    await receive(hash, 60)
    const { body } = await till.pix(hash)
    expect(body).toMatchObject({ amount: 140 })
    expect(body.payment_id).not.toBe(first)
    await pay(first)
    expect(await till.readBooking(uuid)).toMatchObject({ status: 'APPROVED', refund: 'due' })
    expect((await told(uuid)).pix).toBeNull()
    expect(await findBreaches(db)).toEqual({})
  })

  it('are all counted when they come at once, and the excess is owed', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { uuid, hash } = await onSite()
      const chargeId = await chargeFor(hash)
      await till.bankSays(chargeId, 'PAID')
      const value = round % 2 === 0 ? 200 : 50
      await Promise.all([till.apply(chargeId), receive(hash, value), till.apply(chargeId)])
      const { booking, payments } = await till.readMoney(uuid)
      const came = payments.filter(({ status }) => status === 'APPROVED').reduce((sum, { value }) => sum + value, 0)
      // Where the Pix came first, the desk is told that nothing is owed any more.
      const isDouble = came > 20_000
      expect([20_000, 20_000 + value * 100]).toContain(came)
      expect(booking).toMatchObject({ status: 'APPROVED', refund: isDouble ? 'due' : '' })
    }
    expect(await findBreaches(db)).toEqual({})
  })

  it('follow the new price on another day, and the older code is cancelled', async () => {
    const editor = await createUser(db, place.placeId, ['operation/edit', 'operation/all-bookings'])
    const { uuid, hash } = await onSite()
    await chargeFor(hash)
    await db.orm.update(bookings).set({ total: 18_000, final: 18_000 }).where(eq(bookings.publicId, uuid))
    const body = { action: 'change-date', hash, payload: { date: '2026-11-24', reason: 'Chuva' } }
    expect((await till.call('POST', '/booking/event', { token: editor.token, body })).body.outcome).toBe('done')
    const { payments } = await till.readMoney(uuid)
    expect(payments.map(({ status }) => status)).toEqual(['EXPIRED'])
    expect((await till.pix(hash)).body.amount).toBe(200)
  })
})
