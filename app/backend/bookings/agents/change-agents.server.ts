import { conflict, invalid, notFound } from '#app/contracts/api-error.ts'
import { type Unfree, unfreeSentence } from '#app/domain/agent/availability.ts'
import { CHOICE_CLOSED, choiceClosed } from '#app/domain/agent/choice.ts'
import { todayIn } from '#app/domain/calendar/dates.ts'
import type { Transaction } from '../../db/connection.server.ts'
import { listAgentsOf } from '../../db/queries/agents/availability.server.ts'
import { noteSlotToShare } from '../../db/queries/agents/slot-guides.server.ts'
import {
  deleteBookingAgent,
  insertBookingAgent,
  listBookingAgentNames,
  lockAgents
} from '../../db/queries/agents.server.ts'
import { type BookingRow, isUuid } from '../../db/queries/bookings/bookings.server.ts'
import { recordEvent } from '../../db/queries/bookings/record-event.server.ts'
import { listUnfree } from '../../kernel/agents/unfree-agents.server.ts'
import type { Actor, ApiContext } from '../../kernel/context.server.ts'
import type { EventWork, Outcome } from '../event-work.server.ts'

export interface AgentWork {
  tx: Transaction
  booking: BookingRow
  timezone: string
  /** Null for the visitor with the sealed link. */
  actor: Actor | null
  ctx: ApiContext
}

export interface Named {
  uuid: string
  name: string
}

/** @throws ApiError 409 where the booking's agents change no more: cancelled, past, or for visitors begun */
export function requireOpenChoice({ booking, timezone, actor, ctx }: AgentWork): void {
  const { status, holdUntil, date, checkedInPeople: inside } = booking
  const now = ctx.now()
  const today = todayIn(timezone, now)
  const closed = choiceClosed({ status, holdUntil, now, date, today, inside, byOperator: actor !== null })
  if (closed) throw conflict({ code: closed, message: CHOICE_CLOSED[closed] })
}

/**
 * Finds and locks the agents; the same one twice counts once. An agent who is already in the booking may stay, whatever
 * has changed since. Any other must be free then.
 * @throws ApiError 404 for an agent of another place, 409 `agent_inactive`, `agent_busy` or `agent_unavailable`, 422 if
 * one does not guide this attraction
 */
export async function requireAgents(work: AgentWork, asked: readonly string[]): Promise<Named[]> {
  const { tx, booking } = work
  const uuids = [...new Set(asked.map((uuid) => uuid.toLowerCase()))]
  const found = await lockAgents(tx, { placeId: booking.placeId, uuids: uuids.filter(isUuid) })
  if (found.length < uuids.length) throw unknownAgent()
  const there = await listAgentsOf(tx, booking.id, { named: false })
  const coming = found.map(({ uuid }) => uuid).filter((uuid) => !there.includes(uuid))
  const [unfree] = await listUnfree(tx, booking, coming)
  if (!unfree) return found
  const message = `${unfreeSentence(unfree.name, unfree, { toStaff: work.actor !== null })} Escolha outra pessoa.`
  if (unfree.why === 'elsewhere') throw invalid({ fields: { agent_uuid: [message] } })
  throw conflict({ code: unfreeCodes[unfree.why], message })
}

const unfreeCodes: Record<Exclude<Unfree, 'elsewhere'>, string> = {
  inactive: 'agent_inactive',
  busy: 'agent_busy',
  crowded: 'agent_busy',
  off: 'agent_unavailable',
  full: 'agent_unavailable',
  ended: 'agent_unavailable'
}

const unknownAgent = () => notFound({ message: 'Condutor não encontrado.' })

/** False, without a line in the history, if the agent is there already. */
export async function putAgent(work: AgentWork, agent: Named): Promise<boolean> {
  if (!(await insertBookingAgent(work.tx, work.booking.id, agent.uuid))) return false
  await noteSlotToShare(work.tx, work.booking)
  await record(work, 'agent-added', { to: agent.name })
  return true
}

/** False, without a line in the history, if the agent is not there. */
export async function dropAgent(work: AgentWork, agent: Named): Promise<boolean> {
  if (!(await deleteBookingAgent(work.tx, work.booking.id, agent.uuid))) return false
  await noteSlotToShare(work.tx, work.booking)
  await record(work, 'agent-removed', { from: agent.name })
  return true
}

function record({ tx, booking, actor, ctx }: AgentWork, action: string, change: { from?: string; to?: string }) {
  return recordEvent(tx, { booking, action, at: ctx.now(), by: actor ?? 'visitante', ...change })
}

export function namesOf(agents: readonly Named[]): string {
  return agents.map(({ name }) => name).join(' e ')
}

const mostAtOnce = 20

/** @throws ApiError 409 by state, 422 without an agent, and as `requireAgents` */
export async function addAgents(work: EventWork): Promise<Outcome> {
  const { agents } = work.payload
  if (agents.length === 0) throw invalid({ fields: { agents: ['Diga qual condutor.'] } })
  if (agents.length > mostAtOnce) throw invalid({ fields: { agents: [`No máximo ${mostAtOnce} de uma vez.`] } })
  requireOpenChoice(work)
  const added = []
  for (const agent of await requireAgents(work, agents)) if (await putAgent(work, agent)) added.push(agent)
  if (added.length === 0) return { outcome: 'already', message: 'Este condutor já está na reserva.' }
  return { outcome: 'done', message: `Condutor incluído: ${namesOf(added)}.` }
}

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
