import { notFound } from '#app/contracts/api-error.ts'
import {
  countUnreadIssues,
  createIssue,
  listFileStatuses,
  listIssueStatuses,
  listIssueSubjects,
  listIssues,
  moveIssue,
  readIssue,
  readIssueStatus
} from '#app/contracts/issues/issues.ts'
import { createIssueMessage, listIssueMessages } from '#app/contracts/issues/messages.ts'
import { FILE_STATUSES } from '#app/domain/file/status.ts'
import { ISSUE_STATUSES } from '#app/domain/issue/status.ts'
import { listSubjects } from '../db/queries/issues/subjects.server.ts'
import type { ApprovalEffects } from '../kernel/approval/effect.server.ts'
import { type Implementation, implement } from '../kernel/implement.server.ts'
import { addIssue } from './create-issue.server.ts'
import { countUnreads, describeIssue, readIssues } from './list-issues.server.ts'
import { addMessage, readMessages } from './messages.server.ts'
import { changeStatus } from './move-issue.server.ts'

const toStatus = ({ id, label }: { id: number; label: string }) => ({ id, label })

/** `effects` are those of an approval, which belong to other nouns. */
export const issueRoutes = (effects: ApprovalEffects): Implementation[] => [
  implement(listIssues, readIssues),
  implement(countUnreadIssues, countUnreads),
  implement(readIssue, ({ params }, ctx) => describeIssue(ctx, params.id)),
  implement(listIssueSubjects, async (_input, ctx) => listSubjects(ctx.db.orm, ctx.actor.placeId)),
  implement(createIssue, addIssue),
  implement(moveIssue, (input, ctx) => changeStatus(input, ctx, effects)),
  implement(listIssueStatuses, async () => ISSUE_STATUSES.map(toStatus)),
  implement(readIssueStatus, async ({ params }) => {
    const status = ISSUE_STATUSES.find(({ id }) => String(id) === params.id)
    if (!status) throw notFound({ message: 'Não existe esta situação.' })
    return toStatus(status)
  }),
  implement(listFileStatuses, async () => FILE_STATUSES.map(toStatus)),
  implement(listIssueMessages, readMessages),
  implement(createIssueMessage, addMessage)
]
