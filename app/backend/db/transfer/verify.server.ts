import type { Readable } from 'node:stream'
import { type Database, withLongConnection } from '../connection.server.ts'
import { type Breach, findBreaches } from '../invariants.server.ts'
import { importDatabase } from './import.server.ts'

interface Holdings {
  places: number
  bookings: number
  payments: number
  files: number
  /** Instant of the last thing that somebody did; null if nobody did anything. */
  lastAt: Date | null
  /** IANA name, of the first place. */
  timezone: string | null
}

export interface Verified extends Holdings {
  tables: number
  rows: number
  /** Instant of the snapshot. */
  createdAt: Date
  breaches: Breach[]
}

/**
 * Imports into an empty database and asks what must hold in it.
 * @throws Error in Portuguese when the file is damaged or of another version
 */
export async function verifyExport(db: Pick<Database, 'pool' | 'direct'>, source: Readable): Promise<Verified> {
  const { tables, rows, createdAt } = await importDatabase(db, source)
  return withLongConnection(db, async (client) => {
    const { rows: held } = await client.query<Holdings>(
      `select (select count(*) from places)::int as places, (select count(*) from bookings)::int as bookings,
         (select count(*) from payments)::int as payments,
         (select count(*) from files where kept_at is not null and removed_at is null)::int as files,
         greatest((select max(created_at) from bookings), (select max(at) from booking_events),
           (select max(created_at) from payments), (select max(at) from audit_events)) as "lastAt",
         (select timezone from places order by id limit 1) as timezone`
    )
    const [holdings] = held
    if (!holdings) throw new Error('the database did not count')
    return { ...holdings, tables, rows, createdAt, breaches: await findBreaches(client) }
  })
}
