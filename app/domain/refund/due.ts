import { isConfirmedStatus } from '../booking/situation.ts'
import type { Centavos } from '../money/money.ts'

interface Weighed {
  status: string
  final: Centavos
  kept: Centavos
  /** '' | 'due' | 'done' */
  refund: string
  /** Money received that was not refunded. */
  received: Centavos
}

/** Money that belongs to nothing: received beyond the price, less what the policy keeps. */
export function beyondPrice({ status, final, kept, received }: Omit<Weighed, 'refund'>): Centavos {
  return Math.max(0, received - (isConfirmedStatus(status) ? final : 0) - kept)
}

/** State after a refund: done once nothing is owed any more. */
export function afterRefund(weighed: Weighed): string {
  return weighed.refund === 'due' && beyondPrice(weighed) === 0 ? 'done' : weighed.refund
}
