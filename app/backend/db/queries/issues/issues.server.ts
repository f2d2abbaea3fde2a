import { and, eq, type SQL, sql } from 'drizzle-orm'
import { AWAITING_DOCUMENT, type IssueStatus } from '#app/domain/issue/status.ts'
import type { Queryable, Transaction } from '../../connection.server.ts'
import { issues, issueTypes, places, users } from '../../schema.server.ts'
import { countUnread, type IssueViewer } from './unread.server.ts'

export type IssueRow = typeof issues.$inferSelect
export type NewIssue = typeof issues.$inferInsert

const opener = (column: typeof users.phone | typeof users.email) => sql<string>`coalesce((
  select ${column} from ${users} where ${users.id} = "issues"."opened_by"
    and ${users.removedAt} is null and ${users.suspendedAt} is null), '')`

/** Columns of a request and its neighbours that every action on it needs. */
const around = {
  row: issues,
  type: issueTypes,
  placeName: places.name,
  timezone: places.timezone,
  /** Contact of the opener while they are a user of the place; empty otherwise. */
  openerPhone: opener(users.phone),
  openerEmail: opener(users.email)
}

export type IssueAround = {
  row: IssueRow
  type: typeof issueTypes.$inferSelect
  placeName: string
  timezone: string
  openerPhone: string
  openerEmail: string
}

interface Key {
  placeId: string
  id: string
}

const isIt = ({ placeId, id }: Key) => and(eq(issues.placeId, placeId), eq(issues.id, id))

export async function findIssue(
  reader: Queryable,
  viewer: IssueViewer,
  id: string
): Promise<(IssueAround & { unread: number }) | null> {
  const [found] = await reader
    .select({ ...around, unread: countUnread(viewer) })
    .from(issues)
    .innerJoin(issueTypes, eq(issueTypes.id, issues.typeId))
    .innerJoin(places, eq(places.id, issues.placeId))
    .where(and(isIt({ placeId: viewer.placeId, id }), viewer.attends ? undefined : eq(issues.openedBy, viewer.userId)))
  return found ?? null
}

/** Comes first in every transaction about the request: two wait for each other. */
export async function lockIssue(tx: Transaction, key: Key): Promise<IssueAround | null> {
  const [locked] = await tx.select({ id: issues.id }).from(issues).where(isIt(key)).for('no key update')
  if (!locked) return null
  const [found] = await tx
    .select(around)
    .from(issues)
    .innerJoin(issueTypes, eq(issueTypes.id, issues.typeId))
    .innerJoin(places, eq(places.id, issues.placeId))
    .where(isIt(key))
  return found ?? null
}

export async function findLinkedIssue(reader: Queryable, linkKey: string): Promise<IssueAround | null> {
  if (linkKey === '') return null
  const [found] = await reader
    .select(around)
    .from(issues)
    .innerJoin(issueTypes, eq(issueTypes.id, issues.typeId))
    .innerJoin(places, eq(places.id, issues.placeId))
    .where(eq(issues.linkKey, linkKey))
  return found ?? null
}

/** The caller holds the place's lock. Returns its number. */
export async function insertIssue(tx: Transaction, row: Omit<NewIssue, 'number'>): Promise<number> {
  const number = sql`(select coalesce(max(i.number), 0) + 1 from ${issues} i where i.place_id = ${row.placeId})`
  const [inserted] = await tx
    .insert(issues)
    .values({ ...row, number })
    .returning({ number: issues.number })
  return inserted?.number ?? 0
}

/** Days of waiting for a document do not count for staff: the deadline moves by them. */
const afterWaiting = (today: SQL) => sql`${issues.dueOn} + coalesce((
    select ${today} - (m.created_at at time zone p.timezone)::date from issue_messages m
    where m.issue_id = "issues"."id" and m.status_to = ${AWAITING_DOCUMENT} order by m.id desc limit 1), 0)`

/** A reopened request gets its full number of days again. */
const anew = (today: SQL) => sql`case when t.days_to_answer > 0 then ${today} + t.days_to_answer end`

function deadlineAfter(to: number, now: Date): SQL {
  const today = sql`(${now.toISOString()}::timestamptz at time zone p.timezone)::date`
  const reopens =
    to <= AWAITING_DOCUMENT ? sql`when ${issues.status} > ${AWAITING_DOCUMENT} then ${anew(today)}` : sql``
  return sql`(select case when ${issues.status} = ${AWAITING_DOCUMENT} then ${afterWaiting(today)}
      ${reopens} else ${issues.dueOn} end
    from issue_types t join places p on p.id = t.place_id where t.id = "issues"."type_id")`
}

export async function setIssueStatus(
  tx: Transaction,
  id: string,
  { status, now }: { status: IssueStatus; now: Date }
): Promise<void> {
  await tx
    .update(issues)
    .set({ status, version: sql`${issues.version} + 1`, dueOn: deadlineAfter(status, now) })
    .where(eq(issues.id, id))
}

export async function noteEffect(tx: Transaction, id: string, done: { effectAt: Date; effectSaid: string }) {
  await tx.update(issues).set(done).where(eq(issues.id, id))
}
