import { conflict, notFound } from '#app/contracts/api-error.ts'
import { CHOICE_CLOSED, choiceClosed } from '#app/domain/agent/choice.ts'
import { todayIn } from '#app/domain/calendar/dates.ts'
import type { Transaction } from '../../db/connection.server.ts'
import { deleteBookingAgent, insertBookingAgent, lockAgents } from '../../db/queries/agents.server.ts'
import { type BookingRow, isUuid } from '../../db/queries/bookings/bookings.server.ts'
import { recordEvent } from '../../db/queries/bookings/record-event.server.ts'
import type { Actor, ApiContext } from '../../kernel/context.server.ts'

export interface AgentWork {
  tx: Transaction
  booking: BookingRow
  timezone: string
  /** Null: the visitor, by their sealed link. */
  actor: Actor | null
  context: ApiContext
}

export interface Named {
  uuid: string
  name: string
}

/** @throws ApiError 409 where the booking's agents change no more: cancelled, past, or for visitors begun */
export function requireOpenChoice({ booking, timezone, actor, context }: AgentWork): void {
  const { status, holdUntil, date, checkedInPeople: inside } = booking
  const now = context.now()
  const today = todayIn(timezone, now)
  const closed = choiceClosed({ status, holdUntil, now, date, today, inside, byOperator: actor !== null })
  if (closed) throw conflict({ code: closed, message: CHOICE_CLOSED[closed] })
}

/** Locked; the same one twice is one. @throws ApiError 404 for one not of the place, 409 `agent_inactive` */
export async function requireAgents({ tx, booking }: AgentWork, asked: readonly string[]): Promise<Named[]> {
  const uuids = [...new Set(asked.map((uuid) => uuid.toLowerCase()))]
  const found = await lockAgents(tx, { placeId: booking.placeId, uuids: uuids.filter(isUuid) })
  if (found.length < uuids.length) throw unknownAgent()
  const gone = found.find(({ active }) => !active)
  if (gone) throw conflict({ code: 'agent_inactive', message: `${gone.name} não recebe mais grupos.` })
  return found
}

export const unknownAgent = () => notFound({ message: 'Condutor não encontrado.' })

/** False, and no history, where they are there already. */
export async function putAgent(work: AgentWork, agent: Named): Promise<boolean> {
  if (!(await insertBookingAgent(work.tx, work.booking.id, agent.uuid))) return false
  await record(work, 'agent-added', { to: agent.name })
  return true
}

/** False, and no history, where they are not there. */
export async function dropAgent(work: AgentWork, agent: Named): Promise<boolean> {
  if (!(await deleteBookingAgent(work.tx, work.booking.id, agent.uuid))) return false
  await record(work, 'agent-removed', { from: agent.name })
  return true
}

function record({ tx, booking, actor, context }: AgentWork, action: string, change: { from?: string; to?: string }) {
  return recordEvent(tx, { booking, action, at: context.now(), by: actor ?? 'visitante', ...change })
}

export function namesOf(agents: readonly Named[]): string {
  return agents.map(({ name }) => name).join(' e ')
}
