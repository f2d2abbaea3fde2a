import { conflict, forbidden, notFound } from '#app/contracts/api-error.ts'
import { FILE_APPROVED, FILE_REFUSED, FILE_SENT } from '#app/domain/file/status.ts'
import { AWAITING_DOCUMENT, isLive, UNDER_REVIEW } from '#app/domain/issue/status.ts'
import type { Transaction } from '../db/connection.server.ts'
import { type IssueAround, lockIssue, setIssueStatus } from '../db/queries/issues/issues.server.ts'
import { type ApiContext, holds, isStaff } from '../kernel/context.server.ts'
import type { FileOwner, OwnedFile } from '../kernel/files/owner.server.ts'
import { closedIssue, requireIssue, requireOwnRemoval, unknownIssue, viewerOf } from './access.server.ts'
import { type Author, isByAsker, writeWords } from './conversation.server.ts'
import { movedWords } from './move-issue.server.ts'

/** `added` without an actor comes from the asker with the link (`issues/public` has checked the right). */
export const issueFileOwner: FileOwner = {
  ref: 'issues',
  require: async (orm, ctx, { refId, wish, file }) => {
    const { attends } = viewerOf(ctx)
    const { row } = await requireIssue(orm, ctx, refId)
    // Their own, unless they lost the right to that page.
    const opens = holds(ctx.actor, 'issues/details') || (wish === 'add' && holds(ctx.actor, 'issues/add'))
    if (!attends && !opens) throw notFound({ message: unknownIssue })
    if (wish === 'judge' && !attends) throw forbidden({ message: 'Só quem atende decide sobre documentos.' })
    if (wish === 'add' && !attends && !isLive(row.status)) throw conflict({ code: 'closed', message: closedIssue })
    if (wish === 'remove' && !attends) {
      requireOwnRemoval(row, { status: file?.status ?? 0, isOwn: file?.uploadedBy === ctx.actor.userId })
    }
  },
  seesAll: (ctx) => viewerOf(ctx).attends,
  added: async (tx, ctx, file) => {
    const issue = await hold(tx, file)
    const by = authorOf(ctx)
    const isAsker = isByAsker(issue, by)
    // The request may have been closed while the file was arriving.
    if (isAsker && !viewerAttends(ctx) && !isLive(issue.row.status)) {
      throw conflict({ code: 'closed', message: closedIssue })
    }
    const title = file.version > 1 ? 'Nova versão de documento' : 'Documento enviado'
    await writeWords(tx, ctx, issue, { side: 'system', by, title, body: nameOf(file, issue) })
    if (isAsker && issue.row.status === AWAITING_DOCUMENT) {
      await setIssueStatus(tx, issue.row.id, { status: UNDER_REVIEW, now: ctx.now() })
      await writeWords(tx, ctx, issue, movedWords(AWAITING_DOCUMENT, { to: UNDER_REVIEW, text: '', by }))
    }
  },
  judged: async (tx, ctx, file) => {
    const issue = await hold(tx, file)
    const called = nameOf(file, issue)
    const body = file.reason === '' ? called : `${called}: ${file.reason}`
    await writeWords(tx, ctx, issue, {
      side: 'system',
      by: authorOf(ctx),
      title: titles[file.status] ?? 'Documento',
      body
    })
  },
  removed: async (tx, ctx, file) => {
    const issue = await hold(tx, file)
    // The request may have been decided since; its sender stays the same.
    if (!viewerAttends(ctx)) requireOwnRemoval(issue.row, { status: file.status, isOwn: true })
    await writeWords(tx, ctx, issue, {
      side: 'system',
      by: authorOf(ctx),
      title: 'Documento removido',
      body: nameOf(file, issue)
    })
  },
  published: async (tx, ctx, file, isPublic) => {
    const issue = await hold(tx, file)
    const title = isPublic ? 'Documento tornado público' : 'Documento deixou de ser público'
    await writeWords(tx, ctx, issue, {
      side: 'staff',
      by: authorOf(ctx),
      title,
      body: nameOf(file, issue),
      internal: true
    })
  }
}

const titles: Record<number, string> = {
  [FILE_SENT]: 'Documento volta à análise',
  [FILE_APPROVED]: 'Documento aprovado',
  [FILE_REFUSED]: 'Documento recusado'
}

/** A document that was not requested is named by its file name only: its sender could write any other text. */
function nameOf({ name, document }: OwnedFile, { type }: IssueAround): string {
  return type.documents.some((asked) => asked.name === document) ? `${document} (${name})` : name
}

const authorOf = ({ actor }: ApiContext): Author => actor && { userId: actor.userId, name: actor.name }

const viewerAttends = (ctx: ApiContext) => isStaff(ctx) && viewerOf(ctx).attends

/** @throws ApiError 404 */
async function hold(tx: Transaction, { placeId, refId }: OwnedFile): Promise<IssueAround> {
  const issue = await lockIssue(tx, { placeId, id: refId })
  if (!issue) throw notFound({ message: unknownIssue })
  return issue
}
