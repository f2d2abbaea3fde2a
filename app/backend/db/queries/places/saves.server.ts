import { and, eq, sql } from 'drizzle-orm'
import type { GroupKey } from '#app/domain/place/groups.ts'
import type { Queryable } from '../../connection.server.ts'
import { placeSaves, places, users } from '../../schema.server.ts'

const columns = {
  key: placeSaves.groupKey,
  version: placeSaves.version,
  savedAt: placeSaves.savedAt,
  savedBy: sql<string>`coalesce(${users.name}, '')`,
  timezone: places.timezone
}

/** Null if nobody has saved the group yet. */
export async function findSave(reader: Queryable, placeId: string, key: GroupKey) {
  const [found] = await reader
    .select(columns)
    .from(placeSaves)
    .innerJoin(places, eq(places.id, placeSaves.placeId))
    .leftJoin(users, eq(users.id, placeSaves.savedBy))
    .where(and(eq(placeSaves.placeId, placeId), eq(placeSaves.groupKey, key)))
  return found ?? null
}

export function listSaves(reader: Queryable, placeId: string) {
  return reader
    .select(columns)
    .from(placeSaves)
    .innerJoin(places, eq(places.id, placeSaves.placeId))
    .leftJoin(users, eq(users.id, placeSaves.savedBy))
    .where(eq(placeSaves.placeId, placeId))
}

interface Saving {
  placeId: string
  keys: readonly GroupKey[]
  userId: number
  now: Date
}

/** Gives each group a new version. */
export async function markSaved(tx: Queryable, { placeId, keys, userId, now }: Saving): Promise<void> {
  if (keys.length === 0) return
  await tx
    .insert(placeSaves)
    .values(keys.map((groupKey) => ({ placeId, groupKey, savedAt: now, savedBy: userId })))
    .onConflictDoUpdate({
      target: [placeSaves.placeId, placeSaves.groupKey],
      set: { version: sql`${placeSaves.version} + 1`, savedAt: now, savedBy: userId }
    })
}
