import type { Centavos } from '../money/money.ts'

export interface Source {
  id: string
  /** Value that was neither refunded nor is being refunded. */
  left: Centavos
  paidAt: Date
}

/**
 * Spreads a refund over payments: the newest first, each at most what is left of it. Null if the payments do not
 * suffice.
 */
export function spreadRefund<S extends Source>(
  sources: readonly S[],
  value: Centavos
): { source: S; value: Centavos }[] | null {
  const newestFirst = [...sources].sort((a, b) => b.paidAt.getTime() - a.paidAt.getTime() || (a.id < b.id ? -1 : 1))
  let open = value
  const parts: { source: S; value: Centavos }[] = []
  for (const source of newestFirst) {
    const part = Math.min(open, Math.max(0, source.left))
    if (part > 0) parts.push({ source, value: part })
    open -= part
  }
  return open > 0 ? null : parts
}
