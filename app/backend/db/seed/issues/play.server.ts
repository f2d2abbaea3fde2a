import { FILE_APPROVED, FILE_SENT } from '#app/domain/file/status.ts'
import {
  AWAITING_DOCUMENT,
  type IssueStatus,
  issueStatusLabel,
  OPENED,
  UNDER_REVIEW
} from '#app/domain/issue/status.ts'
import type { issueMessages } from '../../schema.server.ts'
import { type DemoPaper, demoPapers } from '../documents/papers.server.ts'
import type { SeedFile } from '../documents/seed-files.server.ts'
import type { DemoIssue, Judging, Sending, Words } from './stories.server.ts'

export type MessageRow = typeof issueMessages.$inferInsert

interface Person {
  id: number
  name: string
}

interface Scene {
  id: string
  placeId: string
  createdAt: Date
  /** Null for a stranger. */
  opener: Person | null
  /** Name of the asker. */
  name: string
  userOf: (username: string) => Person | null
  nextId: () => string
}

interface Played {
  messages: MessageRow[]
  files: SeedFile[]
  /** Final status. */
  status: IssueStatus
}

/** Builds the steps of a request as the calls would have written them. */
export function playStory(issue: DemoIssue, scene: Scene): Played {
  const { id, placeId, createdAt, opener, name } = scene
  const opened = { side: 'system', title: 'Requerimento aberto', body: '', statusTo: OPENED, createdAt }
  const first = { placeId, issueId: id, authorId: opener?.id ?? null, authorName: name }
  const played: Played = { messages: [{ ...first, ...opened }], files: [], status: OPENED }
  for (const told of issue.told) {
    const author = told.by === 'asker' ? opener : scene.userOf(told.by)
    const who = { authorId: author?.id ?? null, authorName: author?.name ?? name }
    const base = { placeId, issueId: id, ...who, createdAt: new Date(createdAt.getTime() + told.after * 3_600_000) }
    if ('sends' in told) sendPaper(played, told, base, scene)
    else if ('judges' in told) judgePaper(played, told, base)
    else writeMessage(played, told, base)
  }
  return played
}

type Base = Pick<MessageRow, 'placeId' | 'issueId' | 'authorId' | 'authorName'> & { createdAt: Date }

function writeMessage(played: Played, { by, text, to, internal = false }: Omit<Words, 'after'>, base: Base) {
  if (to === undefined) {
    const side = by === 'asker' ? 'requester' : 'staff'
    played.messages.push({ ...base, side, body: text, isInternal: internal })
    return
  }
  const title = `Situação: ${issueStatusLabel(played.status)} → ${issueStatusLabel(to)}`
  played.messages.push({ ...base, side: 'system', title, body: text, statusFrom: played.status, statusTo: to })
  played.status = to
}

const calledOf = ({ paper, document }: SeedFile) => {
  const { name } = demoPapers[paper]
  return document ? `${document} (${name})` : name
}

function sendPaper(played: Played, { sends: paper, as, replaces }: Sending, base: Base, scene: Scene) {
  const old = replaces ? sentOf(played, replaces) : null
  if (old) old.isCurrent = false
  const id = scene.nextId()
  const file: SeedFile = {
    id,
    placeId: scene.placeId,
    refId: scene.id,
    paper,
    document: as ?? '',
    createdAt: base.createdAt,
    status: FILE_SENT,
    reason: '',
    isCurrent: true,
    origin: old?.origin ?? id,
    version: (old?.version ?? 0) + 1,
    uploadedBy: base.authorId ?? null,
    uploaderName: base.authorName ?? ''
  }
  played.files.push(file)
  const title = old ? 'Nova versão de documento' : 'Documento enviado'
  played.messages.push({ ...base, side: 'system', title, body: calledOf(file) })
  if (played.status === AWAITING_DOCUMENT) writeMessage(played, { by: 'asker', text: '', to: UNDER_REVIEW }, base)
}

function judgePaper(played: Played, { judges, status, reason = '' }: Judging, base: Base) {
  const file = sentOf(played, judges)
  file.status = status
  file.reason = reason
  const title = status === FILE_APPROVED ? 'Documento aprovado' : 'Documento recusado'
  const body = reason === '' ? calledOf(file) : `${calledOf(file)}: ${reason}`
  played.messages.push({ ...base, side: 'system', title, body })
}

/** @throws RangeError where the story never sent it */
function sentOf({ files }: Played, paper: DemoPaper): SeedFile {
  const found = files.find((file) => file.paper === paper)
  if (!found) throw new RangeError(`${paper} was not sent`)
  return found
}
