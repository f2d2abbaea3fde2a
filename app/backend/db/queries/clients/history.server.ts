import { and, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../connection.server.ts'
import { bookings, issues, issueTypes, messages, products } from '../../schema.server.ts'
import { amountsOf, isConfirmed, paymentsOf } from '../bookings/amounts.server.ts'
import { idsOf } from './clients.server.ts'

const ofClient = (id: number): SQL => sql`${bookings.clientId} = any(${idsOf(id)})`

const amount = (column: string, of = amountsOf('bookings')) => sql<number>`(select ${sql.raw(column)} from (${of}) a)`

/** Newest visits first, of one client and of those merged into it. Centavos. */
export function listBookingsOf(reader: Queryable, id: number, { limit, offset }: { limit: number; offset: number }) {
  return reader
    .select({
      uuid: bookings.publicId,
      code: bookings.code,
      date: bookings.date,
      time: bookings.time,
      product: products.name,
      status: bookings.status,
      paymentMethod: bookings.paymentMethod,
      payLater: bookings.payLater,
      holdUntil: bookings.holdUntil,
      people: bookings.people,
      inside: bookings.checkedInPeople,
      refund: bookings.refund,
      final: bookings.final,
      isSold: sql<boolean>`${isConfirmed('bookings')}`,
      paid: amount('a.paid', paymentsOf('bookings')),
      refunded: amount('a.refunded', paymentsOf('bookings')),
      receivable: amount('a.receivable'),
      refundDue: amount('a.refund_due')
    })
    .from(bookings)
    .innerJoin(products, eq(products.id, bookings.productId))
    .where(ofClient(id))
    .orderBy(desc(bookings.date), desc(bookings.time), desc(bookings.id))
    .limit(limit)
    .offset(offset)
}

export async function countBookingsOf(reader: Queryable, id: number): Promise<number> {
  const [row] = await reader.select({ count: sql<number>`count(*)::int` }).from(bookings).where(ofClient(id))
  return row?.count ?? 0
}

export interface ClientSums {
  bookings: number
  sold: number
  people: number
  visits: number
  soldValue: number
  received: number
  receivable: number
  refundDue: number
}

/** Centavos. `bookings` counts all, `sold` the live ones, `people` and `visits` those that came. */
export async function sumBookingsOf(reader: Queryable, id: number): Promise<ClientSums> {
  const { rows } = await reader.execute<ClientSums & Record<string, unknown>>(sql`
    select count(*)::int as bookings, (count(*) filter (where ${isConfirmed('bookings')}))::int as sold,
      coalesce(sum(bookings.checked_in_people), 0)::int as people,
      (count(*) filter (where bookings.checked_in_people > 0))::int as visits,
      coalesce(sum(m.sold), 0)::int8 as "soldValue", coalesce(sum(m.received), 0)::int8 as received,
      coalesce(sum(m.receivable), 0)::int8 as receivable, coalesce(sum(m.refund_due), 0)::int8 as "refundDue"
    from bookings cross join lateral (${amountsOf('bookings')}) m
    where bookings.client_id = any(${idsOf(id)})`)
  const [sums] = rows
  if (!sums) throw new Error('sums without a row')
  return sums
}

const shown = 20

interface Asked {
  placeId: string
  phones: string[]
  /** Subjects of the messages that belong to the client; other messages are left out. */
  refs: string[]
  /** False leaves out all texts. */
  seesTexts: boolean
}

/** Newest first; texts with a code are left out. */
export function listMessagesTo(reader: Queryable, { placeId, phones, refs, seesTexts }: Asked) {
  const text = sql<string>`case when ${messages.confidentialUntil} is null then coalesce(${messages.messageBody} ->> 'message', ${messages.messageBody} ->> 'caption', '') else '' end`
  return reader
    .select({
      id: messages.id,
      title: messages.title,
      text: seesTexts ? text : sql<string>`''`,
      status: messages.status,
      simulated: messages.simulated,
      at: messages.sendDate
    })
    .from(messages)
    .where(and(eq(messages.placeId, placeId), inArray(messages.to, phones), inArray(messages.ref, refs)))
    .orderBy(desc(messages.id))
    .limit(shown)
}

/** Requests of people with these contacts, newest first. */
export function listIssuesOf(
  reader: Queryable,
  { placeId, phones, emails }: { placeId: string; phones: string[]; emails: string[] }
) {
  const by = [
    phones.length > 0 ? and(sql`${issues.personPhone} <> ''`, inArray(issues.personPhone, phones)) : undefined,
    emails.length > 0 ? and(sql`${issues.personEmail} <> ''`, inArray(issues.personEmail, emails)) : undefined
  ]
  return reader
    .select({
      id: issues.id,
      number: issues.number,
      type: issueTypes.label,
      status: issues.status,
      createdAt: issues.createdAt
    })
    .from(issues)
    .innerJoin(issueTypes, eq(issueTypes.id, issues.typeId))
    .where(and(eq(issues.placeId, placeId), or(...by)))
    .orderBy(desc(issues.createdAt), desc(issues.id))
    .limit(shown)
}

/** Says whether the booking with this public id belongs to the client or to one merged into it. */
export async function hasBooking(reader: Queryable, clientId: number, publicId: string): Promise<boolean> {
  const found = await reader
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(eq(bookings.publicId, publicId), ofClient(clientId)))
  return found.length > 0
}
