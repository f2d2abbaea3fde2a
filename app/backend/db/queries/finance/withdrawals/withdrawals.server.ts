import { and, asc, count, desc, eq, gte, lt, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database, Queryable, Transaction } from '../../../connection.server.ts'
import { bookings, payments, users, withdrawalOrders, withdrawals } from '../../../schema.server.ts'

export type WithdrawalRow = typeof withdrawals.$inferSelect

const asker = alias(users, 'asker')
const approver = alias(users, 'approver')
const ender = alias(users, 'ender')
const payer = alias(users, 'payer')

export interface WithdrawalSearch {
  placeId: string
  /** '' for all. */
  state: string
  /** Range of the instant of the request. */
  from: Date | null
  until: Date | null
  page: number
  limit: number
}

const wanted = ({ placeId, state, from, until }: WithdrawalSearch): SQL | undefined =>
  and(
    eq(withdrawals.placeId, placeId),
    state === '' ? undefined : eq(withdrawals.state, state),
    from ? gte(withdrawals.askedAt, from) : undefined,
    until ? lt(withdrawals.askedAt, until) : undefined
  )

const selected = (reader: Queryable) =>
  reader
    .select({
      withdrawal: withdrawals,
      asker: asker.name,
      approver: approver.name,
      ender: ender.name,
      payer: payer.name
    })
    .from(withdrawals)
    .innerJoin(asker, eq(asker.id, withdrawals.askedBy))
    .leftJoin(approver, eq(approver.id, withdrawals.approvedBy))
    .leftJoin(ender, eq(ender.id, withdrawals.endedBy))
    .leftJoin(payer, eq(payer.id, withdrawals.paidBy))

export type ListedWithdrawal = Awaited<ReturnType<typeof listWithdrawalRows>>[number]

export function listWithdrawalRows({ orm }: Database, search: WithdrawalSearch) {
  return selected(orm)
    .where(wanted(search))
    .orderBy(desc(withdrawals.number))
    .limit(search.limit)
    .offset((search.page - 1) * search.limit)
}

export async function sumWithdrawals({ orm }: Database, search: WithdrawalSearch) {
  const sum = (where: SQL) => sql<number>`coalesce(sum(${withdrawals.value}) filter (where ${where}), 0)::int8`
  const [sums] = await orm
    .select({
      total: count(),
      value: sum(sql`${withdrawals.state} in ('asked', 'approved', 'paid')`),
      paid: sum(sql`${withdrawals.state} = 'paid'`)
    })
    .from(withdrawals)
    .where(wanted(search))
  return sums ?? { total: 0, value: 0, paid: 0 }
}

export async function countToApprove({ orm }: Database, placeId: string): Promise<number> {
  const [row] = await orm
    .select({ total: count() })
    .from(withdrawals)
    .where(and(eq(withdrawals.placeId, placeId), eq(withdrawals.state, 'asked')))
  return row?.total ?? 0
}

interface WithdrawalKey {
  placeId: string
  id: string
}

export async function findWithdrawal(reader: Queryable, { placeId, id }: WithdrawalKey) {
  const [found] = await selected(reader).where(and(eq(withdrawals.id, id), eq(withdrawals.placeId, placeId)))
  return found ?? null
}

/** The caller has locked the place. */
export async function lockWithdrawal(tx: Transaction, { placeId, id }: WithdrawalKey): Promise<WithdrawalRow | null> {
  const isIt = and(eq(withdrawals.id, id), eq(withdrawals.placeId, placeId))
  const [found] = await tx.select().from(withdrawals).where(isIt).for('update')
  return found ?? null
}

export async function findAskedBefore(tx: Transaction, { placeId, key }: { placeId: string; key: string }) {
  const [found] = await tx
    .select()
    .from(withdrawals)
    .where(and(eq(withdrawals.placeId, placeId), eq(withdrawals.key, key)))
  return found ?? null
}

interface Page {
  page: number
  limit: number
}

/** Deductions come last. */
export function listWithdrawnOrders({ orm }: Database, withdrawalId: string, { page, limit }: Page) {
  return orm
    .select({
      order: withdrawalOrders,
      payment: { provider: payments.provider, method: payments.method, paidAt: payments.paidAt },
      booking: {
        publicId: bookings.publicId,
        code: bookings.code,
        name: bookings.name,
        surname: bookings.surname
      }
    })
    .from(withdrawalOrders)
    .innerJoin(payments, eq(payments.id, withdrawalOrders.paymentId))
    .innerJoin(bookings, eq(bookings.id, payments.bookingId))
    .where(eq(withdrawalOrders.withdrawalId, withdrawalId))
    .orderBy(sql`${withdrawalOrders.net} < 0`, asc(payments.paidAt), asc(withdrawalOrders.id))
    .limit(limit)
    .offset((page - 1) * limit)
}

export type WithdrawnOrder = Awaited<ReturnType<typeof listWithdrawnOrders>>[number]
