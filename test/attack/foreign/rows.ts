import type { Database } from '#app/backend/db/connection.server.ts'

/** Made from the other tables, by jobs and whenever a report is read. */
const summedUp = ['dirty_days', 'sales_days', 'report_slots']

/** Every row of a place, table by table, as one sum each: what has changed at all, wherever it lies. */
export async function rowsOf({ pool }: Database, placeId: string): Promise<Record<string, string>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select c.table_name as name from information_schema.columns c join information_schema.tables t using (table_name)
     where c.table_schema = 'public' and c.column_name = 'place_id' and t.table_type = 'BASE TABLE'
       and c.table_name <> all ($1)`,
    [summedUp]
  )
  const parts = tables.map(({ name }) => [name, `select * from ${name} where place_id = $1`] as const)
  const ofUsers = ['permissions', 'two_steps', 'password_codes'].map(
    (name) => [name, `select t.* from ${name} t join users u on u.id = t.user_id where u.place_id = $1`] as const
  )
  const ofBookings = ['booking_items', 'booking_agents', 'booking_events', 'checkins'].map(
    (name) => [name, `select t.* from ${name} t join bookings b on b.id = t.booking_id where b.place_id = $1`] as const
  )
  const ofTrips = ['trip_stops', 'trip_passengers'].map(
    (name) => [name, `select r.* from ${name} r join trips t on t.id = r.trip_id where t.place_id = $1`] as const
  )
  const own = ['places', 'select * from places where id = $1'] as const
  // When a token was last used is noted by the way.
  const tokens = [
    'tokens',
    'select t.hash from tokens t join users u on u.id = t.user_id where u.place_id = $1'
  ] as const
  const sums = [own, tokens, ...parts, ...ofUsers, ...ofBookings, ...ofTrips].map(
    ([name, query]) =>
      `select '${name}' as name, md5(coalesce(string_agg(r::text, '|' order by r::text), '')) as sum from (${query}) r`
  )
  const { rows } = await pool.query<{ name: string; sum: string }>(sums.join('\nunion all\n'), [placeId])
  return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]))
}
