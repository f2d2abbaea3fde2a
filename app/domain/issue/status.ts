import { FILE_SENT } from '../file/status.ts'

/** Product decisions "Issues"; the numbers are the wire's `statusId`. */
export const ISSUE_STATUSES = [
  { id: 1, label: 'Aberto', tone: 'open' },
  { id: 2, label: 'Em análise', tone: 'open' },
  { id: 3, label: 'Aguardando documento', tone: 'waiting' },
  { id: 4, label: 'Aprovado', tone: 'good' },
  { id: 5, label: 'Recusado', tone: 'bad' },
  { id: 6, label: 'Concluído', tone: 'good' },
  { id: 7, label: 'Cancelado', tone: 'bad' }
] as const

export type IssueStatus = (typeof ISSUE_STATUSES)[number]['id']

export const OPENED: IssueStatus = 1
export const UNDER_REVIEW: IssueStatus = 2
export const AWAITING_DOCUMENT: IssueStatus = 3
export const APPROVED: IssueStatus = 4
const REFUSED: IssueStatus = 5
export const CANCELLED: IssueStatus = 7

/** Moves open to attendants. `says`: the move needs a message to the asker. */
const MOVES: Record<IssueStatus, { to: readonly IssueStatus[]; says?: true }> = {
  1: { to: [2, 3, 4, 5, 6, 7] },
  2: { to: [1, 3, 4, 5, 6, 7] },
  3: { to: [1, 2, 4, 5, 6, 7] },
  4: { to: [1, 2, 3, 5, 6, 7] },
  5: { to: [2], says: true },
  6: { to: [2], says: true },
  7: { to: [2], says: true }
}

export const isIssueStatus = (id: number): id is IssueStatus => ISSUE_STATUSES.some((status) => status.id === id)

export function issueStatusLabel(id: IssueStatus): string {
  return ISSUE_STATUSES[id - 1]?.label ?? ''
}

export function movesFrom(status: IssueStatus): readonly IssueStatus[] {
  return MOVES[status].to
}

export type MoveProblem = 'same' | 'not_allowed' | 'needs_message' | 'needs_reason'

/** Problem of a move; null if it is allowed. `isOwn`: by the asker, who may only withdraw an undecided request. */
export function moveProblem(
  from: IssueStatus,
  to: IssueStatus,
  { message, isOwn = false }: { message: string; isOwn?: boolean }
): MoveProblem | null {
  if (from === to) return 'same'
  const allowed = isOwn ? (isWaiting(from) ? [CANCELLED] : []) : MOVES[from].to
  if (!allowed.includes(to)) return 'not_allowed'
  if (isOwn || message.trim() !== '') return null
  return MOVES[from].says ? 'needs_message' : to === REFUSED ? 'needs_reason' : null
}

export const MOVE_WORDS: Record<MoveProblem, string> = {
  same: 'O requerimento já está nesta situação.',
  not_allowed: 'Desta situação não se passa para a escolhida.',
  needs_message: 'Escreva uma mensagem que diga por que o requerimento volta à análise.',
  needs_reason: 'Escreva a quem pediu por que o requerimento é recusado.'
}

/** True while nothing is decided. */
export function isWaiting(status: IssueStatus): boolean {
  return status <= 3
}

/** True while the asker may still write and send documents. */
export function isLive(status: IssueStatus): boolean {
  return status <= 4
}

/** True only while the answer is ours to give: not while a document is awaited, nor after the decision. */
export function isOverdue({ status, dueOn }: { status: IssueStatus; dueOn: string | null }, today: string): boolean {
  return dueOn !== null && dueOn < today && (status === OPENED || status === UNDER_REVIEW)
}

/**
 * The asker may take back a file of their own, and only while nobody has judged it and the request is undecided: a
 * decision rests on the files that were sent.
 */
export function ownRemovalProblem(
  status: number,
  file: { status: number; isOwn: boolean }
): 'foreign' | 'decided' | 'judged' | null {
  if (!file.isOwn) return 'foreign'
  if (!isIssueStatus(status) || !isWaiting(status)) return 'decided'
  return file.status === FILE_SENT ? null : 'judged'
}
