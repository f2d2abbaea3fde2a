import { daysBetween, type IsoDay } from '../calendar/dates.ts'
import { AWAITING_DOCUMENT, type IssueStatus, isWaiting } from './status.ts'

/** Words like `vence amanhã`, `atrasado há 3 dias`; '' if nothing is due any more. */
export function deadlineWords({ status, dueOn }: { status: IssueStatus; dueOn: IsoDay }, today: IsoDay): string {
  if (dueOn === '' || !isWaiting(status)) return ''
  if (status === AWAITING_DOCUMENT) return 'parado: falta documento'
  const days = daysBetween(today, dueOn)
  if (days < 0) return `atrasado há ${-days} ${days === -1 ? 'dia' : 'dias'}`
  if (days === 0) return 'vence hoje'
  return days === 1 ? 'vence amanhã' : `vence em ${days} dias`
}
