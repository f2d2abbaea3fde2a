import { type SQL, sql } from 'drizzle-orm'
import type { CommissionKind } from '#app/domain/commission/rate.ts'
import type { Queryable } from '../../../connection.server.ts'
import { isConfirmed } from '../../bookings/amounts.server.ts'

export interface DueSearch {
  placeId: string
  /** Days of visits, both included; those after today are not earned yet. */
  from: string
  until: string
  today: string
  /** Null for all agents. */
  agent: string | null
}

/** Centavos; a shared commission is this agent's share. */
export interface DueRow {
  /** Numeric id of the booking. */
  id: number
  agent: string
  booking: string
  code: string
  product: string
  visit: string
  time: string
  people: number
  takers: number
  kind: CommissionKind | null
  rate: number | null
  base: number
  earned: number
  given: number
  due: number
  /** True for earlier visits whose paid commission has changed since. */
  carried: boolean
}

/** Days back in which a changed commission is still found. */
const lookBackDays = 184

/** `shareOf` of domain/commission in SQL. Amounts are never below 0. */
const share = (amount: SQL): SQL =>
  sql`(${amount} / t.takers + case when t.place < ${amount} % t.takers then 1 else 0 end)`

/** `commissionOf` of domain/commission in SQL, for rows `c`, `b` and `r`. */
const commission = sql`(case r.kind when 'percent' then (c.base * r.value + 5000) / 10000
  when 'person' then least(c.base, r.value * b.people) when 'booking' then least(c.base, r.value) else 0 end)`

function pairs({ placeId, from, until, today, agent }: DueSearch): SQL {
  const end = sql`least(${until}::date, ${today}::date)`
  const whose = (column: string) => (agent === null ? sql`` : sql`and ${sql.raw(column)} = ${agent}::uuid`)
  return sql`
    select b.id, g.agent_uuid as agent from bookings b join booking_agents g on g.booking_id = b.id
    where b.place_id = ${placeId} and b.date between ${from}::date and ${end} and ${isConfirmed('b')} ${whose('g.agent_uuid')}
    union
    select l.booking_id, l.agent_uuid from commission_payout_lines l join bookings b on b.id = l.booking_id
    where l.place_id = ${placeId} and not l.undone and l.visit between ${from}::date - ${lookBackDays}::int and ${until}::date
      and (b.date <= ${end} or not ${isConfirmed('b')}) ${whose('l.agent_uuid')}`
}

/** An agent's own rate has priority over the general one, a later rate over an earlier one. */
const rateThen = sql`select rate.kind, rate.value from commission_rates rate
  where rate.product_id = b.product_id and rate.removed_at is null and rate.valid_from <= b.date
    and (rate.agent_uuid is null or rate.agent_uuid = pair.agent)
  order by (rate.agent_uuid is not null) desc, rate.valid_from desc limit 1`

/**
 * Amount due to each agent for each booking. Finds bookings by day and by payout, so that it never reads the whole
 * table.
 */
function dueOf(search: DueSearch): SQL {
  const { from, until, today } = search
  return sql`
    select w.*, w.earned - w.given as due from (
      select pair.id, pair.agent, b.public_id as booking, b.code, p.name as product, b.date::text as visit, b.time, b.people,
        t.takers, r.kind, r.value as rate, e.base, e.earned, given.value as given,
        not (t.stands and b.date between ${from}::date and ${until}::date) as carried
      from (${pairs(search)}) pair
      join bookings b on b.id = pair.id
      join products p on p.id = b.product_id
      cross join lateral (
        select count(*)::int as takers, (count(*) filter (where o.agent_uuid < pair.agent))::int as place,
          coalesce(bool_or(o.agent_uuid = pair.agent), false) and ${isConfirmed('b')} and b.date <= ${today}::date as stands
        from booking_agents o where o.booking_id = b.id) t
      cross join lateral (select case when t.stands then greatest(0, b.received) else 0 end as base) c
      left join lateral (${rateThen}) r on true
      cross join lateral (select case when t.stands then ${share(sql`c.base`)} else 0 end as base,
        case when t.stands then ${share(commission)} else 0 end as earned) e
      cross join lateral (
        select coalesce(sum(l.value), 0)::int8 as value from commission_payout_lines l
        where l.booking_id = pair.id and l.agent_uuid = pair.agent and not l.undone) given
    ) w
    where not w.carried or w.earned <> w.given`
}

export async function listDueRows(
  reader: Queryable,
  search: DueSearch,
  { limit, offset }: { limit: number; offset: number }
): Promise<DueRow[]> {
  const { rows } = await reader.execute<DueRow & Record<string, unknown>>(sql`
    select * from (${dueOf(search)}) d order by d.visit, d.time, d.id, d.agent limit ${limit} offset ${offset}`)
  return rows
}

/** Lists for one agent all bookings whose paid commission differs from the earned one. */
export async function listToPay(reader: Queryable, search: DueSearch & { agent: string }): Promise<DueRow[]> {
  const { rows } = await reader.execute<DueRow & Record<string, unknown>>(sql`
    select * from (${dueOf(search)}) d where d.due <> 0 order by d.id`)
  return rows
}

/** Centavos. `earned` less `given` is due for these days; `carried` is the change of earlier ones. */
export interface DueSums {
  lines: number
  bookings: number
  base: number
  earned: number
  given: number
  carried: number
  due: number
  /** Bookings with money but without a rate. */
  unrated: number
}

const sums = sql`count(*)::int as lines, (count(distinct d.id) filter (where not d.carried))::int as bookings,
  coalesce(sum(d.base) filter (where not d.carried), 0)::int8 as base,
  coalesce(sum(d.earned) filter (where not d.carried), 0)::int8 as earned,
  coalesce(sum(d.given) filter (where not d.carried), 0)::int8 as given,
  coalesce(sum(d.due) filter (where d.carried), 0)::int8 as carried, coalesce(sum(d.due), 0)::int8 as due,
  (count(distinct d.id) filter (where not d.carried and d.base > 0 and d.kind is null))::int as unrated`

export async function sumDue(reader: Queryable, search: DueSearch): Promise<DueSums> {
  const { rows } = await reader.execute<DueSums & Record<string, unknown>>(
    sql`select ${sums} from (${dueOf(search)}) d`
  )
  const [row] = rows
  if (!row) throw new Error('sums without a row')
  return row
}

export type AgentDue = DueSums & { uuid: string; name: string }

type Told = DueSums & { uuid: string | null; name: string | null } & Record<string, unknown>

/** Returns all agents, some dozens at most, and the sum of all from the same reading, which is the expensive part. */
export async function listAgentsDue(
  reader: Queryable,
  search: DueSearch
): Promise<{ agents: AgentDue[]; all: DueSums }> {
  const { rows } = await reader.execute<Told>(sql`
    select a.uuid, a.name, g.* from (
      select d.agent, ${sums} from (${dueOf(search)}) d group by grouping sets ((d.agent), ())
    ) g left join agents a on a.uuid = g.agent order by a.name, a.uuid`)
  const all = rows.find(({ uuid }) => uuid === null)
  if (!all) throw new Error('sums without a row')
  const agents = rows.flatMap(({ uuid, name, ...own }) => (uuid === null ? [] : [{ ...own, uuid, name: name ?? '' }]))
  return { agents, all }
}
