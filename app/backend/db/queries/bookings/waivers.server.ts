import { and, desc, eq, or, type SQL, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../connection.server.ts'
import { bookings, places, products, terms, waiverSignatures, waivers } from '../../schema.server.ts'

export type SignatureRow = typeof waiverSignatures.$inferSelect

/** Text that people of a row of `products` sign now; null without one. */
const newestOf = sql<number | null>`newest_waiver(${products.id})`.mapWith((id) => (id === null ? null : Number(id)))

/** True for a row of `products` where nobody enters without a signature. */
export const isSigningRequired = sql<boolean>`(${products.waiver} = 'required' and ${newestOf} is not null)`

/** People of a booking whose signature counts; null where its attraction lets people in without one. */
export const requiredSigned = sql<number | null>`case when ${isSigningRequired}
  then waivers_signed(${bookings.id}) end`

/** The same where the gate lets them in with a warning. */
export const askedSigned = sql<number | null>`case when ${products.waiver} = 'asked' and ${newestOf} is not null
  then waivers_signed(${bookings.id}) end`

export interface BookingWaiver {
  booking: typeof bookings.$inferSelect
  product: { id: number; uuid: string; name: string; level: string; months: number; durationMinutes: number }
  place: { name: string; timezone: string; needsDocument: boolean; entryTolerance: number }
  /** Null if nothing is asked for. */
  waiver: { id: number; body: string; hash: string } | null
  signed: number
}

async function findWaived(reader: Queryable, where: SQL | undefined): Promise<BookingWaiver | null> {
  const [found] = await reader
    .select({
      booking: bookings,
      product: {
        id: products.id,
        uuid: products.uuid,
        name: products.name,
        level: products.waiver,
        months: products.waiverMonths,
        durationMinutes: products.durationMinutes
      },
      place: {
        name: places.name,
        timezone: places.timezone,
        needsDocument: places.waiverDocument,
        entryTolerance: places.entryTolerance
      },
      waiver: { id: waivers.id, body: waivers.body, hash: waivers.hash },
      signed: sql<number>`waivers_signed(${bookings.id})`
    })
    .from(bookings)
    .innerJoin(products, eq(products.id, bookings.productId))
    .innerJoin(places, eq(places.id, bookings.placeId))
    .leftJoin(waivers, and(eq(waivers.id, newestOf), sql`${products.waiver} <> 'none'`))
    .where(where)
  return found ?? null
}

/** Null for an unknown key, and for one that was ended or replaced. */
export function findWaiverByKey(reader: Queryable, key: string): Promise<BookingWaiver | null> {
  return findWaived(reader, eq(bookings.waiverKey, key))
}

export function findWaiverOf(reader: Queryable, by: { placeId: string; publicId: string }) {
  return findWaived(reader, and(eq(bookings.placeId, by.placeId), eq(bookings.publicId, by.publicId)))
}

/** People whose signature counts; null if the gate stops nobody for the lack of one. */
export async function countRequiredSigned(tx: Transaction, bookingId: number): Promise<number | null> {
  const [row] = await tx
    .select({ signed: requiredSigned })
    .from(bookings)
    .innerJoin(products, eq(products.id, bookings.productId))
    .where(eq(bookings.id, bookingId))
  return row?.signed ?? null
}

/** Newest first: what was signed for the booking, and what counts for it from another one. */
export function listSignatures(reader: Queryable, { booking, product }: BookingWaiver) {
  const known =
    product.months === 0
      ? undefined
      : and(
          eq(waiverSignatures.placeId, booking.placeId),
          eq(waiverSignatures.productId, product.id),
          sql`${waiverSignatures.document} <> '' and (${waiverSignatures.document} = ${booking.document}
            or ${waiverSignatures.document} in (select g.document from group_people g where g.group_id = ${booking.groupId}))`
        )
  return reader
    .select()
    .from(waiverSignatures)
    .where(or(eq(waiverSignatures.bookingId, booking.id), known))
    .orderBy(desc(waiverSignatures.id))
    .limit(mostListed)
}

const mostListed = 1000

export async function countSignatures(tx: Transaction, bookingId: number): Promise<number> {
  const [row] = await tx
    .select({ count: sql<number>`count(*)::int` })
    .from(waiverSignatures)
    .where(eq(waiverSignatures.bookingId, bookingId))
  return row?.count ?? 0
}

export async function insertSignature(tx: Transaction, row: typeof waiverSignatures.$inferInsert): Promise<void> {
  await tx.insert(waiverSignatures).values(row)
}

export async function saveWaiverKey(tx: Transaction, bookingId: number, key: string | null): Promise<void> {
  await tx.update(bookings).set({ waiverKey: key }).where(eq(bookings.id, bookingId))
}

/** A signature with the text that was signed, its attraction and its booking. */
export async function findSignature(reader: Queryable, id: number) {
  const [found] = await reader
    .select({
      signature: waiverSignatures,
      // A translation that was signed is kept among the terms.
      text: sql<string>`coalesce(${terms.body}, ${waivers.body})`,
      textHash: sql<string>`coalesce(${terms.hash}, ${waivers.hash})`,
      product: products.name,
      code: bookings.code
    })
    .from(waiverSignatures)
    .innerJoin(waivers, eq(waivers.id, waiverSignatures.waiverId))
    .leftJoin(terms, and(eq(terms.placeId, waiverSignatures.placeId), eq(terms.hash, waiverSignatures.textHash)))
    .innerJoin(products, eq(products.id, waiverSignatures.productId))
    .innerJoin(bookings, eq(bookings.id, waiverSignatures.bookingId))
    .where(eq(waiverSignatures.id, id))
  return found ?? null
}

export interface EmergencyRow extends Record<string, unknown> {
  booking: string
  name: string
  contact: string
  phone: string
  health: string
}

/** Emergency contacts of the people of these bookings, by booking and name; each person's last one. */
export async function listEmergency(
  reader: Queryable,
  { placeId, uuids }: { placeId: string; uuids: readonly string[] }
): Promise<EmergencyRow[]> {
  if (uuids.length === 0) return []
  const { rows } = await reader.execute<EmergencyRow>(sql`
    select booking, name, contact, phone, health from (
      select distinct on (b.id, s.person_key) b.public_id as booking, s.name, s.emergency_name as contact,
        s.emergency_phone as phone, s.health
      from bookings b join waiver_signatures s on s.booking_id = b.id
      where b.place_id = ${placeId} and b.public_id = any(${sql.param([...uuids])}::text[])
      order by b.id, s.person_key, s.id desc) latest
    where phone <> '' or health <> '' order by booking, name`)
  return rows
}
