import { invalid } from '#app/contracts/api-error.ts'
import { AUDIT_DAYS_REFUSED, isAuditDays } from '#app/domain/audit/retention.ts'
import { checkPixKey } from '#app/domain/money/pix-key.ts'
import { columnOf, SETTING_NAMES, settingOf } from '#app/domain/place/settings.ts'
import type { PlaceChanges } from '../../db/queries/places/settings.server.ts'
import type { Changes, Errors } from './body.server.ts'
import { checkPlans } from './check-plans.server.ts'
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
