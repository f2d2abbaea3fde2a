import { and, eq, gt, inArray, lt, sql } from 'drizzle-orm'
import type { Database } from '../../connection.server.ts'
import { prepareOnce } from '../../prepared.server.ts'
import { limits } from '../../schema.server.ts'

/** A count need not survive a crash of the database server, so nobody waits for the disk. */
const amount = sql`(select ${sql.placeholder('amount')}::int from set_config('synchronous_commit', 'off', true))`

const prepareCount = prepareOnce((orm) =>
  orm
    .insert(limits)
    .values({ key: sql.placeholder('key'), windowStart: sql.placeholder('windowStart'), count: amount })
    .onConflictDoUpdate({
      target: [limits.key, limits.windowStart],
      set: { count: sql`${limits.count} + excluded.count` }
    })
    .returning({ count: limits.count })
    .prepare('count_attempt')
)

type Counted = {
  key: string
  windowStart: Date
  amount: number
}

export async function addToLimit({ orm }: Database, counted: Counted): Promise<number> {
  const [row] = await prepareCount(orm).execute(counted)
  return row?.count ?? 0
}

export async function takeFromLimit({ orm }: Database, { key, windowStart, amount }: Counted): Promise<void> {
  const counted = and(eq(limits.key, key), eq(limits.windowStart, windowStart), gt(limits.count, 0))
  await orm
    .update(limits)
    .set({ count: sql`greatest(0, ${limits.count} - ${amount}::int)` })
    .where(counted)
}

export async function deleteLimits({ orm }: Database, keys: string[]): Promise<void> {
  await orm.delete(limits).where(inArray(limits.key, keys))
}

export async function deleteOldLimits({ orm }: Database, before: Date): Promise<void> {
  await orm.delete(limits).where(lt(limits.windowStart, before))
}
