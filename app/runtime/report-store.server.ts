import type { Database } from '#app/backend/db/connection.server.ts'
import type { PlaceDays, ReportStore } from '#app/reports/cache/cache.server.ts'

/** Clock skew: what was loaded this shortly after a change is not kept. */
const clockMarginMs = 5000
const sweepEveryMs = 10 * 60_000
/** Some kB each: a day of a hundred managers. */
const mostRows = 50_000

// None with a marked day, or loaded before one of its days changed.
const stands = (slot: string) => `
  not exists (select 1 from dirty_days d
    where d.place_id = ${slot}.place_id and d.date between ${slot}.from_day and ${slot}.to_day)
  and not exists (select 1 from report_slots c
    where c.answer is null and c.place_id = ${slot}.place_id
      and c.from_day <= ${slot}.to_day and c.to_day >= ${slot}.from_day and c.loaded_at >= ${slot}.loaded_at)`

const listSql = `
  select s.key, s.stamp from report_slots s
  where s.key = any($1) and s.answer is not null and s.until > now() and ${stands('s')}`

const getSql = `
  select key, place_id as "placeId", from_day as "from", to_day as "to", answer as text, stamp, until
  from report_slots where key = any($1) and answer is not null`

const putSql = `
  insert into report_slots (key, place_id, from_day, to_day, answer, stamp, loaded_at, until)
  select n.* from (select $1::text as key, $2::uuid as place_id, $3::date as from_day, $4::date as to_day, $5::text,
    gen_random_uuid()::text, $6::timestamptz as loaded_at, $7::timestamptz as until) n
  where ${stands('n')}
  on conflict (key) do update set answer = excluded.answer, stamp = excluded.stamp,
    loaded_at = excluded.loaded_at, until = excluded.until
  returning stamp`

// Slots go before the word of their days' change.
const sweepSql = `
  delete from report_slots s where s.answer is not null and (s.until <= now() or not (${stands('s')}));
  delete from report_slots where answer is null and until <= now();
  delete from report_slots where key in (
    select key from report_slots where answer is not null order by loaded_at desc offset ${mostRows})`

export function createReportStore({ pool }: Pick<Database, 'pool'>, now: () => number = Date.now): ReportStore {
  let sweptAt = now()
  const sweep = async () => {
    if (now() - sweptAt < sweepEveryMs) return
    sweptAt = now()
    await pool.query(sweepSql)
  }
  return {
    async list(keys) {
      const { rows } = await pool.query<{ key: string; stamp: string }>(listSql, [keys])
      return new Map(rows.map(({ key, stamp }) => [key, stamp]))
    },
    async get(keys) {
      return (await pool.query(getSql, [keys])).rows
    },
    async put({ key, placeId, from, to, text, until, loadedAt }) {
      await sweep()
      const loaded = new Date(loadedAt.getTime() - clockMarginMs)
      const { rows } = await pool.query(putSql, [key, placeId, from, to, text, loaded, until])
      return rows[0]?.stamp ?? null
    },
    async drop({ placeId, from, to }: PlaceDays) {
      await pool.query('select drop_report_slots($1, $2, $3)', [placeId, from, to])
    }
  }
}
