import { FIRST_UNREAD } from '#app/components/issue/index.ts'
import type { IssueRow } from '#app/contracts/issues/issues.ts'
import { formatDay, formatInstant, type IsoDay } from '#app/domain/calendar/dates.ts'
import { deadlineWords } from '#app/domain/issue/deadline.ts'
import { CANCELLED, isIssueStatus, isWaiting } from '#app/domain/issue/status.ts'
import { countLabel } from '#app/domain/words/labels.ts'

export function toIssueRow(issue: IssueRow, { zone, today }: { zone: string; today: IsoDay }) {
  const { id, number, details, type_label: type, statusId, status, person_name: person, overdue, unread } = issue
  const { created_date: opened, due_on: dueOn } = issue
  const words = isIssueStatus(statusId) ? deadlineWords({ status: statusId, dueOn }, today) : ''
  return {
    id,
    type,
    statusId,
    status,
    person,
    overdue,
    title: number > 0 ? `Requerimento ${number}` : 'Requerimento',
    begins: details.length > 120 ? `${details.slice(0, 120).trimEnd()}…` : details,
    opened: opened ? formatInstant(opened, zone) : '',
    due: words,
    noDue: noDueWords(statusId),
    dueDay: dueOn && words !== '' ? formatDay(dueOn) : '',
    news: unread > 0 ? countLabel(unread, { one: 'mensagem nova', many: 'mensagens novas' }) : '',
    href: `/issues/details?id=${id}${unread > 0 ? `#${FIRST_UNREAD}` : ''}`
  }
}

function noDueWords(statusId: number): string {
  if (statusId === CANCELLED) return 'Encerrado'
  return isIssueStatus(statusId) && isWaiting(statusId) ? 'Sem prazo' : 'Decidido'
}

export type IssueRowView = ReturnType<typeof toIssueRow>
