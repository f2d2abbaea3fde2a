import { conflict } from '#app/contracts/api-error.ts'
import { type Centavos, formatMoney } from '#app/domain/money/money.ts'
import type { Actor, ApiContext } from '../../kernel/context.server.ts'

export interface Settling {
  ctx: ApiContext
  actor: Actor
  /** Reason, at least three letters. */
  note: string
  /** Code as typed; '' if no other booking is meant. */
  code: string
  /** Received amount that the page showed, in centavos; null if it showed none. */
  seen: Centavos | null
}

export interface Settled {
  outcome: 'done' | 'already'
  message: string
}

export const solvedAlready: Settled = { outcome: 'already', message: 'Este pagamento já tinha sido resolvido assim.' }

export const solvedOtherwise = () =>
  conflict({ code: 'changed', message: 'Este pagamento já foi resolvido de outra forma. Confira antes de continuar.' })

export const amountChanged = (amount: Centavos) =>
  conflict({
    code: 'changed',
    message: `O provedor diz que recebeu ${formatMoney(amount)}, e a página mostrava outro valor. Confira e confirme de novo.`
  })
