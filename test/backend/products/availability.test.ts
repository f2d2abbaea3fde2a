import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import { addDays } from '#app/domain/calendar/dates.ts'
import {
  bookingForm,
  type Clock,
  createCaller,
  createClock,
  createPlace,
  createTestBackend,
  type TestPlace,
  today,
  tomorrow
} from '../../support/database/backend.ts'
import { openTestDatabase } from '../../support/database/database.ts'

let db: Database
let place: TestPlace
let clock: Clock
let call: ReturnType<typeof createCaller>

beforeAll(async () => {
  db = await openTestDatabase()
})
beforeEach(async () => {
  clock = createClock()
  call = createCaller(createTestBackend(db, clock))
  place = await createPlace(db, { capacity: 10, quotaPercent: 40 })
})
afterAll(() => db.close())

const slotsOf = async (date: string) =>
  (await call('GET', `/products/${place.productUuid}/availability?date=${date}`)).body.slots
const monthOf = async (month: string) =>
  (await call('GET', `/operations/calendar?product_uuid=${place.productUuid}&month=${month}`)).body
const dayOf = async (date: string) =>
  (await monthOf(date.slice(0, 7))).days.find((day: { date: string }) => day.date === date)
const block = (date: string, time = '') =>
  db.pool.query('insert into unavailabilities (product_id, date, time) values ($1, $2, $3)', [
    place.productId,
    date,
    time
  ])
const book = (quantity: number, changes: Record<string, unknown> = {}) =>
  call('POST', '/booking/express', {
    body: bookingForm(place, { tickets: [{ label: 'INTEIRA', quantity: String(quantity) }], ...changes })
  })

describe('availability of a day', () => {
  it("lists the timetable's slots with their free places", async () => {
    expect(await slotsOf(tomorrow)).toEqual([
      { time: '09:00', capacity: 10, remaining: 10, quota: 4, quota_remaining: 4, state: 'open' },
      { time: '14:00', capacity: 10, remaining: 10, quota: 4, quota_remaining: 4, state: 'open' }
    ])
    expect(await slotsOf('21/11/2026')).toHaveLength(2)
  })

  it('knows the place’s own clock: 9:00 has begun in Bahia at 12:00 UTC', async () => {
    expect((await slotsOf(today)).map((slot: { state: string }) => slot.state)).toEqual(['past', 'open'])
    clock.pass(-1)
    expect((await slotsOf(today))[0].state).toBe('open')
    expect((await slotsOf('2026-11-19')).map((slot: { state: string }) => slot.state)).toEqual(['past', 'past'])
  })

  it('subtracts bookings, and tells when few or no places are left', async () => {
    expect((await book(7)).status).toBe(201)
    expect((await slotsOf(tomorrow))[0]).toEqual({
      time: '09:00',
      capacity: 10,
      remaining: 3,
      quota: 4,
      quota_remaining: 3,
      state: 'few'
    })
    await book(3)
    expect((await slotsOf(tomorrow))[0]).toMatchObject({ remaining: 0, state: 'full' })
    expect((await slotsOf(tomorrow))[1]).toMatchObject({ remaining: 10, state: 'open' })
  })

  it('counts a hold that ran out as free before it is released', async () => {
    await book(10)
    expect((await slotsOf(tomorrow))[0].state).toBe('full')
    clock.pass(15)
    expect((await slotsOf(tomorrow))[0]).toMatchObject({ remaining: 10, state: 'open' })
    const { rows } = await db.pool.query('select taken from slot_days where product_id = $1', [place.productId])
    expect(rows).toEqual([{ taken: 10 }])
  })

  it('shows a blocked day and a blocked slot', async () => {
    await block(tomorrow)
    await block('2026-11-22', '14:00')
    expect((await slotsOf(tomorrow)).map((slot: { state: string }) => slot.state)).toEqual(['blocked', 'blocked'])
    expect((await slotsOf('2026-11-22')).map((slot: { state: string }) => slot.state)).toEqual(['open', 'blocked'])
  })

  it('keeps to the weekdays of the timetable and to the capacity the day was opened with', async () => {
    await db.pool.query(`update time_slots set weekdays = '[1]' where product_id = $1 and time = '14:00'`, [
      place.productId
    ])
    expect(await slotsOf(tomorrow)).toHaveLength(1)
    await db.pool.query(
      `insert into slot_days (product_id, date, time, capacity, taken) values ($1, $2, '09:00', 4, 1)`,
      [place.productId, tomorrow]
    )
    expect((await slotsOf(tomorrow))[0]).toMatchObject({ capacity: 4, remaining: 3 })
  })

  it('refuses an invalid date, and an attraction not on sale', async () => {
    const asked = (uuid: string, date: string) => call('GET', `/products/${uuid}/availability?date=${date}`)
    for (const date of ['', '2026-02-30', 'amanhã', '0000-01-01', '9999-01-01']) {
      expect((await asked(place.productUuid, date)).status, date).toBe(422)
    }
    expect((await asked('6f1f7f0e-0000-4000-8000-000000000000', tomorrow)).status).toBe(404)
    expect((await asked('x', tomorrow)).status).toBe(404)
    await db.pool.query('update products set active = false where id = $1', [place.productId])
    expect((await asked(place.productUuid, tomorrow)).status).toBe(404)
  })
})

describe('calendar of a month', () => {
  it('tells every day of the month', async () => {
    const month = await monthOf('2026-11')
    expect(month.days).toHaveLength(30)
    expect(month.days[0]).toEqual({ date: '2026-11-01', remaining: 0, largest: 0, state: 'past', price: null })
    expect(await dayOf(today)).toEqual({ date: today, remaining: 10, largest: 10, state: 'open', price: 80 })
    expect(await dayOf(tomorrow)).toEqual({ date: tomorrow, remaining: 20, largest: 10, state: 'open', price: 80 })
  })

  it('marks full, nearly full, blocked, closed and past days', async () => {
    await db.pool.query(`update time_slots set weekdays = '[0,1,2,3,4,5]' where product_id = $1`, [place.productId])
    expect((await dayOf(tomorrow)).state).toBe('closed')
    const sunday = '2026-11-22'
    const monday = '2026-11-23'
    await book(10, { date: sunday })
    await book(8, { date: sunday, time: '14:00' })
    expect(await dayOf(sunday)).toEqual({ date: sunday, remaining: 2, largest: 2, state: 'few', price: 80 })
    await book(2, { date: sunday, time: '14:00' })
    expect((await dayOf(sunday)).state).toBe('full')
    await block(monday)
    expect((await dayOf(monday)).state).toBe('blocked')
    await block('2026-11-24', '09:00')
    expect(await dayOf('2026-11-24')).toMatchObject({ remaining: 10, state: 'open' })
    clock.pass(6 * 60)
    expect((await dayOf(today)).state).toBe('past')
  })

  it('closes days beyond the booking horizon', async () => {
    const last = addDays(today, 365)
    expect((await dayOf(last)).state).toBe('open')
    expect((await dayOf(addDays(last, 1))).state).toBe('closed')
    expect(await slotsOf(addDays(last, 1))).toEqual([])
  })

  it('asks the database at most three times', async () => {
    const asked: string[] = []
    const original = db.pool.query.bind(db.pool)
    db.pool.query = ((...args: Parameters<typeof original>) => {
      asked.push('query')
      return original(...args)
    }) as typeof db.pool.query
    try {
      await monthOf('2026-12')
    } finally {
      db.pool.query = original
    }
    expect(asked.length).toBeGreaterThan(0)
    expect(asked.length).toBeLessThanOrEqual(3)
  })
})
