import type { Issue, IssueRow, IssueType } from '#app/contracts/issues/shapes.ts'
import { isIssueStatus, isWaiting } from './status.ts'

/** Labels from two other calls of the specification. */
export interface IssueWords {
  statuses: readonly { id: number; label: string }[]
  types: readonly Pick<IssueType, 'id' | 'label'>[]
}

/**
 * Adds the words to a row of an API that sends only numbers (specification §3). A row that has words stays as it is.
 */
export function completeIssueRow<R extends IssueRow>(row: R, { statuses, types }: IssueWords): R {
  if (row.status !== '') return row
  const status = statuses.find(({ id }) => id === row.statusId)?.label ?? ''
  return { ...row, status, type_label: row.type_label || (types.find(({ id }) => id === row.type)?.label ?? '') }
}

/** The specification has no transitions: every other situation is offered, and the API decides. */
export function completeIssue(issue: Issue, words: IssueWords): Issue {
  if (issue.status !== '') return issue
  const others = words.statuses.filter(({ id }) => id !== issue.statusId)
  return { ...completeIssueRow(issue, words), moves: others.map(({ id }) => id), move_words: others }
}

interface Wanted {
  /** One situation; 0 for all, -1 for undecided ones. */
  status: number
  type: string
  q: string
}

/** Filters here, because such an API always returns all rows; `counts` uses all filters but the situation. */
export function pickIssues(rows: readonly IssueRow[], { status, type, q }: Wanted, { statuses }: IssueWords) {
  const sought = q.trim().toLowerCase()
  const isSought = ({ details, type_label: label }: IssueRow) => `${details} ${label}`.toLowerCase().includes(sought)
  const those = rows.filter((row) => (type === '' || row.type === type) && isSought(row))
  const isWanted = ({ statusId: id }: IssueRow) =>
    status === 0 || (status > 0 ? id === status : isIssueStatus(id) && isWaiting(id))
  const counts = statuses.map((one) => ({ ...one, count: those.filter(({ statusId }) => statusId === one.id).length }))
  return { rows: those.filter(isWanted), counts }
}
