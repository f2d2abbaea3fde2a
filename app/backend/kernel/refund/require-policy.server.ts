import { conflict } from '#app/contracts/api-error.ts'
import { type Centavos, formatMoney } from '#app/domain/money/money.ts'
import { type Actor, holds } from '../context.server.ts'

export const mayDepart = (actor: Actor | null): boolean => holds(actor, 'operation/refund-depart')

/**
 * A cancellation by the place, or an answer for a visitor, may exceed the policy only with the permission for that.
 * `value` and `byPolicy` are in centavos.
 * @throws ApiError 409 `beyond_policy`: the page stays, and says it
 */
export function requirePolicy(actor: Actor, { value, byPolicy }: { value: Centavos; byPolicy: Centavos }): void {
  if (value === byPolicy || mayDepart(actor)) return
  const least = holds(actor, 'operation/values') ? ` (${formatMoney(byPolicy)})` : ''
  throw conflict({
    code: 'beyond_policy',
    message: `Isto devolve outro valor do que a política${least}: só quem pode devolver fora da política. Peça a essa pessoa, ou ao visitante que responda pelo endereço dele.`
  })
}
