import { minuteMs, type NounJobs } from '../kernel/schedule.server.ts'
import { makeDueMonths } from './recurrences/make-month.server.ts'

export const financeJobs: NounJobs = {
  handlers: [],
  recurring: [{ name: 'recurrences', everyMs: 10 * minuteMs, run: makeDueMonths }]
}
