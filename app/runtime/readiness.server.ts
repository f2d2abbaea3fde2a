import type { Database } from '#app/backend/db/connection.server.ts'
import type { DatabaseFault } from '#app/backend/db/database-fault.server.ts'
import { compareMigrations } from '#app/backend/db/migrate.server.ts'
import { probeWriting } from '#app/backend/db/queries/kernel/write-probe.server.ts'

export type NotReady =
  | 'not_started'
  | 'migrations_pending'
  | 'schema_newer'
  | 'database_away'
  | 'read_only'
  | 'storage_full'

const faults: Record<DatabaseFault, NotReady> = { away: 'database_away', read_only: 'read_only', full: 'storage_full' }

/** Writing is tried this often at most: while it works, and while it does not (milliseconds). */
const triedAgainMs = { well: 10_000, ill: 1_000 }

/** Null when it answers, knows exactly our migrations, and takes what is written. @throws Error when it is away, or fails */
export function createReadiness(
  db: Pick<Database, 'pool'>,
  now: () => number = () => performance.now()
): () => Promise<NotReady | null> {
  let tried: { until: number; found: Promise<NotReady | null> } | null = null
  const tryWriting = () => {
    const found = probeWriting(db).then((fault) => fault && faults[fault])
    // Whoever asks before it has answered waits for the same.
    const mine = { until: Number.POSITIVE_INFINITY, found }
    const keepFor = (ms: number) => {
      mine.until = now() + ms
    }
    found.then(
      (fault) => keepFor(fault ? triedAgainMs.ill : triedAgainMs.well),
      () => keepFor(triedAgainMs.ill)
    )
    tried = mine
    return found
  }
  return async () => {
    const { pending, unknown } = await compareMigrations(db)
    if (unknown.length > 0) return 'schema_newer'
    if (pending.length > 0) return 'migrations_pending'
    return tried && now() < tried.until ? tried.found : tryWriting()
  }
}
