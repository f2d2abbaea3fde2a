import { randomBytes } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import { readCrowd } from '#app/backend/db/queries/bookings/places-taken.server.ts'
import { takePlaces } from '#app/backend/db/queries/bookings/take-places.server.ts'
import { places, products, slotDays, ticketTypes, timeSlots, unavailabilities } from '#app/backend/db/schema.server.ts'
import { inTransaction } from '#app/backend/db/transaction.server.ts'
import { addDays } from '#app/domain/calendar/dates.ts'
import {
  bookingForm,
  createPlace,
  createUser,
  type TestPlace,
  today,
  tomorrow
} from '../../support/database/backend.ts'
import { openTestDatabase } from '../../support/database/database.ts'
import { openTill, type Till } from '../payments/world.ts'

const staff = [
  'booking/index',
  'operation/index',
  'operation/booking-list',
  'operation/all-bookings',
  'operation/edit',
  'operation/values',
  'operation/cancel',
  'operation/group-sale',
  'products/index'
]
const later = addDays(tomorrow, 1)

let db: Database
let till: Till
let place: TestPlace
let token: string

beforeAll(async () => {
  db = await openTestDatabase({ poolSize: 16 })
})
afterAll(() => db.close())
beforeEach(async () => {
  till = openTill(db)
  place = await createPlace(db, { holdMinutes: 5 })
  token = (await createUser(db, place.placeId, staff)).token
})

type Changes = Record<string, unknown>

const limitDay = (most: number, full: 'warn' | 'stop' = 'stop') =>
  db.orm.update(places).set({ dayPeople: most, dayPeopleFull: full }).where(eq(places.id, place.placeId))
const limitAtOnce = (most: number, { full = 'stop', minutes = 120 } = {}) =>
  db.orm
    .update(products)
    .set({ atOncePeople: most, atOnceFull: full, durationMinutes: minutes })
    .where(eq(products.id, place.productId))
const addSlot = (time: string) => db.orm.insert(timeSlots).values({ productId: place.productId, time, capacity: 40 })

const people = (quantity: number) => ({ tickets: [{ label: 'INTEIRA', quantity: String(quantity) }] })
const buy = (quantity: number, changes: Changes = {}) =>
  till.call('POST', '/booking/express', { body: bookingForm(place, { ...people(quantity), ...changes }) })
const ask = (path: string) => till.call('GET', path, { token })
const act = (action: string, hash: string, payload: Changes) =>
  till.call('POST', '/booking/event', { token, body: { action, hash, payload } })
const leftOn = async (date: string): Promise<number[]> => {
  const { body } = await ask(`/products/${place.productUuid}/availability?date=${date}`)
  return body.slots.map((slot: { remaining: number }) => slot.remaining)
}

/** Another attraction of the place, sold like the first. */
async function addAttraction(): Promise<TestPlace> {
  const other = await createPlace(db)
  await db.orm
    .update(products)
    .set({ placeId: place.placeId, slug: 'gruta', name: 'Gruta Azul', position: 1 })
    .where(eq(products.id, other.productId))
  return { ...place, productUuid: other.productUuid, productId: other.productId }
}

async function takenOn(date: string): Promise<number> {
  const [row] = await db.orm
    .select({ taken: sql<number>`coalesce(sum(${slotDays.taken}), 0)::int` })
    .from(slotDays)
    .innerJoin(products, eq(products.id, slotDays.productId))
    .where(and(eq(products.placeId, place.placeId), eq(slotDays.date, date)))
  return row?.taken ?? 0
}

const fullDay = 'O parque já tem 6 de 6 pessoas neste dia. Escolha outro dia.'

describe('a limit of the day that stops the sale', () => {
  it('counts all slots and attractions, is told in words, and holds for nobody on another day', async () => {
    await limitDay(6)
    const other = await addAttraction()
    expect((await buy(2)).status).toBe(201)
    expect((await buy(1, { time: '14:00' })).status).toBe(201)
    expect((await buy(3, { atrativo: other.productUuid })).status).toBe(201)
    for (const changes of [{}, { time: '14:00' }, { atrativo: other.productUuid }]) {
      const refused = await buy(1, changes)
      expect([refused.status, refused.body.code, refused.body.fields]).toEqual([409, 'full', { time: [fullDay] }])
    }
    expect((await buy(6, { date: later })).status).toBe(201)
  })

  it('bounds what visitors see: slots, their quota, and the calendar', async () => {
    await limitDay(10)
    expect(await leftOn(tomorrow)).toEqual([10, 10])
    await buy(7)
    const { body } = await ask(`/products/${place.productUuid}/availability?date=${tomorrow}`)
    expect(body.slots).toMatchObject([
      { time: '09:00', capacity: 40, remaining: 3, quota_remaining: 3, state: 'few' },
      { time: '14:00', capacity: 40, remaining: 3, quota_remaining: 3, state: 'few' }
    ])
    const month = await ask(`/operations/calendar?product_uuid=${place.productUuid}&month=${tomorrow.slice(0, 7)}`)
    const dayOf = (date: string) => month.body.days.find((day: { date: string }) => day.date === date)
    expect(dayOf(tomorrow)).toMatchObject({ remaining: 3, largest: 3, state: 'few' })
    expect(dayOf(later)).toMatchObject({ remaining: 10, largest: 10, state: 'open' })
    await buy(3, { time: '14:00' })
    expect(await leftOn(tomorrow)).toEqual([0, 0])
  })

  it('is not exceeded by sales at once in several slots and attractions', async () => {
    await limitDay(20)
    const other = await addAttraction()
    const [one, two] = [place.productUuid, other.productUuid]
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, at) =>
        buy(1, { atrativo: at % 2 === 0 ? one : two, time: at % 3 === 0 ? '09:00' : '14:00' })
      )
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20)
    expect(answers.filter(({ body }) => body.code === 'full')).toHaveLength(40)
    expect(await takenOn(tomorrow)).toBe(20)
  })

  it('gives places of ended holds to the next buyer, whichever slot they were in', async () => {
    await limitDay(6)
    expect((await buy(6)).status).toBe(201)
    expect((await buy(1, { time: '14:00' })).body.code).toBe('full')
    till.clock.pass(6)
    expect(await leftOn(tomorrow)).toEqual([6, 6])
    expect((await buy(5, { time: '14:00' })).status).toBe(201)
    expect(await takenOn(tomorrow)).toBe(5)
  })

  it('lets a visit move within a full day, and from it, but not into it', async () => {
    await limitDay(6)
    const here = await till.book(place, { ...people(6), payment_method: 'cod', payLater: true })
    const there = await till.book(place, { ...people(2), date: later, payment_method: 'cod', payLater: true })
    const into = await act('change-date', there.hash, { date: tomorrow, time: '14:00' })
    expect([into.status, into.body.code, into.body.fields]).toEqual([409, 'full', { time: [fullDay] }])
    expect([await takenOn(tomorrow), await takenOn(later)]).toEqual([6, 2])
    expect((await act('change-date', here.hash, { date: tomorrow, time: '14:00' })).body.outcome).toBe('done')
    expect((await act('change-date', here.hash, { date: addDays(later, 1), time: '09:00' })).body.outcome).toBe('done')
    expect((await act('change-date', there.hash, { date: tomorrow, time: '09:00' })).body.outcome).toBe('done')
    expect([await takenOn(tomorrow), await takenOn(later)]).toEqual([2, 0])
  })

  it('holds for more tickets of a booking, not for fewer', async () => {
    await limitDay(6)
    const { hash } = await till.book(place, { ...people(4), payment_method: 'cod', payLater: true })
    await buy(2, { time: '14:00' })
    const change = (INTEIRA: number) => act('change-tickets', hash, { tickets: { INTEIRA }, cancelled_by: 'visitor' })
    const refused = await change(5)
    expect([refused.status, refused.body.code]).toEqual([409, 'full'])
    expect(refused.body.message).toBe('O parque já tem 6 de 6 pessoas neste dia, com os desta reserva.')
    expect((await change(3)).body.outcome).toBe('done')
    expect((await change(4)).body.outcome).toBe('done')
    expect(await takenOn(tomorrow)).toBe(6)
  })

  it('lets a booking exchange types after the limit was lowered, because no more people come', async () => {
    const { hash } = await till.book(place, { ...people(4), payment_method: 'cod', payLater: true })
    await limitDay(3)
    const change = (tickets: Changes) => act('change-tickets', hash, { tickets, cancelled_by: 'visitor' })
    expect((await change({ INTEIRA: 3, MEIA: 1 })).body).toMatchObject({ outcome: 'done' })
    expect((await change({ INTEIRA: 4, MEIA: 1 })).body.code).toBe('full')
    expect(await takenOn(tomorrow)).toBe(4)
  })

  it('holds at the counter and for a group, also for those who may exceed the maximum of tickets', async () => {
    await limitDay(6)
    await buy(4)
    const sale = { name: 'Rosa Dias', phone: '(75) 98888-7766', method: 'pos_money', tendered: '1000,00' }
    const visit = { atrativo: place.productUuid, date: tomorrow }
    const hash = () => randomBytes(16).toString('hex')
    const desk = (quantity: number) =>
      till.call('POST', '/counter/sales', {
        token,
        body: { ...sale, ...visit, ...people(quantity), hash: hash(), time: '14:00', cpf_cnpj: '529.982.247-25' }
      })
    const refused = await desk(3)
    expect([refused.status, refused.body.code]).toEqual([409, 'full'])
    expect(refused.body.message).toBe('O parque já tem 4 de 6 pessoas neste dia. Escolha outro dia.')
    const line = (time: string) => ({ ...visit, ...people(2), time })
    const group = (...times: string[]) =>
      till.call('POST', '/counter/groups', {
        token,
        body: { ...sale, hash: hash(), person: 'Rosa Dias', lines: times.map(line) }
      })
    const both = await group('09:00', '14:00')
    expect([both.status, both.body.code]).toEqual([409, 'full'])
    expect(both.body.message).toContain('O parque já tem 4 de 6 pessoas neste dia.')
    expect(await takenOn(tomorrow)).toBe(4)
    expect((await group('09:00')).status).toBe(201)
    expect((await desk(1)).body.code).toBe('full')
  })

  it('is asked by late money: places that are gone become a refund, free ones are taken again', async () => {
    await limitDay(6)
    const lost = await till.bookWithPix(place)
    const kept = await till.bookWithPix(place)
    till.clock.pass(6)
    const between = await buy(2, { time: '14:00' })
    expect(between.status).toBe(201)
    for (const { chargeId } of [kept, lost]) {
      await till.bankSays(chargeId, 'PAID')
      await till.apply(chargeId)
    }
    expect((await till.readBooking(kept.uuid)).status).toBe('APPROVED')
    expect(await till.readBooking(lost.uuid)).toMatchObject({ status: 'EXPIRED', refund: 'due' })
    expect(await takenOn(tomorrow)).toBe(5)
  })

  it('is asked by a visitor who pays again', async () => {
    await limitDay(6)
    const { uuid } = await till.book(place)
    till.clock.pass(6)
    expect((await buy(4, { time: '14:00' })).status).toBe(201)
    const refused = await till.call('POST', `/booking/${uuid}/pay-again`)
    expect([refused.status, refused.body.code]).toEqual([409, 'full'])
    await limitDay(7)
    expect((await till.call('POST', `/booking/${uuid}/pay-again`)).body.status).toBe('PENDING')
    expect(await takenOn(tomorrow)).toBe(7)
  })

  it('gets places back from a cancelled booking', async () => {
    await limitDay(6)
    const { body } = await buy(6)
    await act('cancel', body.hash, { reason: 'Chuva forte' })
    expect((await buy(6, { time: '14:00' })).status).toBe(201)
  })

  it('ends the day in the lists that look for a free slot', async () => {
    await limitDay(6)
    const next = async () => (await ask('/products/')).body.data[0].next_slot
    const counter = async (date: string) => (await ask(`/counter?date=${date}`)).body
    await db.orm.insert(unavailabilities).values({ productId: place.productId, date: today, time: '' })
    expect(await next()).toEqual({ date: tomorrow, time: '09:00' })
    await buy(6, { time: '14:00' })
    expect(await next()).toEqual({ date: later, time: '09:00' })
    expect([(await counter(tomorrow)).time, (await counter(later)).time]).toEqual(['', '09:00'])
  })
})

describe('a limit at one time that stops the sale', () => {
  beforeEach(() => addSlot('10:00'))

  it('counts slots that overlap, and says between which hours it is full', async () => {
    await limitAtOnce(6)
    expect((await buy(4)).status).toBe(201)
    expect((await buy(2, { time: '10:00' })).status).toBe(201)
    const refused = await buy(1, { time: '10:00' })
    expect([refused.status, refused.body.fields]).toEqual([
      409,
      { time: ['Cachoeira do Sossego já tem 6 de 6 pessoas entre 10h e 11h. Escolha outro horário.'] }
    ])
    expect(await leftOn(tomorrow)).toEqual([0, 0, 6])
    expect((await buy(6, { time: '14:00' })).status).toBe(201)
    expect((await buy(1)).body.code).toBe('full')
  })

  it('is not exceeded by sales at once in overlapping slots', async () => {
    await limitAtOnce(10)
    const times = ['09:00', '10:00']
    const answers = await Promise.all(Array.from({ length: 40 }, (_, at) => buy(1, { time: times[at % 2] })))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10)
    expect(await takenOn(tomorrow)).toBe(10)
  })

  it('is exceeded by the same sales where the limit only warns: the test above can fail', async () => {
    await limitAtOnce(10, { full: 'warn' })
    const times = ['09:00', '10:00']
    const answers = await Promise.all(Array.from({ length: 40 }, (_, at) => buy(1, { time: times[at % 2] })))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(40)
  })

  it('reaches over midnight', async () => {
    await addSlot('23:00')
    await addSlot('00:30')
    await limitAtOnce(6)
    expect((await buy(6, { time: '23:00' })).status).toBe(201)
    expect((await buy(1, { time: '00:30', date: later })).body.code).toBe('full')
    expect((await buy(1, { time: '00:30', date: tomorrow })).status).toBe(201)
    expect((await buy(6, { time: '09:00', date: later })).status).toBe(201)
  })
})

it('tells the desk from 90 % on, whether it stops or only warns', async () => {
  await limitDay(10, 'warn')
  await limitAtOnce(5)
  const limitsOf = async () => {
    const [day, sight, counter] = await Promise.all([
      ask(`/operations/day?date=${tomorrow}&product_uuid=`),
      ask(`/operations/summary?date=${tomorrow}`),
      ask(`/counter?date=${tomorrow}`)
    ])
    expect([day, sight, counter].map(({ status }) => status)).toEqual([200, 200, 200])
    expect(sight.body.alerts.limits).toEqual(day.body.limits)
    expect(counter.body.limits).toEqual(day.body.limits)
    return day.body.limits
  }
  await buy(4)
  expect(await limitsOf()).toEqual([])
  await buy(1)
  const cave = { product: 'Cachoeira do Sossego', from: '09:00', to: '11:00', people: 5, most: 5, stops: true }
  expect(await limitsOf()).toEqual([cave])
  await buy(4, { time: '14:00' })
  expect(await limitsOf()).toEqual([{ product: '', from: '', to: '', people: 9, most: 10, stops: false }, cave])
  const sight = await ask(`/operations/summary?date=${tomorrow}`)
  expect(sight.body.visits.slots).toMatchObject([
    { time: '09:00', state: 'full', remaining: 0 },
    { time: '14:00', state: 'few', remaining: 1 }
  ])
  const month = await ask(`/operations/month?month=${tomorrow.slice(0, 7)}&product_uuid=`)
  expect(month.body.days.find((day: { date: string }) => day.date === tomorrow)).toMatchObject({ remaining: 1 })
})

it('decides in the database by the rule that is shown', async () => {
  const { productId, placeId } = place
  const minute = fc.integer({ min: 0, max: 95 }).map((quarter) => quarter * 15)
  const clock = (one: number) => `${String(Math.floor(one / 60)).padStart(2, '0')}:${String(one % 60).padStart(2, '0')}`
  const slot = fc.record({ days: fc.integer({ min: -2, max: 2 }), at: minute, taken: fc.integer({ min: 0, max: 9 }) })
  const limits = fc.record({
    dayPeople: fc.integer({ min: 0, max: 60 }),
    dayPeopleFull: fc.constantFrom('warn', 'stop'),
    atOncePeople: fc.integer({ min: 0, max: 30 }),
    atOnceFull: fc.constantFrom('warn', 'stop'),
    durationMinutes: fc.constantFrom(0, 45, 120, 600, 1440, 2000)
  })
  await fc.assert(
    fc.asyncProperty(fc.array(slot, { maxLength: 10 }), limits, minute, async (slots, set, own) => {
      const { dayPeople, dayPeopleFull, ...ofProduct } = set
      await db.orm.update(places).set({ dayPeople, dayPeopleFull }).where(eq(places.id, placeId))
      await db.orm.update(products).set(ofProduct).where(eq(products.id, productId))
      await db.orm.delete(slotDays).where(eq(slotDays.productId, productId))
      const rows = slots.map(({ days, at, taken }) => {
        return { productId, date: addDays(tomorrow, days), time: clock(at), capacity: 9, taken }
      })
      if (rows.length > 0) await db.orm.insert(slotDays).values(rows).onConflictDoNothing()
      const { rows: decided } = await db.orm.execute<{ left: number | null }>(
        sql`select people_left(${productId}, ${tomorrow}::date, ${clock(own)}) as left`
      )
      const crowd = await readCrowd(db.orm, { placeId, from: tomorrow, to: tomorrow, now: till.clock.now() })
      const left = decided[0]?.left ?? Number.POSITIVE_INFINITY
      expect(crowd.leftFor({ productId, date: tomorrow, time: clock(own) })).toBe(Math.max(0, left))
    }),
    { numRuns: 60 }
  )
})

it('locks days only where a limit stops the sale', async () => {
  const slot = { productId: place.productId, date: tomorrow, time: '09:00' }
  const locksOf = async () =>
    inTransaction(db, async (tx) => {
      expect(await takePlaces(tx, slot, { people: 1, quotaPeople: 0 }, till.clock.now())).toBe(true)
      const { rows } = await tx.execute<{ count: number }>(
        sql`select count(*)::int as count from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()`
      )
      return rows[0]?.count
    })
  expect(await locksOf()).toBe(0)
  await limitDay(40, 'warn')
  expect(await locksOf()).toBe(0)
  await limitDay(40)
  expect(await locksOf()).toBe(1)
  await limitAtOnce(40, { minutes: 1440 })
  expect(await locksOf()).toBe(3)
})

it('keeps half-price tickets within what the limit leaves', async () => {
  await limitDay(2)
  await db.orm.update(ticketTypes).set({ countsToQuota: true }).where(eq(ticketTypes.productId, place.productId))
  const { body } = await ask(`/products/${place.productUuid}/availability?date=${tomorrow}`)
  expect(body.slots[0]).toMatchObject({ remaining: 2, quota_remaining: 2, quota: 40 })
})
