import { RETENTION_RULES, retentionOf } from '#app/domain/privacy/retention.ts'
import { removeExpired } from '../db/queries/privacy/retention.server.ts'
import { insertRun } from '../db/queries/privacy/settings.server.ts'
import { inTransaction } from '../db/transaction.server.ts'
import type { Backend } from '../kernel/context.server.ts'

const dayMs = 24 * 3_600_000
/** Small, so that nobody who works waits for it. */
const batch = 500
/** Most batches of one kind per round; the next round continues. */
const mostBatches = 40

interface Sweeping {
  placeId: string
  /** Periods that the place chose. */
  chosen: Readonly<Record<string, number>>
  /** Null: the job. */
  userId: number | null
}

export const momentBefore = (now: Date, days: number) => new Date(now.getTime() - days * dayMs)

/** Takes away what is older than the place keeps it; by kind, how many rows. A run that took nothing is told of only by hand. */
export async function sweepPlace(backend: Pick<Backend, 'db' | 'now'>, { placeId, chosen, userId }: Sweeping) {
  const { db, now } = backend
  const days = retentionOf(chosen)
  const counts: Record<string, number> = {}
  for (const { kind } of RETENTION_RULES) {
    const expired = { placeId, kind, before: momentBefore(now(), days[kind]) }
    let gone = 0
    for (let round = 0; round < mostBatches; round++) {
      const last = await inTransaction(db, (tx) => removeExpired(tx, expired, batch))
      gone += last
      if (last < batch) break
    }
    if (gone > 0) counts[kind] = gone
  }
  const hasGone = Object.keys(counts).length > 0
  if (hasGone || userId !== null) await insertRun(db.orm, { placeId, at: now(), byUser: userId, counts })
  return counts
}
