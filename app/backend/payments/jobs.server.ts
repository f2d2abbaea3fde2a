import { hourMs, type NounJobs } from '../kernel/schedule.server.ts'
import { noticeJob } from './notices/apply-notice.server.ts'
import { sweepNotices } from './notices/sweep-notices.server.ts'
import { pollCharges } from './poll-charges.server.ts'

export const paymentJobs: NounJobs = {
  handlers: [noticeJob],
  recurring: [
    { name: 'charges', everyMs: 10_000, run: (backend) => pollCharges(backend) },
    { name: 'notices', everyMs: hourMs, run: sweepNotices }
  ]
}
