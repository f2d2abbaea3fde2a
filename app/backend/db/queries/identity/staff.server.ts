import { and, asc, eq, isNull, ne, type SQL, sql } from 'drizzle-orm'
import type { UserState } from '#app/domain/access/user-state.ts'
import { searchText } from '#app/domain/person/names.ts'
import type { Database, Queryable } from '../../connection.server.ts'
import { passwordCodes, permissions, places, tokens, users } from '../../schema.server.ts'
import { foldText } from '../folded.server.ts'
import { heldKeys } from './rights.server.ts'
import { hasLogin, heldRules, twoStepOn } from './users.server.ts'

/** The most serious state wins: a suspended user may also be an invited one. */
const state = sql<UserState>`case
  when ${users.suspendedAt} is not null then 'suspended'
  when ${users.invitedAt} is not null then 'invited'
  when ${users.selfRegistered} and not exists (select 1 from ${permissions} p where p.user_id = ${users.id})
    then 'pending'
  else 'active' end`

const lastSeen = sql<Date | null>`(
  select max(t.last_seen_at) from ${tokens} t where t.user_id = ${users.id})`.mapWith(tokens.lastSeenAt)

const searchable = foldText(sql`${users.name} || ' ' || ${users.username} || ' ' || ${users.email}`)

const row = {
  uuid: users.uuid,
  name: users.name,
  username: users.username,
  email: users.email,
  createdAt: users.createdAt,
  state,
  keys: heldKeys,
  lastSeen
}

export type StaffListRow = Awaited<ReturnType<typeof listStaff>>['rows'][number]

export interface StaffQuery {
  q: string
  state: UserState | ''
  limit: number
  offset: number
}

export async function listStaff({ orm }: Database, placeId: string, query: StaffQuery) {
  const words = searchText(query.q).split(' ').filter(Boolean)
  const filters: (SQL | undefined)[] = [
    eq(users.placeId, placeId),
    isNull(users.removedAt),
    ...words.map((word) => sql`position(${word} in ${searchable}) > 0`),
    query.state === '' ? undefined : sql`${state} = ${query.state}`
  ]
  const where = and(...filters)
  const [rows, counted] = await Promise.all([
    // The join makes drizzle write column names with their table, which the subselects above need.
    orm
      .select(row)
      .from(users)
      .innerJoin(places, eq(places.id, users.placeId))
      .where(where)
      .orderBy(asc(foldText(sql`${users.name}`)), asc(users.id))
      .limit(query.limit)
      .offset(query.offset),
    orm
      .select({ total: sql<number>`count(*)::int` })
      .from(users)
      .innerJoin(places, eq(places.id, users.placeId))
      .where(where)
  ])
  return { rows, total: counted[0]?.total ?? 0 }
}

const whole = {
  ...row,
  id: users.id,
  placeId: users.placeId,
  phone: users.phone,
  indexPage: users.indexPage,
  modules: users.modules,
  placeModules: places.modules,
  placeName: places.name,
  photoId: users.photoId,
  invitedAt: users.invitedAt,
  waitingSince: users.waitingSince,
  codesFrom: users.codesFrom,
  suspendedAt: users.suspendedAt,
  accessChangedAt: users.accessChangedAt,
  accessChangedBy: users.accessChangedBy,
  rules: heldRules,
  sessions: sql<number>`(select count(*)::int from ${tokens} t where t.user_id = ${users.id} and t.expires_at > now())`,
  hasTwoStep: twoStepOn,
  codeUntil: sql<Date | null>`(
    select max(c.expires_at) from ${passwordCodes} c where c.user_id = ${users.id} and c.purpose = 'invite')`.mapWith(
    passwordCodes.expiresAt
  )
}

export type StaffMember = NonNullable<Awaited<ReturnType<typeof findStaff>>>

/** Null for a removed user too. */
export async function findStaff(reader: Queryable, placeId: string, who: { uuid: string } | { id: number }) {
  const [found] = await reader
    .select(whole)
    .from(users)
    .innerJoin(places, eq(places.id, users.placeId))
    .where(
      and(
        eq(users.placeId, placeId),
        isNull(users.removedAt),
        'uuid' in who ? eq(users.uuid, who.uuid) : eq(users.id, who.id)
      )
    )
  return found ?? null
}

/**
 * Locks, so that two managers cannot shut each other out at once. Sign-ins do not wait: they only refer to the rows.
 */
export async function lockStaff(tx: Queryable, placeId: string): Promise<void> {
  await tx.execute(
    sql`select id from ${users} where place_id = ${placeId} and removed_at is null order by id for no key update`
  )
}

/** Finds a username or e-mail in any place. */
export async function findLoginOwner(tx: Queryable, login: string, but: number | null): Promise<number | null> {
  const [found] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(hasLogin(login), but === null ? undefined : ne(users.id, but)))
    .limit(1)
  return found?.id ?? null
}
