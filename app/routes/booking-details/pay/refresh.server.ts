import type { Stage } from '../view.ts'
import { chargeOf } from './charge-of.ts'

/** Seconds between two looks at the payment, for browsers without script. */
const everySeconds = 5

/**
 * Null where nothing is waited for; sooner where the charge ends before.
 * A header: a refresh inside `<noscript>` does not act where script is only withheld.
 */
export function refreshHeader(stage: Stage, now: Date): string | null {
  const charge = chargeOf(stage)
  if (!charge) return null
  const left = Math.ceil((Date.parse(charge.until) - now.getTime()) / 1000) + 1
  return String(Math.min(everySeconds, Number.isFinite(left) ? Math.max(1, left) : everySeconds))
}
