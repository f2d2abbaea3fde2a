import {
  getAgentRules,
  getBookingRules,
  getGateRules,
  getPlaceData,
  getPlaceLimits,
  getPlaceModules,
  getPlans,
  getSecurityRules,
  getStaffHelp,
  saveAgentRules,
  saveBookingRules,
  saveGateRules,
  savePlaceData,
  savePlaceLimits,
  savePlaceModules,
  savePlans,
  saveSecurityRules,
  saveStaffHelp
} from '#app/contracts/places/groups.ts'
import type { GroupKey } from '#app/domain/place/groups.ts'
import { findSave } from '../../db/queries/places/saves.server.ts'
import type { ApiContext } from '../../kernel/context.server.ts'
import { implement } from '../../kernel/implement.server.ts'
import { requireActor } from '../../kernel/require-actor.server.ts'
import { applyChanges } from './apply-changes.server.ts'
import type { Changes } from './body.server.ts'
import { pick, readPlace, type WirePlace } from './to-wire.server.ts'

export function toSaved(save: Awaited<ReturnType<typeof findSave>>) {
  return { saved_at: save?.savedAt.toISOString() ?? null, saved_by: save?.savedBy ?? '' }
}

/** One group in its present state, for a page that shows and saves it. */
function group<K extends keyof WirePlace>(key: GroupKey, fields: readonly K[]) {
  async function read(_input: unknown, ctx: ApiContext) {
    const { placeId } = requireActor(ctx)
    const [place, save] = await Promise.all([readPlace(ctx.db.orm, placeId), findSave(ctx.db.orm, placeId, key)])
    return { ...pick(place, fields), version: save?.version ?? 0, ...toSaved(save) }
  }
  async function save({ body: { version, ...body } }: { body: Changes & { version: number } }, ctx: ApiContext) {
    await applyChanges(ctx, { body, seen: { key, version } })
    return read({}, ctx)
  }
  return { read, save }
}

const place = group('place', [
  ...(['name', 'description', 'legal_name', 'cnpj', 'address', 'city', 'state', 'email', 'phone', 'whatsapp'] as const),
  ...(['timezone', 'facebook', 'instagram', 'github', 'logo'] as const)
])
const booking = group('booking', [
  ...(['hold_minutes', 'pay_on_site', 'unpaid_until', 'ask_confirmation', 'arrive_minutes', 'what_to_bring'] as const)
])
const limits = group('limits', [
  ...(['quota_percent', 'unpaid_per_contact', 'unpaid_per_address', 'issues_per_day', 'issues_open'] as const)
])
const gate = group('gate', ['entry_tolerance', 'counter_contact_optional'])
const agents = group('agents', ['agents_need_valid', 'agent_contact'])
const modules = group('modules', ['modules', 'parts_off'])
const plans = group('plans', ['plans'])
const help = group('help', ['staff_help_whatsapp', 'staff_help_email', 'staff_help_hours', 'support_chat'])
const security = group('security', [
  ...([
    'require_two_step',
    'registration_open',
    'audit_days',
    'approval_days',
    'approval_days_from',
    'approval_days_before',
    'without_two_step',
    'users'
  ] as const)
])

export const groupRoutes = [
  implement(getPlaceData, place.read),
  implement(savePlaceData, place.save),
  implement(getBookingRules, booking.read),
  implement(saveBookingRules, booking.save),
  implement(getPlaceLimits, limits.read),
  implement(savePlaceLimits, limits.save),
  implement(getGateRules, gate.read),
  implement(saveGateRules, gate.save),
  implement(getAgentRules, agents.read),
  implement(saveAgentRules, agents.save),
  implement(getPlaceModules, modules.read),
  implement(savePlaceModules, modules.save),
  implement(getPlans, plans.read),
  implement(savePlans, plans.save),
  implement(getStaffHelp, help.read),
  implement(saveStaffHelp, help.save),
  implement(getSecurityRules, security.read),
  implement(saveSecurityRules, security.save)
]
