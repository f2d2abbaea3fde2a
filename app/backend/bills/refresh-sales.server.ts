import { refreshSalesDays } from '../db/queries/sales.server.ts'
import { inTransaction } from '../db/transaction.server.ts'
import type { Backend } from '../kernel/context.server.ts'

/** Days of one transaction: a few seconds' work at most, however busy they were. */
const batch = 40

export async function refreshSales({ db }: Pick<Backend, 'db'>): Promise<void> {
  while ((await inTransaction(db, (tx) => refreshSalesDays(tx, batch))) > 0);
}
