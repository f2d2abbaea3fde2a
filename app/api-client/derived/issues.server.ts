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
  const [at, most] = [Number(page), Number(limit)]
  // A file asks for all by their numbers, of which such an API has none.
  const shown = query?.sort === 'number' ? rows : rows.slice((at - 1) * most, at * most)
  return { data: shown, total: rows.length, page: at, limit: most, counts }
}

/** @throws ApiError */
export async function completeOneIssue(ask: Ask, issue: Issue): Promise<Issue> {
  return issue.status === '' ? completeIssue(issue, await readWords(ask)) : issue
}

/** A server that keeps what it is sent shows no message without a title, and tells nobody who is not named. */
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

/** There a change of situation takes no words: they are a message of the conversation. @throws ApiError */
export async function sayWithMove(ask: Ask, moved: Issue, { body }: CallInput<typeof moveIssue>): Promise<Issue> {
  const message = String(body.message ?? '').trim()
  if (moved.status === '' && message !== '') {
    await ask(createIssueMessage, await addressMessage(ask, { body: { message, title: '', issuesId: moved.id } }))
  }
  return completeOneIssue(ask, moved)
}

/** Without words of its own a situation has ours; a request is shown whatever of it is not told. @throws ApiError */
async function readWords(ask: Ask): Promise<IssueWords> {
  const [statuses, types] = await Promise.all([
    ask(listIssueStatuses, {}).catch(unlessHidden),
    // Whoever may not see all types sees those that may be asked.
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
