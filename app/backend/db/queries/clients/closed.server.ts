import { sql } from 'drizzle-orm'
import type { Queryable } from '../../connection.server.ts'
import { idsOf } from './clients.server.ts'

interface Asked {
  placeId: string
  /** Days of the place's zone, both included. */
  from: string
  to: string
  /** Null for all clients of the place. */
  clientId: number | null
}

/** Number of bills whose last payment was received on those days, and their average days from purchase to payment. */
export async function averageDaysToPay(reader: Queryable, { placeId, from, to, clientId }: Asked) {
  // Buyers pay within a year or not at all. The limit lets PostgreSQL find the place's bookings by their index.
  const whose =
    clientId === null
      ? sql`b.created_at >= (${from}::date - 400)::timestamp and b.created_at < (${to}::date + 2)::timestamp`
      : sql`b.client_id = any(${idsOf(clientId)})`
  const { rows } = await reader.execute<{ bills: number; days: number | null }>(sql`
    select count(*)::int as bills,
      round(avg((b.paid_at at time zone p.timezone)::date - (b.created_at at time zone p.timezone)::date))::int as days
    from bookings b join places p on p.id = b.place_id
    where b.place_id = ${placeId} and ${whose} and b.final > 0 and b.status = 'APPROVED' and b.paid_at is not null
      and (b.paid_at at time zone p.timezone)::date between ${from}::date and ${to}::date`)
  return rows[0] ?? { bills: 0, days: null }
}
