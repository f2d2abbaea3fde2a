import { dayInMonth } from '#app/domain/finance/recurrence.ts'
import { searchText } from '#app/domain/person/names.ts'
import type { Transaction } from '../../db/connection.server.ts'
import {
  insertMonth,
  listMissingMonths,
  lockRecurrence,
  type RecurrenceRow
} from '../../db/queries/finance/recurrences.server.ts'
import { insertItems } from '../../db/queries/finance/transactions.server.ts'
import { inTransaction } from '../../db/transaction.server.ts'
import type { Backend } from '../../kernel/context.server.ts'

/**
 * Makes it open, due on its day, and without a user until somebody changes it. Makes it once, even in parallel. It
 * moves no money, so its day may be closed.
 */
export async function makeMonth(tx: Transaction, recurrence: RecurrenceRow, month: string): Promise<void> {
  const { placeId, flow, label, category, supplier, value } = recurrence
  const date = dayInMonth(month, recurrence.dayOfMonth)
  const id = await insertMonth(tx, {
    placeId,
    flow,
    label,
    category,
    supplier,
    date,
    dueOn: date,
    total: value,
    final: value,
    recurrenceId: recurrence.id,
    recurrenceMonth: month,
    searchText: searchText([label, supplier, category].join(' '))
  })
  if (id === null) return
  const item = { productName: label, type: 'Outro', price: value, final: value }
  await insertItems(tx, [{ ...item, transactionId: id, position: 1 }])
}

/** Makes this month's and the next month's. */
export async function makeDueMonths({ db, now, live }: Pick<Backend, 'db' | 'now' | 'live'>): Promise<void> {
  const missing = await listMissingMonths(db.orm, { now: now() })
  for (const { id, placeId, month } of missing) {
    await inTransaction(db, async (tx) => {
      const recurrence = await lockRecurrence(tx, { placeId, id })
      if (recurrence && recurrence.endedAt === null) await makeMonth(tx, recurrence, month)
    })
  }
  for (const placeId of new Set(missing.map((one) => one.placeId))) live.tell(placeId, ['finance'])
}
