import { and, asc, count, desc, eq, gte, inArray, lt, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database, Queryable } from '../../connection.server.ts'
import { bookings, payments, products, refunds, users } from '../../schema.server.ts'
import { amountsOf } from '../bookings/amounts.server.ts'
import { likeAnywhere } from '../folded.server.ts'
import { deskProvider } from './refunds.server.ts'

const asker = alias(users, 'asker')
const approver = alias(users, 'approver')
const giver = alias(users, 'giver')

export interface RefundSearch {
  placeId: string
  state: '' | 'approve' | 'open' | 'problem' | 'done' | 'dropped'
  /** Range of the instant of the request. */
  from: Date | null
  until: Date | null
  q: string
  /** Public id of a booking; '' for all. */
  booking: string
  page: number
  limit: number
}

/** A person has to act: the provider refused, or the money goes back by hand. */
const needsHand = or(eq(refunds.state, 'failed'), and(eq(refunds.state, 'asked'), sql`${refunds.tryAt} is null`))

const states: Record<Exclude<RefundSearch['state'], ''>, SQL | undefined> = {
  approve: eq(refunds.state, 'approval'),
  open: inArray(refunds.state, ['approval', 'asked', 'sent', 'failed']),
  problem: needsHand,
  done: eq(refunds.state, 'done'),
  dropped: eq(refunds.state, 'dropped')
}

function refundsWanted({ placeId, state, from, until, q, booking }: RefundSearch): SQL | undefined {
  const like = likeAnywhere(q.trim().toLowerCase())
  return and(
    eq(refunds.placeId, placeId),
    state === '' ? undefined : states[state],
    from ? gte(refunds.createdAt, from) : undefined,
    until ? lt(refunds.createdAt, until) : undefined,
    booking === '' ? undefined : eq(bookings.publicId, booking),
    q.trim() === '' ? undefined : sql`${bookings.searchText} like ${like}`
  )
}

const selected = (reader: Queryable) =>
  reader
    .select({
      refund: refunds,
      payment: { method: payments.method, provider: payments.provider },
      booking: {
        publicId: bookings.publicId,
        code: bookings.code,
        name: bookings.name,
        surname: bookings.surname,
        date: bookings.date,
        time: bookings.time
      },
      product: products.name,
      asker: asker.name,
      approver: approver.name,
      giver: giver.name
    })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .innerJoin(bookings, eq(bookings.id, refunds.bookingId))
    .innerJoin(products, eq(products.id, bookings.productId))
    .leftJoin(asker, eq(asker.id, refunds.askedBy))
    .leftJoin(approver, eq(approver.id, refunds.approvedBy))
    .leftJoin(giver, eq(giver.id, refunds.givenBy))

export type ListedRefund = Awaited<ReturnType<typeof listRefundRows>>[number]

export async function listRefundRows({ orm }: Database, search: RefundSearch) {
  return selected(orm)
    .where(refundsWanted(search))
    .orderBy(desc(refunds.createdAt), asc(refunds.id))
    .limit(search.limit)
    .offset((search.page - 1) * search.limit)
}

export async function sumRefunds({ orm }: Database, search: RefundSearch) {
  const sum = (where: SQL) => sql<number>`coalesce(sum(${refunds.value}) filter (where ${where}), 0)::int8`
  const [sums] = await orm
    .select({
      total: count(),
      value: sum(sql`${refunds.state} <> 'dropped'`),
      done: sum(sql`${refunds.state} = 'done'`),
      open: sum(sql`${refunds.state} in ('approval', 'asked', 'sent', 'failed')`)
    })
    .from(refunds)
    .innerJoin(bookings, eq(bookings.id, refunds.bookingId))
    .where(refundsWanted(search))
  return sums ?? { total: 0, value: 0, done: 0, open: 0 }
}

/** Counts refunds that wait for a person, whatever filter is set. */
export async function countWaiting({ orm }: Database, placeId: string) {
  const [waiting] = await orm
    .select({
      approve: sql<number>`count(*) filter (where ${refunds.state} = 'approval')::int`,
      problem: sql<number>`count(*) filter (where ${needsHand})::int`
    })
    .from(refunds)
    .where(and(eq(refunds.placeId, placeId), inArray(refunds.state, ['approval', 'asked', 'failed'])))
  return waiting ?? { approve: 0, problem: 0 }
}

export async function findListedRefund(reader: Queryable, { placeId, id }: { placeId: string; id: string }) {
  const [found] = await selected(reader).where(and(eq(refunds.id, id), eq(refunds.placeId, placeId)))
  return found ?? null
}

export async function findRefundOfBooking(reader: Queryable, { publicId, id }: { publicId: string; id: string }) {
  const [found] = await selected(reader).where(and(eq(refunds.id, id), eq(bookings.publicId, publicId)))
  return found ?? null
}

interface DueRow extends Record<string, unknown> {
  uuid: string
  code: string
  name: string
  product: string
  date: string
  time: string
  why: string
  value: number
}

/** Money that belongs to nothing and has no refund yet. */
export async function listDue({ orm }: Database, placeId: string): Promise<DueRow[]> {
  const { rows } = await orm.execute<DueRow>(sql`
    select b.public_id as uuid, b.code, trim(b.name || ' ' || b.surname) as name, p.name as product, b.date::text as date,
      b.time, m.refund_due - o.value as value,
      coalesce((select e.reason from booking_events e where e.booking_id = b.id and e.action = 'refund-due'
        order by e.id desc limit 1), '') as why
    from ${bookings} b join ${products} p on p.id = b.product_id
    cross join lateral (${amountsOf('b')}) m
    cross join lateral (select coalesce(sum(r.value), 0)::int8 as value from ${refunds} r
      join ${payments} g on g.id = r.payment_id and g.held = ''
      where r.booking_id = b.id and r.state in ('approval', 'asked', 'sent', 'failed')) o
    where b.place_id = ${placeId} and b.refund = 'due' and m.refund_due > o.value
    order by b.date, b.id limit 100`)
  return rows
}

export const isAtDesk = (provider: string): boolean => provider === deskProvider
