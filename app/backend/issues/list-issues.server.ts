import { invalid } from '#app/contracts/api-error.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import type { countUnreadIssues, listIssues, readIssue } from '#app/contracts/issues/issues.ts'
import { addDays, slotInstant, todayIn, toIsoDay } from '#app/domain/calendar/dates.ts'
import { ISSUE_STATUSES } from '#app/domain/issue/status.ts'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'
import { countAttention, listIssueRows } from '../db/queries/issues/list.server.ts'
import { findFullSince } from '../db/queries/issues/openings.server.ts'
import { findTimezone } from '../db/queries/places/places.server.ts'
import type { StaffContext } from '../kernel/context.server.ts'
import { requireIssue, viewerOf } from './access.server.ts'
import { dayBefore, untilRoom } from './day-room.server.ts'
import { toIssue, toIssueRow } from './to-wire.server.ts'

const nobody = '00000000-0000-0000-0000-000000000000'
const uuidShape = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** @throws ApiError 422 for a day that is none */
export async function readIssues(
  { query }: Pick<Received<typeof listIssues>, 'query'>,
  ctx: StaffContext
): Promise<Answer<typeof listIssues>> {
  const viewer = viewerOf(ctx)
  const { page, limit, type, from, to, ...rest } = query
  const timezone = await findTimezone(ctx.db.orm, viewer.placeId)
  const today = todayIn(timezone, ctx.now())
  const last = readDay(to, 'to')
  const asked = {
    ...rest,
    typeId: type === '' ? null : uuidShape.test(type) ? type : nobody,
    openedFrom: startOf(readDay(from, 'from'), timezone),
    openedBefore: startOf(last && addDays(last, 1), timezone),
    today,
    limit,
    offset: (page - 1) * limit
  }
  const { rows, counts } = await listIssueRows(ctx.db.orm, viewer, asked)
  const countOf = (status: number) => counts.find((one) => one.status === status)?.count ?? 0
  const wanted = counts.filter(
    ({ status }) => rest.status === 0 || status === rest.status || isOpen(status, rest.status)
  )
  return {
    data: rows.map(({ row, typeLabel, unread }) =>
      toIssueRow(row, { typeLabel, unread, isOwn: row.openedBy === viewer.userId, today })
    ),
    total: rest.below > 0 ? rows.length : wanted.reduce((sum, one) => sum + one.count, 0),
    page,
    limit,
    counts: rest.below > 0 ? [] : ISSUE_STATUSES.map(({ id, label }) => ({ id, label, count: countOf(id) }))
  }
}

const isOpen = (status: number, wanted: number) => wanted === -1 && status <= 3

function readDay(typed: string, field: string): string | null {
  if (typed === '') return null
  const day = toIsoDay(typed)
  if (!day || day < '2000-01-01' || day > '2200-12-31') throw invalid({ fields: { [field]: [ERRORS.unknownDay] } })
  return day
}

const startOf = (day: string | null, timezone: string) => (day ? slotInstant(day, '00:00', timezone) : null)

export async function countUnreads(_input: unknown, ctx: StaffContext): Promise<Answer<typeof countUnreadIssues>> {
  const viewer = viewerOf(ctx)
  const timezone = await findTimezone(ctx.db.orm, viewer.placeId)
  const now = ctx.now()
  const [news, fullSince] = await Promise.all([
    countAttention(ctx.db.orm, viewer, todayIn(timezone, now)),
    viewer.attends ? findFullSince(ctx.db.orm, { placeId: viewer.placeId, since: dayBefore(now) }) : null
  ])
  const full_until = fullSince && new Date(now.getTime() + untilRoom(fullSince, now) * 1000).toISOString()
  return { ...news, full_until }
}

/** @throws ApiError 404 */
export async function describeIssue(ctx: StaffContext, id: string): Promise<Answer<typeof readIssue>> {
  const { userId, attends } = viewerOf(ctx)
  const found = await requireIssue(ctx.db.orm, ctx, id)
  const { unread, row } = found
  return toIssue(ctx.db.orm, found, { now: ctx.now(), unread, isOwn: row.openedBy === userId, attends })
}
