import type { NounJobs } from '../kernel/schedule.server.ts'
import { refreshSales } from './refresh-sales.server.ts'

export const billJobs: NounJobs = {
  handlers: [],
  recurring: [{ name: 'sales', everyMs: 5000, run: refreshSales }]
}
