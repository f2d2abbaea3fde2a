import type { Centavos } from '../money/money.ts'

/**
 * Part of one of several who share an amount equally. The remainder goes, a centavo each, to the first of them, so that
 * the parts add up to the whole. `at` counts from 0. A negative amount is shared like its opposite.
 */
export function shareOf(amount: Centavos, { of, at }: { of: number; at: number }): Centavos {
  const whole = Math.trunc(amount / of)
  const rest = Math.abs(amount - whole * of)
  return whole + (at < rest ? Math.sign(amount) : 0)
}
