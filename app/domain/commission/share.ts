import type { Centavos } from '../money/money.ts'

/**
 * The part of one of several who share alike. What does not divide goes, a centavo each, to the first of them: together
 * they have the whole. `at` counts from 0; an amount below 0 is shared as its opposite is.
 */
export function shareOf(amount: Centavos, { of, at }: { of: number; at: number }): Centavos {
  const whole = Math.trunc(amount / of)
  const rest = Math.abs(amount - whole * of)
  return whole + (at < rest ? Math.sign(amount) : 0)
}
