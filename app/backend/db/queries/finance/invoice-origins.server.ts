import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Database, Queryable, Transaction } from '../../connection.server.ts'
import { bookings, financePayments, financeTransactions, products } from '../../schema.server.ts'
import { isPaid } from '../bookings/amounts.server.ts'
import { likeAnywhere } from '../folded.server.ts'

/** Centavos paid for a row of bookings under this name that stay: money that belongs to nothing goes back. */
export const staysOfBooking = (rows: string): SQL => {
  const b = sql.raw(`"${rows}"`)
  return sql`greatest(0, least(${b}.final + ${b}.kept, (
    select coalesce(sum(e.value), 0)::int8 from ledger_entries e where e.booking_id = ${b}.id)))`
}

/** For rows of finance_transactions under this name; 0 for a cancelled one. */
export const staysOfTransaction = (rows: string): SQL => {
  const t = sql.raw(`"${rows}"`)
  return sql`(case when ${t}.status = 'cancelled' then 0 else ${t}.paid end)`
}

/** Locks the booking, so that its paid amount and its invoice do not change; null for another place's. */
export async function lockBookingToInvoice(
  tx: Transaction,
  { placeId, ...by }: { placeId: string } & ({ publicId: string } | { id: number })
) {
  const is = 'id' in by ? eq(bookings.id, by.id) : eq(bookings.publicId, by.publicId)
  const isIt = and(is, eq(bookings.placeId, placeId))
  const [booking] = await tx.select().from(bookings).where(isIt).for('update')
  if (!booking) return null
  const [more] = await tx
    .select({ stays: sql<number>`${staysOfBooking('bookings')}::int8`, product: products.name, uuid: products.uuid })
    .from(bookings)
    .innerJoin(products, eq(products.id, bookings.productId))
    .where(isIt)
  return more ? { booking, ...more } : null
}

/** Like `lockBookingToInvoice`. The payments, first to last, tell the payer. */
export async function lockTransactionToInvoice(tx: Transaction, { placeId, id }: { placeId: string; id: number }) {
  const isIt = and(eq(financeTransactions.id, id), eq(financeTransactions.placeId, placeId))
  const [transaction] = await tx.select().from(financeTransactions).where(isIt).for('update')
  if (!transaction) return null
  const [payer] = await tx
    .select({ name: financePayments.customerName, document: financePayments.customerDocument })
    .from(financePayments)
    .where(and(eq(financePayments.transactionId, id), sql`${financePayments.removedAt} is null`))
    .orderBy(sql`${financePayments.customerDocument} = ''`, financePayments.position)
    .limit(1)
  return { transaction, payer: payer ?? { name: '', document: '' } }
}

export interface OpenSearch {
  placeId: string
  kind: '' | 'booking' | 'transaction'
  /** y-m-d. */
  from: string
  to: string
  q: string
  page: number
  limit: number
}

interface OpenRow extends Record<string, unknown> {
  kind: 'booking' | 'transaction'
  id: string
  code: string
  name: string
  label: string
  date: string
  document: string
  document_country: string
  value: number
}

/** Paid money that stays and has no invoice. Courtesies are left out: nothing was paid for them. */
function openItems({ placeId, kind, from, to, q }: Omit<OpenSearch, 'page' | 'limit'>): SQL {
  const like = likeAnywhere(q.trim().toLowerCase())
  const ofBookings = sql`
    select 'booking' as kind, b.public_id as id, b.code, trim(b.name || ' ' || b.surname) as name, p.name as label,
      b.date::text as date, b.document, b.document_country, ${staysOfBooking('b')}::int8 as value
    from bookings b join products p on p.id = b.product_id
    where b.place_id = ${placeId} and b.date between ${from}::date and ${to}::date and ${isPaid('b')}
      and (${q.trim()} = '' or b.search_text like ${like})
      and not exists (select from invoices i where i.booking_id = b.id and i.standing)`
  const ofTransactions = sql`
    select 'transaction' as kind, t.id::text as id, '' as code, coalesce(y.name, '') as name, t.label,
      t.date::text as date, coalesce(y.document, '') as document, 'BR' as document_country,
      ${staysOfTransaction('t')}::int8 as value
    from finance_transactions t left join lateral (
      select f.customer_name as name, f.customer_document as document from finance_payments f
      where f.transaction_id = t.id and f.removed_at is null order by f.customer_document = '', f.position limit 1) y on true
    where t.place_id = ${placeId} and t.flow = 'in' and t.status = 'paid' and t.date between ${from}::date and ${to}::date
      and (${q.trim()} = '' or t.search_text like ${like})
      and not exists (select from invoices i where i.transaction_id = t.id and i.standing)`
  const wanted =
    kind === 'booking'
      ? ofBookings
      : kind === 'transaction'
        ? ofTransactions
        : sql`${ofBookings} union all ${ofTransactions}`
  return sql`select * from (${wanted}) o where o.value > 0`
}

export async function listOpenItems({ orm }: Database, { page, limit, ...search }: OpenSearch): Promise<OpenRow[]> {
  const { rows } = await orm.execute<OpenRow>(
    sql`${openItems(search)} order by o.date, o.kind, o.id limit ${limit} offset ${(page - 1) * limit}`
  )
  return rows
}

export async function sumOpenItems(reader: Queryable, search: Omit<OpenSearch, 'page' | 'limit'>) {
  const { rows } = await reader.execute<{ total: number; value: number }>(
    sql`select count(*)::int as total, coalesce(sum(value), 0)::int8 as value from (${openItems(search)}) s`
  )
  return rows[0] ?? { total: 0, value: 0 }
}
