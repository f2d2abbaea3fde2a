import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import { countElsewhere, countTaken, writePassengers } from '#app/backend/db/queries/transport/passengers.server.ts'
import { trips } from '#app/backend/db/schema.server.ts'
import { inTransaction } from '#app/backend/db/transaction.server.ts'
import { roomProblem } from '#app/domain/transport/room.ts'
import { tomorrow } from '../../support/database/backend.ts'
import { openTestDatabase } from '../../support/database/database.ts'
import { createTransportWorld, type TransportWorld } from './world.ts'

let db: Database
let world: TransportWorld

beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db?.close())
beforeEach(async () => {
  world = await createTransportWorld(db)
})

const person = (name: string) => ({ name, document: '12.345.678-9', issuer: 'SSP BA' })

describe('passengers of a trip', () => {
  it('are all or some people of a booking, with or without names, and masked for readers', async () => {
    const trip = await world.addTrip({ stops: [{ id: '', time: '07:30', place: 'Praça', notes: '' }] })
    const { uuid } = await world.book(4)
    const offered = await world.ask('GET', `/trips/${trip}/bookings?q=conceicao`)
    expect(offered.body.data).toMatchObject([
      { uuid, people: 4, here: 0, elsewhere: 0, name: 'Maria da Conceição Souza' }
    ])
    const first = (await world.ask('GET', `/trips/${trip}/passengers/${uuid}`)).body
    expect(first).toMatchObject({ people: 0, stamp: '', elsewhere: 0 })
    expect(first.suggested).toEqual([{ name: 'Maria da Conceição Souza', document: '529.982.247-25', issuer: '' }])
    const [stop] = (await world.read(trip)).stops
    const named = [person('Maria Souza'), person('Ana Lima')]
    const { status, body } = await world.ride(trip, uuid, { people: 3, named, stop: stop.id, notes: 'Cadeirinha' })
    expect([status, body.people, body.stop, body.named]).toEqual([200, 3, stop.id, named])
    // The way back is offered the same people.
    const back = await world.addTrip({ time: '16:00', direction: 'return' })
    expect((await world.ask('GET', `/trips/${back}/passengers/${uuid}`)).body.suggested).toEqual(named)
    const whole = await world.read(trip)
    expect(whole).toMatchObject({
      people: 3,
      whole: true,
      passengers: [{ named, booking: { phone: '+5575999998888' } }]
    })
    const masked = await world.read(trip, world.seesOnly)
    expect(masked.passengers[0]).toMatchObject({ people: 3, stamp: '', booking: { phone: '' } })
    expect(masked.passengers[0].named[0]).toEqual({ ...person('Maria Souza'), document: '*********8-9' })
    expect(JSON.stringify(masked)).not.toMatch(/12\.345\.678|99999-?8888|529\.982|52998224725/)
    const write = await world.ask('PUT', `/trips/${trip}/passengers/${uuid}`, { people: '1' }, world.seesOnly)
    const look = await world.ask('GET', `/trips/${trip}/passengers/${uuid}`, undefined, world.seesOnly)
    expect([write.status, look.status]).toEqual([403, 403])
    const [own] = (await world.ask('GET', `/trips?booking=${uuid}`)).body
    expect([own.uuid, own.booking_people]).toEqual([trip, 3])
  })

  it('never exceeds the seats, nor the booking, nor rides twice on a day and direction', async () => {
    const trip = await world.addTrip()
    const big = await world.book(14)
    const small = await world.book(3)
    expect((await world.ride(trip, big.uuid, { people: 15 })).body.fields).toEqual({
      people: ['A reserva é de 14 pessoas.']
    })
    expect((await world.ride(trip, big.uuid, { people: 14 })).status).toBe(200)
    const full = await world.ride(trip, small.uuid, { people: 2 })
    expect([full.status, full.body.fields]).toEqual([422, { people: ['Não cabem: resta 1 lugar no veículo.'] }])
    expect((await world.ride(trip, small.uuid, { people: 1 })).status).toBe(200)
    const other = await world.addTrip({ time: '10:00', vehicle_uuid: '' })
    expect((await world.ride(other, small.uuid, { people: 3 })).body.fields.people[0]).toMatch(/já vai em outra viagem/)
    expect((await world.ride(other, small.uuid, { people: 2 })).status).toBe(200)
    // Back, or on another day, they may.
    const back = await world.addTrip({ direction: 'return' })
    expect((await world.ride(back, small.uuid, { people: 3 })).status).toBe(200)
    expect((await world.update(back, { direction: 'outward' })).body.code).toBe('carried_twice')
    expect((await world.update(back, { date: '2026-11-25', direction: 'outward' })).status).toBe(200)
    // A cancelled trip carries nobody, and is taken up again only where they are free.
    await world.move(other, 'cancelled')
    const { stamp } = (await world.ask('GET', `/trips/${trip}/passengers/${small.uuid}`)).body
    expect((await world.ride(trip, small.uuid, { people: 1, stamp })).status).toBe(200)
    const car = await world.addVehicle({ seats: '40' })
    expect((await world.update(trip, { vehicle_uuid: car.uuid })).status).toBe(200)
    expect((await world.ride(trip, small.uuid, { people: 3, stamp })).status).toBe(200)
    expect((await world.move(other, 'planned')).body.code).toBe('carried_twice')
    const little = await world.addVehicle({ seats: '16' })
    const refused = await world.update(trip, { vehicle_uuid: little.uuid })
    expect(refused.body.fields.vehicle_uuid[0]).toBe(
      'Já vão 17 pessoas, e este veículo leva 16. Escolha outro, ou tire passageiros.'
    )
    const smaller = await world.ask('PUT', `/vehicles/${car.uuid}`, { plate: car.plate, seats: '16' })
    expect(smaller.body.fields).toEqual({ seats: ['Uma viagem por fazer já leva 17 pessoas neste veículo.'] })
    expect((await world.ask('PUT', `/vehicles/${car.uuid}`, { plate: car.plate, seats: '17' })).status).toBe(200)
  })

  it('never exceeds seats that the vehicle lost while the trip was past or done', async () => {
    const { uuid, plate } = world.vehicle
    const past = await world.addTrip({ date: '2026-11-19' })
    const done = await world.addTrip()
    const booked = await world.book(15)
    for (const trip of [past, done]) expect((await world.ride(trip, booked.uuid, { people: 15 })).status).toBe(200)
    for (const status of ['on_route', 'done']) await world.move(done, status)
    expect((await world.ask('PUT', `/vehicles/${uuid}`, { plate, seats: '10' })).status).toBe(200)
    const full = ['Já vão 15 pessoas, e este veículo leva 10. Escolha outro, ou tire passageiros.']
    const refused = [await world.update(past, { date: '2026-11-23' }), await world.move(done, 'on_route')]
    expect(refused.map(({ status, body }) => [status, body.fields])).toEqual(
      Array(2).fill([422, { vehicle_uuid: full }])
    )
    // Past trips can still get notes or be cancelled.
    expect((await world.update(past, { date: '2026-11-19', notes: 'Duas malas' })).status).toBe(200)
    expect((await world.move(past, 'cancelled')).status).toBe(200)
  })

  it('falls out with a cancelled booking, gives its seats back, and it is shown', async () => {
    const trip = await world.addTrip()
    const first = await world.book(10)
    const second = await world.book(10)
    await world.ride(trip, first.uuid, { people: 10 })
    expect((await world.ride(trip, second.uuid, { people: 10 })).status).toBe(422)
    expect((await world.cancel(first.hash)).status).toBe(200)
    expect(await world.read(trip)).toMatchObject({
      people: 0,
      lost_people: 10,
      passengers: [{ people: 10, booking: { situation: 'cancelled' } }]
    })
    expect((await world.ride(trip, second.uuid, { people: 10 })).status).toBe(200)
    const gone = (await world.ask('GET', `/trips/${trip}/passengers/${first.uuid}`)).body
    const again = await world.ride(trip, first.uuid, { people: 1, stamp: gone.stamp })
    expect(again.body.fields.people[0]).toMatch(/^Só vão reservas pagas/)
    const { body } = await world.ask('GET', `/trips/${trip}/bookings`)
    expect(body.data.map((one: { uuid: string }) => one.uuid)).toEqual([second.uuid])
    const out = await world.ask('DELETE', `/trips/${trip}/passengers/${first.uuid}?stamp=${gone.stamp}`)
    expect([out.status, (await world.read(trip)).lost_people]).toEqual([200, 0])
    const pending = await world.book(2, { payment_method: 'pix', payLater: undefined })
    expect((await world.ride(trip, pending.uuid, { people: 2 })).status).toBe(422)
  })

  it("warns the second of two editors, and keeps the first one's changes", async () => {
    const trip = await world.addTrip()
    const { uuid } = await world.book(3)
    const { body } = await world.ride(trip, uuid, { people: 2, named: [person('Maria Souza')] })
    const one = await world.ride(trip, uuid, { people: 3, named: [person('Maria Souza')], stamp: body.stamp })
    expect(one.status).toBe(200)
    const late = [
      await world.ride(trip, uuid, { people: 1, stamp: body.stamp }),
      await world.ride(trip, uuid, { people: 1 }),
      await world.ask('DELETE', `/trips/${trip}/passengers/${uuid}?stamp=${body.stamp}`)
    ]
    expect(late.map((answer) => answer.body.code)).toEqual(Array(3).fill('changed_meanwhile'))
    expect((await world.read(trip)).passengers[0]).toMatchObject({ people: 3, named: [person('Maria Souza')] })
    // The same again is no change; another's stop is none.
    expect(
      (await world.ride(trip, uuid, { people: 3, named: [person('Maria Souza')], stamp: one.body.stamp })).status
    ).toBe(200)
    const elsewhere = await world.addTrip({ stops: [{ id: '', time: '07:30', place: 'Praça', notes: '' }] })
    const [stop] = (await world.read(elsewhere)).stops
    const foreign = await world.ride(trip, uuid, { people: 3, stop: stop.id, stamp: one.body.stamp })
    expect(foreign.body.fields).toEqual({ stop: [expect.any(String)] })
  })
})

describe('many at once', () => {
  it("never exceed the trip's seats, even when its vehicle changes meanwhile", async () => {
    const trip = await world.addTrip()
    const booked = await Promise.all(Array.from({ length: 20 }, () => world.book(2)))
    const { uuid, plate } = world.vehicle
    const answers = await Promise.all([
      ...booked.slice(0, 10).map((one) => world.ride(trip, one.uuid, { people: 2 })),
      world.ask('PUT', `/vehicles/${uuid}`, { plate, seats: '9' }),
      ...booked.slice(10).map((one) => world.ride(trip, one.uuid, { people: 2 }))
    ])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 422]))
    const { people, vehicle } = await world.read(trip)
    expect(people).toBeLessThanOrEqual(vehicle.seats)
    expect(people).toBeGreaterThanOrEqual(8)
  })

  it('never put a booking on the trip twice', async () => {
    const there = await Promise.all(Array.from({ length: 8 }, (_, index) => world.addTrip({ time: `0${index}:00` })))
    const { uuid } = await world.book(3)
    const answers = await Promise.all(there.map((trip) => world.ride(trip, uuid, { people: 2 })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    // Two trips moved onto the same day and direction by two people at once.
    const back = await Promise.all(
      ['outward', 'return'].map((direction) => world.addTrip({ date: '2026-11-28', direction }))
    )
    const other = await world.book(3)
    for (const trip of back) expect((await world.ride(trip, other.uuid)).status).toBe(200)
    const moved = await Promise.all(back.map((trip) => world.update(trip, { date: '2026-11-29', direction: 'return' })))
    expect(moved.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('the same without the locks exceed both: the tests above can fail', async () => {
    const uuids = [await world.addTrip(), await world.addTrip({ time: '10:00' })]
    const ids = await Promise.all(
      uuids.map(async (uuid) => (await db.orm.select().from(trips).where(eq(trips.uuid, uuid)))[0]?.id ?? 0)
    )
    const booked = await Promise.all(Array.from({ length: 10 }, () => world.book(2)))
    const unlocked = (tripId: number, bookingId: number) =>
      inTransaction(db, async (tx) => {
        const taken = await countTaken(tx, { tripId, but: bookingId })
        const elsewhere = await countElsewhere(tx, { bookingId, date: tomorrow, direction: 'outward', but: tripId })
        await tx.execute(sql`select pg_sleep(0.05)`)
        if (roomProblem({ people: 2, taken, seats: 15, booked: 2, elsewhere })) return 0
        await writePassengers(tx, { tripId, bookingId, people: 2, named: [], notes: '', stopId: null })
        return 2
      })
    const [one = 0, two = 0] = ids
    const riding = await Promise.all(booked.map(({ id }) => unlocked(one, id)))
    expect(riding.reduce<number>((sum, people) => sum + people, 0)).toBeGreaterThan(15)
    const empty = await world.addTrip({ time: '12:00' })
    const [third] = await db.orm.select().from(trips).where(eq(trips.uuid, empty))
    const { id } = await world.book(2)
    expect(await Promise.all([unlocked(two, id), unlocked(third?.id ?? 0, id)])).toEqual([2, 2])
  })
})
