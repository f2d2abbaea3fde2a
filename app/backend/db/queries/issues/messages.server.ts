import { and, asc, eq, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../connection.server.ts'
import { issueMessages, issueReads, issues } from '../../schema.server.ts'

export type IssueMessageRow = typeof issueMessages.$inferSelect

/** A conversation is read whole; nobody reads more than this. */
const mostShown = 1000

const visible = (issueId: string, withInternal: boolean) =>
  and(eq(issueMessages.issueId, issueId), withInternal ? undefined : eq(issueMessages.isInternal, false))

/** Oldest first; of very many, the newest ones. */
export async function listConversation(
  reader: Queryable,
  issueId: string,
  { withInternal }: { withInternal: boolean }
) {
  const newest = reader
    .select()
    .from(issueMessages)
    .where(visible(issueId, withInternal))
    .orderBy(sql`${issueMessages.id} desc`)
    .limit(mostShown)
    .as('newest')
  return reader.select().from(newest).orderBy(asc(newest.id))
}

/** The caller has locked the request. */
export async function insertIssueMessage(
  tx: Transaction,
  row: Omit<typeof issueMessages.$inferInsert, 'createdAt'> & { createdAt: Date }
): Promise<IssueMessageRow> {
  const [inserted] = await tx.insert(issueMessages).values(row).returning()
  if (!inserted) throw new Error('a message was not kept')
  const { id, authorId } = inserted
  const isOthers = sql`${issues.lastAuthor} is distinct from ${authorId}::bigint`
  await tx
    .update(issues)
    .set({
      // A message that only staff may see changes nothing that the asker can see.
      ...(row.isInternal ? {} : { changedAt: row.createdAt }),
      lastMessage: id,
      lastAuthor: authorId,
      lastOther: sql`case when ${isOthers} then ${issues.lastMessage} else ${issues.lastOther} end`
    })
    .where(eq(issues.id, row.issueId))
  return inserted
}

export async function findRead(reader: Queryable, by: { issueId: string; userId: number }): Promise<number> {
  const [read] = await reader
    .select({ id: issueReads.messageId })
    .from(issueReads)
    .where(and(eq(issueReads.issueId, by.issueId), eq(issueReads.userId, by.userId)))
  return read?.id ?? 0
}

/** Never moves back: of two calls at once, the later message stays. */
export async function markRead(
  tx: Queryable,
  by: { issueId: string; userId: number; messageId: number }
): Promise<void> {
  await tx
    .insert(issueReads)
    .values(by)
    .onConflictDoUpdate({
      target: [issueReads.issueId, issueReads.userId],
      set: { messageId: sql`greatest(${issueReads.messageId}, excluded.message_id)` }
    })
}

export async function markLinkRead(tx: Queryable, issueId: string, messageId: number): Promise<void> {
  await tx
    .update(issues)
    .set({ linkSeen: sql`greatest(${issues.linkSeen}, ${messageId})` })
    .where(eq(issues.id, issueId))
}
