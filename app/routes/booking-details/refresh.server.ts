import type { Stage } from './view.ts'

/** Seconds between two looks at the payment, for browsers without script. */
const everySeconds = 5

/**
 * Null where nothing is waited for; sooner where the hold ends before.
 * A header: a refresh inside `<noscript>` does not act where script is only withheld.
 */
export function refreshHeader(stage: Stage, now: Date): string | null {
  if (stage.stage !== 'pay') return null
  const left = Math.ceil((Date.parse(stage.until) - now.getTime()) / 1000) + 1
  return String(Math.min(everySeconds, Number.isFinite(left) ? Math.max(1, left) : everySeconds))
}
