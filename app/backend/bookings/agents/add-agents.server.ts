import { invalid } from '#app/contracts/api-error.ts'
import type { EventWork, Outcome } from '../event-work.server.ts'
import { namesOf, putAgent, requireAgents, requireOpenChoice } from './change-agents.server.ts'

const mostAtOnce = 20

/**
 * Adds agents to a booking; those who are there already change nothing. An operator may add one who leads another group
 * at that time.
 * @throws ApiError 404 for an agent of another place, 409 by state of booking or agent, 422 without an agent
 */
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
