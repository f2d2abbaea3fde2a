import { isOneOf } from '../words/records.ts'

/** State of one refund of one payment; it moves only forward. */
export type RefundState = 'approval' | 'asked' | 'sent' | 'done' | 'failed' | 'dropped'

/**
 * Allowed steps. A failed refund is asked for again, or was given by hand. A refund that may be on its way is never
 * dropped.
 */
const NEXT: Readonly<Record<RefundState, readonly RefundState[]>> = {
  approval: ['asked', 'dropped'],
  asked: ['sent', 'done', 'failed', 'dropped'],
  sent: ['done', 'failed'],
  failed: ['asked', 'done', 'dropped'],
  done: [],
  dropped: []
}

export function canRefundMove(from: RefundState, to: RefundState): boolean {
  return NEXT[from].indexOf(to) >= 0
}

/** States whose value is set apart: neither refunded yet nor free for another refund. */
export const UNDER_WAY_STATES = ['approval', 'asked', 'sent', 'failed'] as const satisfies readonly RefundState[]

export function isUnderWay(state: RefundState): boolean {
  return isOneOf(UNDER_WAY_STATES, state)
}

export function isRefundState(state: string): state is RefundState {
  return Object.hasOwn(NEXT, state)
}
