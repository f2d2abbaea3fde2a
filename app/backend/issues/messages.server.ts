import { conflict, forbidden } from '#app/contracts/api-error.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import type { createIssueMessage, listIssueMessages } from '#app/contracts/issues/messages.ts'
import { isLive } from '#app/domain/issue/status.ts'
import { findRead, listConversation, markRead } from '../db/queries/issues/messages.server.ts'
import { inTransaction } from '../db/transaction.server.ts'
import type { StaffContext } from '../kernel/context.server.ts'
import { closedIssue, holdIssue, noteQuietly, requireIssue, viewerOf } from './access.server.ts'
import { requireWords } from './check-words.server.ts'
import { writeWords } from './conversation.server.ts'
import { recordIssue } from './record-issue.server.ts'
import { toMessage } from './to-wire.server.ts'

/**
 * `unread` tells the state before this call.
 * @throws ApiError 404
 */
export async function readMessages(
  { params, query }: Received<typeof listIssueMessages>,
  ctx: StaffContext
): Promise<Answer<typeof listIssueMessages>> {
  const { userId, attends } = viewerOf(ctx)
  const { row } = await requireIssue(ctx.db.orm, ctx, params.id)
  const [messages, seen] = await Promise.all([
    listConversation(ctx.db.orm, row.id, { withInternal: attends }),
    findRead(ctx.db.orm, { issueId: row.id, userId })
  ])
  const last = messages.at(-1)?.id ?? 0
  const isNew = query.seen && last > seen
  if (isNew) await noteQuietly(ctx, markRead(ctx.db.orm, { issueId: row.id, userId, messageId: last }))
  return messages.map((message) => toMessage(message, { userId, seen }))
}

/** @throws ApiError 404, 403 an internal note of who does not attend, 409 `closed`, 422 at `message` */
export async function addMessage(
  { body }: Pick<Received<typeof createIssueMessage>, 'body'>,
  ctx: StaffContext
): Promise<Answer<typeof createIssueMessage>> {
  const { attends } = viewerOf(ctx)
  const { userId, name } = ctx.actor
  const message = await inTransaction(ctx.db, async (tx) => {
    const issue = await holdIssue(tx, ctx, body.issuesId)
    if (body.internal && !attends) throw forbidden({ message: 'Notas internas são de quem atende.' })
    const text = requireWords(body.message, { field: 'message', missing: 'Escreva a mensagem.' })
    const title = requireWords(body.title, { field: 'title', missing: null }).slice(0, 200)
    if (!attends && !isLive(issue.row.status)) throw conflict({ code: 'closed', message: closedIssue })
    const side = issue.row.openedBy === userId ? 'requester' : 'staff'
    const changed = { from: '', to: body.internal ? 'nota interna' : 'mensagem' }
    await recordIssue(tx, ctx, issue, { action: 'issue.answered', changed })
    return writeWords(tx, ctx, issue, { side, by: { userId, name }, title, body: text, internal: body.internal })
  })
  return toMessage(message, { userId, seen: message.id })
}
