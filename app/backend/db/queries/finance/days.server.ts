import { and, asc, count, desc, eq, gte, isNull, lte, max, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { DayLine } from '#app/domain/finance/day/lines.ts'
import type { Queryable, Transaction } from '../../connection.server.ts'
import { bookings, dayCloses, financeTransactions, ledgerEntries, users } from '../../schema.server.ts'

interface OneDay {
  placeId: string
  /** Day in the place's zone. */
  date: string
}

interface Days {
  placeId: string
  /** Both included. */
  from: string
  to: string
}

const ofDay = ({ placeId, date }: OneDay) => and(eq(ledgerEntries.placeId, placeId), eq(ledgerEntries.date, date))

/** One statement is one snapshot; code that reads more beside it needs its own snapshot (repeatable read). */
export function readDayLines(reader: Queryable, day: OneDay): Promise<DayLine[]> {
  const { method, channel, provider } = ledgerEntries
  return reader
    .select({
      method,
      channel,
      provider,
      value: sql<number>`sum(${ledgerEntries.value})`.mapWith(ledgerEntries.value),
      entries: count()
    })
    .from(ledgerEntries)
    .where(ofDay(day))
    .groupBy(method, channel, provider)
    .orderBy(asc(method), asc(channel), asc(provider))
}

/** Days with moved money. */
export function listDaySums(reader: Queryable, { placeId, from, to }: Days) {
  return reader
    .select({
      date: ledgerEntries.date,
      value: sql<number>`sum(${ledgerEntries.value})`.mapWith(ledgerEntries.value),
      entries: count()
    })
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.placeId, placeId), gte(ledgerEntries.date, from), lte(ledgerEntries.date, to)))
    .groupBy(ledgerEntries.date)
}

const closer = alias(users, 'closer')
const reopener = alias(users, 'reopener')

const { entryIds: _ids, ...shortClosing } = {
  id: dayCloses.id,
  date: dayCloses.date,
  number: dayCloses.number,
  closedAt: dayCloses.closedAt,
  expected: dayCloses.expected,
  counted: dayCloses.counted,
  entries: dayCloses.entries,
  snapshot: dayCloses.snapshot,
  entryIds: dayCloses.entryIds,
  reopenedAt: dayCloses.reopenedAt,
  reopenReason: dayCloses.reopenReason,
  closedBy: closer.name,
  reopenedBy: reopener.name
}

export type ClosingRow = Awaited<ReturnType<typeof listClosings>>[number]

/** All closings, newest first. */
export function listClosings(reader: Queryable, { placeId, from, to }: Days) {
  return reader
    .select(shortClosing)
    .from(dayCloses)
    .innerJoin(closer, eq(closer.id, dayCloses.closedBy))
    .leftJoin(reopener, eq(reopener.id, dayCloses.reopenedBy))
    .where(and(eq(dayCloses.placeId, placeId), gte(dayCloses.date, from), lte(dayCloses.date, to)))
    .orderBy(desc(dayCloses.date), desc(dayCloses.number))
}

/** Entries of the day after a closing: the newest ones, and the sum of all. */
export async function readAfter(reader: Queryable, day: OneDay & { closing: number; limit: number }) {
  const isAfter = and(
    ofDay(day),
    sql`${ledgerEntries.id} not in (select unnest(c.entry_ids) from day_closes c where c.id = ${day.closing})`
  )
  const [sum] = await reader
    .select({
      entries: count(),
      value: sql<number>`coalesce(sum(${ledgerEntries.value}), 0)`.mapWith(ledgerEntries.value)
    })
    .from(ledgerEntries)
    .where(isAfter)
  const rows = await reader
    .select({
      entry: ledgerEntries,
      publicId: bookings.publicId,
      code: bookings.code,
      label: financeTransactions.label
    })
    .from(ledgerEntries)
    .leftJoin(bookings, eq(bookings.id, ledgerEntries.bookingId))
    .leftJoin(financeTransactions, eq(financeTransactions.id, ledgerEntries.transactionId))
    .where(isAfter)
    .orderBy(desc(ledgerEntries.id))
    .limit(day.limit)
  return { entries: sum?.entries ?? 0, value: sum?.value ?? 0, rows }
}

export type AfterRow = Awaited<ReturnType<typeof readAfter>>['rows'][number]

const isCurrent = ({ placeId, date }: OneDay) =>
  and(eq(dayCloses.placeId, placeId), eq(dayCloses.date, date), isNull(dayCloses.reopenedAt))

/** The closing that stands. */
export async function findCurrentClosing(reader: Queryable, day: OneDay) {
  const [found] = await reader
    .select(shortClosing)
    .from(dayCloses)
    .innerJoin(closer, eq(closer.id, dayCloses.closedBy))
    .leftJoin(reopener, eq(reopener.id, dayCloses.reopenedBy))
    .where(isCurrent(day))
  return found ?? null
}

type Closing = Omit<typeof dayCloses.$inferInsert, 'id' | 'number' | 'entryIds'>

/**
 * The same statement reads which entries it covers.
 * @throws unique violation if another stands
 */
export async function insertClosing(tx: Transaction, closing: Closing): Promise<number> {
  const day = and(eq(dayCloses.placeId, closing.placeId), eq(dayCloses.date, closing.date))
  const [before] = await tx
    .select({ number: max(dayCloses.number) })
    .from(dayCloses)
    .where(day)
  const number = (before?.number ?? 0) + 1
  const entryIds = sql`array(select e.id from ledger_entries e
    where e.place_id = ${closing.placeId} and e.date = ${closing.date} order by e.id)`
  await tx.insert(dayCloses).values({ ...closing, number, entryIds })
  return number
}

interface Reopening extends OneDay {
  number: number
  reopenedAt: Date
  reopenedBy: number
  reopenReason: string
}

/** True if it was still the one that stands. */
export async function markReopened(tx: Transaction, { number, placeId, date, ...changes }: Reopening) {
  const done = await tx
    .update(dayCloses)
    .set(changes)
    .where(and(isCurrent({ placeId, date }), eq(dayCloses.number, number)))
    .returning({ id: dayCloses.id })
  return done.length > 0
}
