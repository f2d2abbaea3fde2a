import { and, asc, desc, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../connection.server.ts'
import { bookings, auditEvents as events, places, users } from '../../schema.server.ts'
import { foldText } from '../folded.server.ts'

interface AuditFilter {
  placeId: string
  /** Uuid of a person, or empty. */
  user: string
  /** Empty for all. */
  actions: readonly string[]
  /** Code of a booking, found by the index. */
  code: string
  /** Folded part of the subject's name. */
  words: string
  from: Date | null
  /** End of the range, excluded. */
  until: Date | null
}

interface AuditPage extends AuditFilter {
  oldestFirst: boolean
  /** The page begins after the one id, or ends before the other. */
  after: number | null
  before: number | null
  limit: number
}

function conditionsOf({ placeId, user, actions, code, words, from, until }: AuditFilter): (SQL | undefined)[] {
  const person = sql`(select u.id from ${users} u where u.uuid = ${user}::uuid and u.place_id = ${placeId})`
  return [
    eq(events.placeId, placeId),
    user ? eq(events.userId, person) : undefined,
    actions.length > 0 ? inArray(events.action, [...actions]) : undefined,
    code ? and(eq(events.subject, 'booking'), eq(events.subjectId, code)) : undefined,
    words ? sql`position(${words} in ${foldText(sql`${events.subjectLabel}`)}) > 0` : undefined,
    from ? gte(events.at, from) : undefined,
    until ? lt(events.at, until) : undefined
  ]
}

/** Pages by the key of the last row seen, not by number: a far page costs as much as the first. */
export async function listAuditEvents({ orm }: Database, page: AuditPage) {
  const { placeId, after, before, oldestFirst, limit } = page
  const isBack = before !== null
  const ascends = oldestFirst !== isBack
  const mark = before ?? after
  const seen = sql`(select m.at, m.id from ${events} m where m.id = ${mark} and m.place_id = ${placeId})`
  const beyond = sql`(${events.at}, ${events.id}) ${ascends ? sql`>` : sql`<`} ${seen}`
  const order = ascends ? asc : desc
  const rows = await orm
    .select({ event: events, userUuid: users.uuid, publicId: bookings.publicId })
    .from(events)
    .leftJoin(users, eq(users.id, events.userId))
    .leftJoin(
      bookings,
      and(eq(events.subject, 'booking'), eq(bookings.placeId, events.placeId), eq(bookings.code, events.subjectId))
    )
    .where(and(...conditionsOf(page), mark === null ? undefined : beyond))
    .orderBy(order(events.at), order(events.id))
    .limit(limit + 1)
  const isMore = rows.length > limit
  const shown = rows.slice(0, limit)
  return {
    rows: isBack ? shown.reverse() : shown,
    hasPrevious: isBack ? isMore : mark !== null,
    hasNext: isBack ? true : isMore
  }
}

/** Counts up to `most`, the last page that anybody reads. */
export async function countAuditEvents({ orm }: Database, filter: AuditFilter, most: number): Promise<number> {
  const some = orm
    .select({ id: events.id })
    .from(events)
    .where(and(...conditionsOf(filter)))
    .limit(most + 1)
    .as('some')
  const [counted] = await orm.select({ count: sql<number>`count(*)::int` }).from(some)
  return counted?.count ?? 0
}

/** Users who may be named in it, also removed ones, whose names stay. */
export function listAuditPeople({ orm }: Database, placeId: string) {
  return orm
    .select({ uuid: users.uuid, name: users.name })
    .from(users)
    .where(eq(users.placeId, placeId))
    .orderBy(asc(sql`lower(${users.name})`), asc(users.id))
    .limit(500)
}

export async function findAuditPlace({ orm }: Database, placeId: string) {
  const [place] = await orm
    .select({ timezone: places.timezone, auditDays: places.auditDays })
    .from(places)
    .where(eq(places.id, placeId))
  return place ?? null
}
