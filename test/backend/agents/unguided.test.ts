import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { shareDueSlots } from '#app/backend/bookings/jobs.server.ts'
import type { Database } from '#app/backend/db/connection.server.ts'
import { bookings } from '#app/backend/db/schema.server.ts'
import { addDays, todayIn } from '#app/domain/calendar/dates.ts'
import {
  createCaller,
  createClock,
  createPlace,
  createTestBackend,
  createUser,
  today,
  tomorrow
} from '../../support/database/backend.ts'
import { openTestDatabase } from '../../support/database/database.ts'
import { type AgentWorld, createAgentWorld } from '../../support/world/agents.ts'

let db: Database
let world: AgentWorld
let token: string

beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())
beforeEach(async () => {
  world = await createAgentWorld(db)
  token = (await createUser(db, world.place.placeId, ['agents/index'])).token
})

const wants = (guide: string, guidePeople?: number) => world.wantGuides(guide, guidePeople)
const list = async (query = '') => (await world.call('GET', `/agents/unguided?${query}`, { token })).body

it('gives the same numbers for the demonstration as the first page and the list of bookings', async () => {
  const seeded = await openTestDatabase({ seed: true })
  try {
    await seeded.pool.query(`update products set guide = 'booking' where id in (select max(id) from products)`)
    const { rows: rules } = await seeded.pool.query('select guide from products group by guide')
    expect(rules.map(({ guide }) => guide)).toEqual(expect.arrayContaining(['booking', 'people']))
    const clock = createClock(new Date())
    const backend = createTestBackend(seeded, clock)
    const call = createCaller(backend)
    await shareDueSlots(backend)
    const { rows } = await seeded.pool.query('select id, timezone from places')
    const seen = ['agents/index', 'operation/booking-list', 'operation/all-bookings']
    const who = await createUser(seeded, rows[0].id, seen)
    const get = async (path: string) => (await call('GET', path, { token: who.token })).body
    let unguided = 0
    const from = todayIn(rows[0].timezone, clock.now())
    for (const date of Array.from({ length: 15 }, (_, days) => addDays(from, days))) {
      const { visits } = await get(`/operations/summary?date=${date}`)
      const listed = await get(`/booking/byPeriod?start_date=${date}&end_date=${date}&guide=missing&page=1&limit=1`)
      const slots = await get(`/agents/unguided?start_date=${date}&end_date=${date}&limit=100`)
      const missing = slots.data.reduce(
        (sum: number, one: Record<string, number>) => sum + (one.missing_bookings ?? 0),
        0
      )
      expect([date, missing, listed.total]).toEqual([date, visits.unguided.bookings, visits.unguided.bookings])
      unguided += missing
    }
    expect(unguided).toBeGreaterThan(0)
  } finally {
    await seeded.close()
  }
})

describe('dates without a guide', () => {
  it('are those of attractions that want one, until each booking has its own', async () => {
    const luzia = await world.addAgent()
    const igor = await world.addAgent('Igor')
    const one = await world.book()
    const two = await world.book()
    const later = await world.book({ time: '14:00' })
    expect((await list()).total).toBe(0)
    await wants('booking')
    await world.choose(one.uuid, luzia, one)
    const product = { product_name: 'Cachoeira do Sossego', product_uuid: world.place.productUuid }
    const slot = { ...product, date: tomorrow, declined: [] }
    expect((await list()).data).toEqual([
      { ...slot, time: '09:00', bookings: 2, people: 6, missing_bookings: 1, wanted: 2, missing: 1 },
      { ...slot, time: '14:00', bookings: 1, people: 3, missing_bookings: 1, wanted: 1, missing: 1 }
    ])
    await world.choose(two.uuid, igor, two)
    expect((await list()).total).toBe(1)
    await db.orm.update(bookings).set({ status: 'CANCELLED' }).where(eq(bookings.publicId, later.uuid))
    expect((await list()).total).toBe(0)
    // A pending booking only holds places and needs no guide yet.
    await db.orm.update(bookings).set({ status: 'PENDING' }).where(eq(bookings.publicId, later.uuid))
    expect((await list()).total).toBe(0)
    // One for each four people of the slot, whose two bookings of three go together.
    await wants('people', 4)
    expect((await list()).total).toBe(0)
    await wants('people', 2)
    expect((await list()).data).toMatchObject([{ time: '09:00', people: 6, wanted: 3, missing: 1 }])
  })

  it('warn of a booking whose guides have no room for all of its people, like the slot', async () => {
    const few = await world.addAgent('Luzia', { groupPeople: 2 })
    const more = await world.addAgent('Igor')
    await wants('people', 8)
    const one = await world.book()
    const keys = ['operation/booking-list', 'operation/all-bookings', 'operation/edit', 'operation/index']
    const desk = (await createUser(db, world.place.placeId, keys)).token
    const get = async (path: string) => (await world.call('GET', path, { token: desk })).body
    const warned = async () => {
      const day = `start_date=${tomorrow}&end_date=${tomorrow}`
      const listed = await get(`/booking/byPeriod?${day}&guide=missing&page=1&limit=1`)
      const { guides_missing: missing } = await get(`/booking/${one.uuid}`)
      const [slot] = (await list()).data
      return [listed.total, missing, slot?.missing ?? 0, slot?.missing_bookings ?? 0]
    }
    expect(await warned()).toEqual([1, 1, 1, 1])
    await world.choose(one.uuid, few, { token: desk })
    expect(await warned()).toEqual([1, 1, 1, 1])
    const slot = { product_uuid: world.place.productUuid, date: tomorrow, time: '09:00' }
    const body = { ...slot, agent_uuid: more, people: '1' }
    expect((await world.call('PUT', '/operations/guides', { token: desk, body })).status).toBe(200)
    expect(await warned()).toEqual([0, 0, 0, 0])
  })

  it('are listed by days, attraction and page, for one place only', async () => {
    await wants('booking')
    await Promise.all(['09:00', '14:00'].map((time) => world.book({ time })))
    expect((await list(`start_date=${tomorrow}&end_date=${tomorrow}`)).total).toBe(2)
    expect((await list(`end_date=${today}`)).total).toBe(0)
    expect((await list('start_date=2020-01-01')).total).toBe(2)
    expect((await list('limit=1&page=2')).data).toMatchObject([{ time: '14:00' }])
    expect((await list(`product=${world.place.productUuid.toUpperCase()}`)).total).toBe(2)
    expect((await list('product=1')).total).toBe(0)
    expect((await list('start_date=ontem')).fields.start_date).toHaveLength(1)
    expect((await list(`start_date=${tomorrow}&end_date=${today}`)).fields.end_date).toHaveLength(1)
    const far = await createPlace(db)
    token = (await createUser(db, far.placeId, ['agents/index'])).token
    expect((await list()).total).toBe(0)
  })
})
