import { eq, max, sql } from 'drizzle-orm'
import type { Transaction } from '../../../connection.server.ts'
import { payments, withdrawalOrders, withdrawals } from '../../../schema.server.ts'
import type { WithdrawalRow } from './withdrawals.server.ts'

type NewWithdrawal = Omit<typeof withdrawals.$inferInsert, 'number'>

interface TakenOrder {
  paymentId: string
  gross: number
  fee: number
  returned: number
  net: number
}

/** A statement takes at most 65 535 parameters. */
const batchSize = 5000

/** The caller has locked the place and the payments. */
export async function insertWithdrawal(
  tx: Transaction,
  withdrawal: NewWithdrawal,
  orders: readonly TakenOrder[]
): Promise<WithdrawalRow> {
  const [last] = await tx
    .select({ number: max(withdrawals.number) })
    .from(withdrawals)
    .where(eq(withdrawals.placeId, withdrawal.placeId))
  const number = (last?.number ?? 0) + 1
  const [kept] = await tx
    .insert(withdrawals)
    .values({ ...withdrawal, number })
    .returning()
  if (!kept) throw new Error('the withdrawal was not kept')
  for (let start = 0; start < orders.length; start += batchSize) {
    const rows = orders.slice(start, start + batchSize).map((order) => ({
      ...order,
      withdrawalId: kept.id,
      turn: sql`(select coalesce(max(o.turn), 0) + 1 from withdrawal_orders o where o.payment_id = ${order.paymentId})`
    }))
    await tx.insert(withdrawalOrders).values(rows)
  }
  await countWithdrawn(tx, kept.id, 'taken')
  return kept
}

/** Frees its payments. */
export async function releaseOrders(tx: Transaction, withdrawalId: string): Promise<void> {
  await countWithdrawn(tx, withdrawalId, 'released')
  await tx.update(withdrawalOrders).set({ released: true }).where(eq(withdrawalOrders.withdrawalId, withdrawalId))
}

async function countWithdrawn(tx: Transaction, withdrawalId: string, as: 'taken' | 'released'): Promise<void> {
  const sign = sql.raw(as === 'taken' ? '+' : '-')
  await tx.execute(sql`
    update ${payments} set withdrawn = ${payments.withdrawn} ${sign} o.net
    from ${withdrawalOrders} o where o.withdrawal_id = ${withdrawalId} and o.payment_id = ${payments.id}`)
}

type Changeable =
  | ('state' | 'approvedBy' | 'approvedAt' | 'endedBy' | 'endedAt' | 'reason')
  | ('paidBy' | 'paidAt' | 'paidOn' | 'reference')

export async function setWithdrawal(
  tx: Transaction,
  id: string,
  change: Partial<Pick<WithdrawalRow, Changeable>>
): Promise<void> {
  await tx
    .update(withdrawals)
    .set({ ...change, version: sql`${withdrawals.version} + 1` })
    .where(eq(withdrawals.id, id))
}
