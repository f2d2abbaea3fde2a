import { and, asc, eq, gte, inArray } from 'drizzle-orm'
import type { Queryable } from '../../connection.server.ts'
import { products, trips } from '../../schema.server.ts'
import { stopTimes } from '../transport/trips.server.ts'

/** Trips of an agent from a day on that are not over, nearest first. */
export function listGuidedTrips(
  reader: Queryable,
  { placeId, uuid, from }: { placeId: string; uuid: string; from: string }
) {
  return reader
    .select({
      id: trips.id,
      uuid: trips.uuid,
      date: trips.date,
      time: trips.time,
      direction: trips.direction,
      agentUuid: trips.agentUuid,
      productId: trips.productId,
      product: products.name,
      stopTimes
    })
    .from(trips)
    .leftJoin(products, eq(products.id, trips.productId))
    .where(
      and(
        eq(trips.agentUuid, uuid),
        eq(trips.placeId, placeId),
        gte(trips.date, from),
        inArray(trips.status, ['planned', 'on_route'])
      )
    )
    .orderBy(asc(trips.date), asc(trips.time), asc(trips.id))
    .limit(50)
}
