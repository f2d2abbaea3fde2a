import { and, eq, gt, lte, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../../connection.server.ts'
import { bookings, places, products, visitorCodes } from '../../../schema.server.ts'

/** Reads the rules of place and attraction that apply to a booking. */
export async function findPromise(tx: Queryable, bookingId: number) {
  const [found] = await tx
    .select({
      place: {
        id: places.id,
        name: places.name,
        unpaidPerContact: places.unpaidPerContact,
        unpaidPerAddress: places.unpaidPerAddress,
        timezone: places.timezone,
        refundPolicy: places.refundPolicy,
        payOnSite: places.payOnSite,
        holdMinutes: sql<number>`coalesce(${products.holdMinutes}, ${places.holdMinutes})`,
        pixKey: places.pixKey
      },
      product: {
        uuid: products.uuid,
        name: products.name,
        refundPolicy: products.refundPolicy,
        active: products.active
      }
    })
    .from(bookings)
    .innerJoin(products, eq(products.id, bookings.productId))
    .innerJoin(places, eq(places.id, bookings.placeId))
    .where(eq(bookings.id, bookingId))
  if (!found) throw new Error('a booking without its place')
  return found
}

export async function countVisitorChange(tx: Transaction, id: number): Promise<void> {
  await tx
    .update(bookings)
    .set({ visitorChanges: sql`${bookings.visitorChanges} + 1` })
    .where(eq(bookings.id, id))
}

type CodeRow = typeof visitorCodes.$inferSelect
type CodeKey = Pick<CodeRow, 'bookingId' | 'askedBy'>

const isCode = ({ bookingId, askedBy }: CodeKey) =>
  and(eq(visitorCodes.bookingId, bookingId), eq(visitorCodes.askedBy, askedBy))

/** Ends the older code of the same asker; removes expired ones. */
export async function replaceVisitorCode(tx: Transaction, code: CodeRow, now: Date): Promise<void> {
  await tx.delete(visitorCodes).where(lte(visitorCodes.expiresAt, now))
  const { bookingId: _, askedBy: __, ...fresh } = code
  await tx
    .insert(visitorCodes)
    .values(code)
    .onConflictDoUpdate({ target: [visitorCodes.bookingId, visitorCodes.askedBy], set: fresh })
}

/** Uses up one try. Null if there is no code, or no try left. */
export async function tryVisitorCode(reader: Queryable, key: CodeKey, now: Date): Promise<string | null> {
  const [tried] = await reader
    .update(visitorCodes)
    .set({ triesLeft: sql`${visitorCodes.triesLeft} - 1` })
    .where(and(isCode(key), gt(visitorCodes.triesLeft, 0), gt(visitorCodes.expiresAt, now)))
    .returning({ sealed: visitorCodes.sealed })
  return tried?.sealed ?? null
}

export async function deleteVisitorCode(reader: Queryable, key: CodeKey): Promise<void> {
  await reader.delete(visitorCodes).where(isCode(key))
}
