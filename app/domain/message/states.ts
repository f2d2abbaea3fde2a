export type MessageState = 'queued' | 'scheduled' | 'sent' | 'delivered' | 'read' | 'failed' | 'cancelled'

/** States before the hand-over, in which it can be cancelled. */
export const WAITING_STATES = ['queued', 'scheduled'] as const

const ranks: Readonly<Record<MessageState, number>> = {
  queued: 0,
  scheduled: 0,
  cancelled: 1,
  sent: 1,
  delivered: 2,
  read: 3,
  failed: 4
}

/**
 * States move only forward: a read message was delivered, whatever a late notice says. It can fail only before
 * delivery.
 */
export function mayMove(from: MessageState, to: MessageState): boolean {
  if (from === 'cancelled' || from === 'failed') return false
  if (to === 'failed') return ranks[from] <= ranks.sent
  if (to === 'cancelled') return ranks[from] === 0
  return ranks[to] > ranks[from]
}
