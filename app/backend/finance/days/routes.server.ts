import { closeFinanceDay, listFinanceDays, readFinanceDay, reopenFinanceDay } from '#app/contracts/finance/days.ts'
import { implement } from '../../kernel/implement.server.ts'
import { closeDay } from './close-day.server.ts'
import { listDays, readDay } from './read-days.server.ts'
import { reopenDay } from './reopen-day.server.ts'

export const routes = [
  implement(listFinanceDays, listDays),
  implement(readFinanceDay, readDay),
  implement(closeFinanceDay, closeDay),
  implement(reopenFinanceDay, reopenDay)
]
