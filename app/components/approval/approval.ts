import type { Approver } from '#app/contracts/approver.ts'
import { formatDay } from '#app/domain/calendar/dates.ts'

const listWords = new Intl.ListFormat('pt-BR')

/** Days in words. */
export function toApproval(approvers: readonly Approver[]) {
  const may = approvers.filter(({ from, never }) => from === '' && !never)
  const later = approvers.filter(({ from }) => from !== '')
  const me = approvers.find(({ is_me }) => is_me)
  return {
    isNone: approvers.length === 0,
    now: listWords.format(may.map(({ name, is_me }) => (is_me ? 'você' : name))),
    later: listWords.format(
      later.map(({ name, is_me, from }) => `${is_me ? 'você' : name} a partir de ${formatDay(from)}`)
    ),
    /** Why the viewer may not; '' where they may, or where nobody knows. */
    mine: me ? whyNot(me) : ''
  }
}

export type Approval = ReturnType<typeof toApproval>

function whyNot({ from, never }: Approver): string {
  if (never) return 'Sua conta tem o telefone, o e-mail ou o CPF de quem pediu: peça a outra pessoa.'
  return from === '' ? '' : `Você só pode a partir de ${formatDay(from)}.`
}
