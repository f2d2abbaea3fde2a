import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import { bookingAgents, bookings, products } from '#app/backend/db/schema.server.ts'
import {
  bookingForm,
  type Clock,
  createCaller,
  createClock,
  createPlace,
  createTestBackend,
  createUser,
  type TestPlace,
  today,
  tomorrow
} from '../../../support/database/backend.ts'
import { openTestDatabase } from '../../../support/database/database.ts'

const gate = ['operation/booking-list', 'operation/all-bookings', 'operation/checkin']

let db: Database
let clock: Clock
let call: ReturnType<typeof createCaller>
let place: TestPlace

beforeAll(async () => {
  db = await openTestDatabase()
})
beforeEach(async () => {
  clock = createClock()
  call = createCaller(createTestBackend(db, clock))
  place = await createPlace(db, { capacity: 400 })
})
afterAll(() => db.close())

interface Made {
  hash: string
  uuid: string
}

/** Three people, to be paid at the place. */
async function book(changes: Record<string, unknown> = {}): Promise<Made> {
  const form = bookingForm(place, { date: today, time: '14:00', payment_method: 'cod', payLater: true, ...changes })
  return (await call('POST', '/booking/express', { body: form })).body
}

const act = (token: string, { hash }: Made, action: string, payload: Record<string, unknown> = {}) =>
  call('POST', '/booking/event', { token, body: { action, hash, payload } })

async function ask(token: string, query: Record<string, string> = {}) {
  return call('GET', `/operations/gate?${new URLSearchParams(query)}`, { token })
}

const inName = (name: string) => eq(bookings.name, name)

const named = (rows: { name: string }[]) => rows.map(({ name }) => name.split(' ')[0])

describe('the gate list in the evening', () => {
  it('shows the slots and entries of the current day at the place, until midnight there', async () => {
    const { token } = await createUser(db, place.placeId, [...gate, 'operation/checkin-override'])
    const ana = await book({ name: 'Ana' })
    await book({ name: 'Davi', date: tomorrow })
    // 20:30 there, 23:30 in UTC; then 22:30, the next day in UTC.
    clock.pass(11.5 * 60)
    await act(token, ana, 'checkin', { override: true })
    clock.pass(2 * 60)
    const { body } = await ask(token)
    expect(body.slots).toMatchObject([{ time: '14:00', bookings: 1, checked_in_people: 3 }])
    expect(named(body.entries)).toEqual(['Ana'])
    clock.pass(2 * 60)
    const morning = await ask(token)
    expect(morning.body).toMatchObject({ slots: [{ bookings: 1, checked_in_people: 0 }], entries: [] })
  })
})

describe('the gate today', () => {
  it("counts arrivals and expected visitors by hour, and lists the user's reads", async () => {
    const user = await createUser(db, place.placeId, [...gate, 'operation/checkin-override'])
    const other = await createUser(db, place.placeId, [...gate, 'operation/checkin-override'])
    const ana = await book({ name: 'Ana' })
    const bia = await book({ name: 'Bia' })
    const caio = await book({ name: 'Caio' })
    await book({ name: 'Davi', date: tomorrow })
    // Neither a hold that waits for its payment nor what was cancelled is expected.
    await book({ name: 'Fabio', payment_method: 'pix', payLater: false })
    await book({ name: 'Ema' })
    await db.orm.update(bookings).set({ status: 'CANCELLED' }).where(inName('Ema'))

    const enter = (token: string, made: Made, people?: Record<string, number>) =>
      act(token, made, 'checkin', { override: true, people })
    await enter(user.token, ana, { INTEIRA: 1 })
    clock.pass(1)
    await enter(user.token, bia)
    clock.pass(1)
    await enter(other.token, caio)
    clock.pass(1)
    await enter(user.token, ana)

    const { status, body } = await ask(user.token)
    expect(status).toBe(200)
    expect(body.slots).toEqual([
      {
        product_uuid: place.productUuid,
        product_name: 'Cachoeira do Sossego',
        date: today,
        time: '14:00',
        bookings: 3,
        people: 9,
        checked_in_people: 9
      }
    ])
    expect(body.entries.map((entry: { people: number; can_undo: boolean }) => [entry.people, entry.can_undo])).toEqual([
      [2, true],
      [3, true],
      [1, false]
    ])
    expect(named(body.entries)).toEqual(['Ana', 'Bia', 'Ana'])
    expect(named((await ask(other.token)).body.entries)).toEqual(['Caio'])

    await act(user.token, ana, 'undo-checkin', { reason: 'Voltou ao carro' })
    const undone = (await ask(user.token)).body
    expect(undone.slots[0].checked_in_people).toBe(7)
    expect(undone.entries.map((entry: { undone: string | null; can_undo: boolean }) => entry.can_undo)).toEqual([
      false,
      true,
      true
    ])
    expect(undone.entries[0].undone).toMatch(/^2026-11-20T12:03/)
  })

  it('knows one attraction alone, at most ten entries, and none of yesterday', async () => {
    const { token } = await createUser(db, place.placeId, [...gate, 'operation/checkin-override'])
    const [other] = await db.orm
      .insert(products)
      .values({ uuid: randomUUID(), placeId: place.placeId, slug: randomUUID(), name: 'Gruta' })
      .returning({ uuid: products.uuid, id: products.id })
    const there = await book({ name: 'Gil' })
    await db.orm
      .update(bookings)
      .set({ productId: other?.id ?? 0 })
      .where(inName('Gil'))
    await act(token, there, 'checkin', { override: true })
    const only = (await ask(token, { product: other?.uuid ?? '' })).body
    expect(only.slots).toMatchObject([{ product_name: 'Gruta', people: 3, checked_in_people: 3 }])
    expect(named(only.entries)).toEqual(['Gil'])
    expect((await ask(token, { product: place.productUuid })).body.entries).toEqual([])

    const many = await Promise.all(Array.from({ length: 11 }, (_, index) => book({ name: `Hugo${index}` })))
    for (const one of many) await act(token, one, 'checkin', { override: true })
    expect((await ask(token)).body.entries).toHaveLength(10)
    await book({ name: 'Lia', date: tomorrow })
    clock.pass(24 * 60)
    const next = (await ask(token)).body
    expect([next.entries, next.slots.map((slot: { people: number }) => slot.people)]).toEqual([[], [3]])
    clock.pass(-24 * 60)
  })

  it('shows an agent only their own bookings, masks names, and needs permission to admit', async () => {
    const guide = await createUser(db, place.placeId, ['operation/checkin'], { agent: true })
    const own = await book({ name: 'Iara', surname: 'Prado Lima' })
    const foreign = await book({ name: 'Jonas' })
    const [row] = await db.orm.select({ id: bookings.id }).from(bookings).where(inName('Iara'))
    await db.orm.insert(bookingAgents).values({ bookingId: row?.id ?? 0, agentUuid: guide.agentUuid })
    const { body } = await ask(guide.token, { booking: [own.uuid, foreign.uuid, 'x', 'f'.repeat(32)].join(',') })
    expect(body.slots).toMatchObject([{ people: 3 }])
    expect(body.bookings).toMatchObject([{ uuid: own.uuid, name: 'Iara L.', people: 3 }])
    const whole = await createUser(db, place.placeId, gate)
    const both = (await ask(whole.token, { booking: `${own.uuid},${foreign.uuid}` })).body.bookings
    expect(both.map(({ name }: { name: string }) => name).sort()).toEqual([
      'Iara Prado Lima',
      expect.stringContaining('Jonas')
    ])
    const condutor = await createUser(db, place.placeId, ['operation/booking-list'])
    expect((await ask(condutor.token)).status).toBe(403)
    for (const product of ['x', 'x,y', Array.from({ length: 101 }, () => place.productUuid).join(',')]) {
      expect([(await ask(whole.token, { product })).status, product.length > 0]).toEqual([422, true])
    }
  })
})
