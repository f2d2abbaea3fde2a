import { changedMeanwhile, invalid, notFound } from '#app/contracts/api-error.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import type { readTripPassengers, removeTripPassengers, saveTripPassengers } from '#app/contracts/transport/trips.ts'
import { changedText } from '#app/domain/audit/changed.ts'
import { formatBookingCode } from '#app/domain/booking/code.ts'
import { isConfirmedStatus } from '#app/domain/booking/situation.ts'
import { checkPassengers } from '#app/domain/transport/check-people.ts'
import { roomProblem } from '#app/domain/transport/room.ts'
import { tripLabel } from '#app/domain/transport/status.ts'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'
import type { Transaction } from '../db/connection.server.ts'
import {
  countElsewhere,
  countTaken,
  deletePassengers,
  findPassengers,
  lockBooking,
  writePassengers
} from '../db/queries/transport/passengers.server.ts'
import { holdVehicle, listStops, saveTrip } from '../db/queries/transport/trips.server.ts'
import { inTransaction } from '../db/transaction.server.ts'
import { recordChange } from '../kernel/audit/record-change.server.ts'
import type { StaffContext } from '../kernel/context.server.ts'
import { describePassengers } from './describe-passengers.server.ts'
import { findGuideWithout, requireGuideWith } from './guide/require-guide.server.ts'
import { requireOpenTrip } from './save-trip.server.ts'
import { stampOf } from './to-wire.server.ts'
import { passengerWords } from './words.server.ts'

type Params = Received<typeof saveTripPassengers>['params']

/** @throws ApiError 404, 409 `changed_meanwhile`, `state`, 422 at the fields; `people` where they do not fit */
export async function setPassengers(
  { params, body: { stamp, stop, ...typed } }: Pick<Received<typeof saveTripPassengers>, 'params' | 'body'>,
  ctx: StaffContext
): Promise<Answer<typeof readTripPassengers>> {
  await inTransaction(ctx.db, async (tx) => {
    const { trip, booking, before } = await begin(tx, ctx, { params, stamp })
    const checked = checkPassengers(typed)
    if (!checked.ok) throw invalid({ fields: checked.fields })
    const { value } = checked
    if (!isConfirmedStatus(booking.status)) throw invalid({ fields: { people: [notConfirmed] } })
    const stopId = await readStop(tx, trip.id, stop)
    const vehicle = trip.vehicleId === null ? null : await holdVehicle(tx, trip.vehicleId)
    const problem = roomProblem({
      people: value.people,
      taken: await countTaken(tx, { tripId: trip.id, but: booking.id }),
      seats: vehicle?.seats ?? null,
      booked: booking.people,
      elsewhere: await countElsewhere(tx, { ...trip, bookingId: booking.id, but: trip.id })
    })
    if (problem) throw invalid({ fields: { people: [problem] } })
    if (before === null) await requireGuideWith(tx, trip, booking.id)
    await writePassengers(tx, { ...value, stopId, tripId: trip.id, bookingId: booking.id })
    const code = formatBookingCode(booking.code)
    const isSame = before !== null && stampOf(before) === stampOf({ ...before, ...value, stopId })
    const changed = isSame ? null : { from: said(code, passengerWords(before)), to: said(code, passengerWords(value)) }
    await recordChange(tx, ctx, { action: 'trip.passengers-changed', id: trip.uuid, label: tripLabel(trip), changed })
  })
  return describePassengers({ params }, ctx)
}

const said = (code: string, words: string) => (words === '' ? '' : `${code}: ${words}`)

const notConfirmed = 'Só vão reservas pagas ou a pagar no local: esta foi cancelada, ou ainda espera o pagamento.'

/**
 * Locks the trip, then the booking, so that there is no deadlock.
 * @throws ApiError 404, 409
 */
async function begin(tx: Transaction, ctx: StaffContext, { params, stamp }: { params: Params; stamp: string }) {
  const trip = await requireOpenTrip(tx, ctx, params.uuid)
  const booking = await lockBooking(tx, { placeId: ctx.actor.placeId, uuid: params.booking })
  if (!booking) throw notFound({ message: ERRORS.bookingNotFound })
  const before = await findPassengers(tx, { tripId: trip.id, bookingId: booking.id })
  if (stampOf(before) === stamp) return { trip, booking, before }
  throw changedMeanwhile(
    'Outra pessoa mudou quem desta reserva vai na viagem. Nada do que você digitou foi gravado ainda.'
  )
}

/** @throws ApiError 422 for a stop of another trip */
async function readStop(tx: Transaction, tripId: number, typed: string): Promise<number | null> {
  if (typed.trim() === '') return null
  const found = (await listStops(tx, tripId)).find(({ id }) => String(id) === typed.trim())
  if (!found) throw invalid({ fields: { stop: [ERRORS.unknownOption] } })
  return found.id
}

/**
 * A guide left with two groups at once is removed from the trip, with a message.
 * @throws ApiError 404, 409 `changed_meanwhile`, `state`
 */
export async function dropPassengers(
  { params, query }: Pick<Received<typeof removeTripPassengers>, 'params' | 'query'>,
  ctx: StaffContext
): Promise<Answer<typeof removeTripPassengers>> {
  const leaving = await inTransaction(ctx.db, async (tx) => {
    const { trip, booking, before } = await begin(tx, ctx, { params, stamp: query.stamp })
    if (!before) throw notFound({ message: 'Esta reserva já não está na viagem.' })
    const torn = await findGuideWithout(tx, trip, booking.id)
    await deletePassengers(tx, before.id)
    const code = formatBookingCode(booking.code)
    const changed = changedText('passageiros', said(code, passengerWords(before)), '')
    const entry = { id: trip.uuid, label: tripLabel(trip) }
    await recordChange(tx, ctx, { ...entry, action: 'trip.passengers-changed', changed })
    if (torn) {
      await saveTrip(tx, trip.id, { agentUuid: null, changedBy: ctx.actor.userId, changedAt: ctx.now() })
      const gone = changedText('condutor', torn.name, '')
      await recordChange(tx, ctx, { ...entry, action: 'trip.changed', changed: gone })
    }
    return torn
  })
  const left = leaving ? ` ${leaving.name} saiu da viagem: ${leaving.detail}. Escolha outro condutor.` : ''
  return { status: `Reserva fora da viagem.${left}` }
}
