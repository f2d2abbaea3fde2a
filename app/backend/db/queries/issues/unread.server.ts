import { type SQL, sql } from 'drizzle-orm'
import { issueMessages, issueReads } from '../../schema.server.ts'

/** Who looks at requests. */
export interface IssueViewer {
  placeId: string
  userId: number
  /** Sees all of the place's, and internal notes. */
  attends: boolean
}

/** Messages of others after the last that the user has seen. */
const unreadBy = ({ userId, attends }: IssueViewer): SQL => sql`from ${issueMessages} m
  where m.issue_id = "issues"."id" and m.author_id is distinct from ${userId}
    ${attends ? sql`` : sql`and not m.is_internal`}
    and m.id > coalesce((select r.message_id from ${issueReads} r
      where r.issue_id = "issues"."id" and r.user_id = ${userId}), 0)`

export const countUnread = (viewer: IssueViewer) => sql<number>`(select count(*)::int ${unreadBy(viewer)})`
export const hasUnread = (viewer: IssueViewer) => sql<boolean>`exists (select ${unreadBy(viewer)})`
