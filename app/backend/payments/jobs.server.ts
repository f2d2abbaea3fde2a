import { chargesDue } from '../db/queries/payments.server.ts'
import { hourMs, minuteMs, type NounJobs } from '../kernel/schedule.server.ts'
import { findUnknownMoney } from './find-unknown.server.ts'
import { noticeJob } from './notices/apply-notice.server.ts'
import { sweepNotices } from './notices/sweep-notices.server.ts'
import { pollCharges } from './poll-charges.server.ts'

export const paymentJobs: NounJobs = {
  handlers: [noticeJob],
  recurring: [
    { name: 'charges', due: ({ now }) => chargesDue(now()), run: (backend) => pollCharges(backend) },
    { name: 'unknown money', everyMs: minuteMs, run: findUnknownMoney },
    { name: 'notices', everyMs: hourMs, run: sweepNotices }
  ]
}
