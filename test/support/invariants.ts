import pg from 'pg'
import type { Database } from '#app/backend/db/connection.server.ts'
import { findBreaches as findIn } from '#app/backend/db/invariants.server.ts'
import { query } from './database/embedded.ts'

/**
 * Lists violations by rule, five each at most; empty when all rules hold. With an address instead of a database in use, it
 * opens one connection for all rules: each new one reads the catalogue again.
 */
export async function findBreaches(at: string | Pick<Database, 'pool'>): Promise<Record<string, unknown[]>> {
  if (typeof at !== 'string') return byRule(at.pool)
  const client = new pg.Client({ connectionString: at })
  client.on('error', () => {})
  await client.connect()
  return byRule(client).finally(() => client.end())
}

async function byRule(connection: pg.Client | pg.Pool): Promise<Record<string, unknown[]>> {
  return Object.fromEntries((await findIn(connection)).map(({ rule, rows }) => [rule, rows]))
}

/** Successful answers, by the form's hash. */
export interface Acknowledged {
  /** Public id in the answer to each hash. */
  bookings: Map<string, string>
  /** Hashes answered as paid. */
  paid: Set<string>
}

export function nothingYet(): Acknowledged {
  return { bookings: new Map(), paid: new Set() }
}

/** Hashes of acknowledged forms that are missing, duplicated or different in the database. */
export async function findLost(url: string, { bookings, paid }: Acknowledged): Promise<string[]> {
  const hashes = [...bookings.keys()].map((hash) => `'${hash}'`).join(', ') || `''`
  const rows = await query<{ hash: string; id: string; status: string }>(
    url,
    `select hash, public_id as id, status from bookings where hash in (${hashes})`
  )
  const kept = new Map(rows.map((row) => [row.hash, row]))
  const isThere = ([hash, id]: [string, string]) => {
    const row = kept.get(hash)
    return row?.id === id && (!paid.has(hash) || row.status === 'APPROVED')
  }
  return [...bookings].filter((one) => !isThere(one)).map(([hash]) => hash)
}
