import { salesDue } from '../db/queries/sales.server.ts'
import type { NounJobs } from '../kernel/schedule.server.ts'
import { refreshSales } from './refresh-sales.server.ts'

export const billJobs: NounJobs = {
  handlers: [],
  recurring: [{ name: 'sales', due: salesDue, run: refreshSales }]
}
