import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../connection.server.ts'
import { issueMessages, issueReads, issues } from '../../schema.server.ts'

/** User who looks at requests. */
export interface IssueViewer {
  placeId: string
  userId: number
  /** True if the user sees all of the place's requests, and internal notes. */
  attends: boolean
}

/** Messages of others after the last one that the user has seen. */
const unreadBy = ({ userId, attends }: IssueViewer): SQL => sql`from ${issueMessages} m
  where m.issue_id = "issues"."id" and m.author_id is distinct from ${userId}
    ${attends ? sql`` : sql`and not m.is_internal`}
    and m.id > coalesce((select r.message_id from ${issueReads} r
      where r.issue_id = "issues"."id" and r.user_id = ${userId}), 0)`

export const countUnread = (viewer: IssueViewer) => sql<number>`(select count(*)::int ${unreadBy(viewer)})`

/**
 * Attendants see very many requests, so for them the answer is read from the request's own row, without its messages.
 */
export const hasUnread = (viewer: IssueViewer) =>
  viewer.attends
    ? sql<boolean>`${newestFor(viewer)} > coalesce((select r.message_id from ${issueReads} r
        where r.issue_id = "issues"."id" and r.user_id = ${viewer.userId}), 0)`
    : sql<boolean>`exists (select ${unreadBy(viewer)})`

const newestFor = ({ userId }: IssueViewer) => sql`case when "issues"."last_author" is distinct from ${userId}
  then "issues"."last_message" else "issues"."last_other" end`

/** Counts requests with something new for the user. */
export async function countWithUnread(reader: Queryable, viewer: IssueViewer): Promise<number> {
  const { placeId, userId, attends } = viewer
  // A join takes a quarter of the time of single look-ups.
  const isNew = attends ? sql`${newestFor(viewer)} > coalesce(${issueReads.messageId}, 0)` : hasUnread(viewer)
  const [row] = await reader
    .select({ count: sql<number>`count(*)::int` })
    .from(issues)
    .leftJoin(issueReads, and(eq(issueReads.issueId, issues.id), eq(issueReads.userId, userId)))
    .where(and(eq(issues.placeId, placeId), attends ? undefined : eq(issues.openedBy, userId), isNew))
  return row?.count ?? 0
}
