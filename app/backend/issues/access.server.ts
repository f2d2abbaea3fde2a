import { conflict, notFound } from '#app/contracts/api-error.ts'
import { ownRemovalProblem } from '#app/domain/issue/status.ts'
import { ISSUE_WORDS } from '#app/domain/issue/words.ts'
import type { Queryable, Transaction } from '../db/connection.server.ts'
import { findIssue, type IssueAround, lockIssue } from '../db/queries/issues/issues.server.ts'
import type { IssueViewer } from '../db/queries/issues/unread.server.ts'
import { type ApiContext, holds, type StaffContext } from '../kernel/context.server.ts'
import { requireUuid } from '../kernel/place-id.server.ts'

export const unknownIssue = ISSUE_WORDS.unknown
export const unknownIssueType = 'Não encontramos este tipo de requerimento.'
export const closedIssue = ISSUE_WORDS.closed

/** @throws ApiError 401 */
export function viewerOf(ctx: StaffContext): IssueViewer {
  const { placeId, userId } = ctx.actor
  return { placeId, userId, attends: holds(ctx.actor, 'issues/edit') }
}

/** @throws ApiError 404 also for another's and another place's */
export async function requireIssue(reader: Queryable, ctx: StaffContext, id: string) {
  const found = await findIssue(reader, viewerOf(ctx), requireUuid(id, unknownIssue))
  if (!found) throw notFound({ message: unknownIssue })
  return found
}

/**
 * Comes first in its transaction.
 * @throws ApiError 404
 */
export async function holdIssue(tx: Transaction, ctx: StaffContext, id: string): Promise<IssueAround> {
  const viewer = viewerOf(ctx)
  const locked = await lockIssue(tx, { placeId: viewer.placeId, id: requireUuid(id, unknownIssue) })
  if (!locked || !(viewer.attends || locked.row.openedBy === viewer.userId)) throw notFound({ message: unknownIssue })
  return locked
}

/**
 * The asker may take back a file of their own that nobody has judged while the request is undecided.
 * @throws ApiError 409 `foreign`, `decided`, `judged`
 */
export function requireOwnRemoval(issue: { status: number }, file: { status: number; isOwn: boolean }): void {
  const problem = ownRemovalProblem(issue.status, file)
  if (problem) throw conflict({ code: problem, message: ISSUE_WORDS[problem] })
}

/** A failed side note is logged and never keeps anybody from reading. */
export async function noteQuietly({ log }: Pick<ApiContext, 'log'>, noting: Promise<void>): Promise<void> {
  await noting.catch((err: unknown) => log.warn({ err }, 'it was not noted what was seen of a request'))
}
