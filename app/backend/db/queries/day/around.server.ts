import { sql } from 'drizzle-orm'
import { dayNotes, products, unavailabilities } from '../../schema.server.ts'

export interface BlockedRun {
  productId: number
  /** Empty for the whole day. */
  time: string
  from: string
  to: string
  reason: string
}

export interface Around {
  /** Blocks of the day itself. */
  closed: { productId: number; time: string }[]
  /** Blocks, with consecutive days of one reason as one, nearest first. */
  blocked: BlockedRun[]
  /** Number of all blocks. */
  runs: number
  notes: { productId: number; body: string }[]
}

const place = sql.placeholder('placeId')
const on = sql`${sql.placeholder('day')}::date`

/** Facts around a day: its blocks, blocks that begin up to `until` (each to its end), and its notes. */
export const aroundDay = sql`
    with blocks as (
      select u.product_id, u.date, u.time, u.reason
      from ${unavailabilities} u join ${products} p on p.id = u.product_id
      where p.place_id = ${place} and p.archived_at is null
        and u.date between ${on} and ${on} + 731),
    runs as (
      select product_id, time, min(date) as "from", max(date) as "to", reason
      from (select *, date - (row_number() over (partition by product_id, time, reason order by date))::int as run
        from blocks) numbered
      group by product_id, time, reason, run
      having min(date) <= ${sql.placeholder('until')}::date)
    select
      (select coalesce(json_agg(json_build_object('productId', product_id, 'time', time)), '[]'::json)
        from blocks where date = ${on}) as closed,
      (select coalesce(json_agg(json_build_object('productId', product_id, 'time', time, 'from', "from", 'to', "to",
          'reason', reason)), '[]'::json)
        from (select * from runs order by "from", product_id, time limit ${sql.placeholder('limit')}) nearest) as blocked,
      (select count(*) from runs) as runs,
      (select coalesce(json_agg(json_build_object('productId', n.product_id, 'body', n.body) order by p.position, p.id),
          '[]'::json)
        from ${dayNotes} n join ${products} p on p.id = n.product_id
        where p.place_id = ${place} and p.archived_at is null and n.date = ${on} and n.body <> '') as notes`
