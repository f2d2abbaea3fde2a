/**
 * When a page's script does not load (a deploy under an open page, a broken network), this loads the page as a
 * document, which works without script. The router alone would reload the current page, and wait for ever for a script
 * that neither loads nor fails.
 */

/**
 * Milliseconds after which a missing script counts as lost (specification §8), and for which a rescue is remembered.
 */
export const LOST_AFTER = 120_000

/** Destination of the router when the page was left. */
export interface Pending {
  href: string
  /** Epoch milliseconds. */
  at: number
}

export type Rescue = { go: string } | { say: true } | null

/** `before`: the last rescue. The same page is loaded as a document once; after that the reader gets a message. */
export function planRescue(pending: Pending | null, before: Pending | null, now: number): Rescue {
  if (!pending || now - pending.at > LOST_AFTER || now < pending.at) return null
  const isAgain = before !== null && before.href === pending.href && now - before.at <= LOST_AFTER
  return isAgain ? { say: true } : { go: pending.href }
}

/** Null for a text that another version of the app or a person wrote. */
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
