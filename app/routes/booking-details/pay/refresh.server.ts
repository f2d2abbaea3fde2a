import type { Stage } from '../view.ts'
import { chargeOf } from './charge-of.ts'

/** Seconds between two checks of the payment, for browsers without script. */
const everySeconds = 5

/**
 * Null when nothing is pending; shorter when the charge ends sooner. It is a header, because a refresh inside
 * `<noscript>` has no effect if script is only blocked.
 */
export function refreshHeader(stage: Stage, now: Date): string | null {
  const charge = chargeOf(stage)
  if (!charge) return null
  const left = Math.ceil((Date.parse(charge.until) - now.getTime()) / 1000) + 1
  return String(Math.min(everySeconds, Number.isFinite(left) ? Math.max(1, left) : everySeconds))
}
