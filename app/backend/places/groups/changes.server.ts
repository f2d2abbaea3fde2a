import { invalid } from '#app/contracts/api-error.ts'
import type { CallOutput } from '#app/contracts/endpoint.ts'
import type { getPlans } from '#app/contracts/places/groups.ts'
import { AUDIT_DAYS_REFUSED, isAuditDays } from '#app/domain/audit/retention.ts'
import { checkPixKey } from '#app/domain/money/pix-key.ts'
import { hasLetter } from '#app/domain/person/names.ts'
import { columnOf, SETTING_NAMES, settingOf } from '#app/domain/place/settings.ts'
import { tooLong } from '#app/domain/words/error-catalogue.ts'
import type { PlaceChanges } from '../../db/queries/places/settings.server.ts'
import type { Changes, Errors } from './body.server.ts'
import { checkSetting } from './check-setting.server.ts'

/**
 * Reads changes as columns of the place.
 * @throws ApiError 422 with every field's message
 */
export function readChanges(body: Changes): { columns: PlaceChanges; links: Record<string, string> } {
  const errors: Errors = {}
  const columns: Record<string, unknown> = {}
  const links: Record<string, string> = {}
  for (const name of SETTING_NAMES) {
    const setting = settingOf(name)
    const typed = body[name]
    // Lists are read below.
    if (typed === undefined || typeof typed === 'object') continue
    const checked = checkSetting(setting, typed)
    if (!checked.ok) errors[name] = [checked.message]
    else if (setting.kind === 'link') links[setting.name] = String(checked.value)
    else columns[columnOf(name)] = checked.value
  }
  if (body.audit_days !== undefined && !isAuditDays(body.audit_days)) errors.audit_days = [AUDIT_DAYS_REFUSED]
  const pixKey = checkKey(body, errors)
  if (Object.keys(errors).length > 0) throw invalid({ fields: errors })
  const own: PlaceChanges = {
    modules: body.modules && [...new Set(body.modules)],
    partsOff: body.parts_off && [...new Set(body.parts_off)].sort(),
    plans: body.plans && checkPlans(body.plans),
    pixKey
  }
  return { columns: { ...columns, ...own }, links }
}

function checkKey({ pix_key }: Changes, errors: Errors): string | undefined {
  const key = pix_key === undefined ? null : checkPixKey(pix_key)
  if (key && !key.ok) errors.pix_key = [key.message]
  return key?.ok ? key.value : undefined
}

type Plan = CallOutput<typeof getPlans>['plans'][number]

/**
 * Prices are centavos a month.
 * @throws ApiError 422
 */
function checkPlans(plans: readonly Plan[]): Plan[] {
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
