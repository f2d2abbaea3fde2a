import { and, count, desc, eq, gte, lte, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { InvoiceState } from '#app/domain/invoice/invoice.ts'
import type { Database, Queryable } from '../../connection.server.ts'
import { bookings, financeTransactions, invoices, products, users } from '../../schema.server.ts'
import { likeAnywhere } from '../folded.server.ts'
import { staysOfBooking, staysOfTransaction } from './invoice-origins.server.ts'

const creator = alias(users, 'creator')
const ender = alias(users, 'ender')
const replaced = alias(invoices, 'replaced')
const replacing = alias(invoices, 'replacing')

export interface InvoiceSearch {
  placeId: string
  state: '' | InvoiceState | 'problem' | 'over'
  /** y-m-d; ''. */
  from: string
  to: string
  q: string
  page: number
  limit: number
}

const stays = sql<number>`(case when ${invoices.bookingId} is null then ${staysOfTransaction('finance_transactions')} else ${staysOfBooking('bookings')} end)::int8`

/** The invoice exceeds the paid amount and must be cancelled or replaced. */
const isOver = sql`(${invoices.state} = 'authorized' and ${invoices.standing} and ${invoices.event} = '' and ${invoices.value} > ${stays})`

/** The invoice was rejected, or cannot proceed. */
const wantsHand = sql`(${invoices.problem} <> '' and ${invoices.state} in ('draft', 'processing', 'rejected', 'authorized'))`

function inState(state: InvoiceSearch['state']): SQL | undefined {
  if (state === '') return undefined
  if (state === 'problem') return wantsHand
  return state === 'over' ? isOver : eq(invoices.state, state)
}

function invoicesWanted({ placeId, state, from, to, q }: InvoiceSearch): SQL | undefined {
  const like = likeAnywhere(q.trim().toLowerCase())
  return and(
    eq(invoices.placeId, placeId),
    inState(state),
    from === '' ? undefined : gte(invoices.competence, from),
    to === '' ? undefined : lte(invoices.competence, to),
    q.trim() === '' ? undefined : sql`${invoices.searchText} like ${like}`
  )
}

const selected = (reader: Queryable) =>
  reader
    .select({
      invoice: invoices,
      stays,
      booking: { publicId: bookings.publicId, code: bookings.code },
      label: sql<string>`coalesce(${products.name}, ${financeTransactions.label}, '')`,
      creator: creator.name,
      ender: ender.name,
      replacedNumber: replaced.nfseNumber,
      replacing: { id: replacing.id, number: replacing.nfseNumber }
    })
    .from(invoices)
    .leftJoin(bookings, eq(bookings.id, invoices.bookingId))
    .leftJoin(products, eq(products.id, bookings.productId))
    .leftJoin(financeTransactions, eq(financeTransactions.id, invoices.transactionId))
    .leftJoin(creator, eq(creator.id, invoices.createdBy))
    .leftJoin(ender, eq(ender.id, invoices.endedBy))
    .leftJoin(replaced, eq(replaced.id, invoices.replaces))
    .leftJoin(replacing, and(eq(replacing.replaces, invoices.id), sql`${replacing.state} <> 'cancelled'`))

export type ListedInvoice = Awaited<ReturnType<typeof listInvoiceRows>>[number]

export async function listInvoiceRows({ orm }: Database, search: InvoiceSearch) {
  return selected(orm)
    .where(invoicesWanted(search))
    .orderBy(desc(invoices.createdAt), desc(invoices.number), invoices.id)
    .limit(search.limit)
    .offset((search.page - 1) * search.limit)
}

/** Invoices of one booking, newest first. */
export async function listInvoicesOf(reader: Queryable, { placeId, publicId }: { placeId: string; publicId: string }) {
  return selected(reader)
    .where(and(eq(invoices.placeId, placeId), eq(bookings.publicId, publicId)))
    .orderBy(desc(invoices.createdAt), desc(invoices.number), invoices.id)
    .limit(50)
}

export async function findListedInvoice(reader: Queryable, { placeId, id }: { placeId: string; id: string }) {
  const [found] = await selected(reader).where(and(eq(invoices.id, id), eq(invoices.placeId, placeId)))
  return found ?? null
}

/** Sums only authorised invoices. */
export async function sumInvoices({ orm }: Database, search: InvoiceSearch) {
  const sum = (column: SQL) =>
    sql<number>`coalesce(sum(${column}) filter (where ${invoices.state} = 'authorized'), 0)::int8`
  const [sums] = await orm
    .select({
      total: count(),
      value: sum(sql`${invoices.value}`),
      iss: sum(sql`${invoices.iss}`),
      net: sum(sql`${invoices.net}`)
    })
    .from(invoices)
    .leftJoin(bookings, eq(bookings.id, invoices.bookingId))
    .leftJoin(financeTransactions, eq(financeTransactions.id, invoices.transactionId))
    .where(invoicesWanted(search))
  return sums ?? { total: 0, value: 0, iss: 0, net: 0 }
}

/**
 * Counts invoices that wait for a person, whatever filter is set. For invoices above the paid amount, only those of the
 * last half year.
 */
export async function countInvoicesWaiting({ orm }: Database, { placeId, since }: { placeId: string; since: string }) {
  const [problems] = await orm
    .select({ total: count() })
    .from(invoices)
    .where(and(eq(invoices.placeId, placeId), wantsHand))
  const [over] = await orm
    .select({ total: count() })
    .from(invoices)
    .leftJoin(bookings, eq(bookings.id, invoices.bookingId))
    .leftJoin(financeTransactions, eq(financeTransactions.id, invoices.transactionId))
    .where(and(eq(invoices.placeId, placeId), gte(invoices.competence, since), isOver))
  return { problem: problems?.total ?? 0, over: over?.total ?? 0 }
}
