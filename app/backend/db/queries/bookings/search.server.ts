import {
  and,
  asc,
  between,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  lt,
  lte,
  notInArray,
  or,
  type SQL,
  sql
} from 'drizzle-orm'
import { readBookingCode } from '#app/domain/booking/code.ts'
import { readPersonCode } from '#app/domain/booking/person-ticket.ts'
import { PAID_STATUSES } from '#app/domain/booking/situation.ts'
import { namesOfMethod } from '#app/domain/money/payment-method.ts'
import { searchText } from '#app/domain/person/names.ts'
import type { Database } from '../../connection.server.ts'
import {
  agents,
  bookingGroups,
  bookings,
  checkins,
  payments,
  personTickets,
  places,
  products,
  searchWords,
  users
} from '../../schema.server.ts'
import { amountsOf, guidesLackingOf, hasCome, isConfirmed } from './amounts.server.ts'
import { guidedBy } from './bookings.server.ts'
import { inWindow, isVisitNow } from './gate/visit-now.server.ts'
import { sellerColumns } from './sellers.server.ts'

export interface BookingSearch {
  placeId: string
  /** Days in the place's zone, both inclusive; null for an open end. */
  from: string | null
  to: string | null
  /** True if other days are found too, after these. */
  allDates: boolean
  /** User whose guided bookings are found; null for all. */
  agentUserId: number | null
  code: string
  q: string
  wholeNumbers: boolean
  situation: string
  channel: string
  method: string
  /** Uuids; empty for all. */
  products: string[]
  /** Uuids of the sellers; null for any. */
  sellers: string[] | null
  /** True for visits of today, and those whose window lasts around midnight. */
  isNow: boolean
  /** Splits past from coming visits, which have other words. */
  now: Date
  money: string
  /** `HH:mm`, or its beginning. */
  time: string
  entry: string
  /** Method of a received payment. */
  received: string
  guide: string
  sort: string
}

const paid = [...PAID_STATUSES]
const ended = ['CANCELLED', 'EXPIRED']
/** The lists above also hold the words of other systems. */
const status = sql<string>`${bookings.status}`

export function todayOf({ placeId, now }: { placeId: string; now: Date }): SQL {
  const zone = sql`(select p.timezone from ${places} p where p.id = ${placeId})`
  return sql`(${now.toISOString()}::timestamptz at time zone ${zone})::date`
}

/**
 * `tellSituation` in SQL, so that filters match the words of lists. Undefined for an unknown situation. `isNow`: visits
 * that still last, whatever their day.
 */
export function inSituation(situation: string, today: SQL, isNow = sql`false`): SQL | undefined {
  const isPaid = inArray(status, paid)
  const isEnded = inArray(status, ended)
  const isUnpaid = notInArray(status, [...paid, ...ended])
  const paysThere = sql`(${bookings.payLater} or ${bookings.paymentMethod} = 'cod')`
  const isOnSite = and(isUnpaid, paysThere)
  const isOut = eq(bookings.checkedInPeople, 0)
  const isAsked = and(isOut, isNotNull(bookings.holdUntil))
  const isMissed = and(isOut, sql`${bookings.date} < ${today} and not ${isNow}`)
  const not = (condition: SQL | undefined) => sql`not (${condition})`
  const filters: Readonly<Record<string, SQL | undefined>> = {
    cancelled: isEnded,
    pending: and(isUnpaid, not(paysThere)),
    unconfirmed: and(isOnSite, isAsked),
    'on-site': and(isOnSite, not(isAsked), not(isMissed)),
    'no-show': or(and(isPaid, isMissed), and(isOnSite, not(isAsked), isMissed)),
    awaiting: and(isPaid, isOut, not(isMissed)),
    done: and(isPaid, not(isOut)),
    partial: and(not(isEnded), not(isOut), lt(bookings.checkedInPeople, bookings.people))
  }
  return Object.hasOwn(filters, situation) ? filters[situation] : undefined
}

/** Same filter as `matchesMoney` of domain/booking. */
function moneyFilter(state: string): SQL | undefined {
  const has = (column: string) => sql`(select ${sql.raw(column)} from (${amountsOf('bookings')}) a) > 0`
  if (state === 'receivable') return has('receivable')
  // Tests the indexed column first.
  if (state === 'refund-due') return and(eq(bookings.refund, 'due'), has('refund_due'))
  return state === '' ? undefined : sql`false`
}

/** Same filter as `matchesEntry` of domain/booking. */
function entryFilter(entry: string): SQL | undefined {
  const isAlive = notInArray(status, ended)
  if (entry === 'inside') return and(isAlive, gt(bookings.checkedInPeople, 0))
  if (entry === 'outside') return and(isAlive, lt(bookings.checkedInPeople, bookings.people))
  return entry === '' ? undefined : sql`false`
}

const isReceivedBy = (method: string) => sql`exists (select from ${payments}
  where ${payments.bookingId} = ${bookings.id} and ${inArray(payments.method, namesOfMethod(method))} and ${hasCome('payments')})`

/** Only for confirmed bookings. */
export const lacksGuide = sql`(${products.guide} <> 'none' and ${isConfirmed('bookings')}
  and ${guidesLackingOf('bookings', 'products')} > 0)`

/**
 * Each typed word must begin a word of the booking; documents and phones may have dots and dashes. `wholeNumbers` finds
 * only whole numbers, so that a masked one cannot be guessed digit by digit.
 */
export function matchesWords(q: string, wholeNumbers = false): SQL | undefined {
  const begins = (word: string) => `'${word.replace(/[\\']/g, '$&$&')}'${wholeNumbers && /\d/.test(word) ? '' : ':*'}`
  const words = searchText(q).slice(0, 200).split(' ').filter(Boolean).slice(0, 8)
  if (words.length === 0) return undefined
  const compact = searchText(q.replace(/[\s.\-/()+]/g, '')).slice(0, 100)
  const wanted = [words.map(begins).join(' & '), ...(compact ? [begins(compact)] : [])].join(' | ')
  return or(sql`${searchWords(bookings)} @@ ${wanted}::tsquery`, hasCode(q))
}

/** Finds a booking by its own code, or by that of one of its people. */
function hasCode(typed: string): SQL {
  const person = readPersonCode(typed)
  if (person === '') return eq(bookings.code, readBookingCode(typed))
  return sql`${bookings.id} in (select booking_id from ${personTickets} where place_id = ${bookings.placeId} and code = ${person})`
}

function dayFilter({ from, to, allDates }: BookingSearch): SQL | undefined {
  if (allDates) return undefined
  return and(from ? gte(bookings.date, from) : undefined, to ? lte(bookings.date, to) : undefined)
}

function bookingsWhere(search: BookingSearch): SQL | undefined {
  return and(
    eq(bookings.placeId, search.placeId),
    dayFilter(search),
    search.code ? hasCode(search.code) : undefined,
    search.channel ? eq(bookings.channel, search.channel) : undefined,
    search.method ? inArray(bookings.paymentMethod, namesOfMethod(search.method)) : undefined,
    search.products.length > 0 ? inArray(products.uuid, search.products) : undefined,
    search.sellers ? inArray(bookings.sellerUuid, search.sellers) : undefined,
    inSituation(search.situation, todayOf(search), inWindow(search.now)),
    search.isNow ? isVisitNow(search.now) : undefined,
    moneyFilter(search.money),
    matchesWords(search.q, search.wholeNumbers),
    search.time === '' ? undefined : sql`starts_with(${bookings.time}, ${search.time})`,
    entryFilter(search.entry),
    search.received === '' ? undefined : isReceivedBy(search.received),
    search.guide === '' ? undefined : search.guide === 'missing' ? lacksGuide : sql`false`,
    guidedBy(search.agentUserId)
  )
}

const byTime = [asc(bookings.date), asc(bookings.time), asc(bookings.id)]
/** Orders bookings: still outside, inside, cancelled. */
const stage = sql`case when ${inArray(status, ended)} then 2 when ${bookings.checkedInPeople} >= ${bookings.people} then 1 else 0 end`

const orders = new Map<string, SQL[]>(
  Object.entries({
    time: byTime,
    pending: [asc(bookings.date), stage, asc(bookings.time), asc(bookings.id)],
    name: [asc(bookings.sortName), asc(bookings.id)],
    created: [desc(bookings.createdAt), desc(bookings.id)],
    value: [desc(bookings.final), asc(bookings.id)],
    // Latest check-in first, for the gate.
    checkin: [
      sql`(select max(c.at) from ${checkins} c where c.booking_id = ${bookings.id} and c.undone_at is null) desc nulls last`,
      asc(bookings.id)
    ]
  })
)

/** The requested days first, then the others, nearest first. */
function orderOf({ from, to, allDates, sort }: BookingSearch): SQL[] {
  const order = orders.get(sort) ?? byTime
  if (!allDates || !from || !to) return order
  const away = sql`case when ${between(bookings.date, from, to)} then 0
    else least(abs(${bookings.date} - ${from}::date), abs(${bookings.date} - ${to}::date)) end`
  return [away, ...order]
}

function selectFound({ orm }: Database, search: BookingSearch, totals: SQL<Totals | null>) {
  return orm
    .select({
      booking: bookings,
      product: { uuid: products.uuid, name: products.name },
      isNow: isVisitNow(search.now).mapWith(Boolean),
      seller: sellerColumns,
      group: { uuid: bookingGroups.uuid, name: bookingGroups.name },
      totals
    })
    .from(bookings)
    .innerJoin(products, eq(products.id, bookings.productId))
    .leftJoin(agents, eq(agents.uuid, bookings.sellerUuid))
    .leftJoin(users, eq(users.uuid, bookings.sellerUuid))
    .leftJoin(bookingGroups, eq(bookingGroups.id, bookings.groupId))
    .where(bookingsWhere(search))
    .orderBy(...orderOf(search))
}

export async function searchBookings(db: Database, search: BookingSearch) {
  return selectFound(db, search, sql<null>`null`)
}

interface Totals {
  bookings: number
  /** Matches on the requested days. */
  near: number
  /** Sums over bookings that are not cancelled, and so is `checkedInPeople`. */
  people: number
  checkedInPeople: number
  /** Centavos. */
  sold: number
  received: number
  receivable: number
  refundDue: number
}

const noTotals: Totals = {
  bookings: 0,
  near: 0,
  people: 0,
  checkedInPeople: 0,
  sold: 0,
  received: 0,
  receivable: 0,
  refundDue: 0
}

/** One page with the totals of all matches. One statement, and another only behind the last page. */
export async function searchPage(db: Database, search: BookingSearch, page: { limit: number; offset: number }) {
  const totals = totalsOf(search)
  const rows = await selectFound(db, search, totals).limit(page.limit).offset(page.offset)
  if (rows.length > 0 || page.offset === 0) return { rows, totals: rows[0]?.totals ?? noTotals }
  const found = await db.orm.execute<{ totals: Totals }>(sql`select ${totals} as totals`)
  return { rows, totals: found.rows[0]?.totals ?? noTotals }
}

function totalsOf(search: BookingSearch): SQL<Totals> {
  const alive = sql`${bookings.status} not in ('CANCELLED', 'EXPIRED')`
  const near = search.from && search.to ? between(bookings.date, search.from, search.to) : sql`true`
  return sql<Totals>`(
    select json_build_object('bookings', count(*), 'near', count(*) filter (where ${near}),
      'people', coalesce(sum(${bookings.people}) filter (where ${alive}), 0),
      'checkedInPeople', coalesce(sum(${bookings.checkedInPeople}) filter (where ${alive}), 0),
      'sold', coalesce(sum(m.sold), 0), 'received', coalesce(sum(m.received), 0),
      'receivable', coalesce(sum(m.receivable), 0), 'refundDue', coalesce(sum(m.refund_due), 0))
    from ${bookings}
    join ${products} on ${products.id} = ${bookings.productId}
    cross join lateral (${amountsOf('bookings')}) m
    where ${bookingsWhere(search)})`
}
