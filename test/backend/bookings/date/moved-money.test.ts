import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import { discountCodes, ticketPrices, ticketTypes } from '#app/backend/db/schema.server.ts'
import { createUser, type TestPlace, today, tomorrow } from '../../../support/database/backend.ts'
import { openTestDatabase } from '../../../support/database/database.ts'
import { findBreaches } from '../../../support/invariants.ts'
import { openTill, type Till } from '../../payments/world.ts'

const desk = ['operation/booking-list', 'operation/all-bookings', 'operation/edit', 'operation/values']
const chief = ['operation/receive', 'operation/undo-receive', 'operation/checkin', 'operation/checkin-override']
const sunday = '2026-11-22'

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
  token = await workAs([...desk, ...chief])
})

type Payload = Record<string, unknown>

const workAs = async (granted: string[]) => (await createUser(db, place.placeId, granted)).token
const act = (action: string, hash: string, payload: Payload, as = token) =>
  till.call('POST', '/booking/event', { token: as, body: { action, hash, payload } })
const move = (hash: string, payload: Payload, as = token) => act('change-date', hash, payload, as)
const onSite = (changes: Payload = {}) => till.book(place, { payment_method: 'cod', payLater: true, ...changes })

const typeIs = (label: string) => and(eq(ticketTypes.productId, place.productId), eq(ticketTypes.label, label))

async function priceSundays(price: number) {
  const [type] = await db.orm.select().from(ticketTypes).where(typeIs('INTEIRA'))
  await db.orm.insert(ticketPrices).values({ ticketTypeId: type?.id ?? 0, price, weekdays: [0], position: 0 })
}

describe('a visit that is over, or of which somebody was inside once', () => {
  it('moves only with permission to admit, and a reason', async () => {
    const plain = await workAs(desk)
    const inside = await onSite({ date: today, time: '14:00' })
    await act('receive', inside.hash, { method: 'pos_money', value: 200, enter: true })
    await act('undo-checkin', inside.hash, { reason: 'Engano' })
    const past = await onSite({ date: today, time: '14:00' })
    for (const step of ['inside', 'past']) {
      const { uuid, hash } = step === 'inside' ? inside : past
      if (step === 'past') till.clock.pass(24 * 60)
      expect((await move(hash, { date: '2026-11-23', reason: 'Chuva' }, plain)).body.code).toBe('needs_override')
      const query = new URLSearchParams({ date: '2026-11-23', time: '' })
      const shown = await till.call('GET', `/booking/${uuid}/change-date?${query}`, { token: plain })
      expect(shown.body.code).toBe('needs_override')
      expect((await move(hash, { date: '2026-11-23' })).body.fields).toHaveProperty('reason')
      expect((await move(hash, { date: '2026-11-23', reason: 'Chuva' })).body.outcome).toBe('done')
      expect(await till.readBooking(uuid)).toMatchObject({ date: '2026-11-23' })
    }
    expect(await findBreaches(db)).toEqual({})
  })
})

describe('the price on another day', () => {
  it("applies the code's discount of that day, and restores the old total on the way back", async () => {
    const codes = [
      { code: 'DEZREAIS', kind: 'amount', value: 1000 },
      { code: 'METADE', kind: 'percent', value: 50 }
    ]
    const { placeId } = place
    await db.orm
      .insert(discountCodes)
      .values(codes.map((one) => ({ ...one, placeId, uuid: randomUUID(), createdAt: new Date() })))
    await priceSundays(1000)
    const tickets = [{ label: 'INTEIRA', quantity: '1' }]
    const finals: unknown[] = []
    for (const { code: discount_code } of codes) {
      const { uuid, hash } = await onSite({ tickets, discount_code })
      for (const date of [sunday, tomorrow]) {
        await move(hash, { date })
        const { discount, final } = await till.readBooking(uuid)
        finals.push([discount, final])
      }
      await db.orm.update(ticketPrices).set({ price: 0 })
      for (const date of [sunday, tomorrow]) await move(hash, { date })
      finals.push((await till.readBooking(uuid)).final)
      await db.orm.update(ticketPrices).set({ price: 1000 })
    }
    expect(finals).toEqual([[1000, 0], [1000, 7000], 7000, [500, 500], [4000, 4000], 4000])
    expect(await findBreaches(db)).toEqual({})
  })

  it('keeps the valid one of two courtesies when the other is withdrawn on a cheaper day', async () => {
    await priceSundays(1000)
    const { uuid, hash } = await onSite({ tickets: [{ label: 'INTEIRA', quantity: '1' }] })
    const first = randomUUID()
    const second = randomUUID()
    for (const [key, value] of [
      [first, 50],
      [second, 30]
    ]) {
      await act('receive', hash, { method: 'pos_cortesia', reason: 'Guia do grupo', key, value })
    }
    await act('change-date', hash, { date: sunday })
    expect(await till.readBooking(uuid)).toMatchObject({ total: 1000, discount: 1000, final: 0 })
    await act('undo-receive', hash, { payment: second, reason: 'Engano' })
    expect(await till.readBooking(uuid)).toMatchObject({ discount: 1000, final: 0, status: 'APPROVED' })
    await act('undo-receive', hash, { payment: first, reason: 'Engano' })
    expect(await till.readBooking(uuid)).toMatchObject({ discount: 0, final: 1000, status: 'UNPAID' })
    expect(await findBreaches(db)).toEqual({})
  })

  it('is told only to users who see values when it changed since they saw it', async () => {
    const blind = await workAs(['operation/edit', 'operation/all-bookings'])
    const { hash } = await onSite()
    const { body } = await move(hash, { date: sunday, total_seen: 1 }, blind)
    expect([body.code, body.message]).toEqual(['price_changed', expect.not.stringMatching(/\d/)])
  })

  it('is as it was at another hour of the same day, and for a type that no list has any more', async () => {
    const { uuid, hash } = await onSite()
    await db.orm.update(ticketTypes).set({ price: 9900 }).where(typeIs('INTEIRA'))
    await db.orm.update(ticketTypes).set({ active: false }).where(typeIs('MEIA'))
    await move(hash, { date: tomorrow, time: '14:00' })
    expect(await till.readBooking(uuid)).toMatchObject({ time: '14:00', final: 20_000 })
    await move(hash, { date: sunday })
    expect(await till.readBooking(uuid)).toMatchObject({ date: sunday, final: 2 * 9900 + 4000 })
    expect(await findBreaches(db)).toEqual({})
  })
})
