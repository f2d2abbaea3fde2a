import type { listAgents, readAgent } from '#app/contracts/agents/manage.ts'
import { notFound } from '#app/contracts/api-error.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import { DAYS_OFF_SHOWN } from '#app/domain/agent/limits.ts'
import { addDays, todayIn } from '#app/domain/calendar/dates.ts'
import { findNeedsValid } from '../db/queries/agents/availability.server.ts'
import { listGuidedTrips } from '../db/queries/agents/guided-trips.server.ts'
import { listAgentRows } from '../db/queries/agents/list.server.ts'
import { findAgent, findAttractions, listLed } from '../db/queries/agents/manage.server.ts'
import { isUuid } from '../db/queries/bookings/bookings.server.ts'
import { findTimezone } from '../db/queries/places/places.server.ts'
import { isOfPlace } from '../db/queries/trafx.server.ts'
import { noteGuides } from '../kernel/agents/trip-guides.server.ts'
import { type ApiContext, holds, type StaffContext } from '../kernel/context.server.ts'
import { requireUuid } from '../kernel/place-id.server.ts'
import { toAgent, toAgentRow } from './agent-to-wire.server.ts'

export const unknownAgent = 'Não encontramos este condutor.'

/** Another place's agents are not listed, nor any for an unknown attraction. */
export async function listOwnAgents(
  { query }: Received<typeof listAgents>,
  ctx: StaffContext
): Promise<Answer<typeof listAgents>> {
  const { placeId } = ctx.actor
  const { v, q, state, credentials, language, product, sort, page, limit } = query
  const nobody = { data: [], total: 0, page, limit }
  if (v && !(isUuid(v) && (await isOfPlace(ctx.db, placeId, v.toLowerCase())))) return nobody
  const asked = isUuid(product) ? product.toLowerCase() : ''
  const productId = asked ? ((await findAttractions(ctx.db.orm, placeId, [asked]))[0]?.id ?? null) : null
  if (product && productId === null) return nobody
  const today = todayIn(await findTimezone(ctx.db.orm, placeId), ctx.now())
  const active = state === '' ? undefined : state === 'active'
  const filter = { q, active, credentials, language, productId, sort, today }
  const { rows, total } = await listAgentRows(ctx.db, placeId, { ...filter, limit, offset: (page - 1) * limit })
  return { data: rows.map((row) => toAgentRow(row, today)), total, page, limit }
}

export async function readOwnAgent({ params }: Received<typeof readAgent>, ctx: StaffContext) {
  return describeAgent(ctx, params.uuid)
}

/** @throws ApiError 404, also for an agent of another place */
export async function describeAgent(ctx: StaffContext, asked: string): Promise<Answer<typeof readAgent>> {
  const { placeId } = ctx.actor
  const uuid = requireUuid(asked, unknownAgent)
  const today = todayIn(await findTimezone(ctx.db.orm, placeId), ctx.now())
  const found = await findAgent(ctx.db.orm, { placeId, uuid, since: addDays(today, -DAYS_OFF_SHOWN) })
  if (!found) throw notFound({ message: unknownAgent })
  const [led, needsValid, trips] = await Promise.all([
    listLed(ctx.db.orm, { placeId, uuid, from: today }),
    findNeedsValid(ctx.db.orm, placeId),
    listTrips(ctx, { placeId, uuid, from: today })
  ])
  return { ...toAgent(found, { today, needsValid, led }), trips }
}

/** Lists the trips with each one's present problem. */
async function listTrips(ctx: ApiContext, asked: Parameters<typeof listGuidedTrips>[1]) {
  if (!holds(ctx.actor, 'operation/transport')) return []
  const rows = await listGuidedTrips(ctx.db.orm, asked)
  const notes = await noteGuides(ctx.db.orm, asked.placeId, rows)
  return rows.map(({ id, uuid, date, time, direction, product }) => ({
    uuid,
    date,
    time,
    direction,
    product_name: product ?? '',
    problem: notes.get(id)?.unfree?.detail ?? ''
  }))
}
