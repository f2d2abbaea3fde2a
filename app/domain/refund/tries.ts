const firstMs = 30_000
const longestMs = 3_600_000

/** When the provider is asked again, by how often it has been asked and what it said of when to come again. */
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
