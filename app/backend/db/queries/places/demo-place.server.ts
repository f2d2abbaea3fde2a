import { and, eq, exists, isNull } from 'drizzle-orm'
import type { Queryable } from '../../connection.server.ts'
import { permissions, places, products, users } from '../../schema.server.ts'
import { demoPlaceId } from '../../seed/place-data.server.ts'

const ofDemo = and(eq(users.placeId, demoPlaceId), isNull(users.removedAt))

/** Users who came with the demonstration place, at its very instant; invited ones came later. */
export function listDemoUsers(reader: Queryable) {
  const { id, uuid, username, email, photoId, passwordHash, suspendedAt } = users
  return reader
    .select({ id, uuid, username, email, photoId, passwordHash, suspendedAt })
    .from(users)
    .innerJoin(places, and(eq(places.id, users.placeId), eq(places.createdAt, users.createdAt)))
    .where(ofDemo)
    .orderBy(users.id)
}

/** Locks the place. */
export async function findDemoPlace(tx: Queryable): Promise<{ name: string } | null> {
  const [found] = await tx
    .select({ name: places.name })
    .from(places)
    .where(eq(places.id, demoPlaceId))
    .for('no key update')
  return found ?? null
}

/**
 * False, without a change, if a user with rights is there. Otherwise the place sells nothing, and accepts neither new
 * users nor requests.
 */
export async function closeDemoPlace(tx: Queryable): Promise<boolean> {
  const held = tx.select({ id: permissions.userId }).from(permissions).where(eq(permissions.userId, users.id))
  const working = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(ofDemo, exists(held)))
    .limit(1)
  if (working.length > 0) return false
  await tx.update(products).set({ active: false }).where(eq(products.placeId, demoPlaceId))
  await tx.update(places).set({ registrationOpen: false, issuesOpen: false }).where(eq(places.id, demoPlaceId))
  return true
}
