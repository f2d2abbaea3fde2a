import { randomUUID } from 'node:crypto'
import { changedMeanwhile, conflict, notFound } from '#app/contracts/api-error.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import type { createTrip, updateTrip } from '#app/contracts/transport/trips.ts'
import { changedFields, firstFields } from '#app/domain/audit/changed.ts'
import { ceilingWords, TRANSPORT_CEILINGS } from '#app/domain/transport/ceilings.ts'
import { isOpenTrip, tripLabel, tripStatus } from '#app/domain/transport/status.ts'
import type { Transaction } from '../db/connection.server.ts'
import { lockPlace } from '../db/queries/places/settings.server.ts'
import {
  countTrips,
  insertTrip,
  listStops,
  listTripRows,
  lockTrip,
  replaceStops,
  saveTrip
} from '../db/queries/transport/trips.server.ts'
import { inTransaction } from '../db/transaction.server.ts'
import { recordChange } from '../kernel/audit/record-change.server.ts'
import type { StaffContext } from '../kernel/context.server.ts'
import { requireUuid } from '../kernel/place-id.server.ts'
import { checkTripBody } from './check-trip.server.ts'
import { isGuideAsked, toPlanned } from './guide/plan.server.ts'
import { requireGuide } from './guide/require-guide.server.ts'
import { describeRow, unknownTrip } from './read-trips.server.ts'
import { requireRoomFor } from './require-room.server.ts'
import { TRIP_WORDS, type WordedTrip } from './words.server.ts'

type WireRow = Answer<typeof createTrip>

/** @throws ApiError 409 `too_many_kept`, 422 at the fields */
export async function addTrip(
  { body }: Pick<Received<typeof createTrip>, 'body'>,
  ctx: StaffContext
): Promise<WireRow> {
  const { placeId, userId } = ctx.actor
  const uuid = randomUUID()
  await inTransaction(ctx.db, async (tx) => {
    await lockPlace(tx, placeId)
    const { row, stops, named, worded } = await checkTripBody(tx, placeId, { body, before: null, stops: [] })
    await requireFreeDay(tx, placeId, row.date)
    if (named.agent) await requireGuide(tx, { placeId, agent: named.agent, trip: toPlanned(row, stops, 0) })
    const stamp = { changedBy: userId, changedAt: ctx.now(), createdAt: ctx.now() }
    const id = await insertTrip(tx, { ...row, ...stamp, uuid, placeId })
    await replaceStops(tx, id, stops)
    const changed = firstFields(TRIP_WORDS, worded)
    await recordChange(tx, ctx, { action: 'trip.created', id: uuid, label: tripLabel(row), changed })
  })
  return describeRow(ctx, uuid)
}

/**
 * The caller holds the place's lock.
 * @throws ApiError 409
 */
async function requireFreeDay(tx: Transaction, placeId: string, date: string): Promise<void> {
  if ((await countTrips(tx, { placeId, date })) < TRANSPORT_CEILINGS.trips.most) return
  throw conflict({ code: 'too_many_kept', message: ceilingWords('trips') })
}

/**
 * Locked, and still changeable.
 * @throws ApiError 404, 409
 */
export async function requireOpenTrip(tx: Transaction, ctx: StaffContext, uuid: string) {
  const trip = await lockTrip(tx, { placeId: ctx.actor.placeId, uuid: requireUuid(uuid, unknownTrip) })
  if (!trip) throw notFound({ message: unknownTrip })
  if (isOpenTrip(trip.status)) return trip
  const { label } = tripStatus(trip.status)
  throw conflict({ code: 'state', message: `Esta viagem está em ${label}: mude a situação antes de alterá-la.` })
}

/** @throws ApiError 404, 409 `changed_meanwhile`, `state`, 422 at the fields, also where they would not all fit */
export async function changeTrip(
  { params, body: { version, ...body } }: Pick<Received<typeof updateTrip>, 'params' | 'body'>,
  ctx: StaffContext
): Promise<WireRow> {
  const { placeId, userId } = ctx.actor
  await inTransaction(ctx.db, async (tx) => {
    const before = await requireOpenTrip(tx, ctx, params.uuid)
    if (version !== undefined && version !== before.version) throw changedMeanwhile(changedWords)
    const known = await listStops(tx, before.id)
    const said = await wordedOf(tx, { placeId, uuid: before.uuid, stops: known })
    const { row, stops, named, worded } = await checkTripBody(tx, placeId, { body, before, stops: known })
    if (row.date !== before.date) {
      await lockPlace(tx, placeId)
      await requireFreeDay(tx, placeId, row.date)
    }
    await requireRoomFor(tx, { before, after: { ...before, ...row } })
    const after = toPlanned(row, stops, before.id)
    const isAsked = isGuideAsked(toPlanned(before, known, before.id), after)
    if (isAsked && named.agent) await requireGuide(tx, { placeId, agent: named.agent, trip: after })
    await saveTrip(tx, before.id, { ...row, changedBy: userId, changedAt: ctx.now() })
    await replaceStops(tx, before.id, stops)
    const changed = changedFields(TRIP_WORDS, said, worded)
    await recordChange(tx, ctx, { action: 'trip.changed', id: before.uuid, label: tripLabel(row), changed })
  })
  return describeRow(ctx, params.uuid)
}

const changedWords =
  'Outra pessoa salvou esta viagem enquanto você a mudava. Nada do que você digitou foi gravado ainda.'

/** Present state of the trip in the words of the record. */
async function wordedOf(
  tx: Transaction,
  { stops, ...key }: { placeId: string; uuid: string; stops: WordedTrip['stops'] }
): Promise<WordedTrip> {
  const [found] = await listTripRows(tx, key)
  if (!found) throw notFound({ message: unknownTrip })
  const { trip, product, vehicle, company, driver, agent } = found
  return {
    ...trip,
    product: product?.name ?? '',
    vehicle: vehicle?.plate ?? '',
    company: company?.name ?? '',
    driver: driver?.name ?? '',
    agent: agent?.name ?? '',
    stops
  }
}
