import { asc, eq, sql } from 'drizzle-orm'
import type { Transaction } from '../../connection.server.ts'
import { agents, guideNews, places, products, users } from '../../schema.server.ts'
import type { SlotOfDay } from './slot-guides.server.ts'

export interface ChangedSlot extends SlotOfDay {
  agentUuid: string
  /** True if the guide led the slot before this change. */
  wasThere: boolean
}

/**
 * Keeps how the slot was before the first change that the guide has not heard of. False for a guide who made the change
 * themselves. The caller holds `lockAgents`.
 */
export async function insertGuideNews(
  tx: Transaction,
  { agentUuid, wasThere, ...slot }: ChangedSlot,
  { now, by }: { now: Date; by: number }
): Promise<boolean> {
  const [agent] = await tx
    .select({ userId: agents.userId, placeId: agents.placeId })
    .from(agents)
    .where(eq(agents.uuid, agentUuid))
  if (!agent || agent.userId === by) return false
  await tx
    .insert(guideNews)
    .values({ ...slot, agentUuid, wasThere, placeId: agent.placeId, notedAt: now })
    .onConflictDoNothing()
  return true
}

/** Locks the guide, so that no change of their slots is noted meanwhile; null for one who is gone. */
export async function lockToldGuide(tx: Transaction, agentUuid: string) {
  const [guide] = await tx
    .select({
      uuid: agents.uuid,
      name: agents.name,
      phone: agents.phone,
      email: agents.email,
      hasUser: sql<boolean>`exists (select from ${users} u where u.id = ${agents.userId}
        and u.removed_at is null and u.suspended_at is null)`,
      placeId: places.id,
      placeName: places.name,
      zone: places.timezone,
      confirms: places.guidesConfirm,
      quietFrom: places.quietFrom,
      quietUntil: places.quietUntil
    })
    .from(agents)
    .innerJoin(places, eq(places.id, agents.placeId))
    .where(eq(agents.uuid, agentUuid))
    .for('no key update', { of: agents })
  return guide ?? null
}

export function listGuideNews(tx: Transaction, agentUuid: string) {
  return tx
    .select({
      product: products.uuid,
      productName: products.name,
      date: guideNews.date,
      time: guideNews.time,
      was: guideNews.wasThere
    })
    .from(guideNews)
    .innerJoin(products, eq(products.id, guideNews.productId))
    .where(eq(guideNews.agentUuid, agentUuid))
    .orderBy(asc(guideNews.date), asc(guideNews.time))
}

export async function deleteGuideNews(tx: Transaction, agentUuid: string): Promise<void> {
  await tx.delete(guideNews).where(eq(guideNews.agentUuid, agentUuid))
}
