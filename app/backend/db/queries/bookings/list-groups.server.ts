import { asc, inArray, type SQL, sql } from 'drizzle-orm'
import { searchText } from '#app/domain/person/names.ts'
import type { Queryable } from '../../connection.server.ts'
import { groupPeople } from '../../schema.server.ts'
import { foldText, likeAnywhere } from '../folded.server.ts'
import { amountsOf } from './amounts.server.ts'
import { todayOf } from './search.server.ts'

/** Groups that a user may see: all of the place, or those that they sold or guide. */
interface Reach {
  placeId: string
  userId: number
  seesAll: boolean
}

export interface GroupSearch extends Reach {
  q: string
  state: '' | 'coming' | 'past' | 'cancelled'
  lacks: '' | 'missing' | 'owed'
  /** False limits `owed` to the reader's own groups, whose values they see. */
  seesValues: boolean
  /** Days of a visit, both inclusive; null for an open end. */
  from: string | null
  to: string | null
  now: Date
  page: number
  limit: number
}

export interface ListedGroup extends Record<string, unknown> {
  uuid: string
  name: string
  person: string
  phone: string
  email: string
  is_own: boolean
  seller: string
  created_at: string
  first_day: string | null
  last_day: string | null
  bookings: number
  people: number
  listed: number
  /** Centavos. */
  sold: number
  received: number
  receivable: number
  state: 'coming' | 'past' | 'cancelled'
}

const isEnded = sql`b.status in ('CANCELLED', 'EXPIRED')`

const withinReach = ({ placeId, userId, seesAll }: Reach): SQL =>
  sql`g.place_id = ${placeId} and (${seesAll} or g.created_by = ${userId} or exists (select from bookings gb
    join booking_agents ba on ba.booking_id = gb.id join agents a on a.uuid = ba.agent_uuid
    where gb.group_id = g.id and a.user_id = ${userId}))`

/** One row per group, with the sums of its bookings that are not cancelled. */
const rowsOf = (search: GroupSearch): SQL => sql`
  select g.uuid, g.name, g.person_name as person, g.person_phone as phone, g.person_email as email,
    g.created_by = ${search.userId} as is_own, u.name as seller, g.created_at,
    coalesce(s.first_day, s.first_ended)::text as first_day, coalesce(s.last_day, s.last_ended)::text as last_day,
    s.bookings, s.people, s.sold, s.received, s.receivable,
    (select count(*)::int from group_people p where p.group_id = g.id) as listed,
    case when s.last_day is null then 'cancelled' when s.last_day < ${todayOf(search)} then 'past' else 'coming' end as state
  from booking_groups g
  join users u on u.id = g.created_by
  cross join lateral (
    select count(*)::int as bookings,
      coalesce(sum(b.people) filter (where not ${isEnded}), 0)::int as people,
      min(b.date) filter (where not ${isEnded}) as first_day, max(b.date) filter (where not ${isEnded}) as last_day,
      min(b.date) as first_ended, max(b.date) as last_ended,
      coalesce(sum(m.sold), 0)::int8 as sold, coalesce(sum(m.received), 0)::int8 as received,
      coalesce(sum(m.receivable), 0)::int8 as receivable
    from bookings b cross join lateral (${amountsOf('b')}) m
    where b.group_id = g.id
  ) s
  where ${withinReach(search)}
    and exists (select from bookings v where v.group_id = g.id
      and (${search.from}::date is null or v.date >= ${search.from}::date)
      and (${search.to}::date is null or v.date <= ${search.to}::date))`

function groupsWanted({ q, state, lacks, seesValues }: GroupSearch): SQL {
  const like = likeAnywhere(searchText(q))
  // Contacts are not searched: some readers see them masked.
  const found = sql`${foldText(sql`r.name || ' ' || r.person`)} like ${like}`
  const parts = [
    state === '' ? null : sql`r.state = ${state}`,
    lacks === 'missing' ? sql`r.listed < r.people` : null,
    lacks === 'owed' ? sql`r.receivable > 0 and (${seesValues} or r.is_own)` : null,
    q.trim() === '' ? null : found
  ].filter((part): part is SQL => part !== null)
  return parts.length > 0 ? sql.join(parts, sql` and `) : sql`true`
}

/** Coming groups first, the nearest at the top; then the others, the latest at the top. */
const inOrder = sql`r.state <> 'coming', case when r.state = 'coming' then r.first_day end, r.last_day desc, r.created_at desc, r.uuid`

export async function listGroupRows(reader: Queryable, search: GroupSearch): Promise<ListedGroup[]> {
  const { rows } = await reader.execute<ListedGroup>(
    sql`select * from (${rowsOf(search)}) r where ${groupsWanted(search)} order by ${inOrder}
      limit ${search.limit} offset ${(search.page - 1) * search.limit}`
  )
  return rows
}

interface Sums extends Record<string, unknown> {
  total: number
  people: number
  receivable: number
}

export async function sumGroups(reader: Queryable, search: GroupSearch): Promise<Sums> {
  const { rows } = await reader.execute<Sums>(
    sql`select count(*)::int as total, coalesce(sum(r.people), 0)::int as people,
      coalesce(sum(r.receivable), 0)::int8 as receivable from (${rowsOf(search)}) r where ${groupsWanted(search)}`
  )
  return rows[0] ?? { total: 0, people: 0, receivable: 0 }
}

export interface NamedGroup extends Record<string, unknown> {
  id: number
  uuid: string
  name: string
  bought: number
}

/** Those of the groups that the user may see. */
export async function listNamedGroups(
  reader: Queryable,
  { uuids, ...reach }: Reach & { uuids: readonly string[] }
): Promise<NamedGroup[]> {
  const { rows } = await reader.execute<NamedGroup>(
    sql`select g.id, g.uuid, g.name,
      (select coalesce(sum(b.people), 0)::int from bookings b where b.group_id = g.id and not ${isEnded}) as bought
      from booking_groups g where g.uuid = any(${sql.param(uuids)}::uuid[]) and ${withinReach(reach)}
      order by g.name, g.id`
  )
  return rows
}

/** Names and notes only, in the order of each list. */
export function listNamesOfGroups(reader: Queryable, groupIds: readonly number[]) {
  return reader
    .select({ groupId: groupPeople.groupId, name: groupPeople.name, note: groupPeople.note })
    .from(groupPeople)
    .where(inArray(groupPeople.groupId, [...groupIds]))
    .orderBy(asc(groupPeople.groupId), asc(groupPeople.position))
}
