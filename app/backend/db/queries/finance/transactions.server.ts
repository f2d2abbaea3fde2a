import { and, asc, desc, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../connection.server.ts'
import {
  files,
  financeItems,
  financePayments,
  financeRecurrences,
  financeTransactions,
  products,
  users
} from '../../schema.server.ts'

export type TransactionRow = typeof financeTransactions.$inferSelect
export type NewTransaction = typeof financeTransactions.$inferInsert
export type ItemRow = typeof financeItems.$inferSelect
export type NewItem = typeof financeItems.$inferInsert
export type PaymentRow = typeof financePayments.$inferSelect
export type NewPayment = typeof financePayments.$inferInsert

interface Key {
  placeId: string
  id: number
}

const ofPlace = ({ placeId, id }: Key) => and(eq(financeTransactions.placeId, placeId), eq(financeTransactions.id, id))

export async function findTransaction(reader: Queryable, key: Key) {
  const [found] = await reader
    .select({
      transaction: financeTransactions,
      user: { uuid: users.uuid, name: users.name },
      recurrence: financeRecurrences
    })
    .from(financeTransactions)
    .leftJoin(users, eq(users.id, financeTransactions.userId))
    .leftJoin(financeRecurrences, eq(financeRecurrences.id, financeTransactions.recurrenceId))
    .where(ofPlace(key))
  return found ?? null
}

/**
 * Locks the transaction: everything that changes its rows takes this lock, so that sums are computed over stable rows.
 */
export async function lockTransaction(tx: Transaction, key: Key): Promise<TransactionRow | null> {
  const [row] = await tx.select().from(financeTransactions).where(ofPlace(key)).for('update')
  return row ?? null
}

/** Items in order, removed ones included. */
export function listTransactionItems(reader: Queryable, transactionId: number): Promise<ItemRow[]> {
  return reader
    .select()
    .from(financeItems)
    .where(eq(financeItems.transactionId, transactionId))
    .orderBy(asc(financeItems.position), asc(financeItems.id))
}

/** Payments in order, removed ones included. */
export function listTransactionPayments(reader: Queryable, transactionId: number): Promise<PaymentRow[]> {
  return reader
    .select()
    .from(financePayments)
    .where(eq(financePayments.transactionId, transactionId))
    .orderBy(asc(financePayments.position), asc(financePayments.id))
}

/** Present files, by name. */
export function listTransactionFiles(reader: Queryable, { placeId, id }: Key) {
  return reader
    .select({ id: files.id, name: files.name })
    .from(files)
    .where(
      and(
        eq(files.placeId, placeId),
        eq(files.ref, 'finance'),
        eq(files.refId, String(id)),
        eq(files.isCurrent, true),
        isNull(files.removedAt),
        sql`${files.keptAt} is not null`
      )
    )
    .orderBy(asc(files.createdAt), asc(files.id))
}

export async function insertTransaction(tx: Transaction, row: NewTransaction): Promise<number> {
  const [inserted] = await tx.insert(financeTransactions).values(row).returning({ id: financeTransactions.id })
  if (!inserted) throw new Error('a transaction was not kept')
  return inserted.id
}

/** The caller holds its lock. */
export async function saveTransaction(
  tx: Transaction,
  { id, version }: Pick<TransactionRow, 'id' | 'version'>,
  row: Partial<NewTransaction>
): Promise<void> {
  await tx
    .update(financeTransactions)
    .set({ ...row, version: version + 1 })
    .where(eq(financeTransactions.id, id))
}

export async function insertItems(tx: Transaction, rows: NewItem[]): Promise<void> {
  if (rows.length > 0) await tx.insert(financeItems).values(rows)
}

export async function updateItem(tx: Transaction, id: number, row: Partial<NewItem>): Promise<void> {
  await tx.update(financeItems).set(row).where(eq(financeItems.id, id))
}

export async function insertPayments(tx: Transaction, rows: NewPayment[]): Promise<void> {
  if (rows.length > 0) await tx.insert(financePayments).values(rows)
}

interface Removal {
  ids: readonly number[]
  at: Date
  by: number
}

export async function removeItems(tx: Transaction, { ids, at, by }: Removal): Promise<void> {
  if (ids.length === 0) return
  await tx
    .update(financeItems)
    .set({ removedAt: at, removedBy: by })
    .where(and(inArray(financeItems.id, [...ids]), isNull(financeItems.removedAt)))
}

/** A trigger updates the ledger. */
export async function removePayments(tx: Transaction, { ids, at, by }: Removal): Promise<void> {
  if (ids.length === 0) return
  await tx
    .update(financePayments)
    .set({ removedAt: at, removedBy: by })
    .where(and(inArray(financePayments.id, [...ids]), isNull(financePayments.removedAt)))
}

interface Named {
  uuids: readonly string[]
  ids: readonly number[]
}

export async function findProductsNamed(reader: Queryable, placeId: string, { uuids, ids }: Named) {
  if (uuids.length + ids.length === 0) return []
  return reader
    .select({ id: products.id, uuid: products.uuid, name: products.name })
    .from(products)
    .where(and(eq(products.placeId, placeId), or(inArray(products.uuid, [...uuids]), inArray(products.id, [...ids]))))
}

/** Names in order, archived ones included: money for them may still arrive. */
export function listProductNames(reader: Queryable, placeId: string) {
  return reader
    .select({ uuid: products.uuid, name: products.name })
    .from(products)
    .where(eq(products.placeId, placeId))
    .orderBy(asc(products.name), asc(products.id))
    .limit(500)
}

const mostWords = 100

/** Words that were typed before, the latest first. */
export async function listUsedWords(reader: Queryable, placeId: string, column: 'category' | 'supplier') {
  const word = financeTransactions[column]
  const rows = await reader
    .select({ word })
    .from(financeTransactions)
    .where(and(eq(financeTransactions.placeId, placeId), ne(word, '')))
    .groupBy(word)
    .orderBy(desc(sql`max(${financeTransactions.id})`))
    .limit(mostWords)
  return rows.map((row) => row.word)
}
