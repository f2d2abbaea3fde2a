import { refundsDue } from '../db/queries/money/refunds.server.ts'
import type { NounJobs } from '../kernel/schedule.server.ts'
import { sendRefunds } from './send-refunds.server.ts'

export const refundJobs: NounJobs = {
  handlers: [],
  recurring: [{ name: 'refunds', due: ({ now }) => refundsDue(now()), run: sendRefunds }]
}
