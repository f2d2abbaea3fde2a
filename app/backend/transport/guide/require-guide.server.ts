import { invalid } from '#app/contracts/api-error.ts'
import type { UnfreeReason } from '#app/domain/agent/availability.ts'
import type { Queryable, Transaction } from '../../db/connection.server.ts'
import { lockAgents } from '../../db/queries/agents.server.ts'
import { listRidingIds } from '../../db/queries/transport/passengers.server.ts'
import { listStops, type lockTrip } from '../../db/queries/transport/trips.server.ts'
import { askGuide, type GuidedTrip, noNotes } from '../../kernel/agents/trip-guides.server.ts'
import { toPlanned } from './plan.server.ts'

type Trip = NonNullable<Awaited<ReturnType<typeof lockTrip>>>

interface GuideAsked {
  placeId: string
  /** Trip after the change. */
  trip: GuidedTrip
  agent: { uuid: string; name: string }
}

/** @throws ApiError 422 at `agent_uuid`; it decides nothing where the caller has not locked them */
async function checkGuide(reader: Queryable, { placeId, trip, agent }: GuideAsked): Promise<void> {
  const asked = await askGuide(reader, { placeId, trip, agentUuid: agent.uuid })
  const unfree = asked?.whyNot(await listRidingIds(reader, trip.id))
  if (unfree) throw invalid({ fields: { agent_uuid: [`${agent.name} não pode ir nesta viagem: ${unfree.detail}.`] } })
}

/**
 * Notes about a guide before saving.
 * @throws ApiError 422 at `agent_uuid`, if the trip's guide must be checked again
 */
export async function weighGuide(reader: Queryable, asked: GuideAsked, isAsked: boolean) {
  if (isAsked) await checkGuide(reader, asked)
  const { placeId, trip, agent } = asked
  const guide = await askGuide(reader, { placeId, trip, agentUuid: agent.uuid })
  return { ...agent, ...(guide?.notes(await listRidingIds(reader, trip.id)) ?? noNotes) }
}

/**
 * Takes the last of all locks: trip, vehicle and bookings come before.
 * @throws ApiError 422 at `agent_uuid`
 */
export async function requireGuide(tx: Transaction, asked: GuideAsked): Promise<void> {
  await lockAgents(tx, { placeId: asked.placeId, uuids: [asked.agent.uuid] })
  await checkGuide(tx, asked)
}

async function toGuided(reader: Queryable, trip: Trip): Promise<GuidedTrip> {
  return toPlanned(trip, await listStops(reader, trip.id), trip.id)
}

type Torn = UnfreeReason & { name: string }

/**
 * Returns the guide if other passengers would make them guide two groups at once. The caller holds the locks of the
 * trip and of what changes.
 */
async function findTorn(tx: Transaction, trip: Trip, become: (riding: number[]) => number[]): Promise<Torn | null> {
  if (trip.agentUuid === null) return null
  const { placeId, agentUuid } = trip
  const [agent] = await lockAgents(tx, { placeId, uuids: [agentUuid] })
  const asked = await askGuide(tx, { placeId, agentUuid, trip: await toGuided(tx, trip) })
  const riding = await listRidingIds(tx, trip.id)
  // A conflict that existed before is shown on the trip's page and does not concern this booking.
  if (!agent || !asked || asked.whyNot(riding)?.why === 'busy') return null
  const unfree = asked.whyNot(become(riding))
  return unfree?.why === 'busy' ? { ...unfree, name: agent.name } : null
}

/**
 * Checks the guide for a booking whose people are about to ride. The caller holds the locks of trip and booking.
 * @throws ApiError 422 at `people`
 */
export async function requireGuideWith(tx: Transaction, trip: Trip, bookingId: number): Promise<void> {
  const torn = await findTorn(tx, trip, (riding) => [...riding, bookingId])
  if (!torn) return
  const way = 'Ponha antes essa reserva na viagem, ou troque o condutor da viagem.'
  throw invalid({ fields: { people: [`${torn.name}, condutor desta viagem, está nessa hora ${torn.detail}. ${way}`] } })
}

/**
 * Finds the conflict of a booking about to leave: its guide no longer rides with the group. The caller holds the locks
 * of trip and booking.
 */
export function findGuideWithout(tx: Transaction, trip: Trip, bookingId: number): Promise<Torn | null> {
  return findTorn(tx, trip, (riding) => riding.filter((id) => id !== bookingId))
}

/**
 * Finds the conflict of a trip that is taken up again: a guide with another group by then leaves it. The caller holds
 * the trip's lock.
 */
export async function findUnfreeGuide(tx: Transaction, trip: Trip): Promise<Torn | null> {
  if (trip.agentUuid === null) return null
  const { placeId, agentUuid } = trip
  const [agent] = await lockAgents(tx, { placeId, uuids: [agentUuid] })
  const asked = await askGuide(tx, { placeId, agentUuid, trip: await toGuided(tx, trip) })
  const unfree = asked?.whyNot(await listRidingIds(tx, trip.id))
  return agent && unfree ? { ...unfree, name: agent.name } : null
}
