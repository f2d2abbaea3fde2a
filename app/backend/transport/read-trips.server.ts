import { invalid, notFound } from '#app/contracts/api-error.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import type { listTripBookings, listTrips, readTrip } from '#app/contracts/transport/trips.ts'
import type { Queryable } from '../db/connection.server.ts'
import { listPassengers, searchRiders } from '../db/queries/transport/passengers.server.ts'
import { listStops, listTripRows, type TripRecord } from '../db/queries/transport/trips.server.ts'
import { noteGuides } from '../kernel/agents/trip-guides.server.ts'
import type { StaffContext } from '../kernel/context.server.ts'
import { canonicalId, isUuid, requireUuid } from '../kernel/place-id.server.ts'
import { sightOf, toDetails, toPassengers, toRow } from './to-wire.server.ts'

export const unknownTrip = 'Não encontramos esta viagem.'

/** @throws ApiError 422 where neither a day nor a booking is asked for */
export async function readTrips(
  { query: { date, booking } }: Pick<Received<typeof listTrips>, 'query'>,
  ctx: StaffContext
): Promise<Answer<typeof listTrips>> {
  const { placeId } = ctx.actor
  if (date === undefined && booking === '') throw invalid({ fields: { date: ['Escolha um dia.'] } })
  const asked = booking === '' ? { placeId, date } : { placeId, booking }
  const rows = await listTripRows(ctx.db.orm, asked)
  const sight = sightOf(ctx)
  // For one booking's trips, the rest of the day is not read: it does not concern the booking.
  const notes = await noteGuides(ctx.db.orm, placeId, rows.map(toGuided))
  return rows.map((row) => toRow(row, { day: booking === '' ? rows : [], notes, sight }))
}

const toGuided = ({ trip, stopTimes }: TripRecord) => ({ ...trip, stopTimes })

/**
 * Trip with the others of its day.
 * @throws ApiError 404
 */
async function requireRow(reader: Queryable, ctx: StaffContext, uuid: string) {
  const { placeId } = ctx.actor
  const [found] = await listTripRows(reader, { placeId, uuid: requireUuid(uuid, unknownTrip) })
  if (!found) throw notFound({ message: unknownTrip })
  const day = await listTripRows(reader, { placeId, date: found.trip.date })
  const record = day.find(({ trip }) => trip.id === found.trip.id) ?? found
  return { record, day, notes: await noteGuides(reader, placeId, [toGuided(record)]) }
}

/** @throws ApiError 404 */
export async function describeRow(ctx: StaffContext, uuid: string) {
  const { record, ...around } = await requireRow(ctx.db.orm, ctx, uuid)
  return toRow(record, { ...around, sight: sightOf(ctx) })
}

/** @throws ApiError 404 */
export async function describeTrip(
  { params }: Pick<Received<typeof readTrip>, 'params'>,
  ctx: StaffContext
): Promise<Answer<typeof readTrip>> {
  const { record, ...around } = await requireRow(ctx.db.orm, ctx, params.uuid)
  const sight = sightOf(ctx)
  const [stops, passengers] = await Promise.all([
    listStops(ctx.db.orm, record.trip.id),
    listPassengers(ctx.db.orm, record.trip.id)
  ])
  return {
    ...toRow(record, { ...around, sight }),
    ...toDetails(record, sight),
    stops: stops.map(({ id, time, place, notes }) => ({ id: String(id), time, place, notes })),
    passengers: passengers.map((one) => toPassengers(one, sight)),
    whole: sight.whole
  }
}

const mostRiders = 50

/** @throws ApiError 404 */
export async function readRiders(
  { params, query }: Pick<Received<typeof listTripBookings>, 'params' | 'query'>,
  ctx: StaffContext
): Promise<Answer<typeof listTripBookings>> {
  const { placeId } = ctx.actor
  const { record } = await requireRow(ctx.db.orm, ctx, params.uuid)
  const { trip }: Pick<TripRecord, 'trip'> = record
  const product = query.product === '' ? '' : canonicalId(query.product)
  if (product !== '' && !isUuid(product)) return { data: [], more: false }
  const asked = { placeId, trip, product, q: query.q, date: query.date ?? trip.date }
  const found = await searchRiders(ctx.db.orm, { ...asked, limit: mostRiders + 1 })
  const data = found
    .slice(0, mostRiders)
    .map(({ name, surname, ...one }) => ({ ...one, name: `${name} ${surname}`.trim() }))
  return { data, more: found.length > mostRiders }
}
