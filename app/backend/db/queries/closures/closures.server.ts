import { and, between, desc, eq, gte, inArray, isNotNull, isNull, lte, type SQL, sql } from 'drizzle-orm'
import type { Database, Queryable, Transaction } from '../../connection.server.ts'
import {
  bookings,
  closureBookings,
  closures,
  credits,
  messages,
  payments,
  places,
  products,
  unavailabilities,
  users
} from '../../schema.server.ts'

export type ClosureRow = typeof closures.$inferSelect
export type ClosureBookingRow = typeof closureBookings.$inferSelect

/** `ref` of its messages in `messages`; their `ref_id` is the id of the closure's booking. */
export const closureRef = 'closure'

/** False if it exists: the form was sent before. */
export async function insertClosure(tx: Transaction, row: typeof closures.$inferInsert): Promise<boolean> {
  const inserted = await tx.insert(closures).values(row).onConflictDoNothing()
  return (inserted.rowCount ?? 0) > 0
}

export async function findClosure(
  reader: Queryable,
  { id, placeId }: { id: string; placeId: string }
): Promise<ClosureRow | null> {
  const isIt = and(eq(closures.id, id), eq(closures.placeId, placeId))
  const [found] = await reader.select().from(closures).where(isIt)
  return found ?? null
}

export async function lockClosure(tx: Transaction, id: string): Promise<ClosureRow | null> {
  const [found] = await tx.select().from(closures).where(eq(closures.id, id)).for('update')
  return found ?? null
}

/** Shared lock, since several visitors may answer at once; ending the closure or reopening the day waits for them. */
export async function shareClosure(tx: Transaction, id: string): Promise<ClosureRow | null> {
  const [found] = await tx.select().from(closures).where(eq(closures.id, id)).for('share')
  return found ?? null
}

export async function setClosure(
  tx: Transaction,
  id: string,
  change: Partial<Pick<ClosureRow, 'endedAt' | 'reopenedAt' | 'reopenedBy'>>
): Promise<void> {
  await tx.update(closures).set(change).where(eq(closures.id, id))
}

/** Closures whose time for answers is over and whose fallback was not applied yet. */
export async function listDueClosures({ orm }: Database, now: Date): Promise<ClosureRow[]> {
  const living = and(isNull(closures.endedAt), isNull(closures.reopenedAt))
  return orm
    .select()
    .from(closures)
    .where(and(living, lte(closures.answerUntil, now)))
    .limit(50)
}

/** Closed days that are not over: bookings made in the meantime are told too. */
export async function listClosedAhead({ orm }: Database, now: Date): Promise<ClosureRow[]> {
  const rows = await orm
    .select({ closure: closures })
    .from(closures)
    .innerJoin(places, eq(places.id, closures.placeId))
    .where(
      and(
        isNull(closures.reopenedAt),
        gte(closures.date, sql`(${now.toISOString()}::timestamptz at time zone ${places.timezone})::date`)
      )
    )
  return rows.map(({ closure }) => closure)
}

const countOf = (where: SQL) =>
  sql<number>`(select count(*)::int from ${closureBookings} cb where cb.closure_id = "closures"."id" and ${where})`
const sumOf = (answer: string) =>
  sql<number>`(select coalesce(sum(cb.value), 0)::int8 from ${closureBookings} cb
    where cb.closure_id = "closures"."id" and cb.answer = ${sql.raw(`'${answer}'`)})`.mapWith(Number)
const answered = (answer: string) => countOf(sql.raw(`cb.answer = '${answer}'`))

/** True for a live question without an answer, about a visit that still stands. */
const waits = sql.raw(`cb.living and cb.answer = '' and exists (select from bookings b where b.id = cb.booking_id
  and b.date = cb.visit_date and b.time = cb.visit_time and b.status in ('PENDING', 'UNPAID', 'APPROVED')
  and b.checked_in_people = 0)`)

/** Judges by the last message to each booking. */
const lastFailed = sql`(select m.status from ${messages} m where m.place_id = cb.place_id and m.ref = ${sql.raw(`'${closureRef}'`)}
  and m.ref_id = cb.id::text order by m.id desc limit 1) = 'failed'`

const summary = {
  closure: closures,
  creator: users.name,
  reopener: sql<string>`coalesce((select r.name from ${users} r where r.id = "closures"."reopened_by"), '')`,
  counts: {
    bookings: countOf(sql`true`),
    people: sql<number>`(select coalesce(sum(cb.people), 0)::int from ${closureBookings} cb where cb.closure_id = "closures"."id")`,
    waiting: countOf(waits),
    failed: countOf(sql`${waits} and ${lastFailed}`),
    date: answered('date'),
    credit: answered('credit'),
    refund: answered('refund'),
    cancel: answered('cancel')
  },
  values: {
    date: sumOf('date'),
    credit: sumOf('credit'),
    refund: sumOf('refund'),
    creditLeft: sql<number>`(select coalesce(sum(k.balance), 0)::int8 from ${closureBookings} cb
      join ${credits} k on k.id = cb.credit_id where cb.closure_id = "closures"."id")`.mapWith(Number)
  }
}

export interface ClosureSearch {
  placeId: string
  state: '' | 'open' | 'ended' | 'reopened'
  /** y-m-d; null for an open end. */
  from: string | null
  to: string | null
  page: number
  limit: number
}

const stateOf: Record<ClosureSearch['state'], SQL | undefined> = {
  '': undefined,
  open: and(isNull(closures.endedAt), isNull(closures.reopenedAt)),
  ended: and(isNotNull(closures.endedAt), isNull(closures.reopenedAt)),
  reopened: isNotNull(closures.reopenedAt)
}

const selectSummary = (db: Database) =>
  db.orm.select(summary).from(closures).innerJoin(users, eq(users.id, closures.createdBy))

export type ListedClosure = Awaited<ReturnType<typeof selectSummary>>[number]

export async function listClosures(db: Database, { placeId, state, from, to, page, limit }: ClosureSearch) {
  const where = and(
    eq(closures.placeId, placeId),
    stateOf[state],
    from === null ? undefined : gte(closures.date, from),
    to === null ? undefined : lte(closures.date, to)
  )
  const [rows, [counted]] = await Promise.all([
    selectSummary(db)
      .where(where)
      .orderBy(desc(closures.date), desc(closures.createdAt))
      .limit(limit)
      .offset((page - 1) * limit),
    db.orm.select({ total: sql<number>`count(*)::int` }).from(closures).where(where)
  ])
  return { rows, total: counted?.total ?? 0 }
}

export async function findListedClosure(db: Database, { id, placeId }: { id: string; placeId: string }) {
  const [found] = await selectSummary(db).where(and(eq(closures.id, id), eq(closures.placeId, placeId)))
  return found ?? null
}

const ofMessage = (column: string) =>
  sql<string>`coalesce((select m.${sql.raw(column)} from ${messages} m where m.place_id = "closure_bookings"."place_id"
    and m.ref = ${closureRef} and m.ref_id = "closure_bookings"."id"::text order by m.id desc limit 1), '')`

/** Centavos that count and may be taken back by a bank. For rows of bookings. */
const disputed = sql<number>`(select coalesce(sum(p.value - p.refunded), 0)::int8 from ${payments} p
  where p.booking_id = "bookings"."id" and p.status = 'APPROVED' and p.dispute <> '')`

/** Its bookings in their present state. */
export async function listTouched({ orm }: Database, closureId: string) {
  return orm
    .select({
      touched: closureBookings,
      booking: bookings,
      product: { name: products.name, uuid: products.uuid },
      received: bookings.received,
      disputed,
      message: ofMessage('status'),
      messageReason: ofMessage('reason'),
      answerer: sql<string>`coalesce(${users.name}, '')`,
      credit: { code: credits.code, value: credits.value, balance: credits.balance }
    })
    .from(closureBookings)
    .innerJoin(bookings, eq(bookings.id, closureBookings.bookingId))
    .innerJoin(products, eq(products.id, bookings.productId))
    .leftJoin(users, eq(users.id, closureBookings.answeredBy))
    .leftJoin(credits, eq(credits.id, closureBookings.creditId))
    .where(eq(closureBookings.closureId, closureId))
    .orderBy(products.name, closureBookings.visitTime, bookings.sortName, bookings.id)
}

export type TouchedRow = Awaited<ReturnType<typeof listTouched>>[number]

interface Visit {
  placeId: string
  /** Days, both included. */
  from: string
  to: string
  productId: number
  /** Empty for the whole day. */
  times: readonly string[]
}

const onVisit = ({ placeId, from, to, productId, times }: Visit) =>
  and(
    eq(bookings.placeId, placeId),
    between(bookings.date, from, to),
    eq(bookings.productId, productId),
    times.length === 0 ? undefined : inArray(bookings.time, [...times]),
    inArray(bookings.status, ['PENDING', 'UNPAID', 'APPROVED'])
  )

/** True for a visit whose visitor was told that it does not take place. For rows of bookings. */
export const isToldClosed = sql<boolean>`exists (select from ${closureBookings} cb where cb.living and cb.booking_id = "bookings"."id"
  and cb.visit_date = "bookings"."date" and cb.visit_time = "bookings"."time")`

/** Bookings that hold places at those visits. */
export async function listOnVisit(reader: Queryable, visit: Visit) {
  return reader
    .select({
      booking: bookings,
      product: { name: products.name, uuid: products.uuid },
      received: bookings.received,
      isTold: isToldClosed
    })
    .from(bookings)
    .innerJoin(products, eq(products.id, bookings.productId))
    .where(onVisit(visit))
    .orderBy(bookings.date, bookings.time, bookings.sortName, bookings.id)
}

export type OnVisit = Awaited<ReturnType<typeof listOnVisit>>[number]

/** Adds those that no other transaction has just told. */
export async function insertTouched(
  tx: Transaction,
  rows: (typeof closureBookings.$inferInsert)[]
): Promise<ClosureBookingRow[]> {
  if (rows.length === 0) return []
  return tx.insert(closureBookings).values(rows).onConflictDoNothing().returning()
}

export async function findTouched(
  reader: Queryable,
  by: { token: string } | { id: string; closureId: string }
): Promise<ClosureBookingRow | null> {
  const where =
    'token' in by
      ? eq(closureBookings.token, by.token)
      : and(eq(closureBookings.id, by.id), eq(closureBookings.closureId, by.closureId))
  const [found] = await reader.select().from(closureBookings).where(where)
  return found ?? null
}

/** The caller has locked its booking. */
export async function lockTouched(tx: Transaction, id: string): Promise<ClosureBookingRow | null> {
  const [found] = await tx.select().from(closureBookings).where(eq(closureBookings.id, id)).for('update')
  return found ?? null
}

export async function setTouched(
  tx: Transaction,
  id: string,
  change: Partial<Omit<ClosureBookingRow, 'id' | 'closureId' | 'placeId' | 'bookingId' | 'token'>>
): Promise<void> {
  await tx.update(closureBookings).set(change).where(eq(closureBookings.id, id))
}

/** Ends its effect on all visits. */
export async function endTouched(tx: Transaction, closureId: string): Promise<void> {
  await tx.update(closureBookings).set({ living: false }).where(eq(closureBookings.closureId, closureId))
}

/** Facts that the visitor's page shows beside the booking. */
export async function findTold(reader: Queryable, closureBookingId: string) {
  const [found] = await reader
    .select({
      touched: closureBookings,
      closure: closures,
      booking: bookings,
      place: { id: places.id, name: places.name, timezone: places.timezone },
      product: { name: products.name, uuid: products.uuid },
      received: bookings.received,
      disputed,
      credit: { code: credits.code, value: credits.value, balance: credits.balance, validUntil: credits.validUntil }
    })
    .from(closureBookings)
    .innerJoin(closures, eq(closures.id, closureBookings.closureId))
    .innerJoin(bookings, eq(bookings.id, closureBookings.bookingId))
    .innerJoin(places, eq(places.id, bookings.placeId))
    .innerJoin(products, eq(products.id, bookings.productId))
    .leftJoin(credits, eq(credits.id, closureBookings.creditId))
    .where(eq(closureBookings.id, closureBookingId))
  return found ?? null
}

export type Told = NonNullable<Awaited<ReturnType<typeof findTold>>>

export async function findPlaceNamed(reader: Queryable, id: string) {
  const [place] = await reader
    .select({ id: places.id, name: places.name, timezone: places.timezone })
    .from(places)
    .where(eq(places.id, id))
  if (!place) throw new Error('an actor without their place')
  return place
}

interface BookedVisit {
  id: number
  productId: number
  date: string
  time: string
  status: string
}

/**
 * Says whether the visit does not take place: its day was closed, or its places were given back and are blocked. A
 * block alone only stops sales: visitors who hold places there still come.
 */
export async function isVisitClosed(
  reader: Queryable,
  { id, productId, date, time, status }: BookedVisit
): Promise<boolean> {
  const { rows } = await reader.execute<{ closed: boolean }>(sql`
    select exists (
      select from ${closureBookings} cb
      where cb.booking_id = ${id} and cb.living and cb.visit_date = ${date} and cb.visit_time = ${time}
    ) or (${status === 'EXPIRED'} and exists (
      select from ${unavailabilities} u
      where u.product_id = ${productId} and u.date = ${date} and u.time in ('', ${time})
    )) as closed`)
  return rows[0]?.closed ?? false
}
