import type { ApiContext } from '../context.server.ts'
import { countAttempt, forgiveAttempts } from '../limits/count-attempt.server.ts'

const windowSeconds = 15 * 60
const keyOf = (userId: number) => `own-code:account:${userId}`

/** Before a code or password of a signed-in user is looked at. Throws 429 after too many wrong ones. */
export function countCode(ctx: Pick<ApiContext, 'db' | 'now' | 'limits'>, userId: number): Promise<void> {
  return countAttempt(ctx, { key: keyOf(userId), limit: ctx.limits.codesPerAccount, windowSeconds })
}

/** After a right one. */
export function forgiveCodes(ctx: Pick<ApiContext, 'db'>, userId: number): Promise<void> {
  return forgiveAttempts(ctx, keyOf(userId))
}
