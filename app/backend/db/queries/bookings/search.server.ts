import { and, asc, between, desc, eq, gte, inArray, lte, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { normaliseBookingCode } from '#app/domain/booking/code.ts'
import { PAID_STATUSES } from '#app/domain/booking/situation.ts'
import { searchText } from '#app/domain/person/names.ts'
import type { Database } from '../../connection.server.ts'
import { agents, bookingAgents, bookings, checkins, products, searchWords, users } from '../../schema.server.ts'
import { seller } from './sellers.server.ts'

export interface BookingSearch {
  placeId: string
  /** Days in the place's zone, both inclusive; null leaves that side open. */
  from: string | null
  to: string | null
  /** Any day will do, and those come first. */
  allDates: boolean
  /** Only bookings this user guides; null for all. */
  agentUserId: number | null
  code: string
  q: string
  situation: string
  channel: string
  method: string
  /** Uuids; none: all. */
  products: string[]
  /** Their uuids; null for whoever sold. */
  sellers: string[] | null
  sort: string
}

const paid = [...PAID_STATUSES]
const ended = ['CANCELLED', 'EXPIRED']

function situationFilter(situation: string): SQL | undefined {
  const isPaid = inArray(bookings.status, paid)
  if (situation === 'cancelled') return inArray(bookings.status, ended)
  if (situation === 'pending') return notInArray(bookings.status, [...paid, ...ended])
  if (situation === 'awaiting') return and(isPaid, eq(bookings.checkedInPeople, 0))
  if (situation === 'done') return and(isPaid, sql`${bookings.checkedInPeople} > 0`)
  return undefined
}

/** Each typed word must begin one; a document or phone may be typed with its dots and dashes. */
function textFilter(q: string): SQL | undefined {
  const begins = (word: string) => `'${word.replace(/[\\']/g, '$&$&')}':*`
  const words = searchText(q).slice(0, 200).split(' ').filter(Boolean).slice(0, 8)
  if (words.length === 0) return undefined
  const compact = searchText(q.replace(/[\s.\-/()+]/g, '')).slice(0, 100)
  const wanted = [words.map(begins).join(' & '), ...(compact ? [begins(compact)] : [])].join(' | ')
  return or(sql`${searchWords(bookings)} @@ ${wanted}::tsquery`, eq(bookings.code, normaliseBookingCode(q)))
}

function dayFilter({ from, to, allDates }: BookingSearch): SQL | undefined {
  if (allDates) return undefined
  return and(from ? gte(bookings.date, from) : undefined, to ? lte(bookings.date, to) : undefined)
}

function whereOf(search: BookingSearch): SQL | undefined {
  return and(
    eq(bookings.placeId, search.placeId),
    dayFilter(search),
    search.code ? eq(bookings.code, normaliseBookingCode(search.code)) : undefined,
    search.channel ? eq(bookings.channel, search.channel) : undefined,
    search.method ? eq(bookings.paymentMethod, search.method) : undefined,
    search.products.length > 0 ? inArray(products.uuid, search.products) : undefined,
    search.sellers ? inArray(bookings.sellerUuid, search.sellers) : undefined,
    situationFilter(search.situation),
    textFilter(search.q),
    search.agentUserId === null
      ? undefined
      : sql`exists (select 1 from ${bookingAgents} ba join ${agents} a on a.uuid = ba.agent_uuid where ba.booking_id = ${bookings.id} and a.user_id = ${search.agentUserId})`
  )
}

const byTime = [asc(bookings.date), asc(bookings.time), asc(bookings.id)]
/** Who has still to come in, who is inside, who will not come. */
const stage = sql`case when ${inArray(bookings.status, ended)} then 2 when ${bookings.checkedInPeople} >= ${bookings.people} then 1 else 0 end`

const orders = new Map<string, SQL[]>(
  Object.entries({
    time: byTime,
    pending: [asc(bookings.date), stage, asc(bookings.time), asc(bookings.id)],
    name: [asc(bookings.sortName), asc(bookings.id)],
    created: [desc(bookings.createdAt), desc(bookings.id)],
    value: [desc(bookings.final), asc(bookings.id)],
    // The latest to come in first, for the gate.
    checkin: [
      sql`(select max(c.at) from ${checkins} c where c.booking_id = ${bookings.id} and c.undone_at is null) desc nulls last`,
      asc(bookings.id)
    ]
  })
)

/** The days asked for, then the others, the nearest first. */
function orderOf({ from, to, allDates, sort }: BookingSearch): SQL[] {
  const order = orders.get(sort) ?? byTime
  if (!allDates || !from || !to) return order
  const away = sql`case when ${between(bookings.date, from, to)} then 0
    else least(abs(${bookings.date} - ${from}::date), abs(${bookings.date} - ${to}::date)) end`
  return [away, ...order]
}

export async function searchBookings(
  { orm }: Database,
  search: BookingSearch,
  page?: { limit: number; offset: number }
) {
  const query = orm
    .select({
      booking: bookings,
      product: { uuid: products.uuid, name: products.name },
      seller
    })
    .from(bookings)
    .innerJoin(products, eq(products.id, bookings.productId))
    .leftJoin(agents, eq(agents.uuid, bookings.sellerUuid))
    .leftJoin(users, eq(users.uuid, bookings.sellerUuid))
    .where(whereOf(search))
    .orderBy(...orderOf(search))
  return page ? query.limit(page.limit).offset(page.offset) : query
}

/** Centavos, of what is not cancelled. */
export async function totalBookings({ orm }: Database, search: BookingSearch) {
  const alive = sql`${bookings.status} not in ('CANCELLED', 'EXPIRED')`
  const isPaid = inArray(bookings.status, paid)
  const sum = (value: SQL | typeof bookings.people | typeof bookings.final, filter: SQL) =>
    sql<number>`coalesce(sum(${value}) filter (where ${filter}), 0)::int8`.mapWith(Number)
  const near = search.from && search.to ? between(bookings.date, search.from, search.to) : sql`true`
  const [totals] = await orm
    .select({
      bookings: sql<number>`count(*)::int8`.mapWith(Number),
      near: sql<number>`(count(*) filter (where ${near}))::int8`.mapWith(Number),
      people: sum(bookings.people, alive),
      checkedInPeople: sum(sql`${bookings.checkedInPeople}`, alive),
      finalValue: sum(bookings.final, alive),
      paidValue: sum(bookings.final, isPaid)
    })
    .from(bookings)
    .innerJoin(products, eq(products.id, bookings.productId))
    .where(whereOf(search))
  return totals ?? { bookings: 0, near: 0, people: 0, checkedInPeople: 0, finalValue: 0, paidValue: 0 }
}
