import { AUDIT_GROUPS } from '#app/domain/audit/actions.ts'
import { isBookingCode, readBookingCode } from '#app/domain/booking/code.ts'
import { addDays, type IsoDay, toIsoDay } from '#app/domain/calendar/dates.ts'

export const pageSize = 20

/** Shown where no other period is asked for. */
const usualDays = 30

export interface AuditQuery {
  q: string
  user: string
  group: string
  /** Typed days; empty for none. */
  from: IsoDay | ''
  to: IsoDay | ''
  sort: '' | 'antigas'
  after?: number | undefined
  before?: number | undefined
}

/** Ignores unknown groups, days, orders and marks. */
export function readAuditQuery(search: URLSearchParams): AuditQuery {
  const text = (name: string) => (search.get(name) ?? '').trim().slice(0, 100)
  const day = (name: string) => toIsoDay(text(name).slice(0, 10)) ?? ''
  const group = text('grupo')
  return {
    q: text('q'),
    user: text('pessoa'),
    group: AUDIT_GROUPS.some(({ key }) => key === group) ? group : '',
    from: day('desde'),
    to: day('ate'),
    sort: text('ordem') === 'antigas' ? 'antigas' : '',
    after: readMark(text('depois')),
    before: readMark(text('antes'))
  }
}

function readMark(text: string): number | undefined {
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined
}

export const isNarrowed = ({ q, user, group, from, to }: AuditQuery) => [q, user, group, from, to].some(Boolean)

/** A booking's code is looked for in all days, unless some are named. */
export function periodOf({ q, from, to }: AuditQuery, today: IsoDay): { from: IsoDay | ''; to: IsoDay | '' } {
  if (from !== '' || to !== '' || isBookingCode(readBookingCode(q))) return { from, to }
  return { from: addDays(today, 1 - usualDays), to: '' }
}

/** Builds the call's query. */
export function toCall(asked: AuditQuery, today: IsoDay) {
  const { q, user, group, sort, after, before } = asked
  return {
    q,
    user,
    group,
    ...periodOf(asked, today),
    sort: sort === 'antigas' ? ('oldest' as const) : ('' as const),
    after,
    before
  }
}
