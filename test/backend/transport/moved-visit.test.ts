import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import { bookingEvents, bookings } from '#app/backend/db/schema.server.ts'
import { createUser, tomorrow } from '../../support/database/backend.ts'
import { openTestDatabase } from '../../support/database/database.ts'
import { createTransportWorld } from './world.ts'

let db: Database

beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db?.close())

it('warns before a moved visit leaves its old trips, and then frees their seats', async () => {
  const world = await createTransportWorld(db)
  const { token } = await createUser(db, world.place.placeId, ['operation/edit', 'operation/all-bookings'])
  const moving = await world.book(10)
  const waiting = await world.book(10)
  const there = await world.addTrip()
  const back = await world.addTrip({ time: '16:00', direction: 'return' })
  const done = await world.addTrip({ time: '05:00', direction: 'return', vehicle_uuid: '' })
  const stays = await world.addTrip({ date: '2026-11-23', vehicle_uuid: '' })
  await world.ride(done, moving.uuid, { people: 1 })
  for (const status of ['on_route', 'done']) await world.move(done, status)
  for (const trip of [there, stays]) expect((await world.ride(trip, moving.uuid, { people: 10 })).status).toBe(200)
  expect((await world.ride(back, moving.uuid, { people: 9 })).status).toBe(200)
  expect((await world.ride(there, waiting.uuid, { people: 10 })).status).toBe(422)
  const ask = async (date: string, time: string) =>
    (await world.call('GET', `/booking/${moving.uuid}/change-date?date=${date}&time=${time}`, { token })).body
  const move = async (date: string, time: string) => {
    const body = { action: 'change-date', hash: moving.hash, payload: { date, time } }
    return (await world.call('POST', '/booking/event', { token, body })).body
  }
  // At another time of the day they ride still.
  expect((await ask(tomorrow, '14:00')).trips_leaving).toEqual([])
  expect((await move(tomorrow, '14:00')).message).not.toContain('Saiu da viagem')
  expect((await world.read(there)).people).toBe(10)
  const left = ['21/11/2026 08:00, ida', '21/11/2026 16:00, volta']
  expect((await ask('2026-11-22', '09:00')).trips_leaving).toEqual(left)
  const { message } = await move('2026-11-22', '09:00')
  for (const trip of left) expect(message).toContain(`Saiu da viagem de ${trip}: inclua a reserva em outra.`)
  const ridingIn = (trips: string[]) => Promise.all(trips.map(async (trip) => (await world.read(trip)).people))
  expect(await ridingIn([there, back, done, stays])).toEqual([0, 0, 1, 10])
  expect((await world.ride(there, waiting.uuid, { people: 10 })).status).toBe(200)
  const { bookingId, action, id } = bookingEvents
  const events = await db.orm
    .select({ from: bookingEvents.from })
    .from(bookingEvents)
    .innerJoin(bookings, eq(bookings.id, bookingId))
    .where(and(eq(bookings.placeId, world.place.placeId), eq(action, 'trip-left')))
    .orderBy(id)
  expect(events.map(({ from }) => from)).toEqual(left)
})

it('keeps a booking that moves while it is put on a trip on the trip of its own day, or on none', async () => {
  const world = await createTransportWorld(db)
  const { token } = await createUser(db, world.place.placeId, ['operation/edit', 'operation/all-bookings'])
  const booked = await Promise.all(Array.from({ length: 6 }, () => world.book(1)))
  const trip = await world.addTrip()
  for (const { uuid } of booked.slice(0, 3)) await world.ride(trip, uuid, { people: 1 })
  const payload = { date: '2026-11-22', time: '09:00' }
  const answers = await Promise.all([
    ...booked.map(({ hash }) =>
      world.call('POST', '/booking/event', { token, body: { action: 'change-date', hash, payload } })
    ),
    ...booked.map(({ uuid }) => world.ride(trip, uuid, { people: 1 }))
  ])
  expect(answers.every(({ status }) => status < 500)).toBe(true)
  const { passengers, people } = await world.read(trip)
  expect(people).toBe(passengers.length)
  // Put there after the move was made, somebody wanted it so: the page says of them that the visit is on another day.
  expect(passengers.every((one: { booking: { date: string } }) => one.booking.date === '2026-11-22')).toBe(true)
})
