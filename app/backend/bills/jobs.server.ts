import { refreshSalesDays, salesDue } from '../db/queries/sales.server.ts'
import { inTransaction } from '../db/transaction.server.ts'
import type { Backend } from '../kernel/context.server.ts'
import type { NounJobs } from '../kernel/schedule.server.ts'

/** Marks per transaction: at most a second of work. */
const batch = 2000

export async function refreshSales({ db }: Pick<Backend, 'db'>): Promise<void> {
  while ((await inTransaction(db, (tx) => refreshSalesDays(tx, batch))) > 0);
}

export const billJobs: NounJobs = {
  handlers: [],
  recurring: [{ name: 'sales', due: salesDue, run: refreshSales }]
}
