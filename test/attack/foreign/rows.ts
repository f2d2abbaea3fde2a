import type { Database } from '#app/backend/db/connection.server.ts'

/** Made from the other tables, by jobs and whenever a report is read; and when a job last asked a provider. */
const byThemselves = ['dirty_days', 'sales_days', 'report_slots', 'payment_listings']

const queries = new WeakMap<Database, Promise<string>>()

/** Every row of a place, table by table, as one sum each: what has changed at all, wherever it lies. */
export async function rowsOf(db: Database, placeId: string): Promise<Record<string, string>> {
  const known = queries.get(db) ?? makeQuery(db)
  queries.set(db, known)
  // Name the statement, so that PostgreSQL plans it once: planning takes longer than running, and it runs hundreds of
  // times.
  const query = { name: 'rows of a place', text: await known, values: [placeId] }
  const { rows } = await db.pool.query<{ name: string; sum: string }>(query)
  return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]))
}

async function makeQuery({ pool }: Database): Promise<string> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select c.table_name as name from information_schema.columns c join information_schema.tables t using (table_name)
     where c.table_schema = 'public' and c.column_name = 'place_id' and t.table_type = 'BASE TABLE'
       and c.table_name <> all ($1)`,
    [byThemselves]
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
  const ofTransactions = ['finance_items', 'finance_payments'].map(
    (name) =>
      [
        name,
        `select r.* from ${name} r join finance_transactions t on t.id = r.transaction_id where t.place_id = $1`
      ] as const
  )
  const ofWithdrawals = [
    'withdrawal_orders',
    'select o.* from withdrawal_orders o join withdrawals w on w.id = o.withdrawal_id where w.place_id = $1'
  ] as const
  const own = ['places', 'select * from places where id = $1'] as const
  // When a token was last used is noted by the way.
  const tokens = [
    'tokens',
    'select t.hash from tokens t join users u on u.id = t.user_id where u.place_id = $1'
  ] as const
  return [own, tokens, ...parts, ...ofUsers, ...ofBookings, ...ofTrips, ...ofTransactions, ofWithdrawals]
    .map(
      ([name, query]) =>
        `select '${name}' as name, md5(coalesce(string_agg(r::text, '|' order by r::text), '')) as sum from (${query}) r`
    )
    .join('\nunion all\n')
}
