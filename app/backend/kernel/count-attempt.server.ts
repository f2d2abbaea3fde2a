import { ApiError, tooMany } from '#app/contracts/api-error.ts'
import { addToLimit, deleteLimits, takeFromLimit } from '../db/queries/kernel/limits.server.ts'
import type { Backend } from './context.server.ts'

export interface Attempt {
  /** For example `sign-in:address:203.0.113.9`; never a name or document as typed (hash those). */
  key: string
  limit: number
  windowSeconds: number
  /** 1 by default. */
  amount?: number
}

function windowOf(now: Date, windowSeconds: number): Date {
  const length = windowSeconds * 1000
  return new Date(Math.floor(now.getTime() / length) * length)
}

/**
 * Commits on its own: a use case that fails afterwards has still tried.
 * @throws ApiError 429 over the limit
 */
export async function countAttempt(ctx: Pick<Backend, 'db' | 'now'>, attempt: Attempt): Promise<void> {
  const now = ctx.now()
  const { key, limit, amount = 1 } = attempt
  const windowStart = windowOf(now, attempt.windowSeconds)
  if ((await addToLimit(ctx.db, { key, windowStart, amount })) <= limit) return
  // A try counts even if it is refused; work that is not done does not count.
  if (amount > 1) await takeFromLimit(ctx.db, { key, windowStart, amount })
  const end = windowStart.getTime() + attempt.windowSeconds * 1000
  throw tooMany({ retryAfterSeconds: Math.max(1, Math.ceil((end - now.getTime()) / 1000)) })
}

/** Takes back an attempt that turned out not to be wrong; call it with the counted one. */
export async function takeAttemptBack(ctx: Pick<Backend, 'db' | 'now'>, attempt: Attempt): Promise<void> {
  const { key, windowSeconds, amount = 1 } = attempt
  await takeFromLimit(ctx.db, { key, windowStart: windowOf(ctx.now(), windowSeconds), amount })
}

/** False over the limit, for work that is then skipped and not refused. */
export async function isWithinLimit(ctx: Pick<Backend, 'db' | 'now'>, attempt: Attempt): Promise<boolean> {
  try {
    await countAttempt(ctx, attempt)
    return true
  } catch (error) {
    if (error instanceof ApiError && error.status === 429) return false
    throw error
  }
}

export async function forgiveAttempts(ctx: Pick<Backend, 'db'>, ...keys: string[]): Promise<void> {
  await deleteLimits(ctx.db, keys)
}
