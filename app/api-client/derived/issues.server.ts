import { ApiError } from '#app/contracts/api-error.ts'
import type { CallInput, CallOutput } from '#app/contracts/endpoint.ts'
import {
  type Issue,
  listIssueStatuses,
  type listIssues,
  type moveIssue,
  readIssue
} from '#app/contracts/issues/issues.ts'
import { createIssueMessage } from '#app/contracts/issues/messages.ts'
import { listActiveIssueTypes, listIssueTypes } from '#app/contracts/issues/types.ts'
import { completeIssue, completeIssueRow, type IssueWords, pickIssues } from '#app/domain/issue/complete.ts'
import { ISSUE_STATUSES } from '#app/domain/issue/status.ts'
import type { Ask } from './ask.server.ts'

type List = CallOutput<typeof listIssues>

/** @throws ApiError */
export async function completeIssues(ask: Ask, found: List, { query }: CallInput<typeof listIssues>): Promise<List> {
  if (found.data.every(({ status }) => status !== '')) return found
  const words = await readWords(ask)
  const { status = 0, type = '', q = '', page = 1, limit = found.data.length } = query ?? {}
  const wanted = { status: Number(status), type, q }
  const { rows, counts } = pickIssues(
    found.data.map((row) => completeIssueRow(row, words)),
    wanted,
    words
  )
  const at = Number(page)
  const most = Number(limit)
  // An export sorts by issue number. A third-party API has none, so export all rows.
  const shown = query?.sort === 'number' ? rows : rows.slice((at - 1) * most, at * most)
  return { data: shown, total: rows.length, page: at, limit: most, counts }
}

/** @throws ApiError */
export async function completeOneIssue(ask: Ask, issue: Issue): Promise<Issue> {
  return issue.status === '' ? completeIssue(issue, await readWords(ask)) : issue
}

/**
 * Adds a title and all participants: a third-party server hides messages without a title and notifies only named
 * people.
 */
export async function addressMessage(ask: Ask, input: CallInput<typeof createIssueMessage>) {
  const { title, message, userIdTo, issuesId } = input.body
  const asker = userIdTo ?? (await ask(readIssue, { params: { id: issuesId } })).userId
  const first = String(message ?? '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, mostOfTitle)
  return { ...input, body: { ...input.body, title: title || first, userIdTo: asker || null } }
}

const mostOfTitle = 60

/** Sends the reason of a status change as a message: a third-party status call takes no text. @throws ApiError */
export async function sayWithMove(ask: Ask, moved: Issue, { body }: CallInput<typeof moveIssue>): Promise<Issue> {
  const message = String(body.message ?? '').trim()
  if (moved.status === '' && message !== '') {
    await ask(createIssueMessage, await addressMessage(ask, { body: { message, title: '', issuesId: moved.id } }))
  }
  return completeOneIssue(ask, moved)
}

/** Reads status and type names. A missing status name falls back to ours, and an issue without its type still shows. */
async function readWords(ask: Ask): Promise<IssueWords> {
  const [statuses, types] = await Promise.all([
    ask(listIssueStatuses, {}).catch(unlessHidden),
    // A viewer without access to all types gets those that may be requested.
    ask(listIssueTypes, {})
      .catch(unlessHidden)
      .then((all) => all ?? ask(listActiveIssueTypes, {}).catch(unlessHidden))
  ])
  return { statuses: statuses ?? ISSUE_STATUSES, types: types ?? [] }
}

function unlessHidden(error: unknown): null {
  if (error instanceof ApiError && (error.status === 403 || error.status === 404)) return null
  throw error
}
