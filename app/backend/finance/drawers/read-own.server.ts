import type { Answer } from '#app/contracts/endpoint.ts'
import type { readOwnDrawer } from '#app/contracts/finance/drawers.ts'
import { findOpenDrawer, listHandedDrawers, listReceivers } from '../../db/queries/finance/drawers.server.ts'
import type { ApiContext } from '../../kernel/context.server.ts'
import { requireActor } from '../../kernel/require-actor.server.ts'
import { toDrawer } from './wire.server.ts'

const latestShown = 5

/** Nobody else's: who stands at the gate sees no sums but these. */
export async function readOwn(_asked: unknown, ctx: ApiContext): Promise<Answer<typeof readOwnDrawer>> {
  const actor = requireActor(ctx)
  const reader = ctx.db.orm
  const [open, latest, receivers] = await Promise.all([
    findOpenDrawer(reader, actor),
    listHandedDrawers(reader, actor, latestShown),
    listReceivers(reader, actor.placeId, actor.userId)
  ])
  return {
    drawer: open && toDrawer(open, actor),
    latest: latest.map((row) => toDrawer(row, actor)),
    receivers: receivers.map(({ uuid, name }) => ({ id: uuid, name }))
  }
}
