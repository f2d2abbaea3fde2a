import { invalid } from '#app/contracts/api-error.ts'
import type { CallOutput } from '#app/contracts/endpoint.ts'
import type { getPlans } from '#app/contracts/places/groups.ts'
import { hasLetter } from '#app/domain/person/names.ts'
import { tooLong } from '#app/domain/words/error-catalogue.ts'

type Plan = CallOutput<typeof getPlans>['plans'][number]

/**
 * Prices are centavos a month.
 * @throws ApiError 422
 */
export function checkPlans(plans: readonly Plan[]): Plan[] {
  const errors: Record<string, string[]> = {}
  const checked = plans.map((plan, index) => {
    const name = plan.name.trim()
    const description = plan.description.trim()
    const features = plan.features.map((feature) => feature.trim()).filter(Boolean)
    const at = (field: string) => `plans.${index}.${field}`
    if (!hasLetter(name)) errors[at('name')] = ['Dê um nome ao plano.']
    else if (name.length > 60) errors[at('name')] = [tooLong(60)]
    if (description.length > 300) errors[at('description')] = [tooLong(300)]
    if (plan.price !== null && (plan.price < 0 || plan.price > maxPrice)) {
      errors[at('price')] = ['O preço vai de R$ 0,00 a R$ 1.000.000,00.']
    }
    if (features.length > 12 || features.some((feature) => feature.length > 120)) {
      errors[at('features')] = ['Até 12 linhas de até 120 letras.']
    }
    return { name, price: plan.price, description, features }
  })
  if (Object.keys(errors).length > 0) throw invalid({ fields: errors })
  return checked
}

const maxPrice = 100_000_000
