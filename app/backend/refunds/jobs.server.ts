import type { NounJobs } from '../kernel/schedule.server.ts'
import { sendRefunds } from './send-refunds.server.ts'

export const refundJobs: NounJobs = {
  handlers: [],
  recurring: [{ name: 'refunds', everyMs: 5_000, run: sendRefunds }]
}
