import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import {
  agents,
  bookingAgents,
  bookings,
  dayNotes,
  products,
  slotExceptions,
  ticketTypes,
  timeSlots,
  unavailabilities
} from '#app/backend/db/schema.server.ts'
import {
  bookingForm,
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

let db: Database
let place: TestPlace
let token: string
let clock = createClock()

beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db?.close())
beforeEach(async () => {
  clock = createClock()
  place = await createPlace(db, { capacity: 10 })
  token = (
    await createUser(db, place.placeId, [
      'operation/index',
      'operation/all-bookings',
      'operation/edit',
      'products/edit'
    ])
  ).token
})

const call = (...asked: Parameters<ReturnType<typeof createCaller>>) =>
  createCaller(createTestBackend(db, clock))(...asked)

const read = async (path: string, query: Record<string, string>, as = token) =>
  call('GET', `/operations/${path}?${new URLSearchParams(query)}`, { token: as })

async function monthDay(date: string, product_uuid = '') {
  const { body } = await read('month', { month: date.slice(0, 7), product_uuid })
  return body.days.find((day: { date: string }) => day.date === date)
}

const book = async (people: number, changes: Record<string, unknown> = {}) =>
  call('POST', '/booking/express', {
    body: bookingForm(place, {
      tickets: [{ label: 'INTEIRA', quantity: String(people) }],
      payment_method: 'cod',
      payLater: true,
      ...changes
    })
  })

async function addAttraction(name: string, rest: Partial<typeof products.$inferInsert> = {}) {
  const uuid = randomUUID()
  const [row] = await db.orm
    .insert(products)
    .values({ uuid, placeId: place.placeId, slug: uuid, name, position: 9, ...rest })
    .returning({ id: products.id })
  const productId = row?.id ?? 0
  await db.orm.insert(ticketTypes).values({ productId, label: 'INTEIRA', title: 'Inteira', price: 1000 })
  await db.orm.insert(timeSlots).values({ productId, time: '11:00', capacity: 5 })
  return { uuid, productId }
}

describe('a month', () => {
  it('shows sold, blocked and exceptional days, of one attraction and of all', async () => {
    const { productId, productUuid } = place
    await book(4)
    await book(10, { time: '14:00' })
    const other = await addAttraction('Gruta')
    const draft = await addAttraction('Rascunho', { active: false })
    const block = (date: string, time: string, reason: string) =>
      db.orm.insert(unavailabilities).values({ productId, date, time, reason })
    await block('2026-11-25', '', 'Manutenção')
    await block('2026-11-26', '14:00', 'Gravação')
    await db.orm.insert(slotExceptions).values([
      { productId, date: '2026-11-27', time: '09:00', capacity: 25 },
      { productId, date: '2026-11-28', time: '', capacity: 0 }
    ])
    await db.orm.insert(dayNotes).values([
      { productId, date: tomorrow, body: 'Duas vans' },
      { productId, date: '2026-11-25', body: '', version: 3 },
      { productId: draft.productId, date: tomorrow, body: 'Ainda em obras' }
    ])
    const none = { blocked_slots: 0, blocked_attractions: 0, exceptions: 0, notes: 0, reasons: [], attractions: 1 }
    expect(await monthDay(tomorrow, productUuid)).toEqual({
      ...none,
      date: tomorrow,
      slots: 2,
      capacity: 20,
      people: 14,
      remaining: 6,
      notes: 1
    })
    expect(await monthDay(tomorrow)).toMatchObject({ slots: 3, capacity: 25, people: 14, attractions: 2, notes: 1 })
    expect(await monthDay('2026-11-25', productUuid)).toMatchObject({
      slots: 2,
      blocked_slots: 2,
      blocked_attractions: 1,
      capacity: 20,
      remaining: 0,
      notes: 0,
      reasons: ['Manutenção']
    })
    expect(await monthDay('2026-11-25')).toMatchObject({
      slots: 3,
      blocked_slots: 2,
      attractions: 2,
      blocked_attractions: 1,
      remaining: 5,
      reasons: []
    })
    expect(await monthDay('2026-11-26', productUuid)).toMatchObject({ blocked_slots: 1, blocked_attractions: 0 })
    expect(await monthDay('2026-11-27', productUuid)).toMatchObject({ exceptions: 1, capacity: 35 })
    expect(await monthDay('2026-11-28', productUuid)).toMatchObject({ exceptions: 1, slots: 0, attractions: 0 })
    expect(await monthDay('2026-11-27', other.uuid)).toMatchObject({ exceptions: 0, capacity: 5 })
    // An attraction that is no longer sold still counts while visitors are expected.
    await db.orm.update(products).set({ active: false }).where(eq(products.id, productId))
    expect(await monthDay(tomorrow)).toMatchObject({ people: 14, attractions: 2 })
    expect(await monthDay('2027-01-10')).toMatchObject({ attractions: 1, capacity: 5 })
  })

  it('counts holds until they expire, and reports errors at their fields', async () => {
    await book(3, { payment_method: 'pix', payLater: false })
    expect(await monthDay(tomorrow)).toMatchObject({ people: 3 })
    clock.pass(16)
    expect(await monthDay(tomorrow)).toMatchObject({ people: 0, remaining: 20 })
    for (const month of ['2026-13', '1999-12', '2201-01', 'x']) {
      const { status, body } = await read('month', { month })
      expect([month, [400, 422].includes(status), Object.keys(body.fields)]).toEqual([month, true, ['month']])
    }
    const stranger = await createPlace(db)
    for (const path of ['month', 'day']) {
      const asked = { month: '2026-11', date: tomorrow, product_uuid: stranger.productUuid }
      expect([path, (await read(path, asked)).status]).toEqual([path, 404])
    }
    const gate = (await createUser(db, place.placeId, ['operation/booking-list'])).token
    expect((await read('month', { month: '2026-11' }, gate)).status).toBe(403)
  })
})

describe('a day', () => {
  it('has slots with people, guides, arrivals, blocks and exceptions', async () => {
    const { productId, placeId, productUuid } = place
    await db.orm.update(products).set({ guide: 'people', guidePeople: 2 }).where(eq(products.id, productId))
    const guided = await book(3)
    const alone = await book(2)
    // Held places, but no sale yet: nobody looks for its guide.
    await book(1, { payment_method: 'pix', payLater: false })
    const uuid = randomUUID()
    await db.orm.insert(agents).values({ uuid, placeId, name: 'Dora Lima' })
    const [row] = await db.orm.select().from(bookings).where(eq(bookings.publicId, alone.body.uuid))
    await db.orm.insert(bookingAgents).values({ bookingId: row?.id ?? 0, agentUuid: uuid })
    await db.orm
      .update(bookings)
      .set({ checkedInPeople: 2 })
      .where(eq(bookings.id, row?.id ?? 0))
    await db.orm.insert(unavailabilities).values({ productId, date: tomorrow, time: '14:00', reason: 'Gravação' })
    await db.orm
      .insert(slotExceptions)
      .values({ productId, date: tomorrow, time: '09:00', capacity: 12, note: 'Feira' })
    expect([guided.status, alone.status]).toEqual([201, 201])
    const { body } = await read('day', { date: tomorrow, product_uuid: productUuid })
    const slot = { reason: '', note: '', guides: [], without_guide: 0, blocked: false, exception: false }
    expect(body).toEqual({
      date: tomorrow,
      limits: [],
      attractions: [
        {
          uuid: productUuid,
          name: 'Cachoeira do Sossego',
          active: true,
          blocked: false,
          reason: '',
          anew: false,
          anew_note: '',
          slots: [
            {
              ...slot,
              time: '09:00',
              capacity: 10,
              usual_capacity: 10,
              people: 6,
              remaining: 4,
              bookings: 3,
              checked_in_people: 2,
              exception: true,
              note: 'Feira',
              guides: ['Dora Lima'],
              without_guide: 1
            },
            {
              ...slot,
              time: '14:00',
              capacity: 10,
              usual_capacity: 10,
              people: 0,
              remaining: 0,
              bookings: 0,
              checked_in_people: 0,
              blocked: true,
              reason: 'Gravação'
            }
          ],
          note: { body: '', version: 0, changed_by: '', changed_at: null }
        }
      ]
    })
    // An agent who sees only their own bookings does not see other bookings' guides.
    const own = await createUser(db, placeId, ['operation/index'], { agent: true })
    const asOwn = async () => (await read('day', { date: tomorrow }, own.token)).body.attractions[0].slots[0]
    expect(await asOwn()).toMatchObject({ bookings: 0, guides: [], without_guide: 0, checked_in_people: 0 })
    await db.orm.insert(bookingAgents).values({ bookingId: row?.id ?? 0, agentUuid: own.agentUuid ?? '' })
    expect(await asOwn()).toMatchObject({ bookings: 1, checked_in_people: 2 })
    expect((await read('day', { date: '2026-02-31' })).body.fields).toHaveProperty('date')
  })

  it('is marked as a whole when it is blocked or exceptional', async () => {
    const { productId } = place
    await db.orm.insert(unavailabilities).values({ productId, date: tomorrow, time: '', reason: 'Chuva' })
    await db.orm.insert(slotExceptions).values({ productId, date: tomorrow, time: '', capacity: 0, note: 'Mutirão' })
    const [one] = (await read('day', { date: tomorrow })).body.attractions
    expect(one).toMatchObject({ blocked: true, reason: 'Chuva', anew: true, anew_note: 'Mutirão', slots: [] })
  })
})

describe('a note', () => {
  const save = (body: string, version: number, changes = {}) =>
    call('PUT', '/operations/notes', {
      token,
      body: { product_uuid: place.productUuid, date: today, body, version, ...changes }
    })
  const noteNow = async () => (await read('day', { date: today })).body.attractions[0].note

  it('is written, changed and removed, and the second editor is warned', async () => {
    expect((await save('Duas vans', 0)).body).toEqual({ date: today, body: 'Duas vans', version: 1 })
    expect(await noteNow()).toMatchObject({ body: 'Duas vans', version: 1, changed_by: 'Joana Prado' })
    // Sent twice it is one; another's from the same page is not.
    expect((await save('Duas vans', 0)).body.version).toBe(1)
    const second = await save('Três vans', 0)
    expect([second.status, second.body.code]).toEqual([409, 'changed_meanwhile'])
    expect((await save('Três vans', 1)).body.version).toBe(2)
    expect((await save('', 2)).body).toEqual({ date: today, body: '', version: 3 })
    // Written anew it has no version that was there before.
    expect((await save('De novo', 1)).status).toBe(409)
    expect((await save('De novo', 3)).body.version).toBe(4)
    const both = await Promise.all(['a', 'b', 'c', 'd'].map((text) => save(text, 0, { date: tomorrow })))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  })

  it('is refused when too long, for a far day, or without permission', async () => {
    expect((await save('x'.repeat(2001), 0)).body.fields).toHaveProperty('body')
    expect((await save('x', 0, { date: '2126-01-01' })).body.fields).toHaveProperty('date')
    const reader = (await createUser(db, place.placeId, ['operation/index'])).token
    const body = { product_uuid: place.productUuid, date: today, body: 'x' }
    expect((await call('PUT', '/operations/notes', { token: reader, body })).status).toBe(403)
  })

  it('goes with an attraction that nobody ever booked', async () => {
    await save('Ainda em obras', 0)
    const manager = (await createUser(db, place.placeId, ['products/index', 'products/edit'])).token
    const gone = await call('DELETE', `/api/v1/products/${place.productUuid}`, { token: manager })
    expect([gone.status, gone.body?.message]).toEqual([200, gone.body?.message])
  })
})

describe('before days are blocked', () => {
  it('lists the affected bookings, and afterwards that they remain', async () => {
    await book(3)
    await book(2, { time: '14:00' })
    await book(1, { date: '2026-11-23' })
    const path = `/products/${place.productUuid}`
    const touched = (query: Record<string, string>) =>
      call('GET', `${path}/touched?${new URLSearchParams(query)}`, { token })
    expect((await touched({ from: tomorrow, to: '23/11/2026' })).body).toEqual({
      from: tomorrow,
      to: '2026-11-23',
      bookings: 3,
      people: 6,
      blocked: [],
      days: [
        { date: tomorrow, bookings: 2, people: 5 },
        { date: '2026-11-23', bookings: 1, people: 1 }
      ]
    })
    expect((await touched({ from: tomorrow, time: '14h' })).body).toMatchObject({ bookings: 1, people: 2 })
    const change = (action: string, reason: string) =>
      call('POST', '/products/updateUnavailability', {
        token,
        body: { product_uuid: place.productUuid, unavailability: [{ date: tomorrow, time: '', reason }], action }
      })
    expect((await change('add', 'Chuva')).body).toMatchObject({ bookings: 2, people: 5 })
    expect((await touched({ from: today, to: '2026-12-31' })).body.blocked).toEqual([
      { date: tomorrow, time: '', reason: 'Chuva' }
    ])
    await change('remove', 'Passou')
    const { rows } = await db.pool.query(
      `select action, reason from audit_events where place_id = $1 and subject = 'day' order by id`,
      [place.placeId]
    )
    expect(rows).toEqual([
      { action: 'day.blocked', reason: '' },
      { action: 'day.unblocked', reason: 'Passou' }
    ])
    expect((await touched({ from: '2026-12-31', to: today })).body.fields).toHaveProperty('to')
  })
})
