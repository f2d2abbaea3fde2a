import { and, count, desc, eq, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm'
import type { Database, Queryable } from '../../connection.server.ts'
import { bookings, payments, strayPayments, users } from '../../schema.server.ts'

export interface UnsettledSearch {
  placeId: string
  state: 'open' | 'solved'
  /** Public id of a booking; '' for all. */
  booking: string
  page: number
  limit: number
}

const isSettled = and(eq(payments.held, ''), isNotNull(payments.heldValue))

const states = {
  held: { open: ne(payments.held, ''), solved: isSettled },
  disputed: { open: eq(payments.dispute, 'open'), solved: eq(payments.dispute, 'lost') }
} as const

type OfPayments = keyof typeof states

const wanted = (kind: OfPayments, { placeId, state, booking }: Omit<UnsettledSearch, 'page' | 'limit'>) =>
  and(eq(payments.placeId, placeId), states[kind][state], booking === '' ? undefined : eq(bookings.publicId, booking))

/** Latest of these events of the booking: payments have no history of their own. */
const lastOf = (actions: string, what: string): SQL =>
  sql.raw(`(select ${what} from booking_events e left join users u on u.id = e.user_id
    where e.booking_id = "payments"."booking_id" and e.action in (${actions}) order by e.id desc limit 1)`)

const decided = "'held-accepted', 'held-returned'"
const began: Readonly<Record<OfPayments, string>> = {
  held: "'held'",
  disputed: "'disputed', 'charged-back'"
}

const booked = {
  publicId: bookings.publicId,
  code: bookings.code,
  name: bookings.name,
  surname: bookings.surname
}

const selected = (reader: Queryable, kind: OfPayments) =>
  reader
    .select({
      payment: payments,
      booking: booked,
      since: sql<Date>`coalesce(${lastOf(began[kind], 'e.at')}, ${payments.createdAt})`.mapWith(payments.createdAt),
      solvedAt: sql<Date | null>`${lastOf(decided, 'e.at')}`.mapWith(payments.paidAt),
      solvedBy: sql<string | null>`${lastOf(decided, 'u.name')}`,
      note: sql<string | null>`${lastOf(decided, 'e.reason')}`,
      /** Refund that sends it back. */
      refundId: sql<string | null>`(select r.id from refunds r where r.payment_id = "payments"."id"
        and r.state in ('approval', 'asked', 'sent', 'failed') limit 1)`
    })
    .from(payments)
    .innerJoin(bookings, eq(bookings.id, payments.bookingId))

export type UnsettledPayment = Awaited<ReturnType<typeof listUnsettledPayments>>[number]

/** Newest first, by the instant when it was solved, or began. */
export async function listUnsettledPayments({ orm }: Database, kind: OfPayments, search: UnsettledSearch) {
  const actions = kind === 'held' && search.state === 'solved' ? decided : began[kind]
  return selected(orm, kind)
    .where(wanted(kind, search))
    .orderBy(sql`${lastOf(actions, 'e.at')} desc nulls last`, desc(payments.createdAt), payments.id)
    .limit(search.limit)
    .offset((search.page - 1) * search.limit)
}

export async function countUnsettledPayments(
  { orm }: Database,
  kind: OfPayments,
  search: UnsettledSearch
): Promise<number> {
  const [row] = await orm
    .select({ total: count() })
    .from(payments)
    .innerJoin(bookings, eq(bookings.id, payments.bookingId))
    .where(wanted(kind, search))
  return row?.total ?? 0
}

/** Payment that is or was held. */
export async function findHeldPayment(reader: Queryable, { placeId, id }: { placeId: string; id: string }) {
  const wasHeld = sql`(${payments.held} <> '' or ${payments.heldValue} is not null)`
  const isIt = and(eq(payments.id, id), eq(payments.placeId, placeId), wasHeld)
  const [found] = await selected(reader, 'held').where(isIt)
  return found ?? null
}

const isOfStray = and(eq(payments.provider, strayPayments.provider), eq(payments.providerId, strayPayments.providerId))

const strays = (reader: Queryable) =>
  reader
    .select({ stray: strayPayments, solver: users.name, booking: booked })
    .from(strayPayments)
    .leftJoin(users, eq(users.id, strayPayments.solvedBy))
    .leftJoin(payments, isOfStray)
    .leftJoin(bookings, eq(bookings.id, payments.bookingId))

export type ListedStray = Awaited<ReturnType<typeof listStrays>>[number]

const wantedStrays = ({ placeId, state }: UnsettledSearch) =>
  and(
    eq(strayPayments.placeId, placeId),
    state === 'open' ? isNull(strayPayments.solvedAt) : isNotNull(strayPayments.solvedAt)
  )

/** Newest first, by the instant when it was solved, or found. */
export async function listStrays({ orm }: Database, search: UnsettledSearch) {
  return strays(orm)
    .where(wantedStrays(search))
    .orderBy(sql`coalesce(${strayPayments.solvedAt}, ${strayPayments.foundAt}) desc`, strayPayments.id)
    .limit(search.limit)
    .offset((search.page - 1) * search.limit)
}

export const countStrays = ({ orm }: Database, search: UnsettledSearch): Promise<number> =>
  orm.$count(strayPayments, wantedStrays(search))

export async function findListedStray(reader: Queryable, { placeId, id }: { placeId: string; id: string }) {
  const [found] = await strays(reader).where(and(eq(strayPayments.id, id), eq(strayPayments.placeId, placeId)))
  return found ?? null
}
