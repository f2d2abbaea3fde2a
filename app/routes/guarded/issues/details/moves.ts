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

/** Lists the status changes that the reader may make. */
export function toMoves(issue: Issue, attends: boolean) {
  const from = issue.statusId
  const named = new Map(issue.move_words.map(({ id, label }) => [id, label]))
  const to = issue.moves.filter((id) => named.has(id) || isIssueStatus(id))
  // These rules belong to our own API.
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

/** Tells the effect before an approval. '' when it has none, or it has already happened. */
function effectWords({ effect, effect_said: done, subject_words: words }: Issue): string {
  const asks = effectAsks(effect)
  if (!asks || asks === 'group' || done !== '' || words.length === 0) return ''
  const value = (...labels: string[]) => words.find(({ label }) => labels.includes(label))?.value ?? ''
  if (asks === 'days') return `Aprovar também libera ${value('Dia', 'Dias')} de ${value('Atrativo')}.`
  return `Aprovar também põe o certificado “${value('Certificado')}” no cadastro de ${value('Condutor')}.`
}
