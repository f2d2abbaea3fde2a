import { toApproval } from '#app/components/approval/index.ts'
import type { PrivacyRequest } from '#app/contracts/privacy/requests.ts'
import { formatDay, formatInstant } from '#app/domain/calendar/dates.ts'
import { isRequestState, REQUEST_WORDS, type RequestState } from '#app/domain/privacy/states.ts'

const tones = {
  asked: 'amber',
  approval: 'amber',
  done: 'green',
  refused: 'gray',
  dropped: 'gray'
} as const

export function toRequestRow(request: PrivacyRequest, zone: string) {
  const { id, number, reason, note, version, origin } = request
  const state: RequestState = isRequestState(request.state) ? request.state : 'asked'
  const said = (at: string | null, by: string) => (at ? `${formatInstant(at, zone)}${by ? `, por ${by}` : ''}` : '')
  return {
    id,
    number,
    reason,
    note,
    version,
    state,
    label: REQUEST_WORDS[state],
    tone: tones[state],
    isVisitor: origin === 'visitor',
    isLate: request.is_late,
    dueOn: request.due_on ? formatDay(request.due_on) : '',
    asked: said(request.asked_date, request.asked_by || (origin === 'visitor' ? 'visitante' : '')),
    taken: origin === 'visitor' ? request.asked_by : '',
    approved: said(request.approved_date, request.approved_by),
    ended: state === 'done' ? '' : said(request.ended_date, request.ended_by),
    accounts: request.accounts.join('. '),
    isOwn: request.is_own,
    approval: toApproval(request.approvers)
  }
}

export type RequestView = ReturnType<typeof toRequestRow>
