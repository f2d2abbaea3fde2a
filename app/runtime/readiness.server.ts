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

/** Null when it answers, knows exactly our migrations, and takes what is written. @throws Error when it is away */
export function createReadiness(
  db: Pick<Database, 'pool'>,
  now: () => number = () => performance.now()
): () => Promise<NotReady | null> {
  let tried: { at: number; found: NotReady | null } | null = null
  const tryWriting = async () => {
    const fault = await probeWriting(db)
    tried = { at: now(), found: fault && faults[fault] }
    return tried.found
  }
  return async () => {
    const { pending, unknown } = await compareMigrations(db)
    if (unknown.length > 0) return 'schema_newer'
    if (pending.length > 0) return 'migrations_pending'
    const patience = tried?.found ? triedAgainMs.ill : triedAgainMs.well
    return tried && now() - tried.at < patience ? tried.found : tryWriting()
  }
}
