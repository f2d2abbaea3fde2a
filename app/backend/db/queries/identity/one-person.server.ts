import { sql } from 'drizzle-orm'
import type { Queryable } from '../../connection.server.ts'
import { auditEvents, places, users } from '../../schema.server.ts'

/**
 * `contact`: both have one telephone, e-mail or document. `maker`: one made or changed the other. `puppets`: one person
 * made both.
 */
export type OnePerson = 'contact' | 'maker' | 'puppets'

interface Pair {
  first: number
  second: number
  now: Date
}

/** `approval_days` of the place; a lower number counts only once the former period has passed. */
const daysOf = (now: Date) => sql`case when ${places.approvalDaysFrom} > ${now}
  then greatest(${places.approvalDays}, ${places.approvalDaysBefore}) else ${places.approvalDays} end`

/** Changes of a name or a first screen do not give control of an account. */
const counts = sql`subject = 'user' and action not in ('user.suspended', 'user.removed')
  and (action <> 'user.changed' or from_value ~ '(^|\n)(telefone|e-mail|usuário): ')`

/**
 * Says whether two accounts of a place may be one person: both have one contact; or one controls the other by
 * invitations, permissions or changes in the last `approval_days` (through any number of accounts); or one person made
 * both. In a place younger than that, everybody was invited lately, so the last test is skipped.
 */
export async function findOnePerson(reader: Queryable, { first, second, now }: Pair): Promise<OnePerson | null> {
  const { rows } = await reader.execute<Record<OnePerson, boolean>>(sql`
    with recursive here as (
      select p.id, p.created_at, (date_trunc('day', ${now}::timestamptz at time zone p.timezone)
        - make_interval(days => ${daysOf(now)})) at time zone p.timezone as since
      from ${places} join ${places} p on p.id = ${places.id}
      where p.id = (select place_id from ${users} where id = ${first})
    ), contacts as (
      select u.id, key from ${users} u, here, unnest(array[
        'phone ' || regexp_replace(u.phone, '[^0-9]', '', 'g'),
        'document ' || regexp_replace(u.cpf, '[^0-9]', '', 'g'),
        'email ' || regexp_replace(lower(u.email), '[+][^@]*@', '@'),
        'email ' || regexp_replace(lower(u.username), '[+][^@]*@', '@')
      ]) key
      where u.place_id = here.id and key !~ '^[a-z]+ $'
    ), makers as (
      select u.id, e.user_id as maker, bool_or(e.action <> 'user.access-changed') as controls
      from ${auditEvents} e join here on e.place_id = here.id and e.at > here.since
        join ${users} u on u.uuid::text = e.subject_id and u.place_id = here.id
      where ${counts} and e.user_id <> u.id
      group by u.id, e.user_id
    ), behind (start, id, controls) as (
      select start, start, true from unnest(array[${first}, ${second}]::bigint[]) start
      union
      select b.start, next.id, b.controls and next.controls
      from behind b join lateral (
        select m.maker as id, m.controls from makers m where m.id = b.id
        union all
        select other.id, true from contacts own join contacts other on other.key = own.key where own.id = b.id
      ) next on true
    )
    select
      exists (select from contacts a join contacts b on a.key = b.key where a.id = ${first} and b.id = ${second}) as contact,
      exists (select from behind where (start = ${first} and id = ${second}) or (start = ${second} and id = ${first})) as maker,
      exists (select from behind a join behind b on a.id = b.id, here
        where a.start = ${first} and b.start = ${second} and a.controls and b.controls
          and here.created_at < here.since) as puppets`)
  const [found] = rows
  const reasons: readonly OnePerson[] = ['contact', 'maker', 'puppets']
  return reasons.find((reason) => found?.[reason]) ?? null
}

export interface Origin {
  userId: number
  name: string
  createdAt: Date
  invitedBy: string
  invitedAt: Date | null
  /** User who last changed contact, permissions or state, if it was another. */
  changedBy: string
  changedAt: Date | null
}

/** Origins of accounts, in the given order, from the record of changes as far back as it is kept. */
export async function listOrigins(reader: Queryable, ids: readonly number[]): Promise<Origin[]> {
  if (ids.length === 0) return []
  const { rows } = await reader.execute<Record<string, string | null>>(sql`
    select u.id, u.name, u.created_at, invited.actor as invited_by, invited.at as invited_at,
      changed.actor as changed_by, changed.at as changed_at
    from unnest(array[${sql.join([...ids], sql`, `)}]::bigint[]) with ordinality asked (id, position)
    join ${users} u on u.id = asked.id
    left join lateral (select e.actor, e.at from ${auditEvents} e where e.place_id = u.place_id and e.subject = 'user'
      and e.subject_id = u.uuid::text and e.action = 'user.invited' order by e.id limit 1) invited on true
    left join lateral (select e.actor, e.at from ${auditEvents} e where e.place_id = u.place_id
      and e.subject_id = u.uuid::text and ${counts} and e.action not in ('user.invited', 'user.invited-again')
      and e.user_id <> u.id order by e.id desc limit 1) changed on true
    order by asked.position`)
  const date = (text: string | null | undefined) => (text ? new Date(text) : null)
  return rows.map((row) => ({
    userId: Number(row.id),
    name: row.name ?? '',
    createdAt: new Date(row.created_at ?? 0),
    invitedBy: row.invited_by ?? '',
    invitedAt: date(row.invited_at),
    changedBy: row.changed_by ?? '',
    changedAt: date(row.changed_at)
  }))
}
