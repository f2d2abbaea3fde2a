import { changedMeanwhile, conflict, forbidden, invalid } from '#app/contracts/api-error.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import type { moveIssue } from '#app/contracts/issues/issues.ts'
import { GROUP_BOOKING, isIssueEffect } from '#app/domain/issue/effects.ts'
import {
  APPROVED,
  type IssueStatus,
  isIssueStatus,
  issueStatusLabel,
  MOVE_WORDS,
  moveProblem
} from '#app/domain/issue/status.ts'
import { hasSubject } from '#app/domain/issue/subject.ts'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'
import type { Transaction } from '../db/connection.server.ts'
import { type IssueAround, noteEffect, setIssueStatus } from '../db/queries/issues/issues.server.ts'
import { inTransaction } from '../db/transaction.server.ts'
import type { ApprovalEffects } from '../kernel/approval/effect.server.ts'
import { type ApiContext, holds, type StaffContext } from '../kernel/context.server.ts'
import { holdIssue, viewerOf } from './access.server.ts'
import { requireWords } from './check-words.server.ts'
import { type Author, type Words, writeWords } from './conversation.server.ts'
import { describeIssue } from './list-issues.server.ts'
import { recordIssue } from './record-issue.server.ts'

type Moved = Received<typeof moveIssue>

/** @throws ApiError 404, 403, 409 `changed_meanwhile`, `not_allowed`, `effect_impossible`; 422 at the fields */
export async function changeStatus(
  { params, body }: Moved,
  ctx: StaffContext,
  effects: ApprovalEffects
): Promise<Answer<typeof moveIssue>> {
  const { attends } = viewerOf(ctx)
  const { userId, name } = ctx.actor
  const to = body.statusId
  if (!isIssueStatus(to)) throw invalid({ fields: { statusId: [ERRORS.unknownOption] } })
  const text = requireWords(body.message ?? '', { field: 'message', missing: null })
  // A caller that knows no messages (specification §7) need not send one.
  const isSilent = body.message === undefined
  await inTransaction(ctx.db, async (tx) => {
    const issue = await holdIssue(tx, ctx, params.id)
    if (body.version !== undefined && body.version !== issue.row.version) throw changedMeanwhile(changedWords)
    await moveTo(tx, ctx, issue, { to, text, by: { userId, name }, isOwn: !attends, isSilent })
    const changed = { from: issueStatusLabel(issue.row.status), to: issueStatusLabel(to) }
    await recordIssue(tx, ctx, issue, { action: 'issue.moved', changed })
    if (to === APPROVED) await runEffect(tx, ctx, issue, effects)
  })
  return describeIssue(ctx, params.id)
}

const changedWords = 'Outra pessoa mudou a situação deste requerimento enquanto você o lia. Confira e decida de novo.'

interface Move {
  to: IssueStatus
  text: string
  by: Author
  /** True if the asker moves it and does not attend requests. */
  isOwn: boolean
  /** True if it needs no message. */
  isSilent?: boolean
}

/**
 * The caller has locked the request.
 * @throws ApiError 409 `not_allowed`, 422 at `message`
 */
export async function moveTo(tx: Transaction, ctx: ApiContext, issue: IssueAround, move: Move): Promise<void> {
  const from = issue.row.status
  const problem = moveProblem(from, move.to, { message: move.text, isOwn: move.isOwn })
  const isWordless = problem === 'needs_message' || problem === 'needs_reason'
  if (isWordless && !move.isSilent) throw invalid({ fields: { message: [MOVE_WORDS[problem]] } })
  if (problem && !isWordless) throw conflict({ code: 'not_allowed', message: MOVE_WORDS[problem] })
  await setIssueStatus(tx, issue.row.id, { status: move.to, now: ctx.now() })
  await writeWords(tx, ctx, issue, movedWords(from, move))
}

export function movedWords(from: IssueStatus, { to, text, by }: Pick<Move, 'to' | 'text' | 'by'>): Words {
  const title = `Situação: ${issueStatusLabel(from)} → ${issueStatusLabel(to)}`
  return { side: 'system', by, title, body: text, statusFrom: from, statusTo: to }
}

/**
 * Runs exactly once, however often the request is approved; a failure undoes the approval.
 * @throws ApiError 403, 409
 */
async function runEffect(tx: Transaction, ctx: StaffContext, issue: IssueAround, effects: ApprovalEffects) {
  const { row, type } = issue
  if (!isIssueEffect(type.effect) || type.effect === GROUP_BOOKING) return
  if (row.effectAt !== null || !hasSubject(type.effect, row.subject)) return
  const effect = effects[type.effect]
  if (!holds(ctx.actor, effect.needs)) throw forbidden({ code: 'effect_forbidden', message: mayNot })
  const { userId, name } = ctx.actor
  const said = await effect.run(tx, ctx, { placeId: row.placeId, subject: row.subject })
  await noteEffect(tx, row.id, { effectAt: ctx.now(), effectSaid: said })
  await writeWords(tx, ctx, issue, { side: 'system', by: { userId, name }, title: 'Feito com a aprovação', body: said })
}

const mayNot =
  'Aprovar este requerimento muda o que ele pede, e para isso falta a você a permissão. Peça a quem a tem que o aprove.'
