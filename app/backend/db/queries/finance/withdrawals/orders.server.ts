import { and, asc, eq, gte, inArray, lt, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { Database, Queryable, Transaction } from '../../../connection.server.ts'
import { bookings, payments, withdrawalOrders } from '../../../schema.server.ts'

/** Centavos of a payment still to be settled: `netOf` of domain/withdrawal less the withdrawn part. */
const left = sql<number>`(case when ${payments.status} = 'CANCELLED' then 0 else ${payments.value} - ${payments.refunded} end - ${payments.fee} - ${payments.withdrawn})`

/**
 * Repeats word for word the condition of the index `payments_to_withdraw`, and excludes payments at the vendor's site,
 * which are in the shop's own account. Money taken at the desk, or from a credit, is in no provider's account.
 */
const toSettle = sql`${payments.provider} not in ('desk', 'credit') and left(${payments.method}, 4) <> 'pos_' and ${payments.held} = '' and (${payments.status} = 'APPROVED' or (${payments.status} = 'CANCELLED' and ${payments.paidAt} is not null)) and ${left} <> 0 and ${payments.provider} <> 'wordpress'`

const cameAt = sql`coalesce(${payments.paidAt}, ${payments.createdAt})`.mapWith(payments.createdAt)

/** Sum of a column over the live withdrawal_orders of this payment. */
const taken = (column: string) =>
  sql<number>`coalesce((select sum(o.${sql.raw(column)}) from ${withdrawalOrders} o
    where o.payment_id = "payments"."id" and not o.released), 0)::int8`

const columns = {
  payment: payments,
  cameAt: sql<Date>`${cameAt}`.mapWith(payments.createdAt),
  taken: { gross: taken('gross'), fee: taken('fee'), returned: taken('returned') }
}

const booked = {
  publicId: bookings.publicId,
  code: bookings.code,
  name: bookings.name,
  surname: bookings.surname
}

export interface OrderSearch {
  placeId: string
  /** '' for all. */
  provider: string
  /** Range of payment instants, its end excluded. */
  from: Date
  until: Date
  limit: number
}

const isCredit = sql`${left} > 0 and ${payments.dispute} <> 'open'`
const isDebit = sql`${left} < 0`

const ofPlace = (placeId: string, provider = '') =>
  and(eq(payments.placeId, placeId), provider === '' ? undefined : eq(payments.provider, provider), toSettle)

const within = (from: Date, until: Date) => and(gte(cameAt, from), lt(cameAt, until))

const listed = ({ orm }: Database, where: SQL | undefined, limit: number) =>
  orm
    .select({ ...columns, booking: booked })
    .from(payments)
    .innerJoin(bookings, eq(bookings.id, payments.bookingId))
    .where(where)
    .orderBy(asc(cameAt), asc(payments.id))
    .limit(limit)

export type OrderRow = Awaited<ReturnType<typeof listCredits>>[number]

/** Oldest first. */
export function listCredits(db: Database, { placeId, provider, from, until, limit }: OrderSearch) {
  return listed(db, and(ofPlace(placeId, provider), isCredit, within(from, until)), limit)
}

/** Deductions from the next withdrawal, whatever the day of the payment. */
export function listDebits(db: Database, { placeId, provider, limit }: Omit<OrderSearch, 'from' | 'until'>) {
  return listed(db, and(ofPlace(placeId, provider), isDebit), limit)
}

interface Summing {
  placeId: string
  from: Date
  until: Date
  /** Instant from which money is not free yet. */
  freeUntil: Date
}

/**
 * Sums by provider, only those with something to settle. Deductions and the days of the period have indexes of their
 * own: years of money that nobody withdrew cost nothing.
 */
export async function sumToSettle({ orm }: Database, { placeId, from, until, freeUntil }: Summing) {
  const isIn = sql`${isCredit} and ${within(from, until)}`
  const counted = (where: SQL) => sql<number>`count(*) filter (where ${where})::int`
  const summed = (where: SQL) => sql<number>`coalesce(sum(${left}) filter (where ${where}), 0)::int8`
  const isWaiting = sql`${isCredit} and ${gte(cameAt, freeUntil)}`
  const since = new Date(Math.min(from.getTime(), freeUntil.getTime()))
  return orm
    .select({
      provider: payments.provider,
      orders: counted(isIn),
      value: summed(isIn),
      debits: counted(isDebit),
      debitValue: summed(isDebit),
      waiting: counted(isWaiting),
      waitingValue: summed(isWaiting)
    })
    .from(payments)
    .where(and(ofPlace(placeId), or(isDebit, gte(cameAt, since))))
    .groupBy(payments.provider)
    .orderBy(asc(payments.provider))
}

export async function hasCreditBefore({ orm }: Database, { placeId, from }: Pick<Summing, 'placeId' | 'from'>) {
  const where = and(ofPlace(placeId), isCredit, lt(cameAt, from))
  const [older] = await orm.select({ id: payments.id }).from(payments).where(where).limit(1)
  return older !== undefined
}

const locked = (tx: Transaction, where: SQL | undefined) =>
  tx.select(columns).from(payments).where(where).orderBy(asc(payments.id)).for('update', { of: payments })

/** The caller has locked the place, so withdrawn amounts do not change. Returns also payments with nothing left. */
export function lockOrders(tx: Transaction, { placeId, ids }: { placeId: string; ids: readonly string[] }) {
  return locked(tx, and(eq(payments.placeId, placeId), inArray(payments.id, [...ids])))
}

interface LockedDebits {
  placeId: string
  provider: string
  /** Ids that are included already. */
  but: readonly string[]
}

export function lockDebits(tx: Transaction, { placeId, provider, but }: LockedDebits) {
  return locked(tx, and(ofPlace(placeId, provider), isDebit, notInArray(payments.id, [...but])))
}

/** Centavos of a withdrawal, above 0, that were taken off because earlier payments were refunded. */
export async function sumDeducted(reader: Queryable, withdrawalId: string): Promise<number> {
  const [row] = await reader
    .select({ deducted: sql<number>`coalesce(-sum(${withdrawalOrders.net}), 0)::int8` })
    .from(withdrawalOrders)
    .where(and(eq(withdrawalOrders.withdrawalId, withdrawalId), sql`${withdrawalOrders.net} < 0`))
  return Number(row?.deducted ?? 0)
}

/** Centavos of a withdrawal's payments, above 0, that were refunded since or are disputed. */
export async function sumGone(reader: Queryable, withdrawalId: string): Promise<number> {
  const [row] = await reader
    .select({
      gone: sql<number>`coalesce(sum(case when ${payments.dispute} = 'open' then ${withdrawalOrders.net}
        else greatest(0, -${left}) end), 0)::int8`
    })
    .from(withdrawalOrders)
    .innerJoin(payments, eq(payments.id, withdrawalOrders.paymentId))
    .where(and(eq(withdrawalOrders.withdrawalId, withdrawalId), sql`${withdrawalOrders.net} > 0`))
  return row?.gone ?? 0
}
