/** Where one refund of one payment stands; forward only. */
export type RefundState = 'approval' | 'asked' | 'sent' | 'done' | 'failed' | 'dropped'

/** What follows what. What failed is asked for again, or was given by hand; what may be on its way is never dropped. */
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

/** Whose value is set apart: neither given back yet nor free to be asked for again. */
export const UNDER_WAY_STATES = ['approval', 'asked', 'sent', 'failed'] as const satisfies readonly RefundState[]

export function isUnderWay(state: RefundState): boolean {
  return (UNDER_WAY_STATES as readonly RefundState[]).indexOf(state) >= 0
}

export function isRefundState(state: string): state is RefundState {
  return Object.hasOwn(NEXT, state)
}
