import type { Database } from '#app/backend/db/connection.server.ts'
import { type WatchedRows, watchRows } from '../../support/database/watch-rows.ts'

/** Made from the other tables, by jobs and whenever a report is read; and when a job last asked a provider. */
const byThemselves = ['dirty_days', 'sales_days', 'report_slots', 'payment_listings']

type ReadRows = ReturnType<typeof watchRows>

const watches = new WeakMap<Database, Map<string, Promise<ReadRows>>>()

/** Every row of a place, table by table, as one sum each: what has changed at all, wherever it lies. */
export async function rowsOf(db: Database, placeId: string): Promise<Record<string, string>> {
  const ofPlaces = watches.get(db) ?? new Map<string, Promise<ReadRows>>()
  watches.set(db, ofPlaces)
  const watch = ofPlaces.get(placeId) ?? listRows(db).then((watched) => watchRows(db.pool, watched, [placeId]))
  ofPlaces.set(placeId, watch)
  const read = await watch
  return read()
}

async function listRows({ pool }: Database): Promise<WatchedRows[]> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select c.table_name as name from information_schema.columns c join information_schema.tables t using (table_name)
     where c.table_schema = 'public' and c.column_name = 'place_id' and t.table_type = 'BASE TABLE'
       and c.table_name <> all ($1)`,
    [byThemselves]
  )
  const within = (owner: string, key: string, names: string[]) =>
    names.map((name) => ({ name, from: `${name} t join ${owner} o on o.id = t.${key} where o.place_id = $1` }))
  return [
    { name: 'places', from: 'places t where t.id = $1' },
    // When a token was last used is noted by the way.
    ...within('users', 'user_id', ['tokens']).map((tokens) => ({ ...tokens, row: 't.hash' })),
    ...tables.map(({ name }) => ({ name, from: `${name} t where t.place_id = $1` })),
    ...within('users', 'user_id', ['permissions', 'two_steps', 'password_codes']),
    ...within('bookings', 'booking_id', ['booking_items', 'booking_agents', 'booking_events', 'checkins']),
    ...within('trips', 'trip_id', ['trip_stops', 'trip_passengers']),
    ...within('finance_transactions', 'transaction_id', ['finance_items', 'finance_payments']),
    ...within('withdrawals', 'withdrawal_id', ['withdrawal_orders'])
  ]
}
