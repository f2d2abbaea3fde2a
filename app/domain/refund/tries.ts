const firstMs = 30_000
const longestMs = 3_600_000

/** Instant of the next request, by the number of tries and the provider's own wish. */
export function nextTryAt({
  attempts,
  now,
  retryAfter = 0
}: {
  attempts: number
  now: Date
  retryAfter?: number
}): Date {
  const wait = Math.min(longestMs, firstMs * 2 ** Math.min(20, Math.max(0, attempts - 1)))
  return new Date(now.getTime() + Math.max(wait, Math.min(longestMs, retryAfter * 1000)))
}
