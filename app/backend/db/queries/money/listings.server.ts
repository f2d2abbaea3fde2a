import { and, eq, lte, sql } from 'drizzle-orm'
import type { Database } from '../../connection.server.ts'
import { paymentListings, places } from '../../schema.server.ts'

interface Listing {
  placeId: string
  /** A gateway's name. */
  provider: string
}

const isIt = ({ placeId, provider }: Listing) =>
  and(eq(paymentListings.placeId, placeId), eq(paymentListings.provider, provider))

export async function listPlaceIds({ orm }: Database): Promise<string[]> {
  return (await orm.select({ id: places.id }).from(places)).map(({ id }) => id)
}

/** How far it was looked through, where its time has come; then it is nobody else's until `lookAt`. */
export async function takeListing(
  { orm }: Database,
  listing: Listing,
  { now, first, lookAt }: { now: Date; first: Date; lookAt: Date }
): Promise<Date | null> {
  const [taken] = await orm
    .insert(paymentListings)
    .values({ ...listing, listedTo: first, lookAt })
    .onConflictDoUpdate({
      target: [paymentListings.placeId, paymentListings.provider],
      set: { lookAt },
      setWhere: lte(paymentListings.lookAt, now)
    })
    .returning({ listedTo: paymentListings.listedTo })
  return taken?.listedTo ?? null
}

/** Forward only. */
export async function markListed({ orm }: Database, listing: Listing, listedTo: Date): Promise<void> {
  await orm
    .update(paymentListings)
    .set({ listedTo: sql`greatest(${paymentListings.listedTo}, ${listedTo.toISOString()}::timestamptz)` })
    .where(isIt(listing))
}
