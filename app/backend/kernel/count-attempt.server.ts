import { ApiError, tooMany } from '#app/contracts/api-error.ts'
import { addToLimit, deleteLimits } from '../db/queries/kernel/limits.server.ts'
import type { Backend } from './context.server.ts'

export interface Attempt {
  /** What is counted, e.g. `sign-in:address:203.0.113.9`; never a name or document as typed (hash those). */
  key: string
  limit: number
  windowSeconds: number
}

function windowOf(now: Date, windowSeconds: number): Date {
  const length = windowSeconds * 1000
  return new Date(Math.floor(now.getTime() / length) * length)
}

/**
 * Counts one attempt in a fixed window, in the database, so that all instances share the count. It commits on its own:
 * a use case that fails afterwards has still tried.
 * @throws ApiError 429 over the limit, with the seconds until the window ends
 */
export async function countAttempt(ctx: Pick<Backend, 'db' | 'now'>, attempt: Attempt): Promise<void> {
  const now = ctx.now()
  const windowStart = windowOf(now, attempt.windowSeconds)
  if ((await addToLimit(ctx.db, { key: attempt.key, windowStart })) <= attempt.limit) return
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
  await deleteLimits(ctx.db, keys)
}
