import { and, asc, count, eq, gt, gte, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../connection.server.ts'
import { financeItems, financeRecurrences, financeTransactions, places } from '../../schema.server.ts'
import type { NewTransaction } from './transactions.server.ts'

export type RecurrenceRow = typeof financeRecurrences.$inferSelect

interface Key {
  placeId: string
  id: number
}

const ofPlace = ({ placeId, id }: Key) => and(eq(financeRecurrences.placeId, placeId), eq(financeRecurrences.id, id))

const newest = (column: 'id' | 'recurrence_month') =>
  sql`(select t.${sql.identifier(column)}::text from ${financeTransactions} t
    where t.recurrence_id = "finance_recurrences"."id" order by t.recurrence_month desc limit 1)`

const listed = {
  recurrence: financeRecurrences,
  made: sql<number>`(select count(*)::int from ${financeTransactions} t
    where t.recurrence_id = "finance_recurrences"."id" and t.status <> 'cancelled')`,
  lastId: sql<string | null>`${newest('id')}`,
  lastMonth: sql<string | null>`${newest('recurrence_month')}`
}

/** Running ones first, by name. */
export function listRecurrenceRows(reader: Queryable, placeId: string) {
  return reader
    .select(listed)
    .from(financeRecurrences)
    .where(eq(financeRecurrences.placeId, placeId))
    .orderBy(sql`${financeRecurrences.endedAt} is not null`, asc(financeRecurrences.label), asc(financeRecurrences.id))
    .limit(500)
}

export async function findRecurrence(reader: Queryable, key: Key) {
  const [found] = await reader.select(listed).from(financeRecurrences).where(ofPlace(key))
  return found ?? null
}

/** Locks the recurrence: every transaction that makes a month of it, ends or changes it takes this lock. */
export async function lockRecurrence(tx: Transaction, key: Key): Promise<RecurrenceRow | null> {
  const [row] = await tx.select().from(financeRecurrences).where(ofPlace(key)).for('update')
  return row ?? null
}

/** Counts running ones: those that nobody ended, and whose last month is not over. */
export async function countRecurrences(
  reader: Queryable,
  { placeId, month }: { placeId: string; month: string }
): Promise<number> {
  const { placeId: place, endedAt, until } = financeRecurrences
  const [row] = await reader
    .select({ count: count() })
    .from(financeRecurrences)
    .where(and(eq(place, placeId), isNull(endedAt), or(isNull(until), gte(until, month))))
  return row?.count ?? 0
}

export async function insertRecurrence(
  tx: Transaction,
  row: typeof financeRecurrences.$inferInsert
): Promise<RecurrenceRow> {
  const [inserted] = await tx.insert(financeRecurrences).values(row).returning()
  if (!inserted) throw new Error('a recurrence was not kept')
  return inserted
}

/** The caller holds its lock. */
export async function saveRecurrence(
  tx: Transaction,
  { id, version }: Pick<RecurrenceRow, 'id' | 'version'>,
  row: Partial<typeof financeRecurrences.$inferInsert>
): Promise<void> {
  await tx
    .update(financeRecurrences)
    .set({ ...row, version: version + 1 })
    .where(eq(financeRecurrences.id, id))
}

interface Missing {
  now: Date
  /** Limits the search to this recurrence. */
  id?: number
}

/** Months that are due and missing: the present and the next one in each place's own calendar. */
export async function listMissingMonths(reader: Queryable, { now, id }: Missing) {
  const own: SQL = id === undefined ? sql`true` : sql`r.id = ${id}`
  const { rows } = await reader.execute<{ id: string; placeId: string; month: string }>(sql`
    select r.id::text as id, r.place_id as "placeId", m.month::text as month
    from ${financeRecurrences} r join ${places} p on p.id = r.place_id
    cross join lateral (
      select (date_trunc('month', ${now.toISOString()}::timestamptz at time zone p.timezone) + make_interval(months => k))::date as month
      from generate_series(0, 1) k) m
    where r.ended_at is null and m.month >= r.from_month and (r.until_month is null or m.month <= r.until_month)
      and not exists (select from ${financeTransactions} t where t.recurrence_id = r.id and t.recurrence_month = m.month)
      and ${own}
    order by r.id, m.month limit 500`)
  return rows.map((row) => ({ ...row, id: Number(row.id) }))
}

/** Null if that month exists already. */
export async function insertMonth(tx: Transaction, row: NewTransaction): Promise<number | null> {
  const [inserted] = await tx
    .insert(financeTransactions)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: financeTransactions.id })
  return inserted?.id ?? null
}

/** Locks the job's transactions of later months that nobody has changed. */
export function lockUntouched(tx: Transaction, { id, after }: { id: number; after: string }) {
  return tx
    .select()
    .from(financeTransactions)
    .where(
      and(
        eq(financeTransactions.recurrenceId, id),
        gt(financeTransactions.recurrenceMonth, after),
        isNull(financeTransactions.userId),
        eq(financeTransactions.open, true),
        eq(financeTransactions.status, 'open')
      )
    )
    .orderBy(asc(financeTransactions.id))
    .for('update')
}

/** Changes the price of a transaction that the job made, which has a single item. */
export async function setItemPrice(tx: Transaction, transactionId: number, price: number): Promise<void> {
  await tx
    .update(financeItems)
    .set({ price, final: price })
    .where(and(eq(financeItems.transactionId, transactionId), isNull(financeItems.removedAt)))
}
