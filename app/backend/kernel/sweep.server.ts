import { deleteOldKeys } from '../db/queries/kernel/idempotency.server.ts'
import { deleteReplacedJobs } from '../db/queries/kernel/jobs.server.ts'
import { deleteOldLimits } from '../db/queries/kernel/limits.server.ts'
import type { Backend } from './context.server.ts'
import { hourMs, type NounJobs } from './schedule.server.ts'

async function sweep({ db, now }: Backend): Promise<void> {
  const ago = (hours: number) => new Date(now().getTime() - hours * hourMs)
  await deleteOldLimits(db, ago(24))
  await deleteReplacedJobs(db)
  await deleteOldKeys(db, ago(48))
}

export const kernelJobs: NounJobs = { handlers: [], recurring: [{ name: 'sweep', everyMs: hourMs, run: sweep }] }
