import type { Transaction } from '../../db/connection.server.ts'
import { type ChangedSlot, insertGuideNews } from '../../db/queries/agents/guide-news.server.ts'
import type { StaffContext } from '../context.server.ts'
import { enqueue } from '../outbox.server.ts'

export const guideNewsKind = 'guide-news'

/** Changes within this time of each other are one message. */
const settledMs = 60_000

/**
 * Tells the guide of a slot that they get or lose, a minute after the last change. Guides hear nothing of
 * what they do themselves. The caller holds `lockAgents`.
 */
export async function noteGuideNews(tx: Transaction, ctx: StaffContext, changed: ChangedSlot): Promise<void> {
  const { placeId, userId } = ctx.actor
  const now = ctx.now()
  if (!(await insertGuideNews(tx, changed, { now, by: userId }))) return
  const { agentUuid } = changed
  await enqueue(tx, {
    kind: guideNewsKind,
    key: `${guideNewsKind}:${agentUuid}`,
    payload: { agentUuid },
    dueAt: new Date(now.getTime() + settledMs),
    placeId
  })
}
