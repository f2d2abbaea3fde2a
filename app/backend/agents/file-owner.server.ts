import { forbidden, notFound } from '#app/contracts/api-error.ts'
import { findAgentOfPlace } from '../db/queries/agents.server.ts'
import { holds } from '../kernel/context.server.ts'
import type { FileOwner } from '../kernel/files/owner.server.ts'
import { requireUuid } from '../kernel/place-id.server.ts'

const unknownAgent = 'Não encontramos este condutor.'

/** Certificates of an agent: for users who see agents, and for the agent. */
export const agentFiles: FileOwner = {
  ref: 'agents',
  async require(orm, ctx, { refId, wish }) {
    const { placeId, userId } = ctx.actor
    const agent = await findAgentOfPlace(orm, { placeId, uuid: requireUuid(refId, unknownAgent) })
    const isOwn = agent?.userId === userId
    if (!agent || !(isOwn || holds(ctx.actor, 'agents/index'))) throw notFound({ message: unknownAgent })
    if (wish !== 'read' && !holds(ctx.actor, 'agents/edit')) throw forbidden()
  },
  seesAll: ({ actor }) => holds(actor, 'agents/index')
}
