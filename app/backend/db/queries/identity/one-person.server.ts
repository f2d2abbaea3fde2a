import { sql } from 'drizzle-orm'
import type { Links } from '#app/domain/access/one-person.ts'
import type { Queryable } from '../../connection.server.ts'
import { auditEvents, places, users } from '../../schema.server.ts'

/** Changes of a name or a first screen give nobody an account. */
const counts = sql`subject = 'user' and action not in ('user.suspended', 'user.removed')
  and (action <> 'user.changed' or from_value ~ '(^|\n)(telefone|e-mail|usuário): ')`

/** For `domain/access/one-person`: all contacts of a place, and what was done to its accounts in the days that count. */
export async function readLinks(reader: Queryable, { placeId, now }: { placeId: string; now: Date }): Promise<Links> {
  const { rows } = await reader.execute<{
    born: string
    days: number
    before: number
    lowered: string | null
    contacts: Links['contacts'] | null
    makers: Links['makers'] | null
  }>(sql`
    with here as (
      select id, timezone, approval_days as days, approval_days_before as before, case when approval_days_from > ${now} then approval_days_from end as lowered,
        (created_at at time zone timezone)::date as born,
        (${now}::timestamptz at time zone timezone)::date - greatest(approval_days, approval_days_before) as since
      from ${places} where id = ${placeId}
    ), contacts as (
      select u.id, key from ${users} u, here, unnest(array[
        'phone ' || regexp_replace(u.phone, '[^0-9]', '', 'g'),
        'document ' || regexp_replace(u.cpf, '[^0-9]', '', 'g'),
        'email ' || regexp_replace(lower(u.email), '[+][^@]*@', '@'),
        'email ' || regexp_replace(lower(u.username), '[+][^@]*@', '@')
      ]) key
      where u.place_id = here.id and key !~ '^[a-z]+ $'
    ), makers as (
      select u.id, e.user_id as maker, e.action <> 'user.access-changed' as controls,
        to_char(max(e.at) at time zone here.timezone, 'YYYY-MM-DD') as day
      from ${auditEvents} e join here on e.place_id = here.id and e.at >= here.since::timestamp at time zone here.timezone
        join ${users} u on u.uuid::text = e.subject_id and u.place_id = here.id
      where ${counts} and e.user_id <> u.id
      group by u.id, e.user_id, 3, here.timezone
    )
    select born::text, days, before, (lowered at time zone timezone)::date::text as lowered,
      (select jsonb_agg(jsonb_build_object('id', id, 'key', key)) from contacts) as contacts,
      (select jsonb_agg(jsonb_build_object('id', id, 'maker', maker, 'controls', controls, 'day', day)) from makers) as makers
    from here`)
  const [found] = rows
  if (!found) return { contacts: [], makers: [], bornOn: '0001-01-01', days: 0, before: null }
  const { born, days, before, lowered, contacts, makers } = found
  return {
    contacts: contacts ?? [],
    makers: makers ?? [],
    bornOn: born,
    days,
    before: lowered === null ? null : { days: before, lastDay: lowered }
  }
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
