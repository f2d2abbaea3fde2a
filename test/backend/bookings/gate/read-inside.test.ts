import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import { agents, bookingAgents, bookingItems, type bookings, places, products } from '#app/backend/db/schema.server.ts'
import { addDays } from '#app/domain/calendar/dates.ts'
import {
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
import { addBooking } from '../../clients/world.ts'

const gate = ['operation/booking-list', 'operation/all-bookings', 'operation/checkin', 'operation/inside']

let db: Database
let clock: Clock
let call: ReturnType<typeof createCaller>
let place: TestPlace
let token: string

beforeAll(async () => {
  db = await openTestDatabase()
})
beforeEach(async () => {
  clock = createClock()
  call = createCaller(createTestBackend(db, clock))
  place = await createPlace(db, { capacity: 400 })
  token = (await createUser(db, place.placeId, [...gate, 'operation/checkin-override'])).token
  // 9:00 there.
  await db.orm.update(products).set({ durationMinutes: 120 }).where(eq(products.placeId, place.placeId))
})
afterAll(() => db.close())

/** Three people of a paid booking. */
async function book(changes: Partial<typeof bookings.$inferInsert> = {}) {
  const made = await addBooking(db, place, { people: 3, date: today, time: '09:00', ...changes })
  const item = { bookingId: made.id, label: 'INTEIRA', title: 'Inteira', quantity: 3, unitPrice: 6000 }
  await db.orm.insert(bookingItems).values(item)
  return made
}

async function act({ hash }: { hash: string }, action: string, payload: object = {}) {
  const { status } = await call('POST', '/booking/event', { token, body: { action, hash, payload } })
  expect(status).toBe(200)
}

async function ask(query: Record<string, string> = {}, as = token) {
  return (await call('GET', `/operations/inside?${new URLSearchParams(query)}`, { token: as })).body
}

const inside = async () => {
  const { slots }: { slots: { inside: number }[] } = await ask()
  return slots.reduce((sum, slot) => sum + slot.inside, 0)
}

const change = (set: Partial<typeof places.$inferInsert>) =>
  db.orm.update(places).set(set).where(eq(places.id, place.placeId))

describe('people inside', () => {
  it('are those who came, less those who left, by slot', async () => {
    const one = await book()
    const other = await book({ time: '10:00' })
    await book()
    await act(one, 'checkin')
    await act(other, 'checkin', { people: { INTEIRA: 2 } })
    await act(one, 'leave', { people: { INTEIRA: 1 } })
    expect((await ask()).slots).toMatchObject([
      { time: '09:00', date: today, inside: 2, away: 1 },
      { time: '10:00', date: today, inside: 2, away: 0 }
    ])
    await act(one, 'come-back')
    expect(await inside()).toBe(5)
  })

  it('stay until the slot ends and the tolerance, without a recorded exit', async () => {
    await act(await book(), 'checkin')
    clock.pass(149)
    expect(await inside()).toBe(3)
    clock.pass(2)
    expect(await inside()).toBe(0)
  })

  it('stay as long from when they came late', async () => {
    const late = await book()
    clock.pass(90)
    await act(late, 'checkin')
    clock.pass(140)
    expect(await inside()).toBe(3)
    clock.pass(20)
    expect(await inside()).toBe(0)
  })

  it('stay until the place closes, or a later slot ends', async () => {
    await change({ closingTime: '17:00' })
    await act(await book(), 'checkin')
    await act(await book({ time: '16:00' }), 'checkin')
    clock.pass(8 * 60 - 1)
    expect(await inside()).toBe(6)
    clock.pass(2)
    expect(await inside()).toBe(3)
  })

  it('stay the day where nobody says how long a visit lasts', async () => {
    await db.orm.update(products).set({ durationMinutes: 0 }).where(eq(products.placeId, place.placeId))
    await act(await book(), 'checkin')
    clock.pass(14 * 60)
    expect(await inside()).toBe(3)
    clock.pass(2 * 60)
    expect(await inside()).toBe(0)
  })

  it('were let in on another day, and stay from then on', async () => {
    const early = await book({ date: '2026-11-25' })
    await act(early, 'checkin', { override: true, reason: 'Trocou a data' })
    expect(await inside()).toBe(3)
    await act(early, 'leave')
    await act(early, 'come-back')
    expect(await inside()).toBe(3)
  })

  it('of a slot over midnight are inside on the next day', async () => {
    const night = await book({ time: '23:30' })
    clock.pass(14.75 * 60)
    await act(night, 'checkin')
    clock.pass(60)
    expect((await ask()).slots).toMatchObject([{ date: today, time: '23:30', inside: 3 }])
  })
})

describe('the list of people inside', () => {
  it('names them with guide, telephone and when they should be back, the longest first', async () => {
    const guide = await createUser(db, place.placeId, [], { agent: true })
    const later = await book({ time: '10:00', name: 'Bia' })
    const first = await book({ name: 'Ana', phone: '+5575999998888' })
    const [agent] = await db.orm.select().from(agents).where(eq(agents.userId, guide.userId))
    if (!agent) throw new Error('there is no agent')
    await db.orm.insert(bookingAgents).values({ bookingId: first.id, agentUuid: agent.uuid })
    for (const one of [later, first]) await act(one, 'checkin')
    expect((await ask()).parties).toEqual([])
    const { parties } = await ask({ people: '1' })
    expect(parties.map(({ name, people, due }: Party) => [name.split(' ')[0], people, due])).toEqual([
      ['Ana', 3, '2026-11-20T14:00:00.000Z'],
      ['Bia', 3, '2026-11-20T15:00:00.000Z']
    ])
    expect(parties[0].guides).toEqual([agent.name])
    expect(parties[0].phone).not.toBe('+5575999998888')
    const desk = (await createUser(db, place.placeId, [...gate, 'operation/edit'])).token
    expect((await ask({ people: '1' }, desk)).parties[0].phone).toBe('+5575999998888')
    const wall = (await createUser(db, place.placeId, ['operation/all-bookings', 'operation/inside'])).token
    expect((await ask({ people: '1' }, wall)).parties[0].name).not.toMatch(/^Ana Souza$/)
  })

  it('keeps people who are missing where exits are recorded, and nobody elsewhere', async () => {
    const missing = await book({ name: 'Ana' })
    const home = await book({ name: 'Bia' })
    await act(missing, 'checkin')
    clock.pass(6 * 60)
    expect((await ask({ people: '1' })).parties).toEqual([])
    await act(home, 'checkin')
    await act(home, 'leave')
    const { parties, slots } = await ask({ people: '1' })
    expect(parties.map(({ name, counted }: Party) => [name.split(' ')[0], counted])).toEqual([['Ana', false]])
    expect(slots).toMatchObject([{ inside: 0, away: 3 }])
    clock.pass(9 * 60)
    expect((await ask({ people: '1' })).parties).toEqual([])
  })

  it('says from when people who have not come back are listed', async () => {
    expect(await ask()).toMatchObject({ dusk: '18:00', is_dusk: false })
    clock.pass(9 * 60)
    expect((await ask()).is_dusk).toBe(true)
    await change({ duskTime: '' })
    clock.pass(9 * 60)
    expect((await ask()).is_dusk).toBe(true)
  })
})

interface Party {
  name: string
  people: number
  due: string
  counted: boolean
}

it('a guide sees only their own people, and a user without the permission nothing', async () => {
  const guide = await createUser(db, place.placeId, ['operation/inside'], { agent: true })
  const other = await createPlace(db)
  const stranger = (await createUser(db, other.placeId, gate)).token
  const own = await book({ name: 'Ana' })
  const [agent] = await db.orm.select().from(agents).where(eq(agents.userId, guide.userId))
  await db.orm.insert(bookingAgents).values({ bookingId: own.id, agentUuid: agent?.uuid ?? '' })
  await act(own, 'checkin')
  await act(await book({ name: 'Bia' }), 'checkin')
  const seen = await ask({ people: '1' }, guide.token)
  expect([seen.own_only, seen.slots.length, seen.slots[0].inside, seen.parties.length]).toEqual([true, 1, 3, 1])
  expect(await ask({ people: '1' }, stranger)).toMatchObject({ slots: [], parties: [] })
  const nobody = await createUser(db, place.placeId, ['operation/checkin'])
  expect((await call('GET', '/operations/inside', { token: nobody.token })).status).toBe(403)
})

describe('passages by day and attraction', () => {
  const mayCompare = ['trafx/index', 'operation/booking-list', 'operation/all-bookings']
  const days = (from: string, to = from) => `/trafx/passages?start_date=${from}&end_date=${to}`
  const read = async (from: string, to = from, as?: string) => {
    const own = as ?? (await createUser(db, place.placeId, mayCompare)).token
    return call('GET', days(from, to), { token: own })
  }

  it('tell read exits from stays that ended by themselves', async () => {
    await change({ closingTime: '17:00' })
    const one = await book()
    const other = await book({ time: '10:00' })
    await act(one, 'checkin')
    await act(other, 'checkin')
    await act(one, 'leave', { people: { INTEIRA: 2 } })
    await act(one, 'come-back', { people: { INTEIRA: 1 } })
    const row = { product_uuid: place.productUuid, date: today, entered: 6, came_back: 1, left: 2, ended: 0 }
    expect((await read(today)).body).toEqual([row])
    clock.pass(8 * 60 + 1)
    expect((await read(today)).body).toEqual([{ ...row, ended: 5 }])
    clock.pass(20 * 24 * 60)
    expect((await read(addDays(today, -3), addDays(today, 3))).body).toEqual([{ ...row, ended: 5 }])
  })

  it('leave out what was undone', async () => {
    const one = await book()
    await act(one, 'checkin')
    await act(one, 'leave')
    await act(one, 'undo-passage', { reason: 'Engano' })
    await act(one, 'undo-checkin', { reason: 'Engano' })
    clock.pass(24 * 60)
    expect((await read(today, tomorrow)).body).toEqual([])
  })

  it('put a stay that ends after midnight on the next day', async () => {
    const night = await book({ time: '23:30' })
    clock.pass(14.75 * 60)
    await act(night, 'checkin')
    clock.pass(6 * 60)
    expect((await read(today, tomorrow)).body).toMatchObject([
      { date: today, entered: 3, ended: 0 },
      { date: tomorrow, entered: 0, ended: 3 }
    ])
    expect((await read(tomorrow)).body).toMatchObject([{ date: tomorrow, ended: 3 }])
  })

  it('are for those alone who see all bookings of the place', async () => {
    await act(await book(), 'checkin')
    for (const missing of mayCompare) {
      const { token: less } = await createUser(
        db,
        place.placeId,
        mayCompare.filter((permission) => permission !== missing)
      )
      expect([missing, (await read(today, today, less)).status]).toEqual([missing, 403])
    }
    const other = await createPlace(db)
    const stranger = (await createUser(db, other.placeId, mayCompare)).token
    expect((await read(today, today, stranger)).body).toEqual([])
    expect((await read(tomorrow, today)).status).toBe(422)
    expect((await read(today, addDays(today, 92))).status).toBe(422)
  })
})

describe('the gate around midnight', () => {
  it('lets a slot of 23:30 in at 00:05, lists it and undoes it', async () => {
    const night = await book({ time: '23:30', name: 'Ana' })
    await book({ date: tomorrow, time: '09:00', name: 'Bia' })
    clock.pass(15 * 60 + 5)
    const { body: before } = await call('GET', '/operations/gate', { token })
    expect(before.slots.map(({ date, time }: { date: string; time: string }) => `${date} ${time}`)).toEqual([
      `${today} 23:30`,
      `${tomorrow} 09:00`
    ])
    const query = new URLSearchParams({
      start_date: '2026-11-13',
      end_date: tomorrow,
      is_now: '1',
      page: '1'
    })
    const { body: found } = await call('GET', `/booking/byPeriod?${query}`, { token })
    expect(found.data).toMatchObject([
      { sdate: today, is_now: true },
      { sdate: tomorrow, is_now: true }
    ])
    expect((await call('GET', `/booking/byPeriod?${query}&situation=no-show`, { token })).body.data).toEqual([])
    expect((await call('GET', `/booking/byPeriod?${query}&situation=awaiting`, { token })).body.data).toHaveLength(2)
    await act(night, 'checkin')
    const { body } = await call('GET', '/operations/gate', { token })
    expect(body.entries).toHaveLength(1)
    await act(night, 'undo-checkin', { reason: 'Engano' })
    clock.pass(4 * 60)
    const after = await call('POST', '/booking/event', {
      token,
      body: { action: 'checkin', hash: night.hash, payload: {} }
    })
    expect([after.status, after.body.code]).toEqual([409, 'wrong-date'])
  })
})
