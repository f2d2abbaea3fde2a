import { RETENTION_RULES, retentionOf } from '#app/domain/privacy/retention.ts'
import { removeExpired } from '../db/queries/privacy/retention.server.ts'
import { insertRun } from '../db/queries/privacy/settings.server.ts'
import { inTransaction } from '../db/transaction.server.ts'
import type { Backend } from '../kernel/context.server.ts'

const dayMs = 24 * 3_600_000
/** Small, so that nobody waits for it. */
const batch = 500
/** Most batches of one kind per round; the next round continues. */
const mostBatches = 40

interface Sweeping {
  placeId: string
  /** Periods that the place chose. */
  chosen: Readonly<Record<string, number>>
  /** Null for the job. */
  userId: number | null
}

export const momentBefore = (now: Date, days: number) => new Date(now.getTime() - days * dayMs)

/**
 * Deletes rows beyond the place's periods and returns their number by kind. A run without deletions is recorded only if
 * a person started it.
 */
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
