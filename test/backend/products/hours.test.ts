import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import { addDays } from '#app/domain/calendar/dates.ts'
import { holdsOn } from '#app/domain/product/day-rule.ts'
import {
  bookingForm,
  createCaller,
  createPlace,
  createTestBackend,
  createUser,
  type TestPlace,
  today,
  tomorrow
} from '../../support/database/backend.ts'
import { openTestDatabase } from '../../support/database/database.ts'

let db: Database
let place: TestPlace
let token: string
let path: string

const call = (...asked: Parameters<ReturnType<typeof createCaller>>) => createCaller(createTestBackend(db))(...asked)
const every = ['0', '1', '2', '3', '4', '5', '6']
const rule = (time: string, capacity: number, changes = {}) => {
  return { time, capacity: String(capacity), closing_minutes: '0', weekdays: every, ...changes }
}
const versionNow = async () => (await call('GET', path, { token })).body.version
const save = async (rules: unknown[], exceptions: unknown[] = []) =>
  call('PUT', path, { token, body: { rules, exceptions, version: await versionNow() } })
const slotsOf = async (date: string) =>
  (await call('GET', `/products/${place.productUuid}/availability?date=${date}`)).body.slots
const rowsOf = async () =>
  (
    await db.pool.query(
      'select date, time, capacity, taken, planned from slot_days where product_id = $1 order by date, time',
      [place.productId]
    )
  ).rows
const book = (people: number, changes: Record<string, unknown> = {}) =>
  call('POST', '/booking/express', {
    body: bookingForm(place, {
      tickets: [{ label: 'INTEIRA', quantity: String(people) }],
      payment_method: 'cod',
      payLater: true,
      ...changes
    })
  })

beforeAll(async () => {
  db = await openTestDatabase()
})
beforeEach(async () => {
  place = await createPlace(db, { capacity: 10 })
  const may = ['products/index', 'products/edit', 'operation/cancel', 'operation/all-bookings']
  token = (await createUser(db, place.placeId, may)).token
  path = `/products/${place.productUuid}/hours`
})
afterAll(() => db?.close())

it('previews changes and affected bookings, and saves nothing', async () => {
  await book(3)
  await book(2)
  const rules = [rule('09:00', 4), rule('11:00', 5, { weekdays: ['6'] })]
  const exceptions = [{ date: '22/11/2026', kind: 'closed', time: '', capacity: '', note: 'Feriado' }]
  const before = await call('GET', path, { token })
  const { status, body } = await call('POST', `${path}/preview`, { token, body: { rules, exceptions } })
  expect([status, body.first, body.last, body.days.length]).toEqual([200, today, '2027-11-20', 366])
  const slot = (time: string, capacity: number) => ({ time, capacity, closing_minutes: 0 })
  const dayOf = (date: string) => body.days.find((day: { date: string }) => day.date === date)
  expect(dayOf(tomorrow)).toEqual({
    date: tomorrow,
    gained: [slot('11:00', 5)],
    lost: [slot('14:00', 10)],
    changed: [{ time: '09:00', from: slot('09:00', 10), to: slot('09:00', 4) }],
    bookings: 2,
    people: 5
  })
  expect(dayOf('2026-11-22')).toMatchObject({ gained: [], lost: [slot('09:00', 10), slot('14:00', 10)], people: 0 })
  expect((await call('GET', path, { token })).body).toEqual(before.body)
})

it('keeps sold places, stops selling removed or smaller slots, and restores places to a slot that returns', async () => {
  const sold = [await book(3), await book(4), await book(2, { time: '14:00' })]
  expect(sold.map(({ status }) => status)).toEqual([201, 201, 201])
  expect((await save([rule('09:00', 5)])).body).toMatchObject({ bookings: 3, people: 9 })
  expect(await rowsOf()).toEqual([
    { date: tomorrow, time: '09:00', capacity: 7, taken: 7, planned: 5 },
    { date: tomorrow, time: '14:00', capacity: 2, taken: 2, planned: 0 }
  ])
  expect(await slotsOf(tomorrow)).toMatchObject([{ time: '09:00', remaining: 0, state: 'full' }])
  const cancel = async (uuid: string) => {
    const { rows } = await db.pool.query('select hash from bookings where public_id = $1', [uuid])
    const event = { hash: rows[0].hash, action: 'cancel', payload: { reason: 'Chuva' } }
    expect((await call('POST', '/booking/event', { token, body: event })).status).toBe(200)
  }
  await cancel(sold[2]?.body.uuid)
  await cancel(sold[0]?.body.uuid)
  expect(await rowsOf()).toMatchObject([
    { capacity: 5, taken: 4, planned: 5 },
    { capacity: 0, taken: 0 }
  ])
  expect((await book(2)).status).toBe(409)
  expect((await book(1)).status).toBe(201)
  await save([rule('09:00', 10), rule('14:00', 6)])
  expect(await rowsOf()).toMatchObject([
    { capacity: 10, taken: 5, planned: null },
    { capacity: 6, taken: 0, planned: null }
  ])
  expect((await book(6, { time: '14:00' })).status).toBe(201)
})

it('refuses contradictions at their field, and an older version', async () => {
  const clash = await save([rule('09:00', 5), rule('09:00', 6, { weekdays: ['1'] })])
  expect([clash.status, Object.keys(clash.body.fields)]).toEqual([422, ['rules.1.time']])
  const wrong = await save([rule('9h99', 5)], [{ date: '', kind: 'x' }])
  expect(Object.keys(wrong.body.fields)).toEqual(['rules.0.time', 'exceptions.0.date', 'exceptions.0.kind'])
  const version = await versionNow()
  const put = (capacity: number) =>
    call('PUT', path, { token, body: { rules: [rule('09:00', capacity)], exceptions: [], version } })
  const answers = await Promise.all([put(3), put(4)])
  expect(answers.map(({ status, body }) => [status, body.code]).sort()).toEqual([
    [200, undefined],
    [409, 'changed_meanwhile']
  ])
  const other = await createPlace(db)
  const stranger = (await createUser(db, other.placeId, ['products/index', 'products/edit'])).token
  expect((await call('PUT', path, { token: stranger, body: { rules: [], exceptions: [], version } })).status).toBe(404)
})

it('has a slot on a day exactly when its rules say', async () => {
  const days = Array.from({ length: 9 }, (_, index) => addDays(tomorrow, index))
  const day = fc.option(fc.constantFrom(...days))
  const rules = fc.uniqueArray(
    fc.record({
      time: fc.constantFrom('08:00', '10:00', '12:00'),
      capacity: fc.integer({ min: 1, max: 9 }),
      weekdays: fc.subarray([0, 1, 2, 3, 4, 5, 6], { minLength: 1 }),
      ends: fc.tuple(day, day).map((ends) => [...ends].sort())
    }),
    { selector: ({ time }) => time }
  )
  const closed = fc.option(fc.constantFrom(...days))
  await fc.assert(
    fc.asyncProperty(rules, closed, async (pattern, closedDay) => {
      const wanted = pattern.map(({ time, capacity, weekdays, ends }) => {
        const [one, other] = ends
        // Sorting puts what has no end anywhere: a first day after the last is refused, so it is never asked for.
        const isOrdered = one && other ? one <= other : true
        return { time, capacity, weekdays, validFrom: isOrdered ? (one ?? null) : null, validTo: other ?? null }
      })
      const lines = wanted.map(({ validFrom, validTo, weekdays, ...line }) =>
        rule(line.time, line.capacity, {
          weekdays: weekdays.map(String),
          valid_from: validFrom ?? '',
          valid_to: validTo ?? ''
        })
      )
      const exceptions = closedDay ? [{ date: closedDay, kind: 'closed' }] : []
      expect((await save(lines, exceptions)).status).toBe(200)
      for (const date of days) {
        const said = wanted.filter((line) => date !== closedDay && holdsOn(line, date))
        const expected = said.map(({ time, capacity }) => [time, capacity]).sort()
        const slots: { time: string; capacity: number }[] = await slotsOf(date)
        expect(slots.map(({ time, capacity }) => [time, capacity])).toEqual(expected)
      }
    }),
    { numRuns: 12 }
  )
})
