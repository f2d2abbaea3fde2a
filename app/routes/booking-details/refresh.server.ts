import type { Stage } from './view.ts'

/** Seconds between two looks at whether the payment has come, for browsers without script. */
const everySeconds = 5

/**
 * The `Refresh` header of a page that waits for its payment: sooner where the hold ends before, null where nothing is
 * waited for. A header, because a refresh inside `<noscript>` would not act where script is only withheld.
 */
export function refreshHeader(stage: Stage, now: Date): string | null {
  if (stage.stage !== 'pay') return null
  const left = Math.ceil((Date.parse(stage.until) - now.getTime()) / 1000) + 1
  return String(Math.min(everySeconds, Number.isFinite(left) ? Math.max(1, left) : everySeconds))
}
