import { and, asc, desc, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm'
import { isIssueStatus } from '#app/domain/issue/status.ts'
import { searchText } from '#app/domain/person/names.ts'
import type { Queryable } from '../../connection.server.ts'
import { issues, issueTypes } from '../../schema.server.ts'
import { foldedPattern } from '../folded.server.ts'
import { countUnread, countWithUnread, hasUnread, type IssueViewer } from './unread.server.ts'

export interface IssueFilter {
  q: string
  /** 0 for all; -1 for undecided ones. */
  status: number
  typeId: string | null
  /** Range of opening instants, its end excluded. */
  openedFrom: Date | null
  openedBefore: Date | null
  overdue: boolean
  unread: boolean
  mine: boolean
  /** Only numbers below it; 0 for all. */
  below: number
  /** Today in the place's zone. */
  today: string
}

export interface IssuePage {
  sort: '' | 'changed' | 'number' | 'due'
  limit: number
  offset: number
}

/** Same text as its index. */
export const isOverdue = (today: string | SQL) => and(lt(issues.dueOn, today), sql`${issues.status} in (1, 2)`)

const isTheirs = ({ placeId, userId, attends }: IssueViewer, mine: boolean) =>
  and(eq(issues.placeId, placeId), attends && !mine ? undefined : eq(issues.openedBy, userId))

const searchable = sql`${issues.number}::text || ' ' || ${issues.personName} || ' ' || ${issueTypes.label} || ' ' || ${issues.details}`

/** Forms in which people write the number that they read on the page: 'Requerimento 12', '#12', 'nº 12'. */
const calledBy = /(?:\brequerimento|#|\bn[.º°o]*)\s*(?=\d)/g

function issuesWhere(viewer: IssueViewer, filter: IssueFilter): SQL | undefined {
  const words = searchText(filter.q).replace(calledBy, '').split(' ').filter(Boolean)
  return and(
    isTheirs(viewer, filter.mine),
    ...words.map((word) => sql`(${searchable}) ~ ${foldedPattern(word)}`),
    filter.typeId === null ? undefined : eq(issues.typeId, filter.typeId),
    filter.openedFrom ? gte(issues.createdAt, filter.openedFrom) : undefined,
    filter.openedBefore ? lt(issues.createdAt, filter.openedBefore) : undefined,
    filter.below > 0 ? lt(issues.number, filter.below) : undefined,
    filter.overdue ? isOverdue(filter.today) : undefined,
    filter.unread ? hasUnread(viewer) : undefined
  )
}

function statusIs(status: number): SQL | undefined {
  if (status === 0) return undefined
  if (status === -1) return inArray(issues.status, [1, 2, 3])
  return isIssueStatus(status) ? eq(issues.status, status) : sql`false`
}

const orders = {
  '': [desc(issues.changedAt), desc(issues.id)],
  changed: [desc(issues.changedAt), desc(issues.id)],
  number: [desc(issues.number)],
  due: [sql`${issues.dueOn} asc nulls last`, desc(issues.changedAt), desc(issues.id)]
}

/** Counts nothing if `below` is given: a reader of a whole list calls very often. */
export async function listIssueRows(
  reader: Queryable,
  viewer: IssueViewer,
  { sort, limit, offset, ...filter }: IssueFilter & IssuePage
) {
  const where = issuesWhere(viewer, filter)
  const [rows, counts] = await Promise.all([
    reader
      .select({ row: issues, typeLabel: issueTypes.label, unread: countUnread(viewer) })
      .from(issues)
      .innerJoin(issueTypes, eq(issueTypes.id, issues.typeId))
      .where(and(where, statusIs(filter.status)))
      .orderBy(...orders[sort])
      .limit(limit)
      .offset(offset),
    filter.below > 0
      ? []
      : reader
          .select({ status: issues.status, count: sql<number>`count(*)::int` })
          .from(issues)
          .innerJoin(issueTypes, eq(issueTypes.id, issues.typeId))
          .where(where)
          .groupBy(issues.status)
          .orderBy(asc(issues.status))
  ])
  return { rows, counts }
}

export async function countAttention(reader: Queryable, viewer: IssueViewer, today: string) {
  const [unread, [late]] = await Promise.all([
    countWithUnread(reader, viewer),
    reader
      .select({ overdue: sql<number>`count(*)::int` })
      .from(issues)
      .where(and(isTheirs(viewer, false), isOverdue(today)))
  ])
  return { unread, overdue: late?.overdue ?? 0 }
}
