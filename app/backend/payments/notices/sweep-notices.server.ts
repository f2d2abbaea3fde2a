import { deleteOldNotices } from '../../db/queries/money/notices.server.ts'
import type { Backend } from '../../kernel/context.server.ts'
import { hourMs } from '../../kernel/schedule.server.ts'

/** Longer than payers may dispute (about a year), and no longer. */
const keptDays = 400
const batch = 1000
/** In one round: the next goes on. */
const mostBatches = 50

export async function sweepNotices({ db, now }: Pick<Backend, 'db' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - keptDays * 24 * hourMs)
  for (let round = 0; round < mostBatches; round++) {
    if ((await deleteOldNotices(db, before, batch)) < batch) return
  }
}
