import { conflict, notFound } from '#app/contracts/api-error.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import type { moveTrip, previewTrip } from '#app/contracts/transport/trips.ts'
import { changedText } from '#app/domain/audit/changed.ts'
import { mayMove, tripLabel, tripStatus } from '#app/domain/transport/status.ts'
import { tripWarnings } from '#app/domain/transport/warnings.ts'
import { listStops, listTripRows, lockTrip, saveTrip } from '../db/queries/transport/trips.server.ts'
import { inTransaction } from '../db/transaction.server.ts'
import { recordChange } from '../kernel/audit/record-change.server.ts'
import type { StaffContext } from '../kernel/context.server.ts'
import { requireUuid } from '../kernel/place-id.server.ts'
import { checkTripBody } from './check-trip.server.ts'
import { isGuideAsked, toPlanned } from './guide/plan.server.ts'
import { findUnfreeGuide, weighGuide } from './guide/require-guide.server.ts'
import { describeRow, unknownTrip } from './read-trips.server.ts'
import { requireRoomFor } from './require-room.server.ts'
import { toWeighed } from './to-wire.server.ts'

/**
 * Writes nothing.
 * @throws ApiError 404, 422 at the fields
 */
export async function weighTrip(
  { body: { trip_uuid: uuid, ...body } }: Pick<Received<typeof previewTrip>, 'body'>,
  ctx: StaffContext
): Promise<Answer<typeof previewTrip>> {
  const { placeId } = ctx.actor
  const reader = ctx.db.orm
  const [known] = uuid === '' ? [] : await listTripRows(reader, { placeId, uuid: requireUuid(uuid, unknownTrip) })
  if (uuid !== '' && !known) throw notFound({ message: unknownTrip })
  const stops = known ? await listStops(reader, known.trip.id) : []
  const {
    row,
    named,
    stops: typed
  } = await checkTripBody(reader, placeId, { body, before: known?.trip ?? null, stops })
  const planned = toPlanned(row, typed, known?.trip.id ?? 0)
  const isAsked = isGuideAsked(known ? toPlanned(known.trip, stops, known.trip.id) : null, planned)
  const guide = named.agent && (await weighGuide(reader, { placeId, trip: planned, agent: named.agent }, isAsked))
  const day = await listTripRows(reader, { placeId, date: row.date })
  const weighed = {
    uuid: known?.trip.uuid ?? '',
    date: row.date,
    time: row.time,
    direction: row.direction,
    status: 'planned',
    people: known?.people ?? 0,
    stopTimes: typed.map(({ time }) => time),
    vehicle: named.vehicle,
    company: named.company,
    driver: named.driver,
    agent: guide
  }
  return {
    warnings: tripWarnings(
      weighed,
      day.map((one) => toWeighed(one))
    )
  }
}

/** @throws ApiError 404, 409 `state`, or as `requireRoomFor` where it is taken up again */
export async function changeStatus(
  { params, body }: Pick<Received<typeof moveTrip>, 'params' | 'body'>,
  ctx: StaffContext
): Promise<Answer<typeof moveTrip>> {
  const { placeId, userId } = ctx.actor
  const status = body.status.trim()
  const left = await inTransaction(ctx.db, async (tx) => {
    const before = await lockTrip(tx, { placeId, uuid: requireUuid(params.uuid, unknownTrip) })
    if (!before) throw notFound({ message: unknownTrip })
    // A repeated click changes nothing.
    if (before.status === status) return null
    const from = tripStatus(before.status).label
    if (!mayMove(before.status, status)) {
      throw conflict({ code: 'state', message: `Esta viagem está em ${from}, e daí não se passa para isso.` })
    }
    await requireRoomFor(tx, { before, after: { ...before, status } })
    // The guide of a cancelled trip cannot be changed: if they got another group meanwhile, the trip continues without
    // them.
    const leaving = before.status === 'cancelled' ? await findUnfreeGuide(tx, before) : null
    const change = { status, changedBy: userId, changedAt: ctx.now() }
    await saveTrip(tx, before.id, leaving ? { ...change, agentUuid: null } : change)
    const changed = changedText('situação', from, tripStatus(status).label)
    const entry = { id: before.uuid, label: tripLabel(before) }
    await recordChange(tx, ctx, { ...entry, action: 'trip.moved', changed })
    if (leaving) {
      const gone = changedText('condutor', leaving.name, '')
      await recordChange(tx, ctx, { ...entry, action: 'trip.changed', changed: gone })
    }
    return leaving
  })
  const said = left && `${left.name} saiu da viagem: ${left.detail}. Escolha outro condutor.`
  return { ...(await describeRow(ctx, params.uuid)), left: said ?? '' }
}
