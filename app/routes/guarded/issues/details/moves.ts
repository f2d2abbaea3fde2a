import type { Issue } from '#app/contracts/issues/issues.ts'
import { effectAsks } from '#app/domain/issue/effects.ts'
import {
  APPROVED,
  CANCELLED,
  isIssueStatus,
  issueStatusLabel,
  type MoveProblem,
  moveProblem
} from '#app/domain/issue/status.ts'

/** What whoever reads it may do with its situation. */
export function toMoves(issue: Issue, attends: boolean) {
  const from = issue.statusId
  const named = new Map(issue.move_words.map(({ id, label }) => [id, label]))
  const to = issue.moves.filter((id) => named.has(id) || isIssueStatus(id))
  // The rules are our own API's.
  const isSilent = (problem: MoveProblem) => (one: number) =>
    named.size === 0 && isIssueStatus(from) && isIssueStatus(one) && moveProblem(from, one, { message: '' }) === problem
  return {
    mayGiveUp: !attends && to.includes(CANCELLED),
    options: attends
      ? to.map((id) => ({
          value: String(id),
          label: named.get(id) ?? (isIssueStatus(id) ? issueStatusLabel(id) : ''),
          ...(id === APPROVED && effectWords(issue) ? { hint: effectWords(issue) } : {})
        }))
      : [],
    needsMessage: attends && to.some(isSilent('needs_message')),
    mayRefuse: attends && to.some(isSilent('needs_reason'))
  }
}

/** Said before it is done. '' where an approval does nothing more, or has already done it. */
function effectWords({ effect, effect_said: done, subject_words: words }: Issue): string {
  const asks = effectAsks(effect)
  if (!asks || done !== '' || words.length === 0) return ''
  const value = (...labels: string[]) => words.find(({ label }) => labels.includes(label))?.value ?? ''
  if (asks === 'days') return `Aprovar também libera ${value('Dia', 'Dias')} de ${value('Atrativo')}.`
  return `Aprovar também põe o certificado “${value('Certificado')}” no cadastro de ${value('Condutor')}.`
}
