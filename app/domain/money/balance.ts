import type { Centavos } from './money.ts'

interface Weighed {
  isPaid: boolean
  final: Centavos
  /** Payments received less refunds. */
  received: Centavos
  /** Money of the place beside the price: fees of date changes, and what the policy keeps of cancelled tickets. */
  kept?: Centavos
  /** '' | 'due' | 'done' */
  refund: string
}

interface Balance {
  status: 'APPROVED' | 'UNPAID'
  refund: string
}

/**
 * Balance of a live booking after its money or price changed: it is paid when the whole price came in, and money beyond
 * the price goes back.
 */
export function balanceOf({
  isPaid,
  final,
  received,
  kept = 0,
  refund
}: Weighed): Balance & { turned: 'paid' | 'owing' | null } {
  const isWhole = received - kept >= final
  const isTooMuch = received > final + kept
  return {
    status: isWhole ? 'APPROVED' : 'UNPAID',
    refund: isTooMuch ? 'due' : refund === 'due' ? '' : refund,
    turned: isWhole === isPaid ? null : isWhole ? 'paid' : 'owing'
  }
}
