import { deleteOldNotices } from '../db/queries/money/notices.server.ts'
import { chargesDue } from '../db/queries/payments.server.ts'
import type { Backend } from '../kernel/context.server.ts'
import { hourMs, minuteMs, type NounJobs } from '../kernel/schedule.server.ts'
import { findUnknownMoney } from './find-unknown.server.ts'
import { noticeJob } from './notices/apply-notice.server.ts'
import { pollCharges } from './poll-charges.server.ts'

/** Slightly longer than payers may dispute (about a year). */
const keptDays = 400
const batch = 1000
/** Batches per round; the next round continues. */
const mostBatches = 50

/** Long enough to see who sends unproved notices. */
const keptUnprovedDays = 7

export async function sweepNotices(backend: Pick<Backend, 'db' | 'now'>): Promise<void> {
  await sweep(backend, keptUnprovedDays, false)
  await sweep(backend, keptDays, true)
}

async function sweep({ db, now }: Pick<Backend, 'db' | 'now'>, days: number, proved: boolean): Promise<void> {
  const before = new Date(now().getTime() - days * 24 * hourMs)
  for (let round = 0; round < mostBatches; round++) {
    if ((await deleteOldNotices(db, { before, proved, limit: batch })) < batch) return
  }
}

export const paymentJobs: NounJobs = {
  handlers: [noticeJob],
  recurring: [
    { name: 'charges', due: ({ now }) => chargesDue(now()), run: (backend) => pollCharges(backend) },
    { name: 'unknown money', everyMs: minuteMs, run: findUnknownMoney },
    { name: 'notices', everyMs: hourMs, run: sweepNotices }
  ]
}
