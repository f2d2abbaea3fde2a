import { eq, sql } from 'drizzle-orm'
import type { Orm } from '../../connection.server.ts'
import { agents, bookings, users } from '../../schema.server.ts'

/**
 * For agents and users joined by `bookings.sellerUuid`: the signed-in user who made the booking, or an agent in older
 * rows.
 */
export const sellerColumns = {
  uuid: bookings.sellerUuid,
  name: sql<string>`coalesce(${users.name}, ${agents.name}, '')`
}

export interface Seller {
  uuid: string
  name: string
}

/** Everybody of the place who may have sold something, some dozens. */
export async function listSellers({ orm }: { orm: Orm }, placeId: string): Promise<Seller[]> {
  const [staff, guides] = await Promise.all([
    orm.select({ uuid: users.uuid, name: users.name }).from(users).where(eq(users.placeId, placeId)),
    orm.select({ uuid: agents.uuid, name: agents.name }).from(agents).where(eq(agents.placeId, placeId))
  ])
  return [...staff, ...guides]
}
