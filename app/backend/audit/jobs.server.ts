import { deleteAuditEvents, listSweptPlaces } from '../db/queries/audit/sweep.server.ts'
import type { Backend } from '../kernel/context.server.ts'
import { hourMs, type NounJobs } from '../kernel/schedule.server.ts'

/** Small, so that nobody waits for it to change something. */
const batch = 1000
/** Most batches of one place per round; the next round continues. */
const mostBatches = 50

export async function sweepAudit({ db, now }: Pick<Backend, 'db' | 'now'>): Promise<void> {
  for (const { placeId, auditDays } of await listSweptPlaces(db)) {
    const before = new Date(now().getTime() - auditDays * 24 * hourMs)
    for (let round = 0; round < mostBatches; round++) {
      if ((await deleteAuditEvents(db, { placeId, before, limit: batch })) < batch) break
    }
  }
}

export const auditJobs: NounJobs = { handlers: [], recurring: [{ name: 'audit', everyMs: hourMs, run: sweepAudit }] }
