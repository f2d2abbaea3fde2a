import { conflict, notFound } from '#app/contracts/api-error.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import type { giveUpLinkedIssue, readLinkedIssue, writeLinkedIssue } from '#app/contracts/issues/public.ts'
import { CANCELLED, isLive } from '#app/domain/issue/status.ts'
import type { Queryable, Transaction } from '../../db/connection.server.ts'
import { type FileRow, listFilesOfOne } from '../../db/queries/files/files.server.ts'
import { findLinkedIssue, type IssueAround, lockIssue } from '../../db/queries/issues/issues.server.ts'
import { type IssueMessageRow, listConversation, markLinkRead } from '../../db/queries/issues/messages.server.ts'
import { inTransaction } from '../../db/transaction.server.ts'
import type { ApiContext } from '../../kernel/context.server.ts'
import { toFile } from '../../kernel/files/to-wire.server.ts'
import { closedIssue, noteQuietly, unknownIssue } from '../access.server.ts'
import { requireWords } from '../check-words.server.ts'
import { writeWords } from '../conversation.server.ts'
import { moveTo } from '../move-issue.server.ts'
import { toIssue, toMessage } from '../to-wire.server.ts'
import { countWords } from './limits.server.ts'

/** @throws ApiError 404 alike for what never was and what is no key */
async function requireLinked(reader: Queryable, key: string): Promise<IssueAround> {
  const found = /^[A-Za-z0-9_-]{20,60}$/.test(key) ? await findLinkedIssue(reader, key) : null
  if (!found) throw notFound({ message: unknownIssue })
  return found
}

async function holdLinked(tx: Transaction, key: string): Promise<IssueAround> {
  const { row } = await requireLinked(tx, key)
  const locked = await lockIssue(tx, row)
  if (!locked) throw notFound({ message: unknownIssue })
  return locked
}

/** Staff are shown by first name only. */
function toLinkedMessage(message: IssueMessageRow, { seen }: { seen: number }) {
  const shown = toMessage(message, { userId: null, seen })
  return { ...shown, author: shown.own ? shown.author : (message.authorName.trim().split(/\s+/)[0] ?? '') }
}

/** The staff member who sent or removed it is not named. */
function toLinkedFile(row: FileRow) {
  const isOwn = row.uploadedBy === null
  const shown = toFile(row, null)
  const removedBy = isOwn && row.removedBy === row.uploaderName ? row.removedBy : ''
  return { ...shown, uploaded_by: isOwn ? row.uploaderName : '', removed_by: removedBy }
}

function toLinkedIssue(reader: Queryable, ctx: ApiContext, issue: IssueAround, unread: number) {
  return toIssue(reader, issue, { now: ctx.now(), unread, isOwn: true, attends: false })
}

/** @throws ApiError 404 */
export async function followIssue(
  { params, query }: Received<typeof readLinkedIssue>,
  ctx: ApiContext
): Promise<Answer<typeof readLinkedIssue>> {
  const { orm } = ctx.db
  const issue = await requireLinked(orm, params.key)
  const { id, placeId, linkSeen: seen } = issue.row
  const [rows, files] = await Promise.all([
    listConversation(orm, id, { withInternal: false }),
    listFilesOfOne(orm, { placeId, ref: 'issues', refId: id })
  ])
  const messages = rows.map((row) => toLinkedMessage(row, { seen }))
  const last = rows.at(-1)?.id ?? 0
  if (query.seen && last > seen) await noteQuietly(ctx, markLinkRead(orm, id, last))
  return {
    place: { uuid: placeId, name: issue.placeName },
    issue: await toLinkedIssue(orm, ctx, issue, messages.filter(({ unread }) => unread).length),
    messages,
    files: files.map(toLinkedFile)
  }
}

/** @throws ApiError 404, 409 `closed`, 422, 429 */
export async function writeLinked(
  { params, body }: Received<typeof writeLinkedIssue>,
  ctx: ApiContext
): Promise<Answer<typeof writeLinkedIssue>> {
  const { row } = await requireLinked(ctx.db.orm, params.key)
  const text = requireWords(body.message, { field: 'message', missing: 'Escreva a mensagem.' })
  await countWords(ctx, row)
  const message = await inTransaction(ctx.db, async (tx) => {
    const issue = await holdLinked(tx, params.key)
    if (!isLive(issue.row.status)) throw conflict({ code: 'closed', message: closedIssue })
    return writeWords(tx, ctx, issue, { side: 'requester', by: null, body: text })
  })
  ctx.live.tell(row.placeId, ['issues'])
  return toLinkedMessage(message, { seen: message.id })
}

/**
 * Not limited: it can be done only once, and frees room.
 * @throws ApiError 404, 409 `not_allowed`, 422
 */
export async function giveUpLinked(
  { params, body }: Received<typeof giveUpLinkedIssue>,
  ctx: ApiContext
): Promise<Answer<typeof giveUpLinkedIssue>> {
  const text = requireWords(body.message, { field: 'message', missing: null })
  const { row } = await inTransaction(ctx.db, async (tx) => {
    const issue = await holdLinked(tx, params.key)
    await moveTo(tx, ctx, issue, { to: CANCELLED, text, by: null, isOwn: true })
    return issue
  })
  ctx.live.tell(row.placeId, ['issues'])
  return toLinkedIssue(ctx.db.orm, ctx, await requireLinked(ctx.db.orm, params.key), 0)
}
