import { type Centavos, formatMoney } from './money.ts'

/** Why money is held, in words for staff. */
export const HELD_FOR_ORDER = 'O provedor diz que este pagamento é de outra reserva.'

export const heldForAmount = (amount: Centavos, asked: Centavos): string =>
  `O provedor recebeu ${formatMoney(amount)}, e a cobrança era de ${formatMoney(asked)}.`

/** `order`: it belongs to another booking. `amount`: the amount differs. '': it is not held. */
export type HeldKind = 'order' | 'amount' | ''

/** Recognises the kind by the stored words. The words themselves contain amounts, which not everybody may read. */
export function heldKind(words: string): HeldKind {
  if (words === '') return ''
  return words === HELD_FOR_ORDER ? 'order' : 'amount'
}
