import { conflict } from '#app/contracts/api-error.ts'
import { listBookingAgentNames, lockAgents } from '../../db/queries/agents.server.ts'
import { isUuid } from '../../db/queries/bookings/bookings.server.ts'
import type { EventWork, Outcome } from '../event-work.server.ts'
import { dropAgent, requireOpenChoice, unknownAgent } from './change-agents.server.ts'

/**
 * A second call is harmless.
 * @throws ApiError 404 for an agent of another place, 409 by state, and `slot_guide` for a guide of the whole slot
 */
export async function removeAgent(work: EventWork): Promise<Outcome> {
  const { tx, booking } = work
  const uuid = work.payload.uuid.toLowerCase()
  requireOpenChoice(work)
  const there = (await listBookingAgentNames(tx, booking.id)).find((agent) => agent.uuid === uuid)
  if (there?.follows) throw conflict({ code: 'slot_guide', message: ofSlot(there.name) })
  if (there) {
    await dropAgent(work, there)
    return { outcome: 'done', message: `Condutor retirado: ${there.name}.` }
  }
  const known = isUuid(uuid) ? await lockAgents(tx, { placeId: booking.placeId, uuids: [uuid] }) : []
  if (known.length === 0) throw unknownAgent()
  return { outcome: 'already', message: 'Este condutor não está mais na reserva.' }
}

const ofSlot = (name: string) =>
  `${name} conduz o horário desta reserva: para tirar, abra “Condutores do dia”, ou dê à reserva outro condutor.`
