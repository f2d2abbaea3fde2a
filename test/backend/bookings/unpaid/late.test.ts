import { randomUUID } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { releaseHolds } from '#app/backend/bookings/jobs.server.ts'
import { askConfirmations } from '#app/backend/bookings/unpaid/ask-confirmation.server.ts'
import type { Database } from '#app/backend/db/connection.server.ts'
import { agents, bookingEvents, bookings, dirtyDays } from '#app/backend/db/schema.server.ts'
import { createUser } from '../../../support/database/backend.ts'
import { openTestDatabase } from '../../../support/database/database.ts'
import { putOnTrip } from '../../transport/put-on-trip.ts'
import { openPlace, somebody } from './world.ts'

let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

const rights = ['operation/booking-list', 'operation/all-bookings']

async function open(settings: Parameters<typeof openPlace>[1] = {}) {
  const world = await openPlace(db, settings)
  const as = async (...granted: string[]) => (await createUser(db, world.place.placeId, granted)).token
  const post = (action: string, hash: string, token: string, payload = {}) =>
    world.call('POST', '/booking/event', { token, body: { action, hash, payload } })
  const lastEvent = async (uuid: string) => {
    const [event] = await db.orm
      .select({
        action: bookingEvents.action,
        actor: bookingEvents.actor,
        userId: bookingEvents.userId,
        from: bookingEvents.from,
        to: bookingEvents.to
      })
      .from(bookingEvents)
      .innerJoin(bookings, eq(bookings.id, bookingEvents.bookingId))
      .where(eq(bookings.publicId, uuid))
      .orderBy(desc(bookingEvents.id))
    return event
  }
  return { ...world, as, post, lastEvent }
}

/** Minutes from the first day to the morning of the visit. */
const toTheMorning = 4.9 * 24 * 60

describe('a visitor who comes without having confirmed', () => {
  it('is let in by the desk where there are places', async () => {
    const { book, call, clock, backend, as, post, taken, lastEvent } = await open()
    const { uuid, hash } = (await book(somebody())).body
    clock.pass(toTheMorning)
    await releaseHolds(backend)
    expect(await taken()).toBe(0)
    const gate = await as(...rights, 'operation/checkin', 'operation/checkin-override')
    expect((await call('POST', `/booking/${uuid}/confirm`)).body.code).toBe('expired')
    const kept = await post('confirm', hash, gate)
    expect(kept.body).toMatchObject({ outcome: 'done', booking: { status: 'UNPAID', hold_until: null } })
    expect(await taken()).toBe(4)
    expect(await lastEvent(uuid)).toMatchObject({ action: 'confirmed', from: 'EXPIRED', to: 'UNPAID' })
    expect((await post('checkin', hash, gate, { override: true })).body.outcome).toBe('done')
  })

  it('is confirmed by the desk until midnight at the place, but not after an expired Pix hold', async () => {
    const { book, clock, backend, as, post } = await open()
    const late = (await book(somebody())).body
    const pix = (await book({ ...somebody(), payment_method: 'pix' })).body
    const gate = await as(...rights, 'operation/checkin')
    // 22:30 of the visit’s day there, the next one in UTC.
    clock.pass((Date.parse('2026-11-26T01:30:00Z') - clock.now().getTime()) / 60_000)
    await releaseHolds(backend)
    expect((await post('confirm', pix.hash, gate)).body.code).toBe('expired')
    expect((await post('confirm', late.hash, gate)).body.outcome).toBe('done')
  })

  it('is told when the places are sold, and after the day', async () => {
    const { book, clock, backend, as, post } = await open({ capacity: 4 })
    const { hash } = (await book(somebody())).body
    const gate = await as(...rights, 'operation/checkin')
    clock.pass(toTheMorning - 12 * 60)
    await releaseHolds(backend)
    const other = await book(somebody())
    expect(other.status).toBe(201)
    const refused = await post('confirm', hash, gate)
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'O prazo para confirmar acabou e as vagas voltaram à venda.'
    ])
    await db.orm.update(bookings).set({ status: 'CANCELLED' }).where(eq(bookings.publicId, other.body.uuid))
    clock.pass(36 * 60)
    expect((await post('confirm', hash, gate)).body.code).toBe('expired')
  })

  it.each(['cod', 'pix'])('and was let in keeps the places (%s)', async (payment_method) => {
    const { book, clock, backend, as, post, taken } = await open()
    const { hash } = (await book({ ...somebody(), payment_method })).body
    const gate = await as(...rights, 'operation/checkin', 'operation/checkin-override')
    expect((await post('checkin', hash, gate, { override: true, keepdate: true })).body).toMatchObject({
      outcome: 'done',
      booking: { status: 'UNPAID', hold_until: null }
    })
    clock.pass(toTheMorning)
    await releaseHolds(backend)
    expect(await taken()).toBe(4)
  })
})

it('loses their seat on a trip when kept late, because another may have it', async () => {
  const { book, clock, backend, place, as, post } = await open()
  const late = (await book(somebody())).body
  const guide = randomUUID()
  await db.orm.insert(agents).values({ uuid: guide, placeId: place.placeId, name: 'Luzia Macedo' })
  const visit = { placeId: place.placeId, booking: late.uuid, date: '2026-11-25' }
  const ways = [
    await putOnTrip(db, { ...visit, agentUuid: guide }),
    await putOnTrip(db, { ...visit, date: '2026-11-24' }),
    await putOnTrip(db, { ...visit, status: 'done' })
  ]
  clock.pass(toTheMorning - 12 * 60)
  await releaseHolds(backend)
  const other = (await book(somebody())).body
  const given = await post('add-agent', other.hash, await as(...rights, 'operation/edit'), { agents: [guide] })
  expect(given.status).toBe(200)
  const kept = await post('confirm', late.hash, await as(...rights, 'operation/checkin'))
  expect(kept.body.message).toBe(
    'Presença confirmada. As vagas ficam guardadas. Saiu da viagem de 24/11/2026 09:00, ida: inclua a reserva de novo.' +
      ' Saiu da viagem de 25/11/2026 09:00, ida: inclua a reserva de novo.'
  )
  expect(await Promise.all(ways.map(({ isRiding }) => isRiding()))).toEqual([false, false, true])
  const events = await db.orm
    .select()
    .from(bookingEvents)
    .where(eq(bookingEvents.action, 'trip-left'))
    .orderBy(bookingEvents.id)
  expect(events.map(({ from, reason }) => [from, reason])).toEqual([
    ['24/11/2026 09:00, ida', 'O prazo tinha acabado'],
    ['25/11/2026 09:00, ida', 'O prazo tinha acabado']
  ])
})

describe('the visitor’s link in the hands of a colleague', () => {
  it('confirms nothing without the permission, and names who had it', async () => {
    const { book, call, clock, as, lastEvent } = await open()
    const { uuid } = (await book(somebody())).body
    clock.pass(3.5 * 24 * 60)
    const confirm = (token?: string) => call('POST', `/booking/${uuid}/confirm`, { token })
    expect((await confirm(await as(...rights))).status).toBe(403)
    expect((await confirm(await as('operation/checkin'))).status).toBe(404)
    expect((await confirm(await as(...rights, 'operation/checkin'))).body).toMatchObject({ hold_until: null })
    expect(await lastEvent(uuid)).toMatchObject({ action: 'confirmed', actor: '', userId: expect.any(Number) })
  })
})

it('asking and confirming change no figure of a day', async () => {
  const { book, call, clock, backend, place } = await open()
  const { uuid } = (await book(somebody())).body
  const marked = () => db.orm.select().from(dirtyDays).where(eq(dirtyDays.placeId, place.placeId))
  await db.orm.delete(dirtyDays).where(eq(dirtyDays.placeId, place.placeId))
  clock.pass(3.5 * 24 * 60)
  await askConfirmations(backend)
  expect((await call('POST', `/booking/${uuid}/confirm`)).status).toBe(200)
  expect(await marked()).toEqual([])
  await db.orm.update(bookings).set({ date: '2026-11-28' }).where(eq(bookings.publicId, uuid))
  expect((await marked()).map(({ basis, date }) => `${basis} ${date}`).sort()).toEqual([
    'purchase 2026-11-20',
    'visit 2026-11-25',
    'visit 2026-11-28'
  ])
})
