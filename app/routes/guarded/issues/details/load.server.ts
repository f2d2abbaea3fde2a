import { randomBytes } from 'node:crypto'
import { toShownDocuments } from '#app/components/file/index.ts'
import { toShownMessage } from '#app/components/issue/index.ts'
import { type FileFacts, listFilesOf } from '#app/contracts/files.ts'
import { type Issue, readIssue } from '#app/contracts/issues/issues.ts'
import { listIssueMessages } from '#app/contracts/issues/messages.ts'
import { listIssueAnswers } from '#app/contracts/issues/types.ts'
import { formatDay, formatInstant, type IsoDay } from '#app/domain/calendar/dates.ts'
import { FILE_REFUSED } from '#app/domain/file/status.ts'
import { missingDocuments } from '#app/domain/issue/asked-documents.ts'
import { deadlineWords } from '#app/domain/issue/deadline.ts'
import { isIssueStatus, isWaiting } from '#app/domain/issue/status.ts'
import { languageName } from '#app/domain/person/languages.ts'
import { formatPhone, whatsappUrl } from '#app/domain/person/phone.ts'
import { type Viewer, whereKnown } from '#app/session/index.server.ts'
import { toMoves } from './moves.ts'

/** Marks unseen messages in the view, and records them as seen. */
export async function loadDetails({ call, can, place, today }: Viewer, id: string) {
  const params = { id }
  const attends = can('issues/edit')
  const issue = await call(readIssue, { params })
  const [messages, files, answers] = await Promise.all([
    whereKnown(call(listIssueMessages, { params, query: { seen: '1' } })),
    whereKnown(call(listFilesOf, { params, query: { ref: 'issues' } })),
    attends ? whereKnown(call(listIssueAnswers, {})) : null
  ])
  const zone = place.timezone
  const reader = attends && !issue.own ? 'staff' : 'requester'
  const hrefOf = (file: string) => `/issues/files/${file}`
  return {
    issue: toFacts(issue, {
      zone,
      today: today(),
      attends,
      sellsGroup: can('operation/group-sale') && can('booking/index')
    }),
    moves: toMoves(issue, attends),
    messages: messages?.map((message) => toShownMessage(message, { reader, zone })) ?? null,
    documents: files && toShownDocuments(files, { asked: issue.documents, zone, hrefOf }),
    asked: issue.documents,
    missing: toMissing(issue, files ?? []),
    /** An API without notes would show them to the requester, so do not offer them. */
    mayNote: answers !== null,
    answers: (answers ?? []).map(({ id: value, title, body }) => ({ value, label: title, body })),
    /** Number of the reader's own messages: when it grows, the form is emptied. */
    written: (messages ?? []).filter(({ own, side }) => own && side !== 'system').length,
    /** Key of the message form: a second submission sends no second message. */
    hash: randomBytes(16).toString('hex'),
    attends
  }
}

/** Empty once the request is decided. */
function toMissing({ statusId, documents }: Issue, files: readonly FileFacts[]): string[] {
  if (!isIssueStatus(statusId) || !isWaiting(statusId)) return []
  const sent = files.filter(({ current, removed_date: removed }) => current && !removed)
  return missingDocuments(
    documents,
    sent.map((file) => ({ document: file.document, isRefused: file.statusId === FILE_REFUSED }))
  )
}

type Reader = { zone: string; today: IsoDay; attends: boolean; sellsGroup: boolean }

function toFacts(issue: Issue, { zone, today, attends, sellsGroup }: Reader) {
  const { id, number, details, type_label: type, statusId, status, overdue, version, own, effect_said: done } = issue
  const { person_name: name, person_phone: phone, person_email: email, created_date: opened, due_on: dueOn } = issue
  const due = isIssueStatus(statusId) ? deadlineWords({ status: statusId, dueOn }, today) : ''
  return {
    id,
    details,
    type,
    statusId,
    status,
    overdue,
    version,
    own,
    done,
    title: number > 0 ? `Requerimento ${number}` : 'Requerimento',
    person: name,
    phone: attends && phone ? { words: formatPhone(phone), whatsapp: whatsappUrl(phone) } : null,
    email: attends ? email : '',
    language: languageName(issue.language),
    opened: opened ? formatInstant(opened, zone) : '',
    due,
    dueDay: dueOn ? formatDay(dueOn) : '',
    sellHref:
      sellsGroup && issue.subject.group ? `/operation/groups/add?${new URLSearchParams({ requerimento: id })}` : '',
    subject: issue.subject_words.map(({ label, value }) => ({ term: label, value })),
    mayWrite: issue.may_write
  }
}
