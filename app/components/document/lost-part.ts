/**
 * A page whose script does not come (a deploy under an open page, a broken network) is asked of the server as a
 * document, which is whole without script. The router, left alone, loads the page that one wanted to leave anew, and
 * for a script that neither comes nor fails it waits for ever.
 */

/** Milliseconds until what has not come will not come (specification §8), and how long a rescue is remembered. */
export const LOST_AFTER = 120_000

/** Where the router was going when the page was left. */
export interface Pending {
  href: string
  /** Milliseconds since the epoch. */
  at: number
}

export type Rescue = { go: string } | { say: true } | null

/** `before`: what was rescued last. One and the same page is asked for once; then it is said. */
export function planRescue(pending: Pending | null, before: Pending | null, now: number): Rescue {
  if (!pending || now - pending.at > LOST_AFTER || now < pending.at) return null
  const isAgain = before !== null && before.href === pending.href && now - before.at <= LOST_AFTER
  return isAgain ? { say: true } : { go: pending.href }
}

/** Null for what is none: it was written by another version, or by hand. */
export function readPending(text: string | null): Pending | null {
  try {
    const read: unknown = JSON.parse(text ?? '')
    if (typeof read !== 'object' || read === null || !('href' in read) || !('at' in read)) return null
    const { href, at } = read
    const isOurs = typeof href === 'string' && /^\/(?![/\\])/.test(href)
    return isOurs && typeof at === 'number' ? { href, at } : null
  } catch {
    return null
  }
}
