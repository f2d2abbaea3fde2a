import { type UnfreeReason, whyNotFree } from '#app/domain/agent/availability.ts'
import { slotKey } from '#app/domain/agent/engagement.ts'
import { groupSize, guideRoom } from '#app/domain/product/guides.ts'
import type { Queryable, Transaction } from '../../db/connection.server.ts'
import {
  type GuidedVisit,
  listAgentsOf,
  listAvailability,
  readGuideRules
} from '../../db/queries/agents/availability.server.ts'
import { deleteBookingAgent, lockAgents } from '../../db/queries/agents.server.ts'
import { recordEvent } from '../../db/queries/bookings/record-event.server.ts'
import { leaveSlotGuides } from './share-slot.server.ts'

export interface UnfreeAgent extends UnfreeReason {
  uuid: string
  name: string
}

/**
 * Lists those of `uuids` who cannot guide the visit, with reasons. The answer holds until the transaction ends only if
 * the caller has locked them (`lockAgents`).
 */
export async function listUnfree(
  reader: Queryable,
  visit: GuidedVisit,
  uuids: readonly string[]
): Promise<UnfreeAgent[]> {
  const { needsValid, minutes, ...rule } = await readGuideRules(reader, visit)
  const found = await listAvailability(reader, visit, uuids)
  const wanted = {
    ...visit,
    minutes,
    riding: null,
    slot: slotKey(visit),
    takes: groupSize(rule, visit.people)
  }
  return found.flatMap((agent) => {
    const reason = whyNotFree(agent, { ...wanted, room: guideRoom(rule, agent.groupPeople) }, { needsValid })
    return reason ? [{ ...reason, uuid: agent.uuid, name: agent.name }] : []
  })
}

type Happened = Parameters<typeof recordEvent>[1]

interface Moving {
  /** Visit after the change: the agents must be free for its day and time. */
  visit: GuidedVisit
  booking: Happened['booking']
  now: Date
  by: Happened['by']
  reason: string
}

/**
 * Locks the booking, then its agents. Removes agents who cannot guide the visit and writes a line of its history for
 * each; guides of the slot that it leaves go without being named.
 */
export async function dropUnfree(tx: Transaction, { visit, booking, now, by, reason }: Moving): Promise<UnfreeAgent[]> {
  await leaveSlotGuides(tx, { booking, slot: visit, now, by, reason })
  const uuids = await listAgentsOf(tx, booking.id, { named: true })
  await lockAgents(tx, { placeId: visit.placeId, uuids })
  const leaving = await listUnfree(tx, visit, uuids)
  for (const { uuid, name, detail } of leaving) {
    await deleteBookingAgent(tx, booking.id, uuid)
    const event = { booking, at: now, by, from: name, reason: `${reason}: ${detail}` }
    await recordEvent(tx, { ...event, action: 'agent-removed', follows: true })
  }
  return leaving
}
