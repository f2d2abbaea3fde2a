import { and, asc, eq, inArray } from 'drizzle-orm'
import { addDays } from '#app/domain/calendar/dates.ts'
import { formatDocument } from '#app/domain/person/documents.ts'
import { tripSpan } from '#app/domain/transport/span.ts'
import type { Transaction } from '../../connection.server.ts'
import type { TripPerson } from '../../schema/transport/trips.server.ts'
import {
  bookings,
  drivers,
  transportCompanies,
  tripPassengers,
  tripStops,
  trips,
  vehicles
} from '../../schema.server.ts'
import { giveGuide } from '../agents/guides.server.ts'
import { randomCpf, randomMobile, randomPerson } from '../people.server.ts'
import type { Random } from '../random.server.ts'
import type { SeedWorld } from '../rows.server.ts'
import { demoCompanies, demoDrivers, demoTrips, demoVehicles } from './fleet-data.server.ts'

interface Writing {
  tx: Transaction
  world: SeedWorld
  random: Random
}

async function writeFleet({ tx, world, random }: Writing) {
  const own = () => ({ uuid: random.uuid(), placeId: world.placeId, createdAt: world.now })
  const until = (days: number) => addDays(world.today, days)
  const companies = await tx
    .insert(transportCompanies)
    .values(demoCompanies.map(({ days, ...row }) => ({ ...own(), ...row, licenseUntil: until(days) })))
    .returning({ id: transportCompanies.id })
  const idOf = (company: number | null) => (company === null ? null : (companies[company]?.id ?? null))
  const cars = await tx
    .insert(vehicles)
    .values(demoVehicles.map(({ company, ...row }) => ({ ...own(), ...row, companyId: idOf(company) })))
    .returning({ id: vehicles.id, companyId: vehicles.companyId, seats: vehicles.seats })
  const people = await tx
    .insert(drivers)
    .values(
      demoDrivers.map(({ company, days, ...row }) => ({
        ...own(),
        ...row,
        companyId: idOf(company),
        cnhUntil: until(days),
        cpf: randomCpf(random),
        phone: randomMobile(random)
      }))
    )
    .returning({ id: drivers.id })
  return { cars, people }
}

type Fleet = Awaited<ReturnType<typeof writeFleet>>
type DemoTrip = (typeof demoTrips)[number]

/** `07:40` less that many minutes. */
function earlier(time: string, minutes: number): string {
  const left = Number(time.slice(0, 2)) * 60 + Number(time.slice(3)) - minutes
  return `${String(Math.floor(left / 60)).padStart(2, '0')}:${String(left % 60).padStart(2, '0')}`
}

/** Finds an agent without another group at that time. */
function guideOf(world: SeedWorld, demo: DemoTrip, { date, stops }: { date: string; stops: { time: string }[] }) {
  const span = tripSpan({ time: demo.time, stopTimes: stops.map(({ time }) => time) })
  const productId = world.products[demo.product]?.id ?? 0
  return giveGuide(world, { ...span, date, productId }, world.agents[demo.agent ?? 0])?.uuid ?? null
}

/** Writes a trip with its stops and returns who gets on where. */
async function writeTrip({ tx, world, random }: Writing, { cars, people }: Fleet, demo: DemoTrip) {
  const car = cars[demo.vehicle]
  const { time, direction, status, notes = '' } = demo
  const date = addDays(world.today, demo.day)
  const planned = demo.stops.map((stop, position) => ({ position, place: stop.place, time: earlier(time, stop.time) }))
  const [trip] = await tx
    .insert(trips)
    .values({
      uuid: random.uuid(),
      placeId: world.placeId,
      date,
      time,
      direction,
      status,
      notes,
      createdAt: world.now,
      changedAt: world.now,
      productId: world.products[demo.product]?.id,
      vehicleId: car?.id,
      companyId: car?.companyId ?? null,
      driverId: demo.driver === null ? null : people[demo.driver]?.id,
      agentUuid: demo.agent === null ? null : guideOf(world, demo, { date, stops: planned }),
      dropOff: direction === 'outward' ? 'Portaria principal' : 'Praça Horácio de Matos',
      changedBy: world.managerId
    })
    .returning({ id: trips.id })
  const tripId = trip?.id ?? 0
  const rows = planned.map((stop) => ({ ...stop, tripId }))
  const stops = rows.length > 0 ? await tx.insert(tripStops).values(rows).returning({ id: tripStops.id }) : []
  return { tripId, seats: car?.seats ?? 0, stopIds: stops.map(({ id }) => id) }
}

type Booked = typeof bookings.$inferSelect

/** Names the buyer and most companions. */
function nameThem(booking: Booked, random: Random): TripPerson[] {
  const isPerson = booking.document.length === 11
  const first = {
    name: `${booking.name} ${booking.surname}`.trim(),
    document: isPerson ? formatDocument(booking.document) : booking.document,
    issuer: isPerson ? 'Receita Federal' : booking.documentCountry
  }
  const others = Array.from({ length: booking.people - 1 }, () => {
    const { name } = randomPerson(random)
    const number = `${random.between(10, 19)}.${random.between(100, 999)}.${random.between(100, 999)}-${random.between(10, 99)}`
    return { name: `${name} ${booking.surname || 'Santos'}`, document: number, issuer: 'SSP BA' }
  })
  return [first, ...others.filter(() => random.chance(0.8))]
}

async function writePassengers(
  { tx, world, random }: Writing,
  demo: DemoTrip,
  written: Awaited<ReturnType<typeof writeTrip>>
) {
  const booked = await tx
    .select()
    .from(bookings)
    .where(
      and(
        eq(bookings.placeId, world.placeId),
        eq(bookings.date, addDays(world.today, demo.day)),
        eq(bookings.productId, world.products[demo.product]?.id ?? 0),
        inArray(bookings.status, ['APPROVED', 'UNPAID'])
      )
    )
    .orderBy(asc(bookings.time), asc(bookings.id))
  let free = written.seats
  const rows = booked.flatMap((booking) => {
    if (booking.people > free - 1) return []
    free -= booking.people
    const stopId = written.stopIds.length > 0 ? random.pick(written.stopIds) : null
    const { id: bookingId, people } = booking
    return [{ tripId: written.tripId, bookingId, people, stopId, named: nameThem(booking, random) }]
  })
  if (rows.length > 0) await tx.insert(tripPassengers).values(rows)
}

/** Writes the fleet, and the trips of yesterday, today and tomorrow with people of their bookings. */
export async function writeTransport(tx: Transaction, world: SeedWorld, random: Random): Promise<void> {
  const writing = { tx, world, random }
  const fleet = await writeFleet(writing)
  for (const demo of demoTrips) await writePassengers(writing, demo, await writeTrip(writing, fleet, demo))
}
