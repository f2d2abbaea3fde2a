import { inArray, sql } from 'drizzle-orm'
import { ApiError, tooMany } from '#app/contracts/api-error.ts'
import { prepareOnce } from '../db/prepared.server.ts'
import { limits } from '../db/schema.server.ts'
import type { Backend } from './context.server.ts'

export interface Attempt {
  /** What is counted, e.g. `sign-in:address:203.0.113.9`; never a name or document as typed (hash those). */
  key: string
  /** Attempts allowed in one window. */
  limit: number
  windowSeconds: number
}

function windowOf(now: Date, windowSeconds: number): Date {
  const length = windowSeconds * 1000
  return new Date(Math.floor(now.getTime() / length) * length)
}

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

/**
 * Counts one attempt in a fixed window, in the database, so that all instances share the count. It commits on its own:
 * a use case that fails afterwards has still tried.
 * Throws 429 with the seconds until the window ends when the limit is passed.
 */
export async function countAttempt(ctx: Pick<Backend, 'db' | 'now'>, attempt: Attempt): Promise<void> {
  const now = ctx.now()
  const windowStart = windowOf(now, attempt.windowSeconds)
  const [row] = await prepareCount(ctx.db.orm).execute({ key: attempt.key, windowStart })
  if ((row?.count ?? 0) <= attempt.limit) return
  const end = windowStart.getTime() + attempt.windowSeconds * 1000
  throw tooMany({ retryAfterSeconds: Math.max(1, Math.ceil((end - now.getTime()) / 1000)) })
}

/** `countAttempt` that answers: false over the limit. For what is then left undone, and not refused. */
export async function isWithinLimit(ctx: Pick<Backend, 'db' | 'now'>, attempt: Attempt): Promise<boolean> {
  try {
    await countAttempt(ctx, attempt)
    return true
  } catch (error) {
    if (error instanceof ApiError && error.status === 429) return false
    throw error
  }
}

/** Forgets what was counted under these keys: a right password ends the count of wrong ones. */
export async function forgiveAttempts(ctx: Pick<Backend, 'db'>, ...keys: string[]): Promise<void> {
  await ctx.db.orm.delete(limits).where(inArray(limits.key, keys))
}
