import { notFound } from '#app/contracts/api-error.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import type { readTripPassengers } from '#app/contracts/transport/trips.ts'
import { countryName, isForeign } from '#app/domain/person/any-document.ts'
import { formatDocument } from '#app/domain/person/documents.ts'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'
import type { Queryable } from '../db/connection.server.ts'
import { countElsewhere, findRider, type PassengerRecord } from '../db/queries/transport/passengers.server.ts'
import { listNamedBefore } from '../db/queries/transport/rides.server.ts'
import { listTripRows } from '../db/queries/transport/trips.server.ts'
import type { StaffContext } from '../kernel/context.server.ts'
import { requireUuid } from '../kernel/place-id.server.ts'
import { unknownTrip } from './read-trips.server.ts'
import { sightOf, toPassengers, toRider } from './to-wire.server.ts'

/** @throws ApiError 404 also for a booking of another place */
export async function describePassengers(
  { params }: Pick<Received<typeof readTripPassengers>, 'params'>,
  ctx: StaffContext
): Promise<Answer<typeof readTripPassengers>> {
  const { placeId } = ctx.actor
  const reader = ctx.db.orm
  const [trip] = await listTripRows(reader, { placeId, uuid: requireUuid(params.uuid, unknownTrip) })
  if (!trip) throw notFound({ message: unknownTrip })
  const { id: tripId, date, direction } = trip.trip
  const found = await findRider(reader, { placeId, tripId, uuid: params.booking })
  if (!found) throw notFound({ message: ERRORS.bookingNotFound })
  const { id: bookingId, booking, product, row } = found
  const sight = sightOf(ctx)
  const beside = {
    elsewhere: await countElsewhere(reader, { bookingId, date, direction, but: tripId }),
    suggested: sight.whole && !row ? await suggest(reader, { bookingId, but: tripId }, booking) : []
  }
  if (row) return { ...toPassengers({ booking, product, row }, sight), ...beside }
  return {
    booking: toRider({ booking, product }, sight),
    people: 0,
    stop: '',
    named: [],
    notes: '',
    stamp: '',
    ...beside
  }
}

type Before = Parameters<typeof listNamedBefore>[1]

async function suggest(reader: Queryable, of: Before, booking: PassengerRecord['booking']) {
  const named = await listNamedBefore(reader, of)
  return named.length > 0 ? named : [bookerOf(booking)]
}

/** Buyer as a first passenger. A company's CNPJ identifies nobody who rides. */
function bookerOf({ name, surname, document, documentCountry }: PassengerRecord['booking']) {
  const whole = { name: `${name} ${surname}`.trim() }
  if (isForeign(documentCountry)) return { ...whole, document, issuer: countryName(documentCountry) }
  return { ...whole, document: document.length === 11 ? formatDocument(document) : '', issuer: '' }
}
