import type { Answer } from '#app/contracts/endpoint.ts'
import type { readIssue } from '#app/contracts/issues/issues.ts'
import type { listIssueMessages } from '#app/contracts/issues/messages.ts'
import { todayIn } from '#app/domain/calendar/dates.ts'
import { isLive, isOverdue, issueStatusLabel, isWaiting, movesFrom } from '#app/domain/issue/status.ts'
import { tellSubject } from '#app/domain/issue/subject.ts'
import type { Queryable } from '../db/connection.server.ts'
import type { IssueAround, IssueRow } from '../db/queries/issues/issues.server.ts'
import type { IssueMessageRow } from '../db/queries/issues/messages.server.ts'
import { findSubjectNames } from '../db/queries/issues/subjects.server.ts'

interface Seen {
  typeLabel: string
  unread: number
  isOwn: boolean
  /** Today in the place's zone. */
  today: string
}

export function toIssueRow(row: IssueRow, { typeLabel, unread, isOwn, today }: Seen) {
  const status = row.status
  return {
    id: row.id,
    number: row.number,
    details: row.details,
    type: row.typeId,
    type_label: typeLabel,
    statusId: status,
    status: issueStatusLabel(status),
    person_name: row.personName,
    own: isOwn,
    due_on: row.dueOn ?? '',
    overdue: isOverdue({ status, dueOn: row.dueOn }, today),
    unread,
    created_date: row.createdAt.toISOString(),
    changed_date: row.changedAt.toISOString(),
    version: row.version
  }
}

interface Looking {
  now: Date
  unread: number
  isOwn: boolean
  attends: boolean
}

/** Telephone and e-mail are only for attendants. */
export async function toIssue(
  reader: Queryable,
  { row, type, timezone, openerPhone, openerEmail }: IssueAround,
  { now, unread, isOwn, attends }: Looking
): Promise<Answer<typeof readIssue>> {
  const status = row.status
  const names = await findSubjectNames(reader, row.placeId, row.subject)
  return {
    ...toIssueRow(row, { typeLabel: type.label, unread, isOwn, today: todayIn(timezone, now) }),
    person_phone: attends ? row.personPhone || openerPhone : '',
    person_email: attends ? row.personEmail || openerEmail : '',
    language: row.language,
    subject: row.subject,
    subject_words: tellSubject(row.subject, names),
    effect: type.effect,
    effect_said: row.effectSaid,
    documents: type.documents,
    moves: attends ? [...movesFrom(status)] : isWaiting(status) ? [7] : [],
    may_write: attends || isLive(status)
  }
}

interface Reader {
  /** Null for the asker with the link. */
  userId: number | null
  /** Last message that they have seen. */
  seen: number
}

export function toMessage(row: IssueMessageRow, { userId, seen }: Reader): Answer<typeof listIssueMessages>[number] {
  const isOwn = row.authorId === userId
  return {
    id: row.id,
    title: row.title,
    message: row.body,
    side: row.side,
    author: row.authorName,
    own: isOwn,
    internal: row.isInternal,
    unread: !isOwn && row.id > seen,
    statusFrom: row.statusFrom,
    statusTo: row.statusTo,
    created_date: row.createdAt.toISOString()
  }
}
