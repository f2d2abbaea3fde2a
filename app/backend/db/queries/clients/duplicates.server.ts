import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../connection.server.ts'

/**
 * Reason why two clients may be one: the same telephone or e-mail with a similar name, or the same name and one without
 * a document.
 */
export type DuplicateReason = 'phone' | 'email' | 'name'

export interface DuplicatePair {
  one: string
  other: string
  reason: DuplicateReason
}

interface Asked {
  placeId: string
  /** Limits it to pairs with this one. */
  clientId?: number
  limit: number
  offset: number
}

/** One name has all the words of the other, or both begin alike. */
const alike = sql`(split_part(a.folded_name, ' ', 1) = split_part(b.folded_name, ' ', 1)
  or string_to_array(a.folded_name, ' ') @> string_to_array(b.folded_name, ' ')
  or string_to_array(b.folded_name, ' ') @> string_to_array(a.folded_name, ' '))`

/** Two CPFs are always two people. */
const mayBeOne = sql`(a.document = '' or b.document = '' or a.document_country <> b.document_country)`

/** For one client: its common values with each of the others. */
function pairsOf({ placeId, clientId }: Asked & { clientId: number }): SQL {
  const by = (reason: DuplicateReason, on: SQL) => sql`
    select least(a.id, b.id) as low, greatest(a.id, b.id) as high, ${sql.raw(`'${reason}'`)} as reason
    from clients a join clients b on b.place_id = a.place_id and b.id <> a.id and ${on}
    where a.place_id = ${placeId} and a.id = ${clientId} and a.merged_into is null and b.merged_into is null
      and ${mayBeOne}`
  return sql`
    ${by('phone', sql`b.phone = a.phone and b.phone <> '' and ${alike}`)}
    union all ${by('email', sql`b.email = a.email and b.email <> '' and ${alike}`)}
    union all ${by('name', sql`b.folded_name = a.folded_name and (a.document = '' or b.document = '')`)}`
}

/** More clients than this on one telephone are not compared: the telephone is an agency's. */
const mostTogether = 30

/** For the whole place: candidates are gathered first, so that no query plan compares everybody with everybody. */
function allPairs({ placeId }: Asked): SQL {
  const group = (reason: DuplicateReason, column: string, having = sql``) => sql`
    select ${sql.raw(`'${reason}'`)} as reason, (array_agg(id order by id))[1:${sql.raw(String(mostTogether))}] as ids
    from clients where place_id = ${placeId} and merged_into is null and ${sql.raw(column)} <> ''
    group by ${sql.raw(column)} having count(*) > 1 ${having}`
  return sql`
    select a.id as low, b.id as high, g.reason
    from (
      ${group('phone', 'phone')} union all ${group('email', 'email')}
      union all ${group('name', 'folded_name', sql`and bool_or(document = '')`)}
    ) g
    cross join lateral unnest(g.ids) as x(low) cross join lateral unnest(g.ids) as y(high)
    join clients a on a.id = x.low join clients b on b.id = y.high
    where x.low < y.high and ${mayBeOne}
      and case when g.reason = 'name' then a.document = '' or b.document = '' else ${alike} end`
}

/** Pairs that nobody has marked as two people, those with the newest client first. */
export async function listDuplicates(reader: Queryable, asked: Asked): Promise<DuplicatePair[]> {
  const { clientId } = asked
  const { rows } = await reader.execute<DuplicatePair & Record<string, unknown>>(sql`
    select one.uuid as one, other.uuid as other, pair.reason
    from (
      select low, high, min(reason) as reason from (
        ${clientId === undefined ? allPairs(asked) : pairsOf({ ...asked, clientId })}
      ) found group by low, high
    ) pair
    join clients one on one.id = pair.low join clients other on other.id = pair.high
    where not exists (select 1 from client_distinct d where d.one_id = pair.low and d.other_id = pair.high)
    order by pair.high desc, pair.low desc
    limit ${asked.limit} offset ${asked.offset}`)
  return rows.map(({ one, other, reason }) => ({ one, other, reason }))
}
