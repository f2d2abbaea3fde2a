import { and, eq, lte, sql } from 'drizzle-orm'
import type { Database } from '../../connection.server.ts'
import { paymentListings, places } from '../../schema.server.ts'

interface Listing {
  placeId: string
  /** Name of the gateway. */
  provider: string
}

const isIt = ({ placeId, provider }: Listing) =>
  and(eq(paymentListings.placeId, placeId), eq(paymentListings.provider, provider))

export async function listPlaceIds({ orm }: Database): Promise<string[]> {
  return (await orm.select({ id: places.id }).from(places)).map(({ id }) => id)
}

/** End of the last listing, if the next is due; the listing is then this worker's until `lookAt`. */
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

/** Moves forward only. */
export async function markListed({ orm }: Database, listing: Listing, listedTo: Date): Promise<void> {
  await orm
    .update(paymentListings)
    .set({ listedTo: sql`greatest(${paymentListings.listedTo}, ${listedTo.toISOString()}::timestamptz)` })
    .where(isIt(listing))
}
