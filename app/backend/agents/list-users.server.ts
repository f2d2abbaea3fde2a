import type { listAgentUsers } from '#app/contracts/agents/manage.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import { listLinkable } from '../db/queries/agents/manage.server.ts'
import { holds, type StaffContext } from '../kernel/context.server.ts'

/** Empty for users who may change agents but not link users: they may not read the names of staff. */
export async function listUsers(
  _input: Received<typeof listAgentUsers>,
  ctx: StaffContext
): Promise<Answer<typeof listAgentUsers>> {
  if (!holds(ctx.actor, 'operation/all-bookings')) return []
  return listLinkable(ctx.db.orm, ctx.actor.placeId)
}
