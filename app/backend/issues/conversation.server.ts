import type { Transaction } from '../db/connection.server.ts'
import type { IssueAround } from '../db/queries/issues/issues.server.ts'
import { type IssueMessageRow, insertIssueMessage } from '../db/queries/issues/messages.server.ts'
import type { Backend } from '../kernel/context.server.ts'
import { tellOtherSide } from './tell-other-side.server.ts'

/** Null for the asker with the link. */
export type Author = { userId: number; name: string } | null

export interface Words {
  side: 'staff' | 'requester' | 'system'
  by: Author
  title?: string
  body: string
  internal?: boolean
  statusFrom?: number
  statusTo?: number
}

type Scene = Pick<Backend, 'now' | 'baseUrl'>

export const isByAsker = ({ row }: IssueAround, by: Author) => row.openedBy === (by?.userId ?? null)

/** Runs in the transaction of the cause, on the locked request. */
export async function writeWords(
  tx: Transaction,
  ctx: Scene,
  issue: IssueAround,
  words: Words
): Promise<IssueMessageRow> {
  const { side, by, title = '', body, internal = false, statusFrom, statusTo } = words
  const message = await insertIssueMessage(tx, {
    placeId: issue.row.placeId,
    issueId: issue.row.id,
    side,
    authorId: by?.userId ?? null,
    authorName: by ? by.name : issue.row.personName,
    title,
    body,
    isInternal: internal,
    statusFrom,
    statusTo,
    createdAt: ctx.now()
  })
  const isOpening = statusTo !== undefined && statusFrom === undefined
  const news = { messageId: message.id, isByAsker: isByAsker(issue, by), isOpening }
  if (!internal) await tellOtherSide(tx, ctx, issue, news)
  return message
}
