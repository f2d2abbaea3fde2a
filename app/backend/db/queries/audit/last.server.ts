import { and, desc, eq, gte, inArray } from 'drizzle-orm'
import type { Queryable } from '../../connection.server.ts'
import { auditEvents as events } from '../../schema.server.ts'

interface Asked {
  placeId: string
  /** Noun and public id of the subject. */
  subject: string
  id: string
  actions: readonly string[]
  since: Date
}

/** User and instant of the latest of these actions on it; null if there was none since then. */
export async function findLastChange(reader: Queryable, { placeId, subject, id, actions, since }: Asked) {
  const [found] = await reader
    .select({ actor: events.actor, at: events.at })
    .from(events)
    .where(
      and(
        eq(events.placeId, placeId),
        eq(events.subject, subject),
        eq(events.subjectId, id),
        inArray(events.action, [...actions]),
        gte(events.at, since)
      )
    )
    .orderBy(desc(events.id))
    .limit(1)
  return found ?? null
}
