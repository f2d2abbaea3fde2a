import { daysBetween, formatDay, type IsoDay } from '../calendar/dates.ts'
import { AWAITING_DOCUMENT, isWaiting, type IssueStatus } from './status.ts'

/** `vence amanhã`, `atrasado há 3 dias`; '' where nothing is due any more. */
export function deadlineWords({ status, dueOn }: { status: IssueStatus; dueOn: IsoDay }, today: IsoDay): string {
  if (dueOn === '' || !isWaiting(status)) return ''
  if (status === AWAITING_DOCUMENT) return `prazo ${formatDay(dueOn)}, parado`
  const days = daysBetween(today, dueOn)
  if (days < 0) return `atrasado há ${-days} ${days === -1 ? 'dia' : 'dias'}`
  if (days === 0) return 'vence hoje'
  return days === 1 ? 'vence amanhã' : `vence em ${days} dias`
}
