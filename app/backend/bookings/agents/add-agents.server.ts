import { invalid } from '#app/contracts/api-error.ts'
import type { EventWork, Outcome } from '../event-work.server.ts'
import { namesOf, putAgent, requireAgents, requireOpenChoice } from './change-agents.server.ts'

const mostAtOnce = 20

/** @throws ApiError 409 by state, 422 without one, and as `requireAgents` */
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
