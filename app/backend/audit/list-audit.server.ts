import { notFound } from '#app/contracts/api-error.ts'
import type { listAudit, listAuditPeople } from '#app/contracts/audit/calls.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import { actionsOfGroup } from '#app/domain/audit/actions.ts'
import { isBookingCode, readBookingCode } from '#app/domain/booking/code.ts'
import { addDays, type IsoDay, slotInstant } from '#app/domain/calendar/dates.ts'
import { searchText } from '#app/domain/person/names.ts'
import {
  countAuditEvents,
  findAuditPlace,
  listAuditEvents,
  listAuditPeople as listPeople
} from '../db/queries/audit/list.server.ts'
import { isUuid } from '../db/queries/bookings/bookings.server.ts'
import { holds, type StaffContext } from '../kernel/context.server.ts'

const mostCounted = 1000
const nobody = '00000000-0000-0000-0000-000000000000'

export async function readAudit(
  { query }: Pick<Received<typeof listAudit>, 'query'>,
  ctx: StaffContext
): Promise<Answer<typeof listAudit>> {
  const { placeId } = ctx.actor
  const place = await findAuditPlace(ctx.db, placeId)
  if (!place) throw notFound()
  const filter = { placeId, ...auditFilter(query, place.timezone) }
  const page = { oldestFirst: query.sort === 'oldest', after: query.after ?? null, before: query.before ?? null }
  const [{ rows, hasPrevious, hasNext }, total] = await Promise.all([
    listAuditEvents(ctx.db, { ...filter, ...page, limit: query.limit }),
    query.totals ? countAuditEvents(ctx.db, filter, mostCounted) : 0
  ])
  const mayOpenBookings = holds(ctx.actor, 'operation/booking-list')
  return {
    data: rows.map(({ event, userUuid, publicId }) => ({
      id: event.id,
      at: event.at.toISOString(),
      user_uuid: userUuid ?? '',
      actor: event.actor,
      action: event.action,
      subject_id: event.subjectId,
      // A booking's address opens its ticket, so it is told only to users who may open the booking.
      page_id: event.subject === 'booking' ? (mayOpenBookings && publicId) || '' : event.subjectId,
      label: event.subjectLabel,
      from: event.from,
      to: event.to,
      reason: event.reason,
      address: event.address,
      request_id: event.requestId
    })),
    has_previous: hasPrevious,
    has_next: hasNext,
    total: Math.min(total, mostCounted),
    total_is_more: total > mostCounted,
    kept_days: place.auditDays
  }
}

type Query = Received<typeof listAudit>['query']

function auditFilter({ user, group, q, from, to }: Query, zone: string) {
  const typed = q.trim()
  const code = readBookingCode(typed)
  const isCode = isBookingCode(code)
  return {
    user: user === '' ? '' : isUuid(user) ? user : nobody,
    actions: group === '' ? [] : [...actionsOfGroup(group), ''],
    code: isCode ? code : '',
    words: isCode ? '' : searchText(typed),
    from: startOf(from, zone),
    until: to === '' ? null : startOf(addDays(to, 1), zone)
  }
}

const startOf = (day: IsoDay, zone: string): Date | null => (day === '' ? null : slotInstant(day, '00:00', zone))

export async function readAuditPeople(_input: unknown, ctx: StaffContext): Promise<Answer<typeof listAuditPeople>> {
  return listPeople(ctx.db, ctx.actor.placeId)
}
