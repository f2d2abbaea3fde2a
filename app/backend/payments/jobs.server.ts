import type { NounJobs } from '../kernel/schedule.server.ts'
import { noticeJob } from './notice-job.server.ts'
import { pollCharges } from './poll-charges.server.ts'

export const paymentJobs: NounJobs = {
  handlers: [noticeJob],
  recurring: [{ name: 'charges', everyMs: 10_000, run: (backend) => pollCharges(backend) }]
}
