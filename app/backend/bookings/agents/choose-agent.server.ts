import type { chooseAgent } from '#app/contracts/agents.ts'
import { conflict, notFound } from '#app/contracts/api-error.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import { CHOSEN_SEVERAL } from '#app/domain/agent/choice.ts'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'
import { listBookingAgentNames } from '../../db/queries/agents.server.ts'
import { lockBooking } from '../../db/queries/bookings/bookings.server.ts'
import { inTransaction } from '../../db/transaction.server.ts'
import type { ApiContext } from '../../kernel/context.server.ts'
import { openAgentChoice } from './agent-access.server.ts'
import {
  type AgentWork,
  dropAgent,
  type Named,
  namesOf,
  putAgent,
  requireAgents,
  requireOpenChoice
} from './change-agents.server.ts'

/**
 * Replaces the booking's agents (an operator may keep them); a repeated choice changes nothing.
 * @throws ApiError 401, 403, 404; 409 by state, `several` for visitors, and like `requireAgents`
 */
export async function chooseBookingAgent(
  { body }: Received<typeof chooseAgent>,
  ctx: ApiContext
): Promise<Answer<typeof chooseAgent>> {
  const { full, actor } = await openAgentChoice({ key: body.booking, token: body.token }, ctx)
  const { timezone } = full.place
  const said = { operator: actor !== null, booking_uuid: full.booking.publicId }
  const done = await inTransaction(ctx.db, async (tx): Promise<Answer<typeof chooseAgent>> => {
    const booking = await lockBooking(tx, { id: full.booking.id })
    if (!booking) throw notFound({ message: ERRORS.bookingNotFound })
    const work: AgentWork = { tx, booking, timezone, actor, ctx }
    requireOpenChoice(work)
    const before = await listBookingAgentNames(tx, booking.id)
    const named = before.filter(({ follows }) => !follows)
    if (!actor && named.length > 1) throw conflict({ code: 'several', message: CHOSEN_SEVERAL })
    const [wanted] = body.agent_uuid ? await requireAgents(work, [body.agent_uuid]) : []
    const isNew = wanted && !named.some(({ uuid }) => uuid === wanted.uuid)
    // Without a guide of its own the booking goes on with those of its slot.
    const others = (wanted ? before : named).filter(({ uuid }) => uuid !== wanted?.uuid)
    const leaving = body.keep && actor ? [] : others
    for (const agent of leaving) await dropAgent(work, agent)
    if (wanted) await putAgent(work, wanted)
    if (!isNew && leaving.length === 0) return { outcome: 'already', message: sayAlready(before), ...said }
    return {
      outcome: 'done',
      message: sayDone(
        wanted,
        before.filter(({ follows }) => follows)
      ),
      ...said
    }
  })
  ctx.live.tell(full.booking.placeId, ['bookings'])
  return done
}

function sayDone(agent: Named | undefined, ofSlot: readonly Named[]): string {
  if (agent) return `Condutor escolhido: ${agent.name}.`
  return ofSlot.length > 0 ? `A reserva vai com ${namesOf(ofSlot)}, do horário.` : 'A reserva ficou sem condutor.'
}

function sayAlready(agents: readonly Named[]): string {
  return agents.length > 0 ? `Já estava escolhido: ${namesOf(agents)}.` : 'A reserva já estava sem condutor.'
}
