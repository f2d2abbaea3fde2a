import { eq } from 'drizzle-orm'
import type { Database } from '../../connection.server.ts'
import { places } from '../../schema.server.ts'

/** Terms of sale at the place's counter. */
export async function findCounterTerms({ orm }: Database, placeId: string) {
  const { timezone, pixKey, counterContactOptional, counterNameless, entryTolerance, quotaPercent } = places
  const [terms] = await orm
    .select({ timezone, pixKey, counterContactOptional, counterNameless, entryTolerance, quotaPercent })
    .from(places)
    .where(eq(places.id, placeId))
  if (!terms) throw new Error('no such place')
  return terms
}
