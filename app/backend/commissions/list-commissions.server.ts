import type { Answer, Received } from '#app/contracts/endpoint.ts'
import type { listCommissions } from '#app/contracts/finance/commissions.ts'
import { listAgentsDue } from '../db/queries/finance/commissions/due.server.ts'
import type { StaffContext } from '../kernel/context.server.ts'
import { dueSearch, toWireSums } from './due-search.server.ts'

/**
 * A booking with two agents counts for each agent, and once in the total.
 * @throws ApiError 422
 */
export async function listPlaceCommissions(
  { query }: Received<typeof listCommissions>,
  ctx: StaffContext
): Promise<Answer<typeof listCommissions>> {
  const search = await dueSearch(query, ctx, null)
  const { agents, all } = await listAgentsDue(ctx.db.orm, search)
  return {
    data: agents.map((agent) => ({ agent_uuid: agent.uuid, agent_name: agent.name, ...toWireSums(agent) })),
    ...toWireSums(all)
  }
}
