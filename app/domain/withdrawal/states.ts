/** Where one withdrawal stands; forward only. */
export type WithdrawalState = 'asked' | 'approved' | 'paid' | 'refused' | 'dropped'

/** What was approved and never transferred may still be refused; what was transferred stays. */
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

/** What was marked as transferred by mistake was only approved: no step, but one that was never made. */
export function canUndoPaid(state: WithdrawalState): boolean {
  return state === 'paid'
}

/** Its payments are free to be withdrawn again. */
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
