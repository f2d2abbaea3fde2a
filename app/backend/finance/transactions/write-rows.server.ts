import { discountOf } from '#app/domain/finance/sums.ts'
import { searchText } from '#app/domain/person/names.ts'
import type { Transaction } from '../../db/connection.server.ts'
import {
  insertItems,
  insertPayments,
  type NewTransaction,
  removeItems,
  removePayments,
  saveTransaction,
  updateItem
} from '../../db/queries/finance/transactions.server.ts'
import type { StaffContext } from '../../kernel/context.server.ts'
import type { Plan, Stored } from './plan.server.ts'
import type { KeptItem } from './read-items.server.ts'

/** Columns of the transaction after the save; `saveSearchText` adds the customers to the search. */
export function transactionFields({ general, sums }: Plan) {
  return { ...general, ...sums } satisfies Partial<NewTransaction>
}

const itemFields = (item: KeptItem) => ({ ...item, final: item.price - discountOf(item) })

interface Writing {
  id: number
  plan: Plan
  before: Stored | null
}

/** Writes rows, sums and search text. The caller holds its lock, or has just made it. */
export async function writeRows(tx: Transaction, ctx: StaffContext, { id, plan, before }: Writing): Promise<void> {
  const { userId: by } = ctx.actor
  const at = ctx.now()
  const { items, payments } = plan
  const itemsBefore = before?.items ?? []
  const paymentsBefore = before?.payments ?? []
  const place = (index: number, rows: readonly { position: number }[]) =>
    index + 1 + Math.max(0, ...rows.map(({ position }) => position))
  await insertItems(
    tx,
    items.added.map((item, index) => ({
      ...itemFields(item),
      transactionId: id,
      position: place(index, itemsBefore)
    }))
  )
  for (const { id: item, item: now } of items.changed) await updateItem(tx, item, itemFields(now))
  await removeItems(tx, { ids: items.removed, at, by })
  await removePayments(tx, { ids: payments.removed.map((row) => row.id), at, by })
  const position = (index: number) => place(index, paymentsBefore)
  await insertPayments(
    tx,
    payments.added.map((row, index) => ({
      ...row,
      transactionId: id,
      position: position(index),
      createdBy: by,
      createdAt: at
    }))
  )
  const gone = new Set(payments.removed.map((row) => row.id))
  const stay = paymentsBefore.filter((row) => !row.removedAt && !gone.has(row.id))
  const customers = [...stay, ...payments.added].map(({ customerName }) => customerName)
  const words = searchText([plan.general.label, plan.general.supplier, plan.general.category, ...customers].join(' '))
  const version = before?.transaction.version ?? 0
  // A transaction of the job belongs to the user who changes it first.
  const userId = before?.transaction.userId ?? by
  await saveTransaction(tx, { id, version }, { ...transactionFields(plan), userId, searchText: words })
}
