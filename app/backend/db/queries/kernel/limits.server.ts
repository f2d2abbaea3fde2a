import { and, eq, gt, inArray, lt, sql } from 'drizzle-orm'
import type { Database } from '../../connection.server.ts'
import { prepareOnce } from '../../prepared.server.ts'
import { limits } from '../../schema.server.ts'

/** A count need not outlive a crash of the database server, so nobody waits for the disk before it is kept. */
const one = sql`(select 1 from set_config('synchronous_commit', 'off', true))`

const prepareCount = prepareOnce((orm) =>
  orm
    .insert(limits)
    .values({ key: sql.placeholder('key'), windowStart: sql.placeholder('windowStart'), count: one })
    .onConflictDoUpdate({ target: [limits.key, limits.windowStart], set: { count: sql`${limits.count} + 1` } })
    .returning({ count: limits.count })
    .prepare('count_attempt')
)

export async function addToLimit({ orm }: Database, counted: { key: string; windowStart: Date }): Promise<number> {
  const [row] = await prepareCount(orm).execute(counted)
  return row?.count ?? 0
}

export async function takeFromLimit({ orm }: Database, { key, windowStart }: { key: string; windowStart: Date }) {
  const counted = and(eq(limits.key, key), eq(limits.windowStart, windowStart), gt(limits.count, 0))
  await orm
    .update(limits)
    .set({ count: sql`${limits.count} - 1` })
    .where(counted)
}

export async function deleteLimits({ orm }: Database, keys: string[]): Promise<void> {
  await orm.delete(limits).where(inArray(limits.key, keys))
}

export async function deleteOldLimits({ orm }: Database, before: Date): Promise<void> {
  await orm.delete(limits).where(lt(limits.windowStart, before))
}
