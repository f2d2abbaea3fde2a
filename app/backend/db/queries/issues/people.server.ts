import { asc, eq, sql } from 'drizzle-orm'
import type { Queryable } from '../../connection.server.ts'
import { issueMessages, issueReads, issues, users } from '../../schema.server.ts'
import { placeUsersWho } from '../identity/rights.server.ts'

interface About {
  placeId: string
  issueId: string
  /** Message that they would be told of. */
  messageId: number
}

/** Attendants of the place. `waits` is true for those with an earlier unread message of the asker. */
export async function listTold(reader: Queryable, { placeId, issueId, messageId }: About) {
  const waits = sql<boolean>`exists (select from ${issueMessages} m join ${issues} i on i.id = m.issue_id
    where m.issue_id = ${issueId} and m.id < ${messageId} and m.author_id is not distinct from i.opened_by
      and m.id > coalesce((select r.message_id from ${issueReads} r
        where r.issue_id = m.issue_id and r.user_id = "users"."id"), 0))`
  return reader
    .select({ id: users.id, uuid: users.uuid, phone: users.phone, waits })
    .from(users)
    .where(placeUsersWho(placeId, 'issues/edit'))
    .orderBy(asc(users.id))
    .limit(500)
}

/** Says whether the asker has an unread message of others before this one. */
export async function askerWaits(reader: Queryable, { issueId, messageId }: Omit<About, 'placeId'>): Promise<boolean> {
  const seen = sql`case when "issues"."opened_by" is null then "issues"."link_seen" else coalesce((
    select r.message_id from ${issueReads} r where r.issue_id = "issues"."id" and r.user_id = "issues"."opened_by"), 0) end`
  const [row] = await reader
    .select({
      waits: sql<boolean>`exists (select from ${issueMessages} m where m.issue_id = "issues"."id"
        and m.id < ${messageId} and not m.is_internal
        and m.author_id is distinct from "issues"."opened_by" and m.id > ${seen})`
    })
    .from(issues)
    .where(eq(issues.id, issueId))
  return row?.waits ?? false
}
