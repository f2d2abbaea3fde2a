import { and, asc, eq, ne, type SQL, sql } from 'drizzle-orm'
import { CONFIRMED_STATUSES } from '#app/domain/booking/situation.ts'
import { searchText } from '#app/domain/person/names.ts'
import type { Queryable, Transaction } from '../../connection.server.ts'
import { bookings, products, searchWords, tripPassengers, trips } from '../../schema.server.ts'

/** The one definition of passengers: nobody of a cancelled or expired booking rides. `b` is the table's name. */
export const isStanding = (b: 'b' | 'bookings'): SQL => sql`${sql.raw(`"${b}".status`)} not in ('CANCELLED', 'EXPIRED')`

const rider = {
  uuid: bookings.publicId,
  code: bookings.code,
  name: bookings.name,
  surname: bookings.surname,
  document: bookings.document,
  documentCountry: bookings.documentCountry,
  phone: bookings.phone,
  date: bookings.date,
  time: bookings.time,
  status: bookings.status,
  people: bookings.people,
  inside: bookings.checkedInPeople
}

export async function listPassengers(reader: Queryable, tripId: number) {
  return reader
    .select({ row: tripPassengers, booking: rider, product: products.name })
    .from(tripPassengers)
    .innerJoin(bookings, eq(bookings.id, tripPassengers.bookingId))
    .innerJoin(products, eq(products.id, bookings.productId))
    .where(eq(tripPassengers.tripId, tripId))
    .orderBy(asc(bookings.sortName), asc(tripPassengers.id))
}

/** Booking with its people in a trip; null for another place's. */
export async function findRider(
  reader: Queryable,
  { placeId, tripId, uuid }: { placeId: string; tripId: number; uuid: string }
) {
  const [found] = await reader
    .select({ id: bookings.id, booking: rider, product: products.name, row: tripPassengers })
    .from(bookings)
    .innerJoin(products, eq(products.id, bookings.productId))
    .leftJoin(tripPassengers, and(eq(tripPassengers.bookingId, bookings.id), eq(tripPassengers.tripId, tripId)))
    .where(and(eq(bookings.placeId, placeId), eq(bookings.publicId, uuid)))
  return found ?? null
}

export type PassengerRecord = Awaited<ReturnType<typeof listPassengers>>[number]

/** Two trips at once wait for each other over the same booking. Null for another place's. */
export async function lockBooking(tx: Transaction, { placeId, uuid }: { placeId: string; uuid: string }) {
  const [booking] = await tx
    .select({ id: bookings.id, code: bookings.code, people: bookings.people, status: bookings.status })
    .from(bookings)
    .where(and(eq(bookings.placeId, placeId), eq(bookings.publicId, uuid)))
    .for('no key update')
  return booking ?? null
}

/**
 * Bookings of a trip with more passengers than people on that day and in that direction. Call it after `lockRiding`.
 */
export async function listCarriedTwice(
  tx: Transaction,
  { tripId, date, direction }: Record<'date' | 'direction', string> & { tripId: number }
) {
  const elsewhere = sql`(select coalesce(sum(o.people), 0) from ${tripPassengers} o join ${trips} t on t.id = o.trip_id
    where o.booking_id = "bookings"."id" and t.id <> ${tripId} and t.date = ${date} and t.direction = ${direction} and t.status <> 'cancelled')`
  return tx
    .select({ code: bookings.code })
    .from(tripPassengers)
    .innerJoin(bookings, eq(bookings.id, tripPassengers.bookingId))
    .where(
      and(
        eq(tripPassengers.tripId, tripId),
        isStanding('bookings'),
        sql`${tripPassengers.people} + ${elsewhere} > ${bookings.people}`
      )
    )
}

/** Locks like `lockBooking` all bookings that ride, always in the same order, so that no two transactions deadlock. */
export async function lockRiding(tx: Transaction, tripId: number) {
  return tx
    .select({ id: bookings.id, people: tripPassengers.people })
    .from(tripPassengers)
    .innerJoin(bookings, eq(bookings.id, tripPassengers.bookingId))
    .where(and(eq(tripPassengers.tripId, tripId), isStanding('bookings')))
    .orderBy(asc(bookings.id))
    .for('no key update', { of: bookings })
}

/** Live bookings that ride. */
export async function listRidingIds(reader: Queryable, tripId: number): Promise<number[]> {
  const rows = await reader
    .select({ id: bookings.id })
    .from(tripPassengers)
    .innerJoin(bookings, eq(bookings.id, tripPassengers.bookingId))
    .where(and(eq(tripPassengers.tripId, tripId), isStanding('bookings')))
  return rows.map(({ id }) => id)
}

export async function findPassengers(tx: Queryable, { tripId, bookingId }: { tripId: number; bookingId: number }) {
  const [row] = await tx
    .select()
    .from(tripPassengers)
    .where(and(eq(tripPassengers.tripId, tripId), eq(tripPassengers.bookingId, bookingId)))
  return row ?? null
}

/** People of the trip without those of one booking; the caller holds the trip's lock. */
export async function countTaken(tx: Transaction, { tripId, but }: { tripId: number; but: number }): Promise<number> {
  const [row] = await tx
    .select({ people: sql<number>`coalesce(sum(${tripPassengers.people}), 0)::int` })
    .from(tripPassengers)
    .innerJoin(bookings, eq(bookings.id, tripPassengers.bookingId))
    .where(and(eq(tripPassengers.tripId, tripId), ne(tripPassengers.bookingId, but), isStanding('bookings')))
  return row?.people ?? 0
}

interface Carried {
  bookingId: number
  date: string
  direction: string
  /** Trip to leave out. */
  but: number
}

/** People of a booking in other trips of that day and direction; the caller holds the booking's lock. */
export async function countElsewhere(tx: Queryable, { bookingId, date, direction, but }: Carried): Promise<number> {
  const [row] = await tx
    .select({ people: sql<number>`coalesce(sum(${tripPassengers.people}), 0)::int` })
    .from(tripPassengers)
    .innerJoin(trips, eq(trips.id, tripPassengers.tripId))
    .where(
      and(
        eq(tripPassengers.bookingId, bookingId),
        eq(trips.date, date),
        eq(trips.direction, direction),
        ne(trips.status, 'cancelled'),
        ne(trips.id, but)
      )
    )
  return row?.people ?? 0
}

export async function writePassengers(tx: Transaction, row: typeof tripPassengers.$inferInsert): Promise<void> {
  const { tripId: _trip, bookingId: _booking, ...changes } = row
  await tx
    .insert(tripPassengers)
    .values(row)
    .onConflictDoUpdate({ target: [tripPassengers.tripId, tripPassengers.bookingId], set: changes })
}

export async function deletePassengers(tx: Transaction, id: number): Promise<void> {
  await tx.delete(tripPassengers).where(eq(tripPassengers.id, id))
}

interface Search {
  placeId: string
  trip: { id: number; date: string; direction: string }
  date: string
  /** Uuid of the attraction; '' for all. */
  product: string
  q: string
  limit: number
}

/** Confirmed bookings of a day, by time, with the number of people who ride already. */
export async function searchRiders(reader: Queryable, { placeId, trip, date, product, q, limit }: Search) {
  const carried = (condition: SQL) =>
    sql<number>`(select coalesce(sum(tp.people), 0)::int from ${tripPassengers} tp join ${trips} t on t.id = tp.trip_id
      where tp.booking_id = "bookings"."id" and ${condition})`
  return reader
    .select({
      uuid: bookings.publicId,
      code: bookings.code,
      name: bookings.name,
      surname: bookings.surname,
      date: bookings.date,
      time: bookings.time,
      product: products.name,
      people: bookings.people,
      here: carried(sql`t.id = ${trip.id}`),
      elsewhere: carried(
        sql`t.id <> ${trip.id} and t.date = ${trip.date} and t.direction = ${trip.direction} and t.status <> 'cancelled'`
      )
    })
    .from(bookings)
    .innerJoin(products, eq(products.id, bookings.productId))
    .where(
      and(
        eq(bookings.placeId, placeId),
        eq(bookings.date, date),
        sql`${bookings.status} in (${sql.join(
          CONFIRMED_STATUSES.map((status) => sql`${status}`),
          sql`, `
        )})`,
        product === '' ? undefined : eq(products.uuid, product),
        wordsFilter(q)
      )
    )
    .orderBy(asc(bookings.time), asc(bookings.sortName), asc(bookings.id))
    .limit(limit)
}

/** Each word must begin a word of the booking. */
function wordsFilter(q: string): SQL | undefined {
  const words = searchText(q.replace(/[.\-/()+]/g, ''))
    .slice(0, 100)
    .split(' ')
    .filter(Boolean)
    .slice(0, 6)
  if (words.length === 0) return undefined
  const wanted = words.map((word) => `'${word.replace(/[\\']/g, '$&$&')}':*`).join(' & ')
  return sql`${searchWords(bookings)} @@ ${wanted}::tsquery`
}

/** Lists the rides of a booking from a day on, with the names on their passenger lists. */
export async function listNamedRides(tx: Transaction, { bookingId, from }: { bookingId: number; from: string }) {
  return tx
    .select({ id: tripPassengers.id, named: tripPassengers.named })
    .from(tripPassengers)
    .innerJoin(trips, eq(trips.id, tripPassengers.tripId))
    .where(and(eq(tripPassengers.bookingId, bookingId), sql`${trips.date} >= ${from}::date`))
    .orderBy(asc(tripPassengers.id))
}

type Named = (typeof tripPassengers.$inferSelect)['named']

/** The caller holds the booking's lock. */
export async function namePassengers(tx: Transaction, id: number, named: Named): Promise<void> {
  await tx.update(tripPassengers).set({ named }).where(eq(tripPassengers.id, id))
}
