import { invalid } from '#app/contracts/api-error.ts'
import type { CallOutput } from '#app/contracts/endpoint.ts'
import type { getPlans } from '#app/contracts/places/groups.ts'
import { parseMoney, toDecimal } from '#app/domain/money/money.ts'

export interface PlanLine {
  name: string
  price: string
  description: string
  /** One feature per line. */
  features: string
}

export type Plan = CallOutput<typeof getPlans>['plans'][number]

export const emptyLine: PlanLine = { name: '', price: '', description: '', features: '' }

/** Most plans that the page shows. */
export const mostPlans = 8

export function toLine({ name, price, description, features }: Plan): PlanLine {
  const typed = price === null ? '' : toDecimal(price).toFixed(2).replace('.', ',')
  return { name, price: typed, description, features: features.join('\n') }
}

/** An empty price means "on request". @throws ApiError 422 with the field's name (`plans[0].price`) */
export function toPlans(lines: readonly PlanLine[]): Plan[] {
  const errors: Record<string, string[]> = {}
  const plans = lines.map(({ name, price, description, features }, index) => {
    const centavos = price.trim() === '' ? null : parseMoney(price)
    if (price.trim() !== '' && (centavos === null || centavos < 0)) {
      errors[`plans[${index}].price`] = ['Escreva o preço como 99,90, ou deixe em branco para “sob consulta”.']
    }
    return { name, price: centavos, description, features: features.split(/\r?\n/) }
  })
  if (Object.keys(errors).length > 0) throw invalid({ fields: errors })
  return plans
}
