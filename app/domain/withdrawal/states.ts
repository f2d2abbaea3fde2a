/** State of one withdrawal; it moves only forward. */
export type WithdrawalState = 'asked' | 'approved' | 'paid' | 'refused' | 'dropped'

/** An approved withdrawal that was not transferred may still be refused. A transferred one stays. */
const NEXT: Readonly<Record<WithdrawalState, readonly WithdrawalState[]>> = {
  asked: ['approved', 'refused', 'dropped'],
  approved: ['paid', 'refused'],
  paid: [],
  refused: [],
  dropped: []
}

export function isWithdrawalState(state: string): state is WithdrawalState {
  return Object.hasOwn(NEXT, state)
}

export function canWithdrawalMove(from: WithdrawalState, to: WithdrawalState): boolean {
  return NEXT[from].indexOf(to) >= 0
}

/** A withdrawal marked as transferred by mistake goes back to approved: the transfer never happened. */
export function canUndoPaid(state: WithdrawalState): boolean {
  return state === 'paid'
}

/** True if its payments can be withdrawn again. */
export function isReleased(state: WithdrawalState): boolean {
  return state === 'refused' || state === 'dropped'
}

export const WITHDRAWAL_WORDS: Readonly<Record<WithdrawalState, string>> = {
  asked: 'Solicitado',
  approved: 'Aprovado',
  paid: 'Pago',
  refused: 'Recusado',
  dropped: 'Desistência'
}
