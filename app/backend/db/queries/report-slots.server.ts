import type { Database } from '../connection.server.ts'

type Pool = Pick<Database, 'pool'>

/** Both days inclusive, in the place's zone. */
interface SlotDays {
  placeId: string
  from: string
  to: string
}

interface SlotRow extends SlotDays {
  key: string
  /** JSON. */
  text: string
  until: Date
  /** New value at each write of a key. */
  stamp: string
}

/** Some kB each: enough for one day of a hundred managers. */
const mostRows = 50_000

// True for a slot without a marked day that was not loaded before one of its days changed.
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

// Deletes slots before markers: a slot written while its days changed must not outlive its marker.
const sweepSql = `
  delete from report_slots s where s.answer is not null and (s.until <= now() or not (${stands('s')}));
  delete from report_slots where answer is null and until <= now();
  delete from report_slots where key in (
    select key from report_slots where answer is not null order by loaded_at desc offset ${mostRows})`

/** Stamps of those keys that are still valid. */
export async function listStandingSlots({ pool }: Pool, keys: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await pool.query<{ key: string; stamp: string }>(listSql, [keys])
  return new Map(rows.map(({ key, stamp }) => [key, stamp]))
}

export async function readSlots({ pool }: Pool, keys: readonly string[]): Promise<SlotRow[]> {
  return (await pool.query<SlotRow>(getSql, [keys])).rows
}

/** Returns its stamp; null if its days changed after `loadedAt`. */
export async function putSlot(
  { pool }: Pool,
  { key, placeId, from, to, text, loadedAt, until }: Omit<SlotRow, 'stamp'> & { loadedAt: Date }
): Promise<string | null> {
  const { rows } = await pool.query<{ stamp: string }>(putSql, [key, placeId, from, to, text, loadedAt, until])
  return rows[0]?.stamp ?? null
}

export async function sweepSlots({ pool }: Pool): Promise<void> {
  await pool.query(sweepSql)
}

export async function dropSlots({ pool }: Pool, { placeId, from, to }: SlotDays): Promise<void> {
  await pool.query('select drop_report_slots($1, $2, $3)', [placeId, from, to])
}
