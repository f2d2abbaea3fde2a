import type { Answer, Received } from '#app/contracts/endpoint.ts'
import {
  addCommissionRate,
  listCommissionRates,
  listCommissions,
  payCommission,
  readCommission,
  removeCommissionRate,
  undoCommissionPayout
} from '#app/contracts/finance/commissions.ts'
import { listAgentsDue } from '../db/queries/finance/commissions/due.server.ts'
import type { StaffContext } from '../kernel/context.server.ts'
import { implement } from '../kernel/implement.server.ts'
import { addRate } from './add-rate.server.ts'
import { dueSearch, toWireSums } from './due-search.server.ts'
import { listRates } from './list-rates.server.ts'
import { payAgent } from './pay-commission.server.ts'
import { readAgentCommission } from './read-commission.server.ts'
import { removeRate } from './remove-rate.server.ts'
import { undoPayout } from './undo-payout.server.ts'

export const routes = [
  implement(listCommissions, listPlaceCommissions),
  implement(readCommission, readAgentCommission),
  implement(payCommission, payAgent),
  implement(undoCommissionPayout, undoPayout),
  implement(listCommissionRates, (_input, ctx) => listRates(ctx)),
  implement(addCommissionRate, addRate),
  implement(removeCommissionRate, removeRate)
]

/**
 * A booking with two agents counts for each agent, and once in the total.
 * @throws ApiError 422
 */
async function listPlaceCommissions(
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
